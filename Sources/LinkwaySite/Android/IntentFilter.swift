import LinkwayURLParsing

/// The `<data>` elements of an intent filter combined: each scheme combines with each host and each
/// path.
package struct IntentFilter: Hashable, Sendable {
  package var schemes: [String] = []
  package var authorities: [Authority] = []
  package var paths: [PathPattern] = []
  package var groups: [URIRelativeFilterGroup] = []

  package struct Authority: Hashable, Sendable {
    /// A host, or `*` followed by a host suffix.
    package var host: String
    package var port: UInt16?

    package init(host: String, port: UInt16? = nil) {
      self.host = host
      self.port = port
    }
  }

  package init() {}

  /// Returns whether the filter matches a link. A filter without hosts ignores its paths and
  /// groups.
  ///
  /// - Parameter api: the API level of Android. Older versions ignore newer attributes, and a
  ///   filter without any remaining paths matches the whole host.
  package func matches(_ link: AndroidLink, api: Int) -> Bool {
    guard isForHost(of: link) else { return false }
    guard !authorities.isEmpty else { return true }
    let knownGroups = api >= URIRelativeFilterGroup.firstAPI ? groups : []
    return knownGroups.isEmpty && paths.allSatisfy { $0.kind.firstAPI > api }
      || matchingPath(of: link, api: api) != nil
      || URIRelativeFilterGroup.allow(link, by: knownGroups)
  }

  /// Returns the index of the first path that an Android version supports and that matches a link.
  func matchingPath(of link: AndroidLink, api: Int) -> Int? {
    paths.firstIndex { $0.kind.firstAPI <= api && $0.matches(link.path.units) }
  }

  /// Returns the paths and groups that an Android version supports.
  func known(api: Int) -> (paths: [PathPattern], groups: [URIRelativeFilterGroup]) {
    (
      paths.filter { $0.kind.firstAPI <= api },
      api >= URIRelativeFilterGroup.firstAPI ? groups : []
    )
  }

  /// Returns whether scheme, host and port match a link. A filter without hosts matches every host.
  func isForHost(of link: AndroidLink) -> Bool {
    schemes.contains { $0.hasSameBytes(as: link.scheme) }
      && (authorities.isEmpty || authorities.contains { $0.matches(link) })
  }
}

extension IntentFilter.Authority {
  fileprivate func matches(_ link: AndroidLink) -> Bool {
    guard let own = link.host?.asciiLowercased else { return false }
    if let port, port != link.port { return false }
    let wanted = host.asciiLowercased
    return wanted.utf8.first == UInt8(ascii: "*")
      ? own.utf8.reversed().starts(with: wanted.utf8.dropFirst().reversed())
      : own.hasSameBytes(as: wanted)
  }
}

/// A `<uri-relative-filter-group>`, whose filters must all match.
package struct URIRelativeFilterGroup: Hashable, Sendable {
  package enum Part: Hashable, Sendable {
    case path
    /// Any single query item.
    case query
    case fragment
  }

  package struct Filter: Hashable, Sendable {
    package var part: Part
    package var pattern: PathPattern

    package init(_ part: Part, _ pattern: PathPattern) {
      self.part = part
      self.pattern = pattern
    }
  }

  /// The first API level that supports groups.
  package static let firstAPI = 35

  package var allows: Bool
  package var filters: [Filter]

  package init(allows: Bool = true, _ filters: [Filter]) {
    self.allows = allows
    self.filters = filters
  }

  /// Returns whether all filters match a link. A group without filters matches nothing.
  package func matches(_ link: AndroidLink) -> Bool {
    !filters.isEmpty
      && filters.allSatisfy { filter in
        switch filter.part {
        case .path: filter.pattern.matches(link.path.units)
        case .query: link.items.contains { filter.pattern.matches($0.units) }
        case .fragment: link.fragment.map { filter.pattern.matches($0.units) } ?? false
        }
      }
  }

  /// Returns whether the first matching group allows a link; `false` if no group matches.
  package static func allow(_ link: AndroidLink, by groups: [URIRelativeFilterGroup]) -> Bool {
    groups.first { $0.matches(link) }?.allows ?? false
  }
}
