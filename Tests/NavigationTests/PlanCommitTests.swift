import Navigation
import RouteMatching
import Testing

@Suite("Applying a plan")
struct PlanCommitTests {
  struct Row: CustomTestStringConvertible, Sendable {
    var name: String
    var graph = SampleGraph.photos
    var target: String
    var parameters: Parameters = [:]
    var requires: [GateRequirement] = []
    var open: Set<String> = []
    var status: String
    var transitions: [String]
    var stack: [String]
    var testDescription: String { name }
  }

  static let rows: [Row] = [
    Row(
      name: "a closed gate holds the link and shows its flow", target: "photo",
      parameters: ["id": .int(42)], status: "held at session",
      transitions: ["start app", "start auth in app", "setRoot auth in app"], stack: ["welcome"]),
    Row(
      name: "an open gate lets the whole plan through", target: "photo",
      parameters: ["id": .int(42)], open: ["session"], status: "applied",
      transitions: [
        "start app", "start browse in app", "start feed in browse", "addTab feed in browse",
        "start likes in browse", "addTab likes in browse", "start settings in browse",
        "addTab settings in browse", "setRoot browse in app", "push photo in feed",
      ], stack: ["photos", "photo"]),
    Row(
      name: "another tab is selected", target: "changePassword", open: ["session"],
      status: "applied",
      transitions: [
        "start app", "start browse in app", "start feed in browse", "addTab feed in browse",
        "start likes in browse", "addTab likes in browse", "start settings in browse",
        "addTab settings in browse", "setRoot browse in app", "selectTab settings in browse",
        "push changePassword in settings",
      ], stack: ["account", "changePassword"]),
    Row(
      name: "a modal flow stands on what `start` shows", target: "photo",
      requires: [.init(gate: "adult")], open: ["session"], status: "held at adult",
      transitions: [
        "start app", "start browse in app", "start feed in browse", "addTab feed in browse",
        "start likes in browse", "addTab likes in browse", "start settings in browse",
        "addTab settings in browse", "setRoot browse in app", "start ageCheck in app",
        "present ageCheck in app as sheet",
      ], stack: ["birthday"]),
    Row(
      name: "a gate after another is closed while that one is", target: "photo",
      requires: [.init(gate: "adult")], open: ["adult"], status: "held at session",
      transitions: ["start app", "start auth in app", "setRoot auth in app"], stack: ["welcome"]),
    Row(
      name: "`!gate` refuses while the gate is open", target: "logIn",
      requires: [.init(gate: "session", whileClosed: true)], open: ["session"],
      status: "refused by session", transitions: [], stack: []),
    Row(
      name: "`!gate` lets through while the gate is closed", target: "logIn",
      requires: [.init(gate: "session", whileClosed: true)], status: "applied",
      transitions: [
        "start app", "start auth in app", "setRoot auth in app", "push logIn in auth",
      ], stack: ["welcome", "logIn"]),
    Row(
      name: "a pushed coordinator stands under the screen that it names",
      graph: SampleGraph.shapes, target: "step", status: "applied",
      transitions: [
        "start app", "start main in app", "setRoot main in app", "push list in main",
        "start sub in main", "push steps in main", "push step in main",
      ], stack: ["home", "list", "steps", "step"]),
    Row(
      name: "a modal in a modal, on what `start` shows", graph: SampleGraph.shapes,
      target: "colours", status: "applied",
      transitions: [
        "start app", "start main in app", "setRoot main in app", "start dialog in app",
        "present dialog in app as sheet", "start picker in dialog",
        "present picker in dialog as popover",
      ], stack: ["colours"]),
    Row(
      name: "an embedded coordinator is its container's root", graph: SampleGraph.shapes,
      target: "hub", status: "applied",
      transitions: [
        "start app", "start hub in app", "setRoot hub in app", "start left in hub",
        "setRoot left in hub",
      ], stack: ["panel"]),
    Row(
      name: "pages start together, and the plan's is turned to", graph: SampleGraph.shapes,
      target: "second", status: "applied",
      transitions: [
        "start app", "start main in app", "setRoot main in app", "start wizard in app",
        "start one in wizard", "addTab one in wizard", "start two in wizard",
        "addTab two in wizard", "present wizard in app as fullScreen", "selectTab two in wizard",
      ], stack: ["second"]),
  ]

