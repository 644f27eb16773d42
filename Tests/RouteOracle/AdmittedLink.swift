package import LinkwayMatching
package import LinkwayURLParsing

/// A parsed and admitted link, split and decoded once, for matching routes.
package struct AdmittedLink: Sendable {
  /// A piece between separators: its decoded bytes, and its start in the link's text.
  package struct Piece: Sendable {
    package var bytes: [UInt8]
    package var offset: Int
  }

  /// The authority and the path of a link, as read for one kind of origin.
  package struct Reading: Sendable {
    /// Whether the authority is folded into the path, as with a bare custom scheme.
    package var isFolded: Bool
    /// The labels of the host as the parser serialises them; empty if it is folded.
    package var host: [Piece]
    /// The path's segments as written, including a trailing empty one.
    package var path: [Piece]
  }

  package struct QueryItem: Sendable {
    package var name: [UInt8]
    package var value: [UInt8]
    /// The start of the item and of its value in the link's text.
    package var offset: Int
    package var valueOffset: Int
    /// The end of the query, or of the fragment's own query.
    package var end: Int
  }

  package var url: LinkURL
  /// The link as written.
  package var text: String
  package var scheme: [UInt8]
  package var port: UInt16?
  /// The end of the host in the link's text.
  package var hostEnd: Int { url.components.host?.upperBound ?? 0 }
  /// The end of the path in the link's text.
  package var pathEnd: Int
  package var query: [QueryItem]
  /// The readings of authority and path: one, except for links of a custom scheme that has origins
  /// with ports. The folded one is first.
  package var readings: [Reading] = []
  /// The reason why the link is refused if no route matches it; `nil` if it is only unmatched then.
  package var unmatchedRefusal: Refusal?
  /// The fragment up to its first `?`, split at slashes; `nil` without a fragment.
  package var fragment: [Piece]?
  /// The fragment including its `?`, split at slashes.
  package var wholeFragment: [Piece]?
  /// The part after the first `?` of the fragment.
  package var fragmentQuery: [QueryItem] = []
  /// The items of the whole fragment, read as a form.
  package var fragmentForm: [QueryItem] = []

  /// The slice of the link's serialised text.
  package func written(from offset: Int, to end: Int? = nil) -> String {
    let upper = min(end ?? length, length)
    return offset < upper ? url.string(in: offset..<upper) : ""
  }

  /// The bytes of the serialised text.
  package var length: Int { url.href.utf8.count }
}

/// The path as a table sees it, according to its slash policy.
package struct SegmentedPath: Sendable {
  package var segments: [AdmittedLink.Piece]
  /// The first empty segment, if only a `raw` capture may match such a link.
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
