public import Linkway

/// What the examples' coordinators have in common.
open class ExampleCoordinator {
  public let context: CoordinatorContext<Screen>

  public init(_ context: CoordinatorContext<Screen>) {
    self.context = context
  }
}
