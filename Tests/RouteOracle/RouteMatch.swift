package import LinkwayMatching
package import LinkwayRegex

/// A route that matches a link, with what it captured.
package struct RouteMatch: Sendable {
  /// A capture with its slot and where in the link it starts.
  package struct NamedCapture: Sendable {
    package var slot: CaptureSlot
    package var captured: Captured
    package var offset: Int
  }

  /// The place of the route in its table.
  package var route: Int
  package var specificity: Specificity
  /// Whether it sees the link's authority as the beginning of the path.
  package var isFolded: Bool
  /// The captures and query items, by their own names; a capture wins over an item.
  package var parameters: Parameters
  /// Everything captured, unnamed groups too, for the checks on a winner.
  package var captures: [NamedCapture]
  package var repeated: (name: String, offset: Int)?
  /// The limit that one of its checks has exceeded, and counts as passed for that.
  package var limit: MatchLimitExceeded?
}
