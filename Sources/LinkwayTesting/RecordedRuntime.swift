package import Linkway
import LinkwayNavigation

/// The inside of an app on recorded screens: navigator, runtime, presenter, and a recorded coordinator for
/// each of the table's. It belongs to no actor, and nothing in it takes time.
package final class RecordedRuntime {
  /// What takes links and events.
  package let navigator: LinkNavigator
  /// The window.
  package let presenter = RecordingPresenter<RecordedScreen>()
  /// How many coordinators and screens live.
  package let census = Census()
  /// What makes the coordinators and tells the window.
  package let runtime: CoordinatorRuntime<RecordedScreen>

  /// The app of a table's text. Nothing runs before `launch` or the first link.
  ///
  /// - Throws: every error of the table.
  package convenience init(
    routes: String, isolation: isolated (any Actor)? = #isolation,
    onChildFinish reaction: @escaping RecordedCoordinator.Reaction = { _, _, _ in }
  ) throws {
    try self.init(LinkNavigator(router: LinkRouter(routes: routes)), onChildFinish: reaction)
  }

  /// The app of a navigator that nothing else drives.
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

  /// The topmost coordinator of an id that shows a screen, by its screen's context.
  package func context(of screen: String) -> CoordinatorContext<RecordedScreen>? {
    let shown = presenter.containers.values.flatMap(\.stack)
    return shown.last { $0.instance.screen == screen }?.content.context
  }

  /// What is not as the model has it, or not as UIKit would have it, or lives too long.
  package var problems: [String] {
    let navigation = navigator.state.navigation
    var found = presenter.misuses + presenter.differences(from: navigation)
    if census.living != navigation.coordinators {
      found.append("there live \(census.living), not \(navigation.coordinators)")
    }
    for running in navigation.containers { found += strangers(running) }
    let screens = navigation.containers.reduce(0) { $0 + $1.stack.count }
    if census.screens != screens {
      found.append("\(census.screens) screens live, not \(screens)")
    }
    return found
  }

  /// The screens of a stack that another coordinator made than the one that has to: each start has
  /// its own, and the screens of its coordinator above it are that one's.
  private func strangers(_ running: RunningCoordinator) -> [String] {
    var makers: [String: ObjectIdentifier] = [:]
    var found: [String] = []
    for (entry, screen) in zip(running.stack, presenter.containers[running.id]?.stack ?? []) {
      guard let maker = screen.content.maker, maker.context.isRunning else {
        found.append("the maker of `\(entry.screen)` has ended")
        continue
      }
      let isNew = entry.isStart || makers[entry.coordinator] == nil
      let isKnown = makers.values.contains(ObjectIdentifier(maker))
      if isNew ? isKnown : makers[entry.coordinator] != ObjectIdentifier(maker) {
        found.append("another coordinator made `\(entry.screen)`")
      }
      makers[entry.coordinator] = ObjectIdentifier(maker)
    }
    return found
  }
}
