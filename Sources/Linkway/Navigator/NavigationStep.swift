import LinkwayNavigation

/// An event that a navigator has taken, for whoever shows what it did.
package struct NavigationStep: Hashable, Sendable {
  /// The event; of a held link from an earlier process it is `restart`, of a restoration `launch`,
  /// and of time that passed `advance`.
  package var event: NavigationEvent
  /// The number of the link that the event opened.
  package var arrival: Int?
  /// What it did; the transitions are to be made in order.
  package var effects: NavigationResult
  /// The state that it led to.
  package var state: EngineState
}
