package import LinkwayMatching
import LinkwayURLParsing

/// Redaction of links that contain or may contain a secret.
extension ResolvedLink {
  /// The link for logs and output. If it contains or may contain a secret, this is only its scheme
  /// and host with the number of its path segments, or `(secret)` if it cannot be parsed.
  public var redactedLink: String { shownLink(reveal: false) }

  /// Returns the link for output.
  ///
  /// - Parameter reveal: whether to show links that may contain a secret. Links that do contain one
  ///   stay hidden.
  package func shownLink(reveal: Bool) -> String {
    conceals(reveal: reveal) ? Self.redacted(link) : link
  }

  /// Returns whether the link is shown as scheme and host only.
  package func conceals(reveal: Bool) -> Bool { holdsSecret || (mayHoldSecret && !reveal) }

  /// Returns a link's scheme and host, with the number of omitted segments; `(secret)` if the link
  /// cannot be parsed.
  package static func redacted(_ link: String) -> String {
    (try? LinkURL(link))?.description ?? "(secret)"
  }

  /// Hides the link's path and query if a parameter is secret, without trying to find the part that
  /// contains the secret.
  package mutating func redact(_ parameters: Parameters) {
    if parameters.holdsSecret { holdsSecret = true }
  }

  /// Records that a route without secrets matched, so the link contains no secret unless redirects
  /// led to it.
  package mutating func markMatchWithoutSecrets() {
    if via.isEmpty { mayHoldSecret = false }
  }
}
