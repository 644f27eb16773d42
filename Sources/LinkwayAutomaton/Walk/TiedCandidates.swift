import LinkwayURLParsing

/// The matching candidates of a link, if a tie between them may have to be decided by `over`, or if
/// some have a fragment with items and others a fragment pattern.
///
/// Ties are not transitive: a fragment pattern can tie with two fragments with items, although one
/// of these two takes precedence over the other. The winner is therefore a candidate that no other
/// candidate beats.
struct TiedCandidates: ~Copyable {
  /// A candidate. Its other properties are read from the block again, so that a `CandidateChoice`
  /// stays small.
  struct Tied {
    let entry: UInt32
    let route: UInt32
    /// The offset of the candidate's origin in the block; 0 if the origin was not examined.
    let origin: UInt32
    let isRepeated: Bool
    let limit: CheckLimit?

    func candidate(_ block: Span<UInt8>, _ regions: BlockRegions) -> CandidateCheck.Candidate {
      CandidateCheck.Candidate(entry, block, regions)
    }

    func origin(_ block: Span<UInt8>) -> OriginRecord? {
      origin == 0 ? nil : OriginRecord(block, at: origin.index)
    }
  }

  /// The best candidate of each route, ordered by route number: the first few, which need no
  /// allocation, and the others.
  private var few: (Tied?, Tied?, Tied?, Tied?) = (nil, nil, nil, nil)
  private var others: [Tied] = []
  private(set) var count = 0

  private subscript(place: Int) -> Tied? {
    get {
      switch place {
      case 0: few.0
      case 1: few.1
      case 2: few.2
      case 3: few.3
      default: others.indices.contains(place - 4) ? others[place - 4] : nil
      }
    }
    set {
      switch place {
      case 0: few.0 = newValue
      case 1: few.1 = newValue
      case 2: few.2 = newValue
      case 3: few.3 = newValue
      default:
        guard let newValue else { return }
        if others.indices.contains(place - 4) {
          others[place - 4] = newValue
        } else {
          others.append(newValue)
        }
      }
    }
  }

  /// Returns the index of a route's candidate, or the index at which to insert it. O(log n).
  func place(ofRoute route: UInt32) -> Int {
    (0..<count).partitioningIndex { self[$0]?.route ?? route >= route }
  }

  /// Returns the candidate at an index if it belongs to a route; otherwise `nil`.
  func known(at place: Int, ofRoute route: UInt32) -> Tied? {
    guard let found = self[place], found.route == route else { return nil }
    return found
  }

  mutating func insert(_ tied: Tied, at place: Int) {
    var next: Tied? = tied
    count += 1
    for place in place..<count { (self[place], next) = (next, self[place]) }
  }

  mutating func replace(at place: Int, by tied: Tied) { self[place] = tied }

  /// Returns a candidate that no other one beats, or any candidate if each is beaten; `nil` if
  /// there are no candidates.
  func winner(_ beats: (Tied, Tied) -> Bool) -> Tied? {
    guard var best = self[0] else { return nil }
    for place in 1..<max(count, 1) {
      if let tied = self[place], beats(tied, best) { best = tied }
    }
    guard isBeaten(best, beats) else { return best }
    for place in 0..<count {
      if let tied = self[place], !isBeaten(tied, beats) { return tied }
    }
    return best
  }

  private func isBeaten(_ tied: Tied, _ beats: (Tied, Tied) -> Bool) -> Bool {
    (0..<count).contains { place in self[place].map { beats($0, tied) } ?? false }
  }
}
