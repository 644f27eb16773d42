import LinkwayRegex

/// Candidates that hold and of which `over`, or a fragment's form beside a pattern, may decide.
///
/// They tie in pairs without being equals: a fragment's pattern ties with forms that differ among
/// themselves. So the winner is the one that none beats.
struct TiedCandidates {
  struct Tied {
    let candidate: CandidateCheck.Candidate
    let origin: OriginRecord?
    let limit: MatchLimitExceeded?
    let isRepeated: Bool
  }

  /// The best of each route, by the routes' numbers.
  private(set) var all: [Tied] = []

  /// Where a route's candidate stands or belongs. O(log n).
  func place(ofRoute route: UInt32) -> Int {
    var (place, end) = (0, all.count)
    while place < end {
      let middle = (place + end) / 2
      if all[middle].candidate.route < route { place = middle + 1 } else { end = middle }
    }
    return place
  }

  /// The candidate at a route's place; `nil` where there is none yet.
  func known(at place: Int, ofRoute route: UInt32) -> Tied? {
    place < all.count && all[place].candidate.route == route ? all[place] : nil
  }

  mutating func insert(_ tied: Tied, at place: Int) { all.insert(tied, at: place) }

  mutating func replace(at place: Int, by tied: Tied) { all[place] = tied }

  /// The one that none beats; among several the first.
  func winner(_ beats: (Tied, Tied) -> Bool) -> Tied? {
    guard var best = all.first else { return nil }
    for tied in all.dropFirst() where beats(tied, best) { best = tied }
    guard all.contains(where: { beats($0, best) }) else { return best }
    return all.first { tied in !all.contains { beats($0, tied) } } ?? best
  }
}
