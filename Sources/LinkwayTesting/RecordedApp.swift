public import Linkway

/// A table's app on recorded screens: a window that records, and a recorded coordinator for each of the
/// table's.
///
/// ```swift
/// let test = try RecordedApp(routes: table)
/// try await test.app.expect("photos://photos/42", isHeldAt: "session", showing: "welcome")
/// test.context(of: "welcome")?.open(gate: "session", user: "ann")
/// ```
@MainActor public final class RecordedApp {
  /// What takes links.
  public let app: LinkwayApp<RecordedScreen>
  /// The window.
  public let window = RecordingPresenter<RecordedScreen>()
  /// How many coordinators and screens live.
  public let census = Census()

  /// The app of a table's text. Nothing runs before it is launched, or the first link.
  ///
  /// - Throws: every error of the table.
  public convenience init(
    routes: String, store: (any HeldLinkStore)? = nil, clock: TestClock? = nil,
    onChildFinish reaction: @escaping RecordedCoordinator.Reaction = { _, _, _ in }
  ) throws {
    try self.init(
      LinkRouter(routes: routes), store: store, clock: clock, onChildFinish: reaction)
  }

  /// The app of a table that was loaded.
  public init(
    _ router: LinkRouter, store: (any HeldLinkStore)? = nil, clock: TestClock? = nil,
    onChildFinish reaction: @escaping RecordedCoordinator.Reaction = { _, _, _ in }
  ) throws {
    var registry = CoordinatorRegistry<RecordedScreen>()
    for coordinator in router.table.graph.coordinators {
      registry[coordinator.id] = { [census] in
        RecordedCoordinator($0, census, onChildFinish: reaction)
      }
    }
    app = try LinkwayApp(
      router: router, coordinators: registry, presenter: window, store: store,
      clock: clock?.appClock ?? .system,
      placeholder: { [census] in RecordedScreen($0, nil, census) })
  }

  /// The topmost coordinator of an id that shows a screen, by its screen's context.
  public func context(of screen: String) -> CoordinatorContext<RecordedScreen>? {
    let shown = window.containers.values.flatMap(\.stack)
    return shown.last { $0.instance.screen == screen }?.content.context
  }

  /// What is not as the app has it, or not as UIKit would have it, or lives too long.
  public var problems: [String] {
    var found = window.misuses + window.differences(from: app)
    let navigation = app.navigator.state.navigation
    if census.living != navigation.coordinators {
      found.append("there live \(census.living), not \(navigation.coordinators)")
    }
    let screens = navigation.containers.reduce(0) { $0 + $1.stack.count }
    if census.screens != screens {
      found.append("\(census.screens) screens live, not \(screens)")
    }
    return found
  }
}
