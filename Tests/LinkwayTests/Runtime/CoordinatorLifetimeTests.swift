import Linkway
import LinkwayTesting
import Testing

/// An action in the small app, and the ends of coordinators that their parents are notified of.
struct LifetimeRow: CustomTestStringConvertible {
  let name: String
  /// The link that is opened first.
  let link: String
  let act: @Sendable (RecordedRuntime) -> Void
  let ends: [String]
  let visible: [String]

  var testDescription: String { name }
}

@Suite("Lifetimes of coordinators")
struct CoordinatorLifetimeTests {
  static let ends: [LifetimeRow] = [
    LifetimeRow(
      name: "back button", link: "shop:/flow", act: { $0.presenter.tapBack() },
      ends: ["feed: flow cancelled"], visible: ["list"]),
    LifetimeRow(
      name: "swipe back", link: "shop:/flow", act: { $0.presenter.swipeBack() },
      ends: ["feed: flow cancelled"], visible: ["list"]),
    LifetimeRow(
      name: "swipe back that is let go of", link: "shop:/flow",
      act: {
        $0.presenter.beginSwipeBack()
        $0.presenter.cancelSwipeBack()
      }, ends: [], visible: ["list", "step"]),
    LifetimeRow(
      name: "one of several screens", link: "shop:/detail", act: { $0.presenter.tapBack() },
      ends: [], visible: ["list", "step"]),
    LifetimeRow(
      name: "long press on the back button", link: "shop:/detail",
      act: { $0.presenter.longPressBack(popping: 2) }, ends: ["feed: flow cancelled"],
      visible: ["list"]),
    LifetimeRow(
      name: "a tap on the selected tab", link: "shop:/detail",
      act: { $0.presenter.tapTab("feed") }, ends: ["feed: flow cancelled"], visible: ["list"]),
    LifetimeRow(
      name: "completed by its own request", link: "shop:/detail",
      act: { $0.context(of: "detail")?.finish() }, ends: ["feed: flow completed"],
      visible: ["list"]),
    LifetimeRow(
      name: "cancelled by its own request", link: "shop:/detail",
      act: { $0.context(of: "detail")?.finish(.cancelled) }, ends: ["feed: flow cancelled"],
      visible: ["list"]),
    LifetimeRow(
      name: "popped by its parent", link: "shop:/detail",
      act: { $0.context(of: "list")?.popTo("list") }, ends: ["feed: flow cancelled"],
      visible: ["list"]),
    LifetimeRow(
      name: "popped by a link", link: "shop:/detail",
      act: { $0.runtime.open("shop:/list") },
      ends: ["feed: flow cancelled"], visible: ["list"]),
    LifetimeRow(
      name: "swipe down", link: "shop:/help", act: { $0.presenter.swipeDown() },
      ends: ["flow: help cancelled"], visible: ["list", "step"]),
    LifetimeRow(
      name: "dismissed by a coordinator", link: "shop:/help",
      act: { $0.context(of: "topic")?.dismiss() }, ends: ["flow: help cancelled"],
      visible: ["list", "step"]),
    LifetimeRow(
      name: "a popover by a tap outside", link: "shop:/hint",
      act: { $0.presenter.tapOutside() }, ends: ["help: tip cancelled"], visible: ["topics"]),
    LifetimeRow(
      name: "a modal takes those above it along", link: "shop:/hint",
      act: { $0.context(of: "topics")?.finish() },
      ends: ["help: tip cancelled", "flow: help completed"], visible: ["list", "step"]),
    LifetimeRow(
      name: "a modal closed by hand takes those above it along", link: "shop:/hint",
      act: { $0.presenter.close("help") },
      ends: ["help: tip cancelled", "flow: help cancelled"], visible: ["list", "step"]),
    LifetimeRow(
      name: "what it presents ends before it", link: "shop:/help",
      act: { $0.context(of: "step")?.finish() },
      ends: ["flow: help cancelled", "feed: flow completed"], visible: ["list"]),
    LifetimeRow(
      name: "the flow of a gate that passes", link: "shop:/me",
      act: { $0.context(of: "welcome")?.open(gate: "session", user: "ann") },
      ends: ["app: auth completed"], visible: ["me"]),
    LifetimeRow(
      name: "pages with their container", link: "shop:/tour/second",
      act: { $0.context(of: "second")?.dismiss() },
      ends: ["tour: one cancelled", "tour: two cancelled", "app: tour cancelled"],
      visible: ["list"]),
    LifetimeRow(
      name: "one that is embedded for another", link: "shop:/right",
      act: { $0.context(of: "rightPanel")?.start("left") }, ends: ["more: right cancelled"],
      visible: ["leftPanel"]),
  ]

