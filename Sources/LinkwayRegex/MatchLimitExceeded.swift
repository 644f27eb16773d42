/// A match that would take more work than its limits allow: an error, never a no-match.
package struct MatchLimitExceeded: Error, Hashable, Sendable {
  package var reason: String

  package init(reason: String) {
    self.reason = reason
  }
}
