package import LinkwayMatching
package import LinkwayRegex

/// A route that matches a link, with its captures.
package struct RouteMatch: Sendable {
  /// A capture with its slot and its start in the link.
  package struct NamedCapture: Sendable {
    package var slot: CaptureSlot
    package var captured: Captured
    package var offset: Int
  }

  /// The index of the route in its table.
  package var route: Int
  package var specificity: Specificity
  /// Whether it reads the link's authority as the beginning of the path.
  package var isFolded: Bool
  /// The captures and query items by name; a capture takes precedence over an item.
  package var parameters: Parameters
  /// All captures, including unnamed groups, for the checks of a winner.
  package var captures: [NamedCapture]
  package var repeated: (name: String, offset: Int)?
  /// The limit that a check has exceeded; the check counts as passed.
  package var limit: MatchLimitExceeded?
}
