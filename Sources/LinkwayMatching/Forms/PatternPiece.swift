/// What one form of a pattern is made of, once its optional parts are decided.
///
/// Texts are decoded bytes and never hold a separator: the separator is a symbol of its own, so
/// that a decoded `/` can never be taken for one.
package enum PatternPiece: Sendable {
  case text([UInt8])
  case separator
  case capture(Capture)
  indirect case repetition(Repetition)

  /// A group that stands once.
  package struct Capture: Sendable {
    /// The place in the pattern's list of captures.
    package var slot: Int
    package var content: Content

    package init(slot: Int, content: Content) {
      (self.slot, self.content) = (slot, content)
    }
  }

  package enum Content: Sendable {
    /// A value within one segment.
    case value(ValueType)
    /// `*`: anything, separators included.
    case wildcard
    /// The type `path`: the rest, one segment at least.
    case rest
    /// The type `raw`: the rest of the link as written.
    case raw
  }

  /// A part with `+` or `*`.
  package struct Repetition: Sendable {
    package var prefix: [PatternPiece]
    /// `nil` for a repeated text.
    package var capture: Capture?
    package var suffix: [PatternPiece]
    package var minimum: Int
  }
}

/// One group of a pattern, whichever of its forms holds it.
package struct CaptureSlot: Sendable {
  /// The written name, or a number; only named captures are parameters.
  package var name: String
  package var isNamed: Bool
  package var content: PatternPiece.Content
  /// Whether what it captures are several segments, joined by `/`.
  package var isRepeated: Bool
  package var range: Range<Int>
}
