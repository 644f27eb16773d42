/// The error when a match exceeds its resource limits. It is never reported as a failed match.
package struct MatchLimitExceeded: Error, Equatable, Sendable {
  package internal(set) var reason: String

  package init(reason: String) {
    self.reason = reason
  }
}
