package import LinkwayPatterns

/// The pattern of one component of a link: a path, a host, a port, a fragment or a query value.
///
/// A part with `?` makes two forms, one with it and one without; each is matched and ranked by
/// itself, and among forms that tie the first counts.
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
    /// Whether links carry this component percent-encoded.
    var isEncoded: Bool { self == .path || self == .fragment }
  }

  package let text: String
  package let kind: Kind
  /// What the text came to; `nil` for a plain path. Nearly all of a large table are plain, and they
  /// are read again where somebody asks for more than their text.
  private var parsed: Parsed?

  /// One object, so that a pattern is passed on by counting one reference.
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

  /// - Parameter text: a path that `PlainPattern` reads.
  init(plain text: String) {
    self.text = text
    kind = .path
  }

  /// Whether it is a path of literals and captures of built-in types that fill their segments, as
  /// `PlainPattern` reads it.
  package var isPlain: Bool { parsed == nil }

  /// O(1), but O(length) for a plain path.
  package var slots: [CaptureSlot] { parsed?.slots ?? PlainPattern.slots(of: text) }

  /// O(1), but O(length) for a plain path.
  package var forms: [Form] { parsed?.forms ?? [PlainPattern.form(of: text)] }

  package var formCount: Int { parsed?.forms.count ?? 1 }

  /// How many parts have the modifier `?` (precedence rule 4).
  package var optionalParts: Int { parsed?.optionalParts ?? 0 }

  /// Replaces the ranks of each form by equal ones, such as are kept already.
  mutating func replaceRanks(by kept: ([SegmentRank]) -> [SegmentRank]) {
    guard let parsed else { return }
    var forms = parsed.forms
    for form in forms.indices { forms[form].ranks = kept(forms[form].ranks) }
    self.parsed = Parsed(slots: parsed.slots, forms: forms, optionalParts: parsed.optionalParts)
  }

  /// The pattern with its optional parts decided one way.
  package struct Form: Sendable {
    /// The pieces as the pattern has them; `nil` where they are plainly those of the segments.
    private var written: [PatternPiece]?
    package var segments: SegmentSequence
    /// Precedence rule 2, a rank for each segment.
    package var ranks: [SegmentRank]
    /// Whether the last capture may be missing together with the separator before it: `*` where
    /// trailing slashes are ignored, and `raw`.
    package var tailIsOptional: Bool

    package init(
      pieces: [PatternPiece], segments: SegmentSequence, ranks: [SegmentRank],
      tailIsOptional: Bool
    ) {
      written = pieces
      self.segments = segments
      self.ranks = ranks
      self.tailIsOptional = tailIsOptional
    }

    /// A path of literals and captures that fill their segments; nearly all of a large table are,
    /// and their pieces need not be kept.
    init(plain segments: [SegmentPattern], ranks: [SegmentRank]) {
      self.segments = .segments(segments)
      self.ranks = ranks
      tailIsOptional = false
    }

    /// Whether it is made of literals and captures that fill their segments.
    package var isPlain: Bool { written == nil }

    /// O(1), but O(segments) for a plain form.
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
  /// Whether a text of it holds a question mark, so that a fragment is not cut at one.
  package var takesQuestionMark: Bool {
    text.utf8.contains(UInt8(ascii: "?"))
      && forms.contains { form in
        form.pieces.contains {
          if case .text(let bytes) = $0 { bytes.contains(UInt8(ascii: "?")) } else { false }
        }
      }
  }
}
