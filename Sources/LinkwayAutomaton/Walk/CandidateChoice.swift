import LinkwayURLParsing

/// Chooses the winner among the entries at which a link's path can end.
struct CandidateChoice {
  var check: CandidateCheck
  /// Where the context's groups stand in the block: their number, then two words for each.
  private let groups: Int
  /// Whether all groups are as exact as each other.
  private let isUniform: Bool
  /// Whether any group checks or captures something of the host.
  private let isShaped: Bool

  /// What an origin that matches is compared by, and the place of its shape, plus 1.
  typealias Origin = (exactness: UInt32, optionalParts: UInt32, shape: UInt32)

  private(set) var winner: CandidateCheck.Candidate?
  private(set) var winnerOrigin: Origin = (0, 0, 0)
  /// The group that was looked at last, and its origin; `nil` where none matches.
  private var known: (group: UInt32, origin: Origin?)?
  /// Whether no later entry of the same list can be better than the winner.
  private var isSettled = false
  /// Whether only `RouteMatcher` can say who wins.
  private(set) var isDeferred = false
  /// How many targets and entries may still be met.
  private var effort: Int
  private var items = ItemTape()

  /// - Parameter context: the place of the context in the block.
  init(check: CandidateCheck, context: Int, _ block: Span<UInt8>) {
    self.check = check
    groups = context + 8
    isUniform = block.word32(context) & AuthorityContext.Flag.uniform != 0
    isShaped = block.word32(context) & AuthorityContext.Flag.shaped != 0
    effort = check.regions.effort
  }

  /// Counts targets of forks or entries that are met.
  mutating func spend(_ count: Int) {
    effort -= count
    if effort < 0 { isDeferred = true }
  }

  /// Takes the entries of one end into the choice.
  mutating func add(
    _ end: StateTarget, _ tape: inout SegmentTape, _ link: Span<UInt8>, _ block: Span<UInt8>
  ) {
    if isDeferred || end.isNone { return }
    if end.isLeaf { return take(end.entry, &tape, link, block) }
    let state = end.record
    let accept = block.word32(state + 4)
    guard accept != 0 else { return }
    let flags = UInt8(truncatingIfNeeded: block.word16(state + 8) >> 8)
    if flags & BlockRegions.StateFlag.single != 0 {
      let candidate = CandidateCheck.Candidate(accept - 1, block, check.regions)
      if check.mustDefer(candidate) { isDeferred = true }
      return take(accept - 1, &tape, link, block)
    }
    let list = check.regions.lists + Int(accept - 1) * 4
    let head = block.word32(list)
    let count = check.regions.listCount(head)
    guard count > 0 else { return }
    let isIndexed = head & BlockRegions.indexMark != 0
    if head & BlockRegions.listMark != 0 {
      spend(count)
      for place in 1...count where !isDeferred {
        let candidate = CandidateCheck.Candidate(
          block.word32(list + place * 4), block, check.regions)
        if check.mustDefer(candidate) {
          isDeferred = true
          return
        }
      }
    }
    if isDeferred || isIndexed && addIndexed(list, count, &tape, link, block) { return }
    spend(count)
    for place in 1...count where !isDeferred {
      take(block.word32(list + place * 4), &tape, link, block)
      if isSettled { return }
    }
  }

  /// The same for those entries of a list that the link's items leave in question: of all others the
  /// item that they ask for has another value, or is not there.
  ///
  /// - Returns: `false` where the link has more items than can be cut.
  @inline(never)
  private mutating func addIndexed(
    _ list: Int, _ count: Int, _ tape: inout SegmentTape, _ link: Span<UInt8>,
    _ block: Span<UInt8>
  ) -> Bool {
    let rules = ItemCheck(
      query: check.places.components.query, regions: check.regions)
    guard rules.cut(&items, link) else { return false }
    var entries = IndexedEntries(
      at: list + (count + 1) * 4, &items, rules, link, block)
    while !isDeferred, let place = entries.next(block) {
      spend(1)
      guard !isDeferred, place > 0, place <= count else { break }
      take(block.word32(list + place * 4), &tape, link, block)
      if isSettled { break }
    }
    return true
  }

  /// Takes an entry as the winner if it matches and is better than the one so far.
  private mutating func take(
    _ entry: UInt32, _ tape: inout SegmentTape, _ link: Span<UInt8>, _ block: Span<UInt8>
  ) {
    let candidate = CandidateCheck.Candidate(entry, block, check.regions)
    var origin: Origin = (0, 0, 0)
    if isShaped || !isUniform {
      guard let found = self.origin(of: candidate.group, link, block) else {
        isSettled = false
        return
      }
      origin = found
    }
    isSettled = isUniform
    if let winner, !precedes(candidate, origin, winner, winnerOrigin) { return }
    switch check.answer(candidate, &tape, &items, link, block) {
    case .fails: isSettled = false
    case .deferred: isDeferred = true
    case .holds: (winner, winnerOrigin) = (candidate, origin)
    }
  }

  /// The origin of a group that matches; `nil` where none does.
  private mutating func origin(
    of group: UInt32, _ link: Span<UInt8>, _ block: Span<UInt8>
  ) -> Origin? {
    if let known, known.group == group { return known.origin }
    let found = search(group, link, block)
    known = (group, found)
    return found
  }

  private func search(
    _ group: UInt32, _ link: Span<UInt8>, _ block: Span<UInt8>
  ) -> Origin? {
    let count = min(Int(block.word32(groups)), block.count / 12)
    var isThere = false
    for place in 0..<count where block.word32(groups + 8 + place * 12) == group {
      isThere = true
      let facts = block.word32(groups + 12 + place * 12)
      let shape = block.word32(groups + 16 + place * 12)
      if shape != 0 {
        let host = HostShape(
          place: check.regions.shapes + Int(shape - 1) * 4, regions: check.regions)
        guard host.holds(check.places.components.host ?? 0..<0, link, block) else { continue }
      }
      return (facts & 0xFF, facts >> 8 & 0xFF, shape)
    }
    return isThere ? nil : (0, 0, 0)
  }

  /// The precedence rules in their order; what ties goes to the first.
  private func precedes(
    _ left: CandidateCheck.Candidate, _ leftOrigin: Origin,
    _ right: CandidateCheck.Candidate, _ rightOrigin: Origin
  ) -> Bool {
    if left.route != right.route, check.regions.isDeclared { return left.route < right.route }
    if leftOrigin.exactness != rightOrigin.exactness {
      return leftOrigin.exactness < rightOrigin.exactness
    }
    if left.grade != right.grade { return left.grade < right.grade }
    let leftParts = left.optionalParts + leftOrigin.optionalParts
    let rightParts = right.optionalParts + rightOrigin.optionalParts
    return leftParts != rightParts ? leftParts < rightParts : left.entry < right.entry
  }
}
