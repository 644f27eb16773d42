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

  /// Adds a candidate, unless one of its route is better.
  mutating func add(_ tied: Tied, isBetter: (Tied, Tied) -> Bool) {
    let place = all.firstIndex { $0.candidate.route >= tied.candidate.route } ?? all.count
    if place < all.count, all[place].candidate.route == tied.candidate.route {
      if isBetter(tied, all[place]) { all[place] = tied }
    } else {
      all.insert(tied, at: place)
    }
  }

  /// The one that none beats; among several the first.
  func winner(_ beats: (Tied, Tied) -> Bool) -> Tied? {
    guard var best = all.first else { return nil }
    for tied in all.dropFirst() where beats(tied, best) { best = tied }
    guard all.contains(where: { beats($0, best) }) else { return best }
    return all.first { tied in !all.contains { beats($0, tied) } } ?? best
  }
}
