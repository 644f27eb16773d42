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
  /// The place of the host's shape among the shapes, plus 1; 0 where nothing of the host is captured.
  var hostShape: UInt32 = 0
  /// The place of the words of the fragment's form that matched; 0 where none is asked for, and
  /// `itemsAlone` for a fragment that is items.
  var fragmentForm: UInt32 = 0
  /// Where the host lies, if it has a shape.
  var host = ShortRange()
  /// The fragment's path, and what stands behind its question mark, if its form is asked for.
  var fragmentPath = ShortRange()
  var fragmentItems = ShortRange()
  var segments = SegmentTape()
  var segmentCount = 0
  /// Where the fragment of a plain link starts; the link's end where there is none.
  var fragmentStart = 0
  /// Where the path and the link end.
  var pathEnd = 0
  var linkEnd = 0

  /// The fragment is items, which are read in the place of the query's.
  static let itemsAlone = UInt32.max

  package init() {}
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

  var range: Range<Int> { Int(lower)..<max(Int(lower), Int(upper)) }
}

/// What the automaton says of a link.
package enum AutomatonVerdict: Hashable, Sendable {
  case matched
  case unmatched
  /// The link is refused, or takes what only `RouteMatcher` can do.
  case deferred
}

/// An origin as the automaton knows it.
package struct AutomatonOrigin: Sendable {
  /// The place of its context plus 1.
  let context: UInt32
}
