package import LinkwayMatching
package import LinkwayURLParsing

/// A link that was parsed and admitted, split and decoded once: what routes are matched against.
package struct AdmittedLink: Sendable {
  /// A piece between separators: its decoded bytes, and where it starts in the link's text.
  package struct Piece: Sendable {
    package var bytes: [UInt8]
    package var offset: Int
  }

  /// The authority and the path of a link, as origins of one kind see them.
  package struct Reading: Sendable {
    /// Whether the authority is folded into the path, as under a bare custom scheme.
    package var isFolded: Bool
    /// The labels of the host as the parser writes them; empty where it is folded.
    package var host: [Piece]
    /// The path's segments as written, a trailing empty one included.
    package var path: [Piece]
  }

  package struct QueryItem: Sendable {
    package var name: [UInt8]
    package var value: [UInt8]
    /// Where the item and its value start in the link's text.
    package var offset: Int
    package var valueOffset: Int
    /// Where the query, or the fragment's own query, ends.
    package var end: Int
  }

  package var url: LinkURL
  /// The link as it was written.
  package var text: String
  package var scheme: [UInt8]
  package var port: UInt16?
  /// Where the host ends in the link's text.
  package var hostEnd: Int { url.components.host?.upperBound ?? 0 }
  /// Where the path ends in the link's text.
  package var pathEnd: Int
  package var query: [QueryItem]
  /// How routes see authority and path: in one way, but for links of a custom scheme that has
  /// origins with ports. The folded one is first.
  package var readings: [Reading] = []
  /// Why the link is refused if no route matches it; `nil` where it is only unmatched then.
  package var unmatchedRefusal: Refusal?
  /// The fragment up to its first `?`, cut at slashes; `nil` without a fragment.
  package var fragment: [Piece]?
  /// The fragment with its `?`, cut at slashes.
  package var wholeFragment: [Piece]?
  /// What follows the first `?` of the fragment.
  package var fragmentQuery: [QueryItem] = []
  /// The whole fragment read as form items.
  package var fragmentForm: [QueryItem] = []

  /// The slice of the link's serialised text.
  package func written(from offset: Int, to end: Int? = nil) -> String {
    let upper = min(end ?? length, length)
    return offset < upper ? url.string(in: offset..<upper) : ""
  }

  /// The bytes of the serialised text.
  package var length: Int { url.href.utf8.count }
}

/// The path as a table sees it, by its rules on slashes.
package struct SegmentedPath: Sendable {
  package var segments: [AdmittedLink.Piece]
  /// The first empty segment where such a link is matched by a `raw` capture only.
  package var firstEmpty: Int?

  package init(_ pieces: [AdmittedLink.Piece], policy: SlashPolicy) {
    var segments = pieces
    if policy.trailing == .ignore, segments.last?.bytes.isEmpty == true { segments.removeLast() }
    switch policy.duplicates {
    case .significant:
      break
    case .collapse:
      let last = segments.count - 1
      segments = segments.enumerated()
        .filter { !$1.bytes.isEmpty || (policy.trailing == .strict && $0 == last) }
        .map { $0.element }
    case .refuse:
      let last = segments.count - 1
      firstEmpty = segments.indices.first {
        segments[$0].bytes.isEmpty && !(policy.trailing == .strict && $0 == last)
      }
    }
    self.segments = segments
  }
}