  @Test("A cold start shows what the plan says, as far as gates allow", arguments: rows)
  func cold(_ row: Row) {
    let result = Self.commit(row, to: NavigationState())
    #expect(Self.describe(result.status) == row.status)
    #expect(result.transitions.map(\.short) == row.transitions)
    #expect(result.state.visibleStack.map(\.screen) == row.stack)
  }

  @Test("Opening the same again changes nothing", arguments: rows.filter { $0.status == "applied" })
  func again(_ row: Row) {
    let first = Self.commit(row, to: NavigationState())
    let second = Self.commit(row, to: first.state)
    #expect(second.transitions.isEmpty)
    #expect(second.state == first.state)
  }

  @Test("Another item of a screen takes the place of the one on top")
  func replaces() {
    var row = Self.rows[1]
    let first = Self.commit(row, to: NavigationState())
    row.parameters = ["id": .int(7)]
    let second = Self.commit(row, to: first.state)
    #expect(second.transitions.map(\.short) == ["replaceTop photo in feed"])
    #expect(second.state.visible?.parameters == ["id": .int(7)])
  }

  @Test("What covers the target is dismissed, the innermost first")
  func dismisses() {
    let modal = Self.commit(Self.rows[8], to: NavigationState())
    let row = Row(
      name: "", graph: SampleGraph.shapes, target: "list", status: "applied", transitions: [],
      stack: [])
    let result = Self.commit(row, to: modal.state)
    #expect(
      result.transitions.map(\.short) == [
        "dismiss picker in dialog", "finish picker in dialog", "dismiss dialog in app",
        "finish dialog in app", "push list in main",
      ])
    #expect(result.state.visibleStack.map(\.screen) == ["home", "list"])
  }

  @Test("A link to a tab's root does not stay deep in the tab")
  func popsToRoot() {
    let deep = Self.commit(Self.rows[1], to: NavigationState())
    var row = Self.rows[1]
    row.target = "photos"
    row.parameters = [:]
    let result = Self.commit(row, to: deep.state)
    #expect(result.transitions.map(\.short) == ["popToRoot photos in feed"])
  }

  @Test("Other tabs keep their stacks")
  func keepsTabs() {
    let photo = Self.commit(Self.rows[1], to: NavigationState())
    let settings = Self.commit(Self.rows[2], to: photo.state)
    #expect(
      settings.transitions.map(\.short) == [
        "selectTab settings in browse", "push changePassword in settings",
      ])
    let tabs = settings.state.root?.child?.tabs.map { $0.stack.map(\.screen) }
    #expect(tabs == [["photos", "photo"], ["likedPhotos"], ["account", "changePassword"]])
  }

  @Test("Every running coordinator is counted once")
  func coordinators() {
    let state = Self.commit(Self.rows[7], to: NavigationState()).state
    #expect(state.coordinators == ["app", "main", "sub"])
  }

  @Test("A held link says for whom and how long it waits")
  func held() {
    let plan = SampleGraph.photos.plan(
      to: "photo", parameters: [:], requires: [.init(gate: "adult")], mode: .reuse)
    let commit = PlanCommit(
      graph: SampleGraph.photos, session: Session(user: "ann", opened: ["session"]), now: 100)
    guard case .held(let held) = commit.commit(plan, to: NavigationState()).status else {
      Issue.record("not held")
      return
    }
    #expect(held.gate == "adult")
    #expect(held.flow == "ageCheck")
    #expect(held.owner == "ann")
    #expect(held.expires == 700)
    #expect(held.ticket == 1)
  }

  private static func commit(_ row: Row, to state: NavigationState) -> PlanCommit.Result {
    let plan = row.graph.plan(
      to: row.target, parameters: row.parameters, requires: row.requires, mode: .reuse)
    return PlanCommit(graph: row.graph, session: Session(opened: row.open), now: 0)
      .commit(plan, to: state)
  }

  private static func describe(_ status: PlanCommit.Status) -> String {
    switch status {
    case .applied: "applied"
    case .held(let held): "held at \(held.gate)"
    case .refused(let gate): "refused by \(gate)"
    }
  }
}
