import LinkwayNavigation
import Testing

/// A root flow that has passed stays only as long as a modal is presented on it.
@Suite("Root flows that have passed")
struct PassedFlowTests {
  static let locked = SampleGraph.locked

  /// The flow of the last gate is pushed on that of the first gate.
  static let chained = CoordinatorGraph(
    Nested(
      "app", start: "main",
      [
        Nested("main", .root, requires: ["third"], screens: ["home"]),
        Nested("login", .root, screens: ["form"], [Nested("key", .push, screens: ["digits"])]),
        Nested("lock", .sheet, screens: ["pin"]),
      ]),
    gates: [
      .init(id: "first", flow: "login"), .init(id: "second", flow: "lock", after: ["first"]),
      .init(id: "third", flow: "key", after: ["second"]),
    ])

  /// The pending modal of the check has the fallback of the condition that `start` reaches.
  static let shared = CoordinatorGraph(
    Nested(
      "app", start: "main",
      [
        Nested("main", .root, requires: ["modern"], screens: ["home"]),
        Nested("login", .root, screens: ["form"]), Nested("wait", .popover, screens: ["spinner"]),
      ]),
    gates: [
      .init(id: "device", flow: "login", isCheck: true, pending: "wait"),
      .init(id: "modern", flow: nil, fallback: "spinner"),
    ])

  static let rows: [JourneyRow] = [
    JourneyRow(
      // §9.3 rule 5
      name: "it stays if its gate opens again, which ends the modal above it", graph: shared,
      events: [
        .open("form"), .refresh("device"), .answer("device", check: 1, .open), .refresh("device"),
        .answer("device", check: 3, .open),
      ], summary: "done spinner", tree: "app/login[form]^(wait[spinner])",
      transitions: [
        "dismiss wait in app", "finish wait in app completed", "start wait in app",
        "present wait in app as popover",
      ]),
    JourneyRow(
      name: "a step that was taken in it resumes as a link would", graph: chained,
      events: [.launch, .start("key"), .pass("first"), .pass("second")],
      summary: "done form digits", tree: "app/login#3[form digits#4]",
      transitions: [
        "dismiss lock in app", "finish lock in app completed", "start key in login",
        "push digits in login",
      ]),
    JourneyRow(
      name: "it ends with the last modal above it, and `start` is followed", graph: locked,
      events: [.launch, .pass("session"), .pass("code")], summary: "done dashboard",
      transitions: [
        "dismiss lock in app", "finish lock in app completed", "start main in app",
        "setRoot main in app", "finish auth in app completed",
      ]),
    JourneyRow(
      // §9.3 rule 3
      name: "it stays under the modal that its parent presents, reset to its root",
      graph: locked, events: [.launch, .push("form"), .pass("session")], summary: "done pin",
      transitions: [
        "popToRoot welcome in auth", "start lock in app", "present lock in app as sheet",
      ]),
    JourneyRow(
      // §9.3 rule 3
      name: "a modal above it is dismissed when its gate passes", graph: locked,
      events: [.launch, .start("terms"), .start("help"), .pass("session")],
      summary: "done pin",
      transitions: [
        "dismiss help in app", "finish help in app", "dismiss terms in auth",
        "finish terms in auth", "start lock in app", "present lock in app as sheet",
      ]),
    JourneyRow(
      name: "it stays while one of several modals does", graph: locked,
      events: [.launch, .pass("session"), .start("help"), .dismiss], summary: "done pin",
      transitions: ["dismiss help in app", "finish help in app"]),
    JourneyRow(
      name: "dismissing the flow of the gate that `start` waits for shows it again",
      graph: locked, events: [.launch, .pass("session"), .dismiss], summary: "done pin",
      transitions: [
        "dismiss lock in app", "finish lock in app", "finish auth in app completed",
        "start lock in app", "present lock in app as sheet",
      ]),
    JourneyRow(
      name: "a held link replaces it", graph: locked,
      events: [.open("detail id=1"), .pass("session"), .pass("code")],
      summary: "done dashboard detail(id=1)", ended: ["1 applied"]),
    JourneyRow(
      name: "a link that is held again takes the flow's ticket", graph: locked,
      events: [.open("detail id=1"), .pass("session", ticket: 1), .pass("code", ticket: 2)],
      summary: "done dashboard detail(id=1)", ended: ["1 applied"]),
    JourneyRow(
      // §9.3 rule 5
      name: "a link to its screen shows it again", graph: locked,
      events: [.launch, .pass("session"), .open("welcome"), .cancel("session")],
      summary: "done pin"),
    JourneyRow(
      name: "signing out shows it again", graph: locked,
      events: [.launch, .pass("session"), .pass("code"), .signOut], summary: "done welcome"),
    JourneyRow(
      name: "it goes though a screen of it was protected", graph: locked,
      events: [.launch, .protect("welcome"), .pass("session"), .pass("code")],
      summary: "done dashboard"),
    JourneyRow(
      name: "a modal that `start` names comes back on nothing", graph: SampleGraph.modalStart,
      events: [.launch, .pass("session"), .dismiss], summary: "done grid",
      transitions: [
        "dismiss browse in app", "finish photos in browse", "finish settings in browse",
        "finish browse in app", "finish auth in app completed", "start browse in app",
        "start photos in browse", "addTab photos in browse", "start settings in browse",
        "addTab settings in browse", "present browse in app as fullScreen",
      ]),
  ]

  @Test("A completed root flow ends with the last modal above it", arguments: rows)
  func row(_ row: JourneyRow) { row.run() }

  @Test("A state with a passed flow and no modal above it continues to work")
  func restored() {
    var journey = Journey(Self.locked)
    journey.send([.launch, .pass("session")])
    var stuck = journey.state
    stuck.navigation.modals = []
    stuck.navigation.root?.modals = []
    stuck.session = Session(opened: ["session", "code"])
    var again = Journey(Self.locked, stuck)
    again.send(.advance(1))
    #expect(again.stack == "dashboard")
  }
}
