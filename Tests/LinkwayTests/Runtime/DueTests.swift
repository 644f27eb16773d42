import Linkway
import LinkwayTesting
import Testing

@Suite("Deadlines without events")
struct DueTests {
  static let routes = """
    { "version": 1, "origins": ["bank:"],
      "gates": { "pin": { "flow": "lock", "staysOpen": "60s", "expiresAfter": "5m" } },
      "app": { "coordinator": "app", "screens": ["home"], "children": [
        { "coordinator": "lock", "as": "sheet", "screens": ["digits"] },
        { "coordinator": "safe", "as": "push", "requires": ["pin"], "screens": ["gold"] } ] },
      "routes": [{ "route": "gold", "paths": ["/gold"], "opens": "gold" }] }
    """

  let clock = TestClock()

  private func app(_ clock: TestClock) throws -> RecordedRuntime {
    let app = try RecordedRuntime(
      LinkNavigator(router: LinkRouter(routes: Self.routes), clock: clock))
    app.runtime.launch()
    return app
  }

  @Test("A gate that stays open for a time closes on time, without an event")
  func gate() throws {
    let app = try app(clock)
    app.runtime.open("bank:/gold")
    app.runtime.send(.pass("pin"))
    clock.advance(by: 59)
    #expect(app.presenter.visibleScreens == ["home", "gold"])
    clock.advance(by: 1)
    #expect(app.presenter.visibleScreens == ["home"])
    #expect(app.problems == [])
  }

  @Test("A gate that was passed again closes at its new time")
  func again() throws {
    let app = try app(clock)
    app.runtime.send(.pass("pin"))
    clock.advance(by: 30)
    app.runtime.send(.revoke("pin"))
    app.runtime.send(.pass("pin"))
    app.runtime.open("bank:/gold")
    clock.advance(by: 59)
    #expect(app.presenter.visibleScreens == ["home", "gold"])
    clock.advance(by: 500)
    #expect(app.presenter.visibleScreens == ["home"])
  }

  @Test("A held link expires on time, and observers are notified then")
  func expiry() throws {
    let app = try app(clock)
    var heard: [String] = []
    app.runtime.open("bank:/gold")
    _ = app.navigator.observe { heard.append("\($0)") }
    clock.advance(by: 299)
    #expect(heard == [])
    clock.advance(by: 1)
    #expect(heard == ["link 1 ended expired"])
    #expect(app.problems == [])
  }

  @Test("A deadline during a gesture takes effect after the gesture")
  func gesture() throws {
    let app = try app(clock)
    app.runtime.send(.pass("pin"))
    app.runtime.open("bank:/gold")
    app.presenter.beginSwipeBack()
    clock.advance(by: 90)
    #expect(app.presenter.visibleScreens == ["home", "gold"])
    app.presenter.cancelSwipeBack()
    #expect(app.presenter.visibleScreens == ["home"])
    #expect(app.problems == [])
  }

  /// A user interface whose motions end when the test wants.
  private final class Moving: Presenter {
    private var motions: [CheckedContinuation<Void, Never>] = []

    func show(
      _ tree: PresentedTree<RecordedScreen>, changes: [PresentedChange<RecordedScreen>]
    ) async {
      await withCheckedContinuation { motions.append($0) }
    }

    func settle() async {
      for _ in 0..<20 {
        await Task.yield()
        for motion in motions { motion.resume() }
        motions = []
      }
    }
  }

  // §14.3 rule 1
  @Test("A deadline during the motion of the event that has set it takes effect after the motion")
  @MainActor func motion() async throws {
    let test = try RecordedApp(routes: Self.routes, clock: clock)
    let moving = Moving()
    test.app.connect(moving)
    test.app.begin("bank:/gold", source: nil)
    await moving.settle()
    #expect(test.app.visibleScreen == "digits")
    test.app.session.open(gate: "pin")
    #expect(test.app.visibleScreen == "gold")
    clock.advance(by: .seconds(60))
    #expect(test.app.visibleScreen == "gold")
    await moving.settle()
    #expect(test.app.visibleScreen == "home")
  }

  @Test("A gate that was open when the runtime was created closes on time without calls")
  func late() throws {
    let navigator = LinkNavigator(router: try LinkRouter(routes: Self.routes), clock: clock)
    navigator.send(.launch)
    navigator.pass("pin")
    navigator.open("bank:/gold")
    var app: RecordedRuntime? = try RecordedRuntime(navigator)
    clock.advance(by: 60)
    #expect(app?.presenter.visibleScreens == ["home"])
    navigator.pass("pin")
    app = nil
    clock.advance(by: 60)
    #expect(navigator.openGates == ["pin"])
  }

  // §14.3 rule 1
  @Test("A runtime created outside of an actor, without a timer, reports when a gate should close")
  func noTimer() throws {
    let navigator = try LinkNavigator(router: LinkRouter(routes: Self.routes))
    var logged: [String] = []
    navigator.log = { logged.append($0) }
    _ = try RecordedRuntime(navigator)
    #expect(
      logged == [
        "no timer closes gates: create the runtime on an actor, or give its clock a timer"
      ])
  }

  // §14.3 rule 1
  @Test("By default an actor's own task closes the gate")
  @MainActor func task() async throws {
    let routes = Self.routes.replacing("60s", with: "1s")
    let app = try RecordedRuntime(LinkNavigator(router: LinkRouter(routes: routes)))
    app.runtime.launch()
    app.runtime.send(.pass("pin"))
    app.runtime.open("bank:/gold")
    #expect(app.presenter.visibleScreens == ["home", "gold"])
    for _ in 0..<200 where app.navigator.visibleScreen == "gold" {
      try await Task.sleep(for: .milliseconds(50))
    }
    #expect(app.presenter.visibleScreens == ["home"])
  }
}
