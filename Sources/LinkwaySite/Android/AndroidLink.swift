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

  package init(_ link: LinkURL) {
    scheme = link.scheme
    host = link.host
    port = link.port
    func decoded(_ range: Range<Int>) -> String {
      link.withBytes { String(decoding: DecodedPiece($0, in: range).bytes, as: UTF8.self) }
    }
    let components = link.components
    path = decoded(components.path)
    query = components.query.map(decoded)
    fragment = components.fragment.map(decoded)
  }

  /// The items of the query. It is split once decoded, so that a `%26` separates, too.
  var queryItems: [Substring] {
    guard let query else { return [] }
    let items = query.split(separator: "&", omittingEmptySubsequences: false)
    return items.count == 1
      ? query.split(separator: ";", omittingEmptySubsequences: false) : items
  }
}
