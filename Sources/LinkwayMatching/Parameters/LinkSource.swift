/// Where a link came from. A route may take links from some sources only.
public enum LinkSource: String, CaseIterable, Hashable, Sendable {
  /// A universal link: the system checked that the app may open the site's links.
  case universal
  /// A custom scheme, which any app or page can send.
  case scheme
  /// The app itself.
  case `internal`
  /// A push notification.
  case notification
}

extension LinkSource {
  /// The source of a link that comes with none: `universal` for https, otherwise `scheme`.
  package init(inferredFrom link: String) {
    let scheme = link.utf8.prefix { $0 != UInt8(ascii: ":") }
    self = ByteComparison.equal(scheme, "https".utf8, caseSensitive: false) ? .universal : .scheme
  }
}

#if !hasFeature(Embedded)
  extension LinkSource: Codable {}
#endif
