import LinkwayNavigation

/// An event that a navigator has handled, with its result.
package struct NavigationStep: Equatable, Sendable {
  /// The event; `restart` for a held link of an earlier process, `launch` for a restoration, and
  /// `advance` for time that passed.
  package internal(set) var event: NavigationEvent
  /// The number of the link that the event opened; `nil` for other events.
  package var arrival: Int?
  /// The result, with transitions to be made in order.
  package internal(set) var effects: NavigationResult
  /// The state after the event.
  package internal(set) var state: EngineState
  /// The held link that the event took up, if it is now left to the web or to a resolver: its
  /// route differs in the table of the app's new version.
  package internal(set) var handedOver: ArrivedLink?
}
