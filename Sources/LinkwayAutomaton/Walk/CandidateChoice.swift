import LinkwayURLParsing

/// Chooses the winner among the candidate entries of a link.
///
/// The type is not copyable, because its values are large, and only one is needed for each reading
/// of a link.
struct CandidateChoice: ~Copyable {
  var check: CandidateCheck
  /// The offset of the context in the block, in bytes.
  let context: Int
  /// Whether all groups are equally exact.
  private let isUniform: Bool
  /// Whether origins must be examined: a group checks or captures a part of the authority, or links
  /// have two readings.
  private let asksOrigins: Bool

  private(set) var winner: CandidateCheck.Candidate?
  private(set) var winnerOrigin: OriginRecord?
  /// The limit that a check of the winner has exceeded; `nil` if there is none. Such a check counts
  /// as passed.
  private(set) var limit: CheckLimit?
  /// Whether the link repeats an item that the winner declares as a single value.
  private(set) var isRepeated = false
  private var ties = TiedCandidates()
  /// The group that was examined last. Its `origin` is the matching origin; `nil` if no origin
  /// matches.
  private var known: (group: UInt32, origin: OriginRecord?, limit: CheckLimit?)?
  /// Whether no later entry of the same list can precede the winner.
  private var isSettled = false
  private var budget: CheckBudget

  /// Creates a choice without candidates.
  ///
  /// - Parameter context: the offset of the context in the block, in bytes.
  init(check: consuming CandidateCheck, context: Int, _ block: Span<UInt8>) {
    self.context = context
    isUniform = block.word32(context) & AuthorityContext.Flag.uniform != 0
    asksOrigins =
      block.word32(context) & (AuthorityContext.Flag.programmed | AuthorityContext.Flag.twofold)
      != 0
    budget = CheckBudget(steps: check.regions.effort(block) + BlockRegions.checkEffort)
    self.check = check
  }

  /// Whether the budget is exhausted. The budget is sufficient for any compiled table, so an
  /// exhausted budget means that the block is damaged.
  var isSpent: Bool { budget.isSpent }

  /// The remaining steps in the budget of the link.
  var stepsLeft: Int { budget.steps }

  /// Subtracts steps for slots, fork targets or entries from the budget.
  mutating func spend(_ count: Int) { budget.steps &-= count }

  /// Considers all entries that a target accepts.
  ///
  /// - Parameters:
  ///   - text: the bytes that contain the path: those of the link, or decoded ones.
  ///   - items: the items of the query, split on first use.
  mutating func add(
    _ end: StateTarget, _ link: Span<UInt8>, _ text: Span<UInt8>,
    _ items: inout QueryItemRanges, _ block: Span<UInt8>
  ) {
    if isSpent || end.isNone { return }
    if end.isLeaf { return take(end.entry, link, text, &items, block) }
    let state = end.record
    let accept = block.word32(state + 4)
    guard accept != 0 else { return }
    let flags = UInt8(truncatingIfNeeded: block.word16(state + 8) >> 8)
    if flags & BlockRegions.StateFlag.single != 0 {
      return take(accept - 1, link, text, &items, block)
    }
    let list = check.regions.lists + Int(accept - 1) * 4
    let head = block.word32(list)
    let count = min((head & ~BlockRegions.indexMark).index, check.regions.entryCount)
    guard count > 0 else { return }
    if head & BlockRegions.indexMark != 0,
      addIndexed(list, count, link, text, &items, block)
    {
      return
    }
    spend(count)
    for place in 1...count where !isSpent {
      take(block.word32(list + place * 4), link, text, &items, block)
      if isSettled { return }
    }
  }

  /// Considers the entries of an indexed list that the link's items can match. For all other
  /// entries, the indexed item is missing or has a different value.
  ///
  /// - Returns: `false` if the link has too many items.
  @inline(never)
  private mutating func addIndexed(
    _ list: Int, _ count: Int, _ link: Span<UInt8>, _ text: Span<UInt8>,
    _ items: inout QueryItemRanges, _ block: Span<UInt8>
  ) -> Bool {
    let rules = ItemCheck(
      query: check.places.components.query, plusIsSpace: check.regions.plusIsSpace)
    guard rules.cut(&items, link) else { return false }
    var entries = IndexedEntries(
      at: list + (count + 1) * 4, &items, rules, check.regions, link, block)
    while !isSpent, let place = entries.next(block) {
      spend(1)
      guard !isSpent, place > 0, place <= count else { break }
      take(block.word32(list + place * 4), link, text, &items, block)
      if isSettled { break }
    }
    return true
  }

  /// Makes an entry the winner if it matches and precedes the current winner.
  mutating func take(
    _ entry: UInt32, _ link: Span<UInt8>, _ text: Span<UInt8>, _ items: inout QueryItemRanges,
    _ block: Span<UInt8>
  ) {
    let candidate = CandidateCheck.Candidate(entry, block, check.regions)
    var origin: OriginRecord?
    (budget.limit, budget.isRepeated) = (nil, false)
    isSettled = false
    if asksOrigins || !isUniform {
      guard let found = self.origin(of: candidate.group, link, block) else { return }
      origin = found
    }
    let isContested = candidate.traits.contains(.contested)
    if let winner, !precedes(candidate, origin, winner, winnerOrigin) {
      let mayTie = winner.traits.contains(.contested)
      isSettled = isUniform && !mayTie
      guard isContested, mayTie else { return }
    }
    guard check.holds(candidate, &items, link, text, block, &budget), !isSpent else {
      return
    }
    if isContested {
      let tied = TiedCandidates.Tied(
        entry: candidate.entry, route: candidate.route,
        origin: UInt32(truncatingIfNeeded: origin?.place ?? 0), isRepeated: budget.isRepeated,
        limit: budget.limit)
      // Compared here instead of in a closure that a mutating method of `ties` would call: such a
      // closure could not access `self`.
      let place = ties.place(ofRoute: candidate.route)
      if let known = ties.known(at: place, ofRoute: candidate.route) {
        if precedes(
          candidate, origin, known.candidate(block, check.regions), known.origin(block))
        {
          ties.replace(at: place, by: tied)
        }
      } else {
        ties.insert(tied, at: place)
      }
      if let winner, !precedes(candidate, origin, winner, winnerOrigin) { return }
    }
    (winner, winnerOrigin) = (candidate, origin)
    (limit, isRepeated) = (budget.limit, budget.isRepeated)
    isSettled = isUniform && !isContested
  }

