import Linkway
import LinkwayTesting
import Testing

/// A scene or a view that is created again while the app runs.
@Suite("A presenter that replaces another one")
@MainActor struct ReconnectionTests {
  /// Keeps what it reports, and returns from `show` when the test wants.
  private final class Manual: Presenter {
    var report: (UserAction) -> Void = { _ in }
    var isHeld = false
    private(set) var screens: [ScreenInstance] = []
    private(set) var opensLink: [Bool] = []
    private var waiting: [CheckedContinuation<Void, Never>] = []

    func show(
      _ tree: PresentedTree<RecordedScreen>, changes: [PresentedChange<RecordedScreen>]
    ) async {
      report = tree.report
      screens = tree.root.stack.map(\.instance)
      opensLink.append(tree.opensLink)
      if isHeld { await withCheckedContinuation { waiting.append($0) } }
    }

    func finish() {
      for continuation in waiting { continuation.resume() }
      waiting = []
    }
  }

  private func launched() async throws -> RecordedApp {
    let test = try RecordedApp(routes: LinkOutcomeTests.routes)
    await test.app.open("shop:/item")
    return test
  }

  /// Opens a link, and returns the screen that is visible afterwards.
  private func visible(opening link: String, in test: RecordedApp) async -> String? {
    test.app.begin(link, source: nil)
    for _ in 0..<20 { await Task.yield() }
    return test.app.visibleScreen
  }

  // §14.5 rule 1
  @Test("A gesture in the old presenter ends with it, and its reports no longer count")
  func gesture() async throws {
    let test = try await launched()
    #expect(test.window.beginSwipeBack())
    let next = RecordingPresenter<RecordedScreen>()
    test.app.connect(next)
    #expect(await visible(opening: "shop:/orders", in: test) == "welcome")
    test.window.finishSwipeBack()
    #expect(test.app.heldLink?.gate == "session")
    test.app.session.signIn(user: "ann", opening: "session")
    #expect(test.app.visibleScreen == "orders" && next.visibleScreens.last == "orders")
    #expect(next.misuses + next.differences(from: test.app) == [])
  }

  // §14.5 rule 1
  @Test("Earlier user actions in the old presenter still take effect")
  func reportedBefore() async throws {
    let test = try await launched()
    let (old, next) = (Manual(), Manual())
    test.app.connect(old)
    for _ in 0..<20 { await Task.yield() }
    old.report(.gestureBegan)
    old.report(.popped(to: old.screens[0].id, in: "app"))
    #expect(test.app.visibleScreen == "item")
    test.app.connect(next)
    for _ in 0..<20 { await Task.yield() }
    #expect(test.app.visibleScreen == "home" && next.screens.map(\.screen) == ["home"])
    old.report(.gestureBegan)
    old.report(.reselected("home", in: "app"))
    #expect(await visible(opening: "shop:/item", in: test) == "item")
    old.report(.popped(to: old.screens[0].id, in: "app"))
    #expect(test.app.visibleScreen == "item")
  }

  // §14.5 rule 1
  @Test("Events do not wait for an old presenter that never returns")
  func showing() async throws {
    let test = try await launched()
    let (old, next) = (Manual(), Manual())
    old.isHeld = true
    test.app.connect(old)
    for _ in 0..<20 { await Task.yield() }
    test.app.connect(next)
    #expect(await visible(opening: "shop:/orders", in: test) == "welcome")
    next.isHeld = true
    test.app.session.signIn(user: "ann", opening: "session")
    for _ in 0..<20 { await Task.yield() }
    // The return of the old presenter is not that of the new one.
    old.finish()
    #expect(await visible(opening: "shop:/item", in: test) == "orders")
    next.isHeld = false
    next.finish()
    for _ in 0..<20 { await Task.yield() }
    #expect(test.app.visibleScreen == "item" && next.opensLink == [false, true, true, true])
  }

  // §14.7 rule 13
  @Test("A link that the old presenter has not shown completely is brought to the front")
  func link() async throws {
    let test = try await launched()
    let (old, next) = (Manual(), Manual())
    test.app.connect(old)
    for _ in 0..<20 { await Task.yield() }
    old.isHeld = true
    test.app.begin("shop:/orders", source: nil)
    for _ in 0..<20 { await Task.yield() }
    test.app.connect(next)
    for _ in 0..<20 { await Task.yield() }
    #expect(old.opensLink == [false, true] && next.opensLink == [true])
    old.finish()
  }

  // §14.5 rule 1
  @Test("A presenter that is connected again keeps its gesture, and is called once at a time")
  func same() async throws {
    let test = try await launched()
    let presenter = Manual()
    test.app.connect(presenter)
    for _ in 0..<20 { await Task.yield() }
    let report = presenter.report
    report(.gestureBegan)
    test.app.connect(presenter)
    #expect(await visible(opening: "shop:/orders", in: test) == "item")
    report(.gestureEnded)
    // Without a beginning.
    report(.gestureEnded)
    presenter.isHeld = true
    for _ in 0..<20 { await Task.yield() }
    #expect(test.app.visibleScreen == "welcome")
    test.app.session.signIn(user: "ann", opening: "session")
    for _ in 0..<20 { await Task.yield() }
    test.app.connect(presenter)
    for _ in 0..<20 { await Task.yield() }
    report(.gestureEnded)
    #expect(await visible(opening: "shop:/item", in: test) == "orders")
    presenter.isHeld = false
    presenter.finish()
    for _ in 0..<20 { await Task.yield() }
    #expect(test.app.visibleScreen == "item")
  }
}
