/// The source of a link. A route may accept only some sources.
public enum LinkSource: String, CaseIterable, Hashable, Sendable {
  /// A universal link: the system verified that the app may open the site's links.
  case universal
  /// A custom scheme, whose links any app or web page can send.
  case scheme
  /// The app itself.
  case `internal`
  /// A push notification.
  case notification
}

extension LinkSource {
  /// Creates the default source of a link: `universal` for https, otherwise `scheme`.
  package init(inferredFrom link: String) {
    let scheme = link.utf8.prefix { $0 != UInt8(ascii: ":") }
    self = ByteComparison.equal(scheme, "https".utf8, caseSensitive: false) ? .universal : .scheme
  }
}

#if !hasFeature(Embedded)
  extension LinkSource: Codable {}
#endif
