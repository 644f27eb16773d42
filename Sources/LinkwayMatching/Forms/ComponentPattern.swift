import LinkwayPatterns
import LinkwayRegex

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
    var separator: UInt8 { UInt8(ascii: self == .host ? "." : "/") }
    /// Whether links carry this component percent-encoded.
    var isEncoded: Bool { self == .path || self == .fragment }
  }

  package var text: String
  package var kind: Kind
  package var slots: [CaptureSlot]
  package var forms: [Form]
  /// How many parts have the modifier `?` (precedence rule 4).
  package var optionalParts: Int

  /// The pattern with its optional parts decided one way.
  package struct Form: Sendable {
    package var pieces: [PatternPiece]
    package var segments: SegmentSequence
    /// Precedence rule 2, a rank for each segment.
    package var ranks: [SegmentRank]
    /// Whether the last capture may be missing together with the separator before it: `*` where
    /// trailing slashes are ignored, and `raw`.
    package var tailIsOptional: Bool
  }
}

extension ComponentPattern {
  /// Whether a text that carries no encoding matches, as of a scheme or a query value.
  package func matches(
    _ text: [UInt8], reading: ValueReading
  ) throws(MatchLimitExceeded) -> Bool {
    try captures(in: text, reading: reading) != nil
  }

  /// The captures of the first form that matches a decoded text.
  package func captures(
    in text: [UInt8], reading: ValueReading
  ) throws(MatchLimitExceeded) -> [Captured?]? {
    let pieces = text.split(separator: kind.separator, omittingEmptySubsequences: false)
      .map { AdmittedLink.Piece(bytes: Array($0), offset: 0) }
    var matcher = SegmentMatcher(segments: pieces, end: 0, reading: reading)
    for form in forms {
      if let captures = try matcher.match(form, slots: slots.count) { return captures }
    }
    return nil
  }
}
