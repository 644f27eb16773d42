/// Drives the reducer: takes events one after the other and keeps the state between them.
///
/// It belongs to whoever made it, such as the main actor of an app, and is not `Sendable`.
public final class LinkNavigator {
  public let router: LinkRouter
  public private(set) var state: EngineState
  private let reducer: Reducer

  public init(router: LinkRouter, state: EngineState = EngineState()) {
    self.router = router
    self.state = state
    reducer = Reducer(table: router.table)
  }

  /// Takes an event.
  ///
  /// - Returns: what it did. Where it could not be, the state is as it was.
  @discardableResult
  public func send(_ event: NavigationEvent) -> NavigationEffects {
    let (next, effects) = reducer.reduce(state, event)
    state = next
    return effects
  }
}
