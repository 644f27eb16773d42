package import LinkwayURLParsing

/// A link in the form that Android's filters match: each component is percent-decoded as a whole.
package struct AndroidLink: Sendable {
  let scheme: String
  let host: String?
  /// The port, or the default port of the scheme; `nil` if there is neither.
  let port: UInt16?
  let path: String
  let query: String?
  let fragment: String?

  /// Creates the form of a link that Android's filters match.
  ///
  /// - Parameter text: the link as it was written; `nil` if unknown. Android gives
  ///   `https://a.example` an empty path, but a parsed link has `/`.
  package init(_ link: LinkURL, writtenAs text: String? = nil) {
    scheme = link.scheme
    host = link.host
    port = link.port
    func decoded(_ range: Range<Int>) -> String {
      link.withBytes { String(decoding: DecodedPiece($0, in: range).bytes, as: UTF8.self) }
    }
    let components = link.components
    path = text.map(Self.hasNoPath) ?? false ? "" : decoded(components.path)
    query = components.query.map(decoded)
    fragment = components.fragment.map(decoded)
  }

  /// Returns whether the authority is followed directly by a query, a fragment or the end of the
  /// link.
  private static func hasNoPath(_ text: String) -> Bool {
    let authority = text.drop { !"/\\".contains($0) }.drop { "/\\".contains($0) }
    return !authority.isEmpty
      && !authority.prefix { !"?#".contains($0) }.contains { "/\\".contains($0) }
  }

  /// Whether this is a web link, whose host Android verifies.
  var isOfTheWeb: Bool { scheme == "https" || scheme == "http" }

  /// The query items. The query is split after decoding, so `%26` is also a separator.
  var queryItems: [Substring] {
    guard let query else { return [] }
    let items = query.split(separator: "&", omittingEmptySubsequences: false)
    return items.count == 1
      ? query.split(separator: ";", omittingEmptySubsequences: false) : items
  }
}