  @Test("A parent is notified once of a coordinator's end", arguments: ends)
  func end(_ row: LifetimeRow) throws {
    var ends: [String] = []
    let app = try RecordedRuntime(routes: SmallApp.routes) { parent, child, outcome in
      ends.append("\(parent.coordinator): \(child) \(outcome.rawValue)")
    }
    app.runtime.launch()
    app.runtime.open(row.link)
    ends = []
    row.act(app)
    #expect(ends == row.ends)
    #expect(app.presenter.visibleScreens == row.visible)
    #expect(app.problems == [])
  }

  @Test("Each start of a pushed coordinator creates a separate object")
  func instances() throws {
    let app = try RecordedRuntime(routes: SmallApp.routes)
    app.runtime.open("shop:/flow")
    let first = try #require(app.context(of: "step"))
    app.runtime.open("shop:/again")
    let second = try #require(app.context(of: "step"))
    #expect(app.presenter.visibleScreens == ["list", "step", "step"])
    #expect(app.census.coordinators["flow"] == 2)
    second.finish()
    #expect(first.isRunning && !second.isRunning)
    #expect(app.presenter.visibleScreens == ["list", "step"])
    #expect(first.push("detail").outcome == .done)
    #expect(second.push("detail").outcome == .invalid)
    #expect(app.problems == [])
  }

  // §14.3 rule 3
  @Test("A lower instance of several can finish, but requests that would be ambiguous are refused")
  func lowerInstance() throws {
    var ends: [String] = []
    let app = try RecordedRuntime(routes: SmallApp.routes) { _, child, outcome in
      ends.append("\(child) \(outcome.rawValue)")
    }
    app.runtime.open("shop:/detail")
    let lower = try #require(app.context(of: "step"))
    app.runtime.open("shop:/again")
    ends = []
    let state = app.navigator.state
    for effects in [
      lower.push("detail"), lower.start("help"), lower.protect("step"), lower.popTo("step"),
    ] { #expect(effects.outcome == .invalid) }
    #expect(app.navigator.state == state)
    #expect(lower.finish().outcome == .done)
    #expect(ends == ["flow cancelled", "flow completed"])
    #expect(app.presenter.visibleScreens == ["list"])
    #expect(app.problems == [])
  }

  // §14.3 rule 3
  @Test("A lower instance does not finish if a protected screen is on top of it")
  func lowerProtected() throws {
    let app = try RecordedRuntime(routes: SmallApp.routes)
    app.runtime.open("shop:/flow")
    let lower = try #require(app.context(of: "step"))
    lower.push("detail")
    lower.protect("detail")
    app.runtime.open("shop:/again")
    let state = app.navigator.state
    #expect(lower.finish().outcome == .vetoed)
    #expect(app.navigator.state == state)
    #expect(app.problems == [])
  }

  @Test("A coordinator goes back only from what is its own")
  func back() throws {
    let app = try RecordedRuntime(routes: SmallApp.routes)
    app.runtime.open("shop:/flow")
    let flow = try #require(app.context(of: "step"))
    app.runtime.open("shop:/item/1")
    app.runtime.open("shop:/flow")
    #expect(flow.back().outcome == .invalid)
    #expect(app.context(of: "list")?.back().outcome == .done)
    #expect(app.problems == [])
  }
}
