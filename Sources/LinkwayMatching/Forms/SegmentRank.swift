/// The rank of a segment in precedence rule 2; the lower rank wins.
package struct SegmentRank: Hashable, Sendable {
  /// The kinds of segments in the order of the rule, highest precedence first.
  package enum Kind: Int, Comparable, Hashable, Sendable {
    case literal, affixed, enumeration, typed, regex, plain, end, repeated, optionalRepeated
    case fullWildcard

    package static func < (left: Kind, right: Kind) -> Bool { left.rawValue < right.rawValue }

    /// The name that the rule uses, for messages.
    package var name: String {
      switch self {
      case .literal: "literal"
      case .affixed: "affixed"
      case .enumeration: "enum"
      case .typed: "typed"
      case .regex: "regex"
      case .plain: "plain"
      case .end: "the end of the pattern"
      case .repeated: "repeated"
      case .optionalRepeated: "optional repeated"
      case .fullWildcard: "full wildcard"
      }
    }
  }

  package var kind: Kind
  /// The rank of the type among typed segments.
  package var type: Int = 0
  /// The number of literal bytes of an affixed segment. A segment with more literal bytes wins. If
  /// the numbers are equal, the captures are compared from left to right.
  package var literalBytes: Int = 0
  package var captures: [SegmentRank] = []

  package init(
    _ kind: Kind, type: Int = 0, literalBytes: Int = 0, captures: [SegmentRank] = []
  ) {
    self.kind = kind
    self.type = type
    self.literalBytes = literalBytes
    self.captures = captures
  }

  package static let end = SegmentRank(.end)

  /// Creates the rank of a capture that fills a segment.
  package init(_ content: PatternPiece.Content) {
    switch content {
    case .wildcard: self.init(.fullWildcard)
    case .rest: self.init(.repeated)
    case .raw: self.init(.optionalRepeated)
    case .value(.enumeration): self.init(.enumeration)
    case .value(.regex): self.init(.regex)
    case .value(.builtIn(let type)):
      self.init(type.typedRank == nil ? .plain : .typed, type: type.typedRank ?? 0)
    }
  }
}

extension SegmentRank: Comparable {
  package static func < (left: SegmentRank, right: SegmentRank) -> Bool {
    if left.kind != right.kind { return left.kind < right.kind }
    if left.type != right.type { return left.type < right.type }
    if left.literalBytes != right.literalBytes { return left.literalBytes > right.literalBytes }
    return left.captures.lexicographicallyPrecedes(right.captures)
  }
}
