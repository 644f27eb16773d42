package import Linkway

/// Counts the objects of a test that live, by the ids of their coordinators and screens.
package final class Census {
  package fileprivate(set) var coordinators: [String: Int] = [:]
  package fileprivate(set) var screens = 0

  package init() {}

  /// The ids of the coordinators that live, sorted, one entry an object.
  package var living: [String] {
    coordinators.flatMap { Array(repeating: $0.key, count: $0.value) }.sorted()
  }
}

/// What a recorded coordinator shows: an object, so that tests see when it is released.
package final class RecordedScreen {
  package let screen: String
  package internal(set) var parameters: Parameters
  /// What the coordinator that made it acts by, as a screen's closures have it.
  /// `nil` where no coordinator made it.
  package let context: CoordinatorContext<RecordedScreen>?
  private let census: Census

  init(_ instance: ScreenInstance, _ context: CoordinatorContext<RecordedScreen>?, _ census: Census)
  {
    screen = instance.screen
    parameters = instance.parameters
    self.context = context
    self.census = census
    census.screens += 1
  }

  deinit { census.screens -= 1 }
}

/// A coordinator that makes recorded screens and notes what it is told.
package final class RecordedCoordinator: Coordinator {
  package let context: CoordinatorContext<RecordedScreen>
  private let census: Census
  /// Its children's ends, as `note cancelled`.
  package private(set) var finished: [String] = []
  private let reaction: Reaction

  /// What a coordinator does when a child has ended.
  package typealias Reaction = (
    CoordinatorContext<RecordedScreen>, _ child: String, Transition.Outcome
  ) -> Void

  package init(
    _ context: CoordinatorContext<RecordedScreen>, _ census: Census,
    onChildFinish reaction: @escaping Reaction = { _, _, _ in }
  ) {
    self.context = context
    self.census = census
    self.reaction = reaction
    census.coordinators[context.coordinator, default: 0] += 1
  }

  deinit {
    let left = (census.coordinators[context.coordinator] ?? 0) - 1
    census.coordinators[context.coordinator] = left == 0 ? nil : left
  }

  package func content(for screen: ScreenInstance) -> RecordedScreen? {
    RecordedScreen(screen, context, census)
  }

  package func update(_ content: inout RecordedScreen, for screen: ScreenInstance) {
    content.parameters = screen.parameters
  }

  package func childDidFinish(
    _ child: any Coordinator<RecordedScreen>, id: String, outcome: Transition.Outcome
  ) {
    finished.append("\(id) \(outcome.rawValue)")
    reaction(context, id, outcome)
  }
}

/// A table's app on recorded screens: navigator, runtime, presenter, and a recorded coordinator for
/// each of the table's.
package final class RecordedApp {
  package let navigator: LinkNavigator
  package let presenter = RecordingPresenter<RecordedScreen>()
  package let census = Census()
  package let runtime: CoordinatorRuntime<RecordedScreen>

  package convenience init(
    routes: String, state: EngineState = EngineState(),
    onChildFinish reaction: @escaping RecordedCoordinator.Reaction = { _, _, _ in }
  ) throws {
    try self.init(LinkRouter(routes: routes), state: state, onChildFinish: reaction)
  }

  package init(
    _ router: LinkRouter, state: EngineState = EngineState(),
    onChildFinish reaction: @escaping RecordedCoordinator.Reaction = { _, _, _ in }
  ) throws {
    navigator = LinkNavigator(router: router, state: state)
    var registry = CoordinatorRegistry<RecordedScreen>()
    for coordinator in router.table.graph.coordinators {
      registry[coordinator.id] = { [census] in
        RecordedCoordinator($0, census, onChildFinish: reaction)
      }
    }
    runtime = try CoordinatorRuntime(
      navigator: navigator, coordinators: registry, presenter: presenter,
      missing: { [census] in RecordedScreen($0, nil, census) })
    presenter.runtime = runtime
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
    let screens = navigation.containers.reduce(0) { $0 + $1.stack.count }
    if census.screens != screens {
      found.append("\(census.screens) screens live, not \(screens)")
    }
    return found
  }
}
