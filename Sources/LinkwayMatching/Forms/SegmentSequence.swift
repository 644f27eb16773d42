/// A form cut into segments, unless a part that crosses separators does not stand on segment boundaries
/// (`/files/*.json`).
package enum SegmentSequence: Sendable {
  case segments([SegmentPattern])
  case whole
}

/// What stands at one place between separators, or spans several.
package enum SegmentPattern: Sendable {
  case literal([UInt8])
  /// One value between two texts, either of which may be empty.
  case single(prefix: [UInt8], slot: Int, type: ValueType, suffix: [UInt8])
  /// Several captures, or a repetition, within one segment.
  case composite([PatternPiece])
  /// Segments that each satisfy a type: `:name+` and `:name*`; `type` is `nil` for `path`.
  case repeated(slot: Int, type: ValueType?, minimum: Int)
  /// `*` as a whole segment: any segments, empty ones too.
  case wildcard(slot: Int, minimum: Int)
  /// The rest of the link as written.
  case raw(slot: Int)

  /// Whether it takes a number of segments that is not known beforehand.
  package var isSpan: Bool {
    switch self {
    case .repeated, .wildcard, .raw: true
    case .literal, .single, .composite: false
    }
  }
}
