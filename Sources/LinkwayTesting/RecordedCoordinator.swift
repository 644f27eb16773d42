public import Linkway
import LinkwayMatching
import LinkwayNavigation

/// Counts the objects of a test that live, by the ids of their coordinators and screens.
public final class Census {
  /// How many coordinators of an id live.
  public fileprivate(set) var coordinators: [String: Int] = [:]
  /// How many screens live.
  public fileprivate(set) var screens = 0

  /// A count of nothing yet.
  public init() {}

  /// The ids of the coordinators that live, sorted, one entry an object.
  public var living: [String] {
    coordinators.flatMap { Array(repeating: $0.key, count: $0.value) }.sorted()
  }
}

/// What a recorded coordinator shows: an object, so that tests see when it is released.
public final class RecordedScreen {
  /// The id of the screen.
  public let screen: String
  /// What it was shown with last.
  public internal(set) var parameters: Parameters
  /// The coordinator that made it; `nil` where none did.
  public private(set) weak var maker: RecordedCoordinator?
  /// What its maker acts by, as a screen's closures have it.
  public let context: CoordinatorContext<RecordedScreen>?
  private let census: Census

  /// A screen that a census counts while it lives.
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

/// A coordinator that makes recorded screens.
public final class RecordedCoordinator: Coordinator {
  /// What it acts by.
  public let context: CoordinatorContext<RecordedScreen>
  private let census: Census
  private let begin: Beginning
  private let reaction: Reaction

  /// What a coordinator does when it starts.
  public typealias Beginning = (CoordinatorContext<RecordedScreen>) -> Void

  /// What a coordinator does when a child has ended.
  public typealias Reaction = (
    CoordinatorContext<RecordedScreen>, _ child: String, FlowOutcome
  ) -> Void

  /// A coordinator that a census counts while it lives.
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
