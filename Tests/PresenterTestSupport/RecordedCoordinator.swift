package import Linkway
import LinkwayMatching
import LinkwayNavigation

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
  /// The coordinator that made it; `nil` where none did.
  package private(set) weak var maker: RecordedCoordinator?
  /// What its maker acts by, as a screen's closures have it.
  package let context: CoordinatorContext<RecordedScreen>?
  private let census: Census

  package init(_ instance: ScreenInstance, _ maker: RecordedCoordinator?, _ census: Census) {
    screen = instance.screen
    parameters = instance.parameters
    self.maker = maker
    context = maker?.context
    self.census = census
    census.screens += 1
  }

  deinit { census.screens -= 1 }
}

/// A coordinator that makes recorded screens.
package final class RecordedCoordinator: Coordinator {
  package let context: CoordinatorContext<RecordedScreen>
  private let census: Census
  private let reaction: Reaction

  /// What a coordinator does when a child has ended.
  package typealias Reaction = (
    CoordinatorContext<RecordedScreen>, _ child: String, FlowOutcome
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
    RecordedScreen(screen, self, census)
  }

  package func update(_ content: inout RecordedScreen, for screen: ScreenInstance) {
    content.parameters = screen.parameters
  }

  package func childDidFinish(
    _ child: any Coordinator<RecordedScreen>, id: String, outcome: FlowOutcome
  ) {
    reaction(context, id, outcome)
  }
}
