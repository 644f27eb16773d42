package import Linkway
import LinkwayNavigation

/// The internals of an app with recorded screens: navigator, runtime, presenter, and a recorded
/// coordinator for each coordinator of the table. No actor is needed, and all calls are
/// synchronous.
package final class RecordedRuntime {
  /// The navigator, which handles links and events.
  package let navigator: LinkNavigator
  /// The presenter that records the window.
  package let presenter = RecordingPresenter<RecordedScreen>()
  /// The number of live coordinators and screens.
  package let census = Census()
  /// The runtime, which creates the coordinators and updates the presenter.
  package let runtime: CoordinatorRuntime<RecordedScreen>

  /// Creates the app from the text of a table. No coordinator runs before
  /// `launch`, `restore` or the first link. The clock does not advance.
  ///
  /// - Throws: An error that contains the errors of the table, at most 100.
  package convenience init(
    routes: String, isolation: isolated (any Actor)? = #isolation,
    onChildFinish reaction: @escaping RecordedCoordinator.Reaction = { _, _, _ in }
  ) throws {
    try self.init(
      LinkNavigator(router: LinkRouter(routes: routes), clock: TestClock()),
      onChildFinish: reaction)
  }

  /// Creates the app from a navigator that nothing else uses.
  package init(
    _ navigator: LinkNavigator, isolation: isolated (any Actor)? = #isolation,
    onChildFinish reaction: @escaping RecordedCoordinator.Reaction = { _, _, _ in }
  ) throws {
    self.navigator = navigator
    var registry = CoordinatorRegistry<RecordedScreen>()
    for coordinator in navigator.router.table.graph.coordinators {
      registry[coordinator.id] = { [census] in
        RecordedCoordinator($0, census, onChildFinish: reaction)
      }
    }
    runtime = try CoordinatorRuntime(
      navigator: navigator, coordinators: registry, presenter: presenter,
      placeholder: { [census] in RecordedScreen($0, nil, census) })
  }

  /// Returns the context of the coordinator that created a screen; `nil` if the screen is on no
  /// stack.
  package func context(of screen: String) -> CoordinatorContext<RecordedScreen>? {
    let shown = presenter.containers.values.flatMap(\.stack)
    return shown.last { $0.instance.screen == screen }?.content.context
  }

  /// Descriptions of all problems: differences between presenter and model, misuses of UIKit,
  /// leaked objects, and screens that the wrong coordinator created. Empty if there are none.
  package var problems: [String] {
    let navigation = navigator.state.navigation
    return presenter.misuses + presenter.differences(from: navigation)
      + census.differences(from: navigation)
      + navigation.containers.flatMap { screensOfWrongOwner($0) }
  }

  /// Describes the screens of a stack that the wrong coordinator object created. Each start of a
  /// coordinator creates a new object. This object must also create the coordinator's screens above
  /// the start.
  private func screensOfWrongOwner(_ running: RunningCoordinator) -> [String] {
    var makers: [String: ObjectIdentifier] = [:]
    var found: [String] = []
    for (entry, screen) in zip(running.stack, presenter.containers[running.id]?.stack ?? []) {
      guard let maker = screen.content.maker, maker.context.isRunning else {
        found.append("the coordinator that created `\(entry.screen)` has ended")
        continue
      }
      let isNew = entry.isStart || makers[entry.coordinator] == nil
      let isKnown = makers.values.contains(ObjectIdentifier(maker))
      if isNew ? isKnown : makers[entry.coordinator] != ObjectIdentifier(maker) {
        found.append("another coordinator created `\(entry.screen)`")
      }
      makers[entry.coordinator] = ObjectIdentifier(maker)
    }
    return found
  }
}
