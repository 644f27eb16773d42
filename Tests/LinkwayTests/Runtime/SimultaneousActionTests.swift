import Linkway
import LinkwayNavigation
import LinkwayTesting
import Testing

@Suite("Simultaneous actions of the navigator and the user")
struct SimultaneousActionTests {
  // §14.3 rule 5
  @Test("Changes of the navigator during a gesture are combined with the user's action")
  func crossing() throws {
    let navigator = try LinkNavigator(
      router: LinkRouter(routes: SmallApp.routes), clock: TestClock())
    let app = try RecordedRuntime(navigator)
    app.runtime.open("shop:/item/1")
    app.presenter.beginSwipeBack()
    navigator.send(.open("shop:/help"))
    app.presenter.finishSwipeBack()
    #expect(app.problems == [])
  }

  /// A user action with two screens on top of the first one, and an event of the navigator before
  /// the user interface has settled.
  static let overtaking: [(act: @Sendable (RecordedRuntime) -> Bool, event: NavigationEvent)] = [
    ({ $0.presenter.tapBack() }, .back), ({ $0.presenter.tapBack() }, .popToRoot),
    ({ $0.presenter.tapBack() }, .push("item", ["id": .int(3)])),
    ({ $0.presenter.tapBack() }, .protect("item")),
    ({ $0.presenter.longPressBack(popping: 2) }, .protect("item")),
    ({ $0.presenter.longPressBack(popping: 2) }, .open("shop:/hint")),
    ({ $0.presenter.tapTab("more") }, .back), ({ $0.presenter.tapTab("more") }, .start("tour")),
  ]

  @Test(
    "Changes of the navigator while a user action waits take precedence",
    arguments: overtaking.indices)
  func overtaken(row: Int) throws {
    let app = try RecordedRuntime(routes: SmallApp.routes)
    app.runtime.open("shop:/item/1")
    app.runtime.open("shop:/item/2", mode: .push)
    app.runtime.suspend()
    #expect(Self.overtaking[row].act(app))
    app.navigator.send(Self.overtaking[row].event)
    let state = app.navigator.state
    app.runtime.resume()
    #expect(app.navigator.state == state)
    #expect(app.problems == [])
  }

  @Test("An event that shows nothing does not undo the user's action")
  func quiet() throws {
    let app = try RecordedRuntime(routes: SmallApp.routes)
    app.runtime.open("shop:/item/1")
    app.runtime.suspend()
    #expect(app.presenter.tapBack())
    app.navigator.send(.open("shop:/nowhere"))
    app.runtime.resume()
    #expect(app.presenter.restorations == 0)
    #expect(app.presenter.visibleScreens == ["list"])
    #expect(app.problems == [])
  }

  @Test(
    "A user action while the navigator handles an event outside of the runtime comes after it",
    arguments: [true, false])
  func busy(isObserver: Bool) throws {
    let app = try RecordedRuntime(routes: SmallApp.routes)
    for item in 1...3 { app.runtime.open("shop:/item/\(item)", mode: .push) }
    var actions: [() -> Bool] = [{ app.presenter.longPressBack(popping: 2) }]
    let act = {
      guard let action = actions.popLast() else { return }
      #expect(action())
      #expect(app.context(of: "list")?.push("viewer").outcome == .waiting)
    }
    if isObserver {
      _ = app.navigator.observe { _ in act() }
    } else {
      app.runtime.onLink = { _, _, _ in act() }
    }
    app.navigator.open("shop:/nowhere")
    #expect(app.presenter.restorations == 0)
    #expect(app.presenter.visibleScreens == ["list", "item", "viewer"])
    #expect(app.problems == [])
  }

  @Test(
    "A user action while the runtime's own event is handled is followed or undone",
    arguments: [.open("shop:/item/9"), .back, .popToRoot, .start("flow"), .open("shop:/hint")]
      as [NavigationEvent])
  func midway(event: NavigationEvent) throws {
    for popped in 1...2 {
      let app = try RecordedRuntime(routes: SmallApp.routes)
      for item in 1...3 { app.runtime.open("shop:/item/\(item)", mode: .push) }
      var actions: [() -> Bool] = [{ app.presenter.longPressBack(popping: popped) }]
      app.navigator.onRecord = { _, _, _ in
        if let action = actions.popLast() { #expect(action()) }
      }
      app.runtime.send(event)
      #expect(app.problems == [])
    }
  }

  // §14.3 rule 5
  @Test("A user action in the middle of an event's transitions is undone", arguments: 1...2)
  func midFollowing(popped: Int) throws {
    let navigator = try LinkNavigator(
      router: LinkRouter(routes: SmallApp.routes), clock: TestClock())
    let (presenter, census) = (RecordingPresenter<RecordedScreen>(), Census())
    var registry = CoordinatorRegistry<RecordedScreen>()
    for coordinator in navigator.router.table.graph.coordinators {
      registry[coordinator.id] = {
        RecordedCoordinator(
          $0, census,
          onStart: { if $0.coordinator == "flow" { presenter.longPressBack(popping: popped) } })
      }
    }
    let runtime = try CoordinatorRuntime(
      navigator: navigator, coordinators: registry, presenter: presenter,
      placeholder: { RecordedScreen($0, nil, census) })
    for item in 1...3 { runtime.open("shop:/item/\(item)", mode: .push) }
    #expect(runtime.send(.start("flow")).outcome == .done)
    #expect(presenter.visibleScreens == ["list", "item", "item", "item", "step"])
    #expect(presenter.misuses == [])
    #expect(presenter.differences(from: navigator.state.navigation) == [])
  }
}
