public import Linkway

/// An app with recorded screens: a recording presenter, and a recorded coordinator for each
/// coordinator of the table.
///
/// ```swift
/// let test = try RecordedApp(routes: table)
/// try await test.app.expect("photos://photos/42", isHeldAt: "session", showing: "welcome")
/// test.context(of: "welcome")?.open(gate: "session", user: "ann")
/// ```
@MainActor public final class RecordedApp {
  /// The app under test.
  public let app: LinkwayApp<RecordedScreen>
  /// The presenter that records the window.
  public let window = RecordingPresenter<RecordedScreen>()
  /// The number of live coordinators and screens.
  public let census = Census()

  /// Creates the app from the text of a table. Nothing runs before the app is launched or receives
  /// its first link.
  ///
  /// - Parameters:
  ///   - routes: The text of a `routes.json`.
  ///   - store: The store for held links; `nil` to keep them in memory only.
  ///   - clock: The clock of the app; `nil` for the system's clock.
  ///   - waitsFor: The names of signals for which events wait.
  ///   - reaction: Called when a child of a recorded coordinator has ended.
  /// - Throws: An error that contains the errors of the table, at most 100.
  public convenience init(
    routes: String, store: (any HeldLinkStore)? = nil, clock: TestClock? = nil,
    waitsFor: Set<String> = [],
    onChildFinish reaction: @escaping RecordedCoordinator.Reaction = { _, _, _ in }
  ) throws {
    try self.init(
      LinkRouter(routes: routes), store: store, clock: clock, waitsFor: waitsFor,
      onChildFinish: reaction)
  }

  /// Creates the app from a loaded table. Nothing runs before the app is launched or receives its
  /// first link.
  ///
  /// - Parameters:
  ///   - router: The router with the table.
  ///   - store: The store for held links; `nil` to keep them in memory only.
  ///   - clock: The clock of the app; `nil` for the system's clock.
  ///   - waitsFor: The names of signals for which events wait.
  ///   - reaction: Called when a child of a recorded coordinator has ended.
  public init(
    _ router: LinkRouter, store: (any HeldLinkStore)? = nil, clock: TestClock? = nil,
    waitsFor: Set<String> = [],
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
      clock: clock?.appClock ?? .system, waitsFor: waitsFor,
      placeholder: { [census] in RecordedScreen($0, nil, census) })
  }

  /// Returns the context of the coordinator that created a screen; `nil` if the screen is on no
  /// stack.
  public func context(of screen: String) -> CoordinatorContext<RecordedScreen>? {
    let shown = window.containers.values.flatMap(\.stack)
    return shown.last { $0.instance.screen == screen }?.content.context
  }

  /// Descriptions of all problems: differences between presenter and app, misuses of UIKit, and
  /// leaked objects. Empty if there are none.
  public var problems: [String] {
    let navigation = app.navigator.state.navigation
    return window.misuses + window.differences(from: navigation)
      + census.differences(from: navigation)
  }
}
