package import LinkwayPatterns

/// The pattern of one component of a link: a path, a host, a port, a fragment or a query value.
///
/// A part with `?` yields two forms, one with it and one without. Each form is matched and ranked
/// separately; if forms tie, the first one is used.
package struct ComponentPattern: Sendable {
  package enum Kind: Hashable, Sendable {
    case path, host, port, fragment, value

    package var options: PatternParser.Options {
      switch self {
      case .host: .hostname
      case .port: .plain
      case .path, .fragment, .value: .pathname
      }
    }
    package var separator: UInt8 { UInt8(ascii: self == .host ? "." : "/") }
  }

  package let text: String
  package let kind: Kind
  /// The parsed pattern; `nil` for a plain path, which is parsed again on demand. Nearly all paths
  /// of a large table are plain.
  private var parsed: Parsed?

  /// A class, so that copying a pattern retains a single reference.
  private final class Parsed: Sendable {
    let slots: [CaptureSlot]
    let forms: [Form]
    let optionalParts: Int

    init(slots: [CaptureSlot], forms: [Form], optionalParts: Int) {
      self.slots = slots
      self.forms = forms
      self.optionalParts = optionalParts
    }
  }

  init(
    text: String, kind: Kind, slots: [CaptureSlot], forms: [Form], optionalParts: Int
  ) {
    self.text = text
    self.kind = kind
    parsed = Parsed(slots: slots, forms: forms, optionalParts: optionalParts)
  }

  /// Creates the pattern of a plain path.
  ///
  /// - Parameter text: a path that `PlainPattern` accepts.
  init(plain text: String) {
    self.text = text
    kind = .path
  }

  /// Whether the pattern is a plain path, of which only the text is stored.
  package var isPlain: Bool { parsed == nil }

  /// The captures of the pattern. O(1), or O(length) for a plain path.
  package var slots: [CaptureSlot] { parsed?.slots ?? PlainPattern.slots(of: text) }

  /// The forms of the pattern. O(1), or O(length) for a plain path.
  package var forms: [Form] { parsed?.forms ?? [PlainPattern.form(of: text)] }

  package var formCount: Int { parsed?.forms.count ?? 1 }

  /// The number of parts with the modifier `?` (precedence rule 4).
  package var optionalParts: Int { parsed?.optionalParts ?? 0 }

  /// Replaces the list of ranks of each form with the equal list that `kept` returns, so that both
  /// share storage.
  mutating func replaceRanks(by kept: ([SegmentRank]) -> [SegmentRank]) {
    guard let parsed else { return }
    var forms = parsed.forms
    for form in forms.indices { forms[form].ranks = kept(forms[form].ranks) }
    self.parsed = Parsed(slots: parsed.slots, forms: forms, optionalParts: parsed.optionalParts)
  }

  /// The pattern with each optional part either present or absent.
  package struct Form: Sendable {
    /// The pieces of the pattern; `nil` if they can be derived from the segments.
    private var written: [PatternPiece]?
    package internal(set) var segments: SegmentSequence
    /// The rank of each segment (precedence rule 2).
    package internal(set) var ranks: [SegmentRank]
    /// Whether the last capture and the separator before it may both be absent: true for `*` if
    /// trailing slashes are ignored, and for `raw`.
    package internal(set) var tailIsOptional: Bool

    package init(
      pieces: [PatternPiece], segments: SegmentSequence, ranks: [SegmentRank],
      tailIsOptional: Bool
    ) {
      written = pieces
      self.segments = segments
      self.ranks = ranks
      self.tailIsOptional = tailIsOptional
    }

    /// Creates a form in which each segment is a literal or a capture, as in nearly all paths of a
    /// large table. The pieces of the form are not stored.
    init(plain segments: [SegmentPattern], ranks: [SegmentRank]) {
      self.segments = .segments(segments)
      self.ranks = ranks
      tailIsOptional = false
    }

    /// Whether the form was created from segments only, so that its pieces are derived from the
    /// segments.
    package var isPlain: Bool { written == nil }

    /// The pieces of the form. O(1), or O(segments) for a plain form.
    package var pieces: [PatternPiece] {
      if let written { return written }
      guard case .segments(let segments) = segments else { return [] }
      return segments.flatMap { segment -> [PatternPiece] in
        switch segment {
        case .literal(let bytes): [.separator, .text(bytes)]
        case .single(_, let slot, let type, _):
          [.separator, .capture(.init(slot: slot, content: .value(type)))]
        case .composite, .repeated, .wildcard, .raw: []
        }
      }
    }
  }
}

extension ComponentPattern {
  /// Whether a literal of the pattern contains `?`. If so, a fragment is not split at `?` before it
  /// is matched.
  package var takesQuestionMark: Bool {
    text.utf8.contains(UInt8(ascii: "?"))
      && forms.contains { form in
        form.pieces.contains {
          if case .text(let bytes) = $0 { bytes.contains(UInt8(ascii: "?")) } else { false }
        }
      }
  }
}
