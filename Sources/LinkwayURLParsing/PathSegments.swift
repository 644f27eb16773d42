/// The segments of a path as byte ranges of the link, split at `/` and not decoded.
///
/// The leading slash of a path is not a separator: `/a/b` has the segments `a` and `b`, `/` has one
/// empty segment, `/a/` has `a` and an empty segment, and an empty path has no segments. Opaque
/// paths are split in the same way: `photos:a/b` has `a` and `b`.
package struct PathSegments: Sequence, IteratorProtocol, Sendable {
  fileprivate let link: LinkURL
  fileprivate var cursor: PathSegmentCursor

  package mutating func next() -> Range<Int>? {
    link.withBytes { cursor.next(in: $0) }
  }

  /// The number of segments.
  ///
  /// - Complexity: O(length of the path).
  package var count: Int {
    link.withBytes { bytes in
      var cursor = PathSegmentCursor(link.components)
      var count = 0
      while cursor.next(in: bytes) != nil { count += 1 }
      return count
    }
  }
}

/// Iterates over the segments of a path in a span provided by the caller.
package struct PathSegmentCursor: Sendable {
  private var position: Int
  private let end: Int
  private var isFirst = true

  /// Creates a cursor before the first segment of the path.
  package init(_ components: LinkURL.Components) {
    position = components.path.lowerBound
    end = components.path.upperBound
  }

  /// Returns the byte range of the next segment, or `nil` after the last.
  package mutating func next(in bytes: Span<UInt8>) -> Range<Int>? {
    if isFirst {
      isFirst = false
      guard position < end else { return nil }
      if bytes[position] == UInt8(ascii: "/") { position += 1 }
    } else {
      guard position < end else { return nil }
      position += 1
    }
    let start = position
    while position < end, bytes[position] != UInt8(ascii: "/") { position += 1 }
    return start..<position
  }
}

extension LinkURL {
  /// The segments of the path, as byte ranges of ``href``.
  package var pathSegments: PathSegments {
    PathSegments(link: self, cursor: PathSegmentCursor(components))
  }
}
