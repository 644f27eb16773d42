import Linkway
import LinkwayTesting
import TestSupport
import Testing

@Suite("Leaks of the runtime")
struct RuntimeLeakTests {
  /// The actions that start a sub-flow, and those that end it.
  static let ways:
    [(into: @Sendable (RecordedRuntime) -> Void, out: @Sendable (RecordedRuntime) -> Void)] =
      [
        ({ $0.context(of: "list")?.start("flow") }, { $0.presenter.tapBack() }),
        ({ $0.context(of: "list")?.start("flow") }, { $0.presenter.swipeBack() }),
        ({ $0.runtime.open("shop:/detail") }, { $0.presenter.longPressBack(popping: 2) }),
        ({ $0.runtime.open("shop:/detail") }, { $0.context(of: "detail")?.finish() }),
        ({ $0.runtime.open("shop:/hint") }, { $0.runtime.open("shop:/list") }),
        (
          { $0.runtime.open("shop:/help") },
          {
            $0.presenter.swipeDown()
            $0.presenter.tapTab("feed")
          }
        ),
        ({ $0.runtime.open("shop:/tour/second") }, { $0.context(of: "second")?.dismiss() }),
        ({ $0.runtime.open("shop:/me") }, { $0.context(of: "welcome")?.cancel(gate: "session") }),
      ]

  // §8.1 rule 2
  @Test("After 1,000 rounds of sub-flows as many coordinators and screens live as before")
  func rounds() throws {
    let app = try RecordedRuntime(routes: SmallApp.routes)
    app.presenter.recordsCalls = false
    app.runtime.launch()
    let (coordinators, screens) = (app.census.living, app.census.screens)
    for round in 0..<1_000 {
      let way = Self.ways[round % Self.ways.count]
      way.into(app)
      #expect(app.census.living != coordinators)
      way.out(app)
      #expect(app.census.living == coordinators)
      #expect(app.census.screens == screens)
      #expect(app.presenter.visibleScreens == ["list"])
    }
    #expect(app.problems == [])
    print("sub-flows: 1000 of 1000 rounds")
  }

  static let journeys = Effort.rounds(200, thorough: 10_000, variable: "LINKWAY_JOURNEYS")

  @Test("After 10,000 journeys the runtime, its coordinators and observers are as large as before")
  func journeys() throws {
    let clock = TestClock()
    let app = try RecordedRuntime(
      LinkNavigator(router: LinkRouter(routes: SmallApp.routes), clock: clock))
    app.presenter.recordsCalls = false
    app.runtime.launch()
    let warmUp = Self.journeys / 10
    for _ in 0..<warmUp { try journey(of: app, clock) }
    let size = ReachableSize(of: [app, clock])
    for _ in warmUp..<Self.journeys { try journey(of: app, clock) }
    #expect(ReachableSize(of: [app, clock]) == size)
    #expect(app.problems == [])
    print("journeys: \(Self.journeys), \(size.values) values in \(size.objects) objects")
  }

  /// A sign-in with a held link, sub-flows, modals, a gate with a time limit, waiting links,
  /// refused steps, and a sign-out.
  private func journey(of app: RecordedRuntime, _ clock: TestClock) throws {
    var heard = 0
    let token = app.navigator.observe { _ in heard += 1 }
    app.runtime.open("shop:/me")
    app.context(of: "welcome")?.push("logIn")
    app.context(of: "logIn")?.open(gate: "session", user: "ann")
    app.runtime.open("shop:/detail")
    let flow = try #require(app.context(of: "detail"))
    app.presenter.beginSwipeBack()
    flow.push("detail")
    app.runtime.open("shop:/hint")
    app.presenter.finishSwipeBack()
    app.presenter.tapOutside()
    app.runtime.open("shop:/receipt")
    app.context(of: "digits")?.open(gate: "pay")
    clock.advance(by: 60)
    app.runtime.open("shop:/tour/second")
    app.runtime.open("shop:/nowhere")
    app.runtime.open("shop:/receipt")
    clock.advance(by: 600)
    flow.open("shop:/list")
    app.context(of: "list")?.open(gate: "sesion")
    app.runtime.send(.signOut)
    app.runtime.open("shop:/list")
    app.navigator.removeObserver(token)
    #expect(heard > 10)
    #expect(app.presenter.visibleScreens == ["list"])
  }

  @Test("Releasing the runtime releases everything, and remaining contexts do nothing")
  func everything() throws {
    var app: RecordedRuntime? = try RecordedRuntime(routes: SmallApp.routes)
    weak let runtime = app?.runtime
    weak let presenter = app?.presenter
    let census = app?.census
    app?.runtime.open("shop:/hint")
    let context = try #require(app?.context(of: "hint"))
    let navigator = app?.navigator
    app = nil
    #expect(runtime == nil)
    #expect(presenter == nil)
    #expect(census?.living == [])
    #expect(census?.screens == 0)
    #expect(!context.isRunning)
    #expect(context.finish().outcome == .invalid)
    #expect(navigator?.state.navigation.visible?.screen == "hint")
  }
}

/// The number of values and objects reachable from some objects, without the table.
private struct ReachableSize: Equatable {
  var values = 0
  var objects = 0

  init(of roots: [Any]) {
    var seen: Set<ObjectIdentifier> = []
    var next = roots
    while let value = next.popLast() {
      if value is LinkRouter { continue }
      let mirror = Mirror(reflecting: value)
      if mirror.displayStyle == .class {
        guard seen.insert(ObjectIdentifier(value as AnyObject)).inserted else { continue }
      }
      values += 1
      next += mirror.children.map(\.value)
    }
    objects = seen.count
  }
}
