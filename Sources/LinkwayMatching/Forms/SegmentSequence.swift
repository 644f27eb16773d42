/// The segments of a form, or `whole` if a part of the form can match separators but does not match
/// entire segments (`/files/*.json`).
package enum SegmentSequence: Sendable {
  case segments([SegmentPattern])
  case whole
}

/// The pattern of one segment, or of a span of several.
package enum SegmentPattern: Sendable {
  case literal([UInt8])
  /// One value between two literals, either of which may be empty.
  case single(prefix: [UInt8], slot: Int, type: ValueType, suffix: [UInt8])
  /// Several captures, or a repetition, within one segment.
  case composite([PatternPiece])
  /// Segments that each satisfy a type: `:name+` and `:name*`; `type` is `nil` for `path`.
  case repeated(slot: Int, type: ValueType?, minimum: Int)
  /// `*` as an entire segment: at least `minimum` segments, which may be empty.
  case wildcard(slot: Int, minimum: Int)
  /// The rest of the link as written.
  case raw(slot: Int)

  /// Whether the pattern matches a variable number of segments.
  package var isSpan: Bool {
    switch self {
    case .repeated, .wildcard, .raw: true
    case .literal, .single, .composite: false
    }
  }
}
