public import Linkway
import LinkwayMatching
import LinkwayNavigation

/// Counts the live coordinators of a test, by id, and its live screens.
public final class Census {
  /// The number of live coordinators with each id.
  public fileprivate(set) var coordinators: [String: Int] = [:]
  /// The number of live screens.
  public fileprivate(set) var screens = 0

  /// Creates a census with no objects.
  public init() {}

  /// The ids of the live coordinators, sorted, with one entry per object.
  public var living: [String] {
    coordinators.flatMap { Array(repeating: $0.key, count: $0.value) }.sorted()
  }

  /// Returns how the live objects differ from those of the model.
  func differences(from navigation: NavigationState) -> [String] {
    var found: [String] = []
    if living != navigation.coordinators {
      found.append("the live coordinators are \(living), not \(navigation.coordinators)")
    }
    let count = navigation.containers.reduce(0) { $0 + $1.stack.count }
    if screens != count { found.append("\(screens) screens are live, not \(count)") }
    return found
  }
}

/// The content that a recorded coordinator creates for a screen. It is an object, so that tests can
/// detect when it is released.
public final class RecordedScreen {
  /// The id of the screen.
  public let screen: String
  /// The parameters with which the screen was created or last updated.
  public internal(set) var parameters: Parameters
  /// The coordinator that created the screen; `nil` if it has been released, or if the screen is a
  /// placeholder.
  public private(set) weak var maker: RecordedCoordinator?
  /// The context of the coordinator that created the screen; `nil` for a placeholder. Like the
  /// closures of a real screen, it outlives the coordinator.
  public let context: CoordinatorContext<RecordedScreen>?
  private let census: Census

  /// Creates a screen that `census` counts while it is alive.
  public init(_ instance: ScreenInstance, _ maker: RecordedCoordinator?, _ census: Census) {
    screen = instance.screen
    parameters = instance.parameters
    self.maker = maker
    context = maker?.context
    self.census = census
    census.screens += 1
  }

  deinit { census.screens -= 1 }
}

/// A coordinator that creates recorded screens.
public final class RecordedCoordinator: Coordinator {
  /// The coordinator's context.
  public let context: CoordinatorContext<RecordedScreen>
  private let census: Census
  private let begin: Beginning
  private let reaction: Reaction

  /// A closure that is called when the coordinator starts.
  public typealias Beginning = (CoordinatorContext<RecordedScreen>) -> Void

  /// A closure that is called when a child has ended.
  public typealias Reaction = (
    CoordinatorContext<RecordedScreen>, _ child: String, FlowOutcome
  ) -> Void

  /// Creates a coordinator that `census` counts while it is alive.
  public init(
    _ context: CoordinatorContext<RecordedScreen>, _ census: Census,
    onStart begin: @escaping Beginning = { _ in },
    onChildFinish reaction: @escaping Reaction = { _, _, _ in }
  ) {
    self.context = context
    self.census = census
    self.begin = begin
    self.reaction = reaction
    census.coordinators[context.coordinator, default: 0] += 1
  }

  deinit {
    let left = (census.coordinators[context.coordinator] ?? 0) - 1
    census.coordinators[context.coordinator] = left == 0 ? nil : left
  }

  public func start() { begin(context) }

  public func content(for screen: ScreenInstance) -> RecordedScreen? {
    RecordedScreen(screen, self, census)
  }

  public func update(_ content: inout RecordedScreen, for screen: ScreenInstance) {
    content.parameters = screen.parameters
  }

  public func childDidFinish(
    _ child: any Coordinator<RecordedScreen>, id: String, outcome: FlowOutcome
  ) {
    reaction(context, id, outcome)
  }
}
