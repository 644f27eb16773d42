package import LinkwayMatching
package import LinkwayRegex
import LinkwayURLParsing

/// A route that took a link, with where its captures lie. Nothing is built until it is asked for.
///
/// A value is also the scratch of the match that filled it: one may be used for any number of
/// links.
package struct LocatedMatch: Sendable {
  /// The place of the route in its table.
  package internal(set) var route = 0
  /// The entry of the automaton that matched.
  var entry: UInt32 = 0
  /// The place of the entry's shape among the shapes.
  var shape: UInt32 = 0
  /// The place of the authority's context.
  var context: UInt32 = 0
  /// Where the origin that matched stands in the block; 0 where no program has to do with it.
  var origin: UInt32 = 0
  /// Where host and port lie, if a program has to do with them.
  var host = ShortRange()
  var port = ShortRange()
  var hasCustomScheme = false
  var segments = SegmentTape()
  var segmentCount = 0
  /// Where the path's segments lie as written, and whether programs see them decoded, and how.
  var written = ShortRange()
  var isDecoded = false
  var empties = EmptySegments.all
  /// Whether the link's authority is the beginning of its path.
  package internal(set) var isFolded = false
  /// Whether all places are those of the link's canonical form, which is made anew to read from it.
  package internal(set) var isRewritten = false
  /// Where the fragment starts, with its mark; the link's end where there is none.
  var fragmentStart = 0
  /// Where the path and the link end.
  package internal(set) var pathEnd = 0
  var linkEnd = 0
  /// The captures of the path, of the fragment and of the authority, once one has been asked for.
  var captures = CaptureSet()
  var fragmentCaptures = CaptureSet()
  var authorityCaptures = CaptureSet()
  var hasCaptures = false
  /// What was left of the steps that a link may take, if entries had to be chosen among.
  var stepsLeft = Int.max
  var hasFragmentCaptures = false
  var hasAuthorityCaptures = false

  package init() {}

  /// Forgets what the last match noted beside where segments lie.
  @inline(__always)
  mutating func reset() {
    segments.base = 0
    origin = 0
    isDecoded = false
    isRewritten = false
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

/// What the automaton says of a link.
package enum AutomatonVerdict: Hashable, Sendable {
  case matched
  case unmatched
  /// The link is refused; by what it is to the winner, or before any route was looked at.
  case refused(Refusal, winner: Bool)
  /// Whether a route matches takes more than a limit allows.
  case limited(MatchLimitExceeded)
  /// The link has to be parsed; what the parser writes is matched.
  case unparsed
  /// The block asks for more than any that was compiled.
  case damaged
}

/// An origin as the automaton knows it.
package struct AutomatonOrigin: Sendable {
  /// The place of its context plus 1.
  let context: UInt32
}
