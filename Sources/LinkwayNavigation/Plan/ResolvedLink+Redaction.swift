package import LinkwayMatching
import LinkwayURLParsing

/// What is shown of a link that carries a secret, or may carry one.
extension ResolvedLink {
  /// The link for logs and output: scheme and host alone where it holds a secret, or may hold one.
  public var redactedLink: String { shownLink(reveal: false) }

  /// The link for output.
  ///
  /// - Parameter reveal: whether the person asked to see links that may hold a secret. One that
  ///   does hold one stays hidden.
  package func shownLink(reveal: Bool) -> String {
    conceals(reveal: reveal) ? Self.redacted(link) : link
  }

  /// Whether the link is shown as scheme and host alone.
  package func conceals(reveal: Bool) -> Bool { holdsSecret || (mayHoldSecret && !reveal) }

  /// A link's scheme and host, with how many segments are left out.
  package static func redacted(_ link: String) -> String {
    (try? LinkURL(link))?.description ?? "(secret)"
  }

  /// Hides path and query of the link where a parameter of it is secret. Which part the secret
  /// came from is not worth the risk of a mistake.
  package mutating func redact(_ parameters: Parameters) {
    if parameters.holdsSecret { holdsSecret = true }
  }

  /// A route without secrets has won, so the link is what it seems, unless it led there by way of
  /// others.
  package mutating func noteWinnerWithoutSecrets() {
    if via.isEmpty { mayHoldSecret = false }
  }
}
