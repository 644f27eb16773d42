import Linkway
import LinkwayNavigation
import LinkwayTesting
import Testing

@Suite("Events that wait for the runtime")
struct WaitingTests {
  @Test(
    "Events during a gesture wait for its end, and for the user's action",
    arguments: [(true, "push item in feed"), (false, "replace item in feed")])
  func gesture(finishes: Bool, call: String) throws {
    let app = try RecordedRuntime(routes: SmallApp.routes)
    app.runtime.open("shop:/item/1")
    app.presenter.beginSwipeBack()
    app.presenter.calls = []
    #expect(app.runtime.open("shop:/item/2").outcome == .waiting)
    #expect(app.presenter.calls == [])
    if finishes {
      #expect(app.presenter.finishSwipeBack())
    } else {
      app.presenter.cancelSwipeBack()
    }
    #expect(app.presenter.calls == [call])
    #expect(app.presenter.visibleScreens == ["list", "item"])
    #expect(app.problems == [])
  }

  @Test("A coordinator's request during another event is handled afterwards")
  func nested() throws {
    var outcomes: [NavigationResult.Outcome] = []
    let app = try RecordedRuntime(routes: SmallApp.routes) { parent, _, _ in
      outcomes.append(parent.push("item", ["id": .int(7)]).outcome)
    }
    app.runtime.open("shop:/flow")
    app.presenter.calls = []
    app.context(of: "step")?.finish()
    #expect(outcomes == [.waiting])
    #expect(app.presenter.calls == ["pop to list in feed", "push item in feed"])
    #expect(app.problems == [])
  }

  @Test("A waiting request is checked when it is handled")
  func ended() throws {
    let app = try RecordedRuntime(routes: SmallApp.routes)
    app.runtime.open("shop:/flow")
    let flow = try #require(app.context(of: "step"))
    app.presenter.beginSwipeBack()
    #expect(flow.push("detail").outcome == .waiting)
    app.presenter.finishSwipeBack()
    #expect(app.presenter.visibleScreens == ["list"])
    #expect(app.problems == [])
  }

  @Test("Coordinators that respond to each event with other events eventually stop")
  func endless() throws {
    var sends: () -> Void = {}
    var answers = 0
    let app = try RecordedRuntime(routes: SmallApp.routes) { _, _, _ in
      answers += 1
      sends()
    }
    app.runtime.launch()
    sends = { [weak runtime = app.runtime] in
      runtime?.send(.start("flow"))
      runtime?.send(.finish("flow"))
    }
    sends()
    #expect(answers > 100 && answers <= 1_000)
    #expect(app.problems == [])
    #expect(app.runtime.open("shop:/item/1").outcome == .link(.applied))
  }

  @Test("Events that bypass the runtime are shown as well")
  func signal() throws {
    let navigator = try LinkNavigator(
      router: LinkRouter(routes: SmallApp.routes), waitsFor: ["ready"])
    let app = try RecordedRuntime(navigator)
    #expect(app.runtime.open("shop:/item/1").outcome == .waiting)
    #expect(app.presenter.window == nil)
    navigator.signal("ready")
    #expect(app.presenter.visibleScreens == ["list", "item"])
    app.presenter.beginSwipeBack()
    navigator.send(.open("shop:/item/2"))
    #expect(app.presenter.visibleScreens == ["list", "item"])
    app.presenter.cancelSwipeBack()
    #expect(app.presenter.visibleStack.last?.parameters["id"] == .int(2))
    #expect(app.problems == [])
  }

  @Test(
    "If too many steps are waiting, everything is created again, once",
    arguments: [1_001, 1_002, 1_500, 5_001])
  func forgotten(count: Int) throws {
    let app = try RecordedRuntime(routes: SmallApp.routes)
    app.presenter.recordsCalls = false
    app.runtime.open("shop:/item/1")
    app.presenter.beginSwipeBack()
    for round in 1...count { app.navigator.send(.select(round % 2 == 0 ? "feed" : "more")) }
    app.navigator.send(.open("shop:/item/2"))
    app.navigator.send(.push("item", ["id": .int(3)]))
    #expect(app.presenter.visibleScreens == ["list", "item"])
    app.presenter.cancelSwipeBack()
    #expect(app.presenter.visibleScreens == ["list", "item", "item"])
    #expect(app.presenter.restorations == 1)
    #expect(app.problems == [])
    app.presenter.tapBack()
    #expect(app.presenter.visibleScreens == ["list", "item"])
    #expect(app.problems == [])
  }

  /// A request by a coordinator during an animation, and how its refusal is reported.
  static let refused:
    [(request: @Sendable (CoordinatorContext<RecordedScreen>) -> NavigationResult, step: String)] =
      [
        ({ $0.open("shop:/item/2?ref=secret").result }, "open a link"),
        ({ $0.open(route: "item", ["id": 2]).result }, "open a link"),
        ({ $0.push("detail") }, "push detail"),
        ({ $0.start("flow") }, "start flow"),
        ({ $0.select("more") }, "select more"),
      ]

  // §14.2 rule 3
  @Test("A request that waits while its coordinator ends is reported", arguments: refused.indices)
  func lost(row: Int) throws {
    let app = try RecordedRuntime(routes: SmallApp.routes)
    app.runtime.open("shop:/flow")
    let flow = try #require(app.context(of: "step"))
    var heard: [String] = []
    _ = app.navigator.observe { heard.append("\($0)") }
    app.presenter.beginSwipeBack()
    #expect(Self.refused[row].request(flow).outcome == .waiting)
    #expect(heard == [])
    app.presenter.finishSwipeBack()
    #expect(heard == ["refused \(Self.refused[row].step): `flow` has ended"])
    #expect(app.presenter.visibleScreens == ["list"])
  }

  // §12.2 rule 2
  @Test("A sign-out takes effect even if its coordinator ends while it waits")
  func signOut() throws {
    let app = try RecordedRuntime(routes: SmallApp.routes)
    app.runtime.send(.pass("session", user: "ann"))
    app.runtime.open("shop:/flow")
    let flow = try #require(app.context(of: "step"))
    app.presenter.beginSwipeBack()
    #expect(flow.signOut().outcome == .waiting)
    app.presenter.finishSwipeBack()
    #expect(!flow.isRunning && app.navigator.user == nil)
    #expect(flow.signOut().outcome == .invalid)
    #expect(app.problems == [])
  }

  // §14.2 rule 3
  @Test("An event that does not fit into the queue is reported")
  func full() throws {
    let app = try RecordedRuntime(routes: SmallApp.routes)
    app.runtime.launch()
    let list = try #require(app.context(of: "list"))
    var heard: [String] = []
    _ = app.navigator.observe { heard.append("\($0)") }
    app.runtime.suspend()
    for _ in 0..<1_000 { app.runtime.send(.popToRoot) }
    #expect(app.runtime.open("shop:/item/1").outcome == .invalid)
    #expect(list.push("item", ["id": .int(3)]).outcome == .invalid)
    #expect(
      heard == [
        "refused open a link: too many events are waiting",
        "refused push item: too many events are waiting",
      ])
    app.runtime.resume()
    #expect(app.problems == [])
  }
}
