import Linkway
import LinkwayTesting
import Testing

@Suite("Leaks of the runtime")
struct RuntimeLeakTests {
  /// What leads into a sub-flow, and what leads out of it.
  static let ways: [(into: @Sendable (RecordedApp) -> Void, out: @Sendable (RecordedApp) -> Void)] =
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
      ({ $0.runtime.open("shop:/me") }, { $0.context(of: "welcome")?.cancel("session") }),
    ]

  @Test("After 1,000 rounds of sub-flows as many coordinators and screens live as before")
  func rounds() throws {
    let app = try RecordedApp(routes: SmallApp.routes)
    app.presenter.notesCalls = false
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

  @Test("Everything goes with the runtime, and contexts that are left do nothing")
  func everything() throws {
    var app: RecordedApp? = try RecordedApp(routes: SmallApp.routes)
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
