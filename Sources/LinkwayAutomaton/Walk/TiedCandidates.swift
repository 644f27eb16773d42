import LinkwayRegex

/// The matching candidates whose ties may be decided by `over`, or that have a fragment with items while
/// others have a fragment pattern.
///
/// Ties are not transitive: a fragment pattern ties with fragments with items that do not tie with each
/// other. So the winner is a candidate that no other one beats.
struct TiedCandidates {
  struct Tied {
    let candidate: CandidateCheck.Candidate
    let origin: OriginRecord?
    let limit: MatchLimitExceeded?
    let isRepeated: Bool
  }

  /// The best candidate of each route, sorted by route.
  private(set) var all: [Tied] = []

  /// Returns the index of a route's candidate, or the index at which to insert it. O(log n).
  func place(ofRoute route: UInt32) -> Int {
    var (place, end) = (0, all.count)
    while place < end {
      let middle = (place + end) / 2
      if all[middle].candidate.route < route { place = middle + 1 } else { end = middle }
    }
    return place
  }

  /// Returns the candidate at a route's index; `nil` if the route has none.
  func known(at place: Int, ofRoute route: UInt32) -> Tied? {
    place < all.count && all[place].candidate.route == route ? all[place] : nil
  }

  mutating func insert(_ tied: Tied, at place: Int) { all.insert(tied, at: place) }

  mutating func replace(at place: Int, by tied: Tied) { all[place] = tied }

  /// Returns the candidate that no other one beats; the first one if there are several.
  func winner(_ beats: (Tied, Tied) -> Bool) -> Tied? {
    guard var best = all.first else { return nil }
    for tied in all.dropFirst() where beats(tied, best) { best = tied }
    guard all.contains(where: { beats($0, best) }) else { return best }
    return all.first { tied in !all.contains { beats($0, tied) } } ?? best
  }
}
