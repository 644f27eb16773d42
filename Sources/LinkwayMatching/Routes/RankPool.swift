/// A pool that stores equal lists of ranks only once. A large table has few different lists.
package struct RankPool {
  private var lists: Set<[SegmentRank]> = []
  /// The most recently used lists. Most routes have the same ranks as a route shortly before them.
  private var recent: [[SegmentRank]] = []
  private static let recentCount = 8

  package init() {}

  /// Makes the forms of a route share their ranks with earlier routes.
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