  /// Decides ties between candidates by `over`, and updates the winner.
  mutating func settle(_ block: Span<UInt8>) {
    spend(ties.count)
    guard winner?.traits.contains(.contested) == true, ties.count > 1,
      let best = ties.winner({ beats($0, $1, block) })
    else { return }
    (winner, winnerOrigin) = (best.candidate(block, check.regions), best.origin(block))
    (limit, isRepeated) = (best.limit, best.isRepeated)
  }

  private func beats(
    _ left: TiedCandidates.Tied, _ right: TiedCandidates.Tied, _ block: Span<UInt8>
  ) -> Bool {
    let order = order(
      left.candidate(block, check.regions), left.origin(block),
      right.candidate(block, check.regions), right.origin(block))
    guard order == 0, left.route != right.route else { return order < 0 }
    return isOver(left.route, right.route, block)
  }

  /// Returns whether a route is declared to win ties with another one.
  private func isOver(_ left: UInt32, _ right: UInt32, _ block: Span<UInt8>) -> Bool {
    let list = check.regions.texts + check.regions.over.index * 4
    let wanted = UInt64(left) << 32 | UInt64(right)
    func pair(_ number: Int) -> UInt64 {
      let place = list + 4 + number * 8
      return UInt64(block.word32(place)) << 32 | UInt64(block.word32(place + 4))
    }
    let count = min(block.index(list), block.count / 8)
    let place = (0..<count).partitioningIndex { pair($0) >= wanted }
    return place < count && pair(place) == wanted
  }

  /// Returns the matching origin of a group; `nil` if none of its origins matches the link.
  private mutating func origin(
    of group: UInt32, _ link: Span<UInt8>, _ block: Span<UInt8>
  ) -> OriginRecord? {
    if let known, known.group == group {
      budget.limit = known.limit
      return known.origin
    }
    let origins = OriginCheck(
      context: context, authority: .init(check.places.components))
    let found = origins.first(of: group, link, check.environment, block, &budget)
    known = (group, found, budget.limit)
    return found
  }

  /// Returns whether the choice for another reading of the link has a winner with higher
  /// precedence.
  mutating func isBeaten(
    by other: inout CandidateChoice, _ link: Span<UInt8>, _ block: Span<UInt8>
  ) -> Bool {
    noteOrigin(link, block)
    other.noteOrigin(link, block)
    guard let theirs = other.winner else { return false }
    guard let winner else { return true }
    if order(theirs, other.winnerOrigin, winner, winnerOrigin) == 0 {
      if theirs.entry == winner.entry {
        return other.winnerOrigin?.origin ?? 0 < winnerOrigin?.origin ?? 0
      }
      if theirs.traits.contains(.contested), winner.traits.contains(.contested) {
        if isOver(theirs.route, winner.route, block) { return true }
        if isOver(winner.route, theirs.route, block) { return false }
      }
    }
    return precedes(theirs, other.winnerOrigin, winner, winnerOrigin)
  }

  /// Finds the origin of the winner, unless comparing candidates has already found it.
  private mutating func noteOrigin(
    _ link: Span<UInt8>, _ block: Span<UInt8>
  ) {
    guard winnerOrigin == nil, let winner else { return }
    winnerOrigin = origin(of: winner.group, link, block)
  }

  /// Returns whether a candidate precedes another one. If they tie, the entry with the lower number
  /// precedes.
  private func precedes(
    _ left: CandidateCheck.Candidate, _ leftOrigin: OriginRecord?,
    _ right: CandidateCheck.Candidate, _ rightOrigin: OriginRecord?
  ) -> Bool {
    if left.route != right.route, check.regions.isDeclared { return left.route < right.route }
    let order = order(left, leftOrigin, right, rightOrigin)
    return order == 0 ? left.entry < right.entry : order < 0
  }

  /// Compares two candidates by precedence rules 1 to 4; negative if the first one precedes.
  private func order(
    _ left: CandidateCheck.Candidate, _ leftOrigin: OriginRecord?,
    _ right: CandidateCheck.Candidate, _ rightOrigin: OriginRecord?
  ) -> Int {
    let exactness = Int(leftOrigin?.exactness ?? 0) - Int(rightOrigin?.exactness ?? 0)
    if exactness != 0 { return exactness }
    if left.grade != right.grade { return left.grade < right.grade ? -1 : 1 }
    if left.conditions != right.conditions, left.conditions > 0, right.conditions > 0 {
      return left.conditions < right.conditions ? -1 : 1
    }
    return Int(left.optionalParts + (leftOrigin?.optionalParts ?? 0))
      - Int(right.optionalParts + (rightOrigin?.optionalParts ?? 0))
  }
}
