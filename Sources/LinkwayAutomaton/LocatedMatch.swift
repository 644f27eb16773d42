package import LinkwayMatching
package import LinkwayRegex

/// A matched route, with the positions of its captures. Values are created only on demand.
///
/// A `LocatedMatch` is also the scratch memory of the matcher, and can be reused for any number of
/// links.
package struct LocatedMatch: Sendable {
  /// The index of the route in its table.
  package internal(set) var route = 0
  /// The number of the automaton entry that matched.
  var entry: UInt32 = 0
  /// The offset of the entry's shape in the shapes section, in words.
  var shape: UInt32 = 0
  /// The offset of the authority's context in the contexts section, in words, plus 1.
  var context: UInt32 = 0
  /// The offset of the matching origin in the block; 0 if the origin has no program for its host or
  /// port.
  var origin: UInt32 = 0
  /// The ranges of host and port, if the origin has a program for one of them.
  var host = ShortRange()
  var port = ShortRange()
  var hasCustomScheme = false
  var segments = SegmentOffsets()
  var segmentCount = 0
  /// The range of the path's segments as written, whether programs read the segments decoded, and
  /// which empty segments programs read.
  var written = ShortRange()
  var isDecoded = false
  var empties = EmptySegments.all
  /// Whether the link's authority is read as the beginning of its path.
  package internal(set) var isFolded = false
  /// The offset of the fragment's `#`; the end of the link if there is no fragment.
  var fragmentStart = 0
  /// The ends of the path and of the link.
  package internal(set) var pathEnd = 0
  var linkEnd = 0
  /// The items of the query, split on first use.
  var items = QueryItemRanges()
  /// The captures of the path, the fragment and the authority, filled on first use.
  var captures = CaptureSet()
  var fragmentCaptures = CaptureSet()
  var authorityCaptures = CaptureSet()
  var hasCaptures = false
  /// The steps left in the budget after the last choice between entries; `Int.max` if there was
  /// none.
  var stepsLeft = Int.max
  var hasFragmentCaptures = false
  var hasAuthorityCaptures = false

  package init() {}

  /// Clears the items, captures and origin of the previous match, so that another link can be
  /// matched.
  @inline(__always)
  mutating func reset() {
    segments.base = 0
    items.clear()
    origin = 0
    isDecoded = false
    empties = .all
    hasCaptures = false
    hasFragmentCaptures = false
    hasAuthorityCaptures = false
  }
}

/// A range within a link, which has at most 2,048 bytes.
struct ShortRange: Sendable {
  private var lower: UInt16 = 0
  private var upper: UInt16 = 0

  init() {}

  init(_ range: Range<Int>) {
    lower = UInt16(truncatingIfNeeded: range.lowerBound)
    upper = UInt16(truncatingIfNeeded: range.upperBound)
  }

  var range: Range<Int> { Range(Int(lower), upTo: Int(upper)) }
}

/// The result of matching a link.
package enum AutomatonVerdict: Equatable, Sendable {
  case matched
  case unmatched
  /// The link is refused. `winner` is `true` if a route has won, and one of its captures or items
  /// is the reason.
  case refused(Refusal, winner: Bool)
  /// Deciding whether a route matches exceeds a limit.
  case limited(MatchLimitExceeded)
  /// The link must be parsed, and its serialization matched.
  case unparsed
  /// The block is damaged: it is too short, or requires more steps than any compiled block.
  case damaged
}

/// An origin, resolved to its context in the automaton.
package struct AutomatonOrigin: Sendable {
  /// The offset of the origin's context in the contexts section, in words, plus 1.
  let context: UInt32
}
