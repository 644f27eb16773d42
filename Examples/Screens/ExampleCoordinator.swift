public import Linkway

/// The base class of the examples' coordinators.
open class ExampleCoordinator {
  public let context: CoordinatorContext<Screen>

  public init(_ context: CoordinatorContext<Screen>) {
    self.context = context
  }
}
