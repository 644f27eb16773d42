package import LinkwayURLParsing

/// A link as Android's filters are compared with it: each part decoded as a whole.
package struct AndroidLink: Sendable {
  let scheme: String
  let host: String?
  /// `nil` where the link has none and the scheme no default.
  let port: UInt16?
  let path: String
  let query: String?
  let fragment: String?

  /// - Parameter text: the link as it was written, where that is known: Android gives `https://a.example`
  ///   an empty path, which a link that was parsed no longer has.
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

  /// Whether nothing stands between the authority of a link and its query, its fragment or its end.
  private static func hasNoPath(_ text: String) -> Bool {
    let authority = text.drop { !"/\\".contains($0) }.drop { "/\\".contains($0) }
    return !authority.isEmpty
      && !authority.prefix { !"?#".contains($0) }.contains { "/\\".contains($0) }
  }

  /// Whether Android asks the link's host which apps may open it.
  var isOfTheWeb: Bool { scheme == "https" || scheme == "http" }

  /// The items of the query. It is split once decoded, so that a `%26` separates, too.
  var queryItems: [Substring] {
    guard let query else { return [] }
    let items = query.split(separator: "&", omittingEmptySubsequences: false)
    return items.count == 1
      ? query.split(separator: ";", omittingEmptySubsequences: false) : items
  }
}
