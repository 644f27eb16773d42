package import LinkwayURLParsing

/// A link in the form that Android's filters match: each component is percent-decoded as a whole.
package struct AndroidLink: Sendable {
  let scheme: String
  let host: String?
  /// The port, or the default port of the scheme; `nil` if there is neither.
  let port: UInt16?
  let path: Text
  /// The query items; empty if there is no query. The query is split after decoding, so `%26` is
  /// also a separator.
  let items: [Text]
  let fragment: Text?

  /// A text as the patterns of both kinds of files read it.
  struct Text: Sendable {
    let units: [UInt16]
    let scalars: [UInt32]

    init(_ text: some StringProtocol) {
      units = Array(text.utf16)
      scalars = text.unicodeScalars.map { $0.value }
    }
  }

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
    path = Text(text.map(Self.hasNoPath) ?? false ? "" : decoded(components.path))
    items = components.query.map { Self.items(of: decoded($0)) } ?? []
    fragment = components.fragment.map { Text(decoded($0)) }
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

  private static func items(of query: String) -> [Text] {
    let items = query.split(separator: "&", omittingEmptySubsequences: false)
    return
      (items.count == 1
      ? query.split(separator: ";", omittingEmptySubsequences: false) : items).map { Text($0) }
  }
}
