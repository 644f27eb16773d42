/// Lists of ranks, each kept once: a large table has few that differ.
package struct RankPool {
  private var lists: Set<[SegmentRank]> = []
  /// The last ones that were asked for: a route's are mostly those of one before it.
  private var recent: [[SegmentRank]] = []
  private static let recentCount = 8

  package init() {}

  /// Lets a route's forms share their ranks with those of routes before it.
  package mutating func share(_ route: inout Route) {
    for pattern in route.patterns.indices where !route.patterns[pattern].path.isPlain {
      route.patterns[pattern].path.replaceRanks { kept($0) }
    }
  }

  private mutating func kept(_ list: [SegmentRank]) -> [SegmentRank] {
    if let place = recent.firstIndex(of: list) { return recent[place] }
    let kept = lists.insert(list).memberAfterInsert
    if recent.count == Self.recentCount { recent.removeFirst() }
    recent.append(kept)
    return kept
  }
}
