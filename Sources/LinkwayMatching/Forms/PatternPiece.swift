/// A piece of one form of a pattern.
///
/// Texts are decoded bytes without separators. A separator is a separate case, so that a decoded
/// `/` is never mistaken for one.
package enum PatternPiece: Sendable {
  case text([UInt8])
  case separator
  case capture(Capture)
  indirect case repetition(Repetition)

  package var isSeparator: Bool { if case .separator = self { true } else { false } }

  /// A capture group, without its modifier.
  package struct Capture: Sendable {
    /// The index in the pattern's list of captures.
    package internal(set) var slot: Int
    package internal(set) var content: Content

    package init(slot: Int, content: Content) {
      (self.slot, self.content) = (slot, content)
    }
  }

  package enum Content: Sendable {
    /// A value within one segment.
    case value(ValueType)
    /// `*`: any text, including separators.
    case wildcard
    /// The type `path`: the rest of the component, at least one segment.
    case rest
    /// The type `raw`: the rest of the link as written.
    case raw
  }

  /// A part with the modifier `+` or `*`.
  package struct Repetition: Sendable {
    package internal(set) var prefix: [PatternPiece]
    /// `nil` if fixed text is repeated.
    package internal(set) var capture: Capture?
    package internal(set) var suffix: [PatternPiece]
    package internal(set) var minimum: Int
  }
}

/// A capture of a pattern, shared by all forms of the pattern.
package struct CaptureSlot: Sendable {
  /// The name as written, or a number; only named captures are parameters.
  package var name: String
  package internal(set) var isNamed: Bool
  package internal(set) var content: PatternPiece.Content
  /// Whether the capture has the modifier `+` or `*`, so that its value can be several segments,
  /// joined by `/`.
  package internal(set) var isRepeated: Bool
  package var range: Range<Int>
}
