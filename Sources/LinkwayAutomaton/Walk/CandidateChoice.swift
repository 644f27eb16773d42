import LinkwayRegex
import LinkwayURLParsing

/// Chooses the winner among the entries at which a link's path can end.
struct CandidateChoice {
  var check: CandidateCheck
  /// Where the context stands in the block.
  let context: Int
  /// Whether all groups are as exact as each other.
  private let isUniform: Bool
  /// Whether any group checks or captures something of the authority, or the link has another reading.
  private let asksOrigins: Bool

  private(set) var winner: CandidateCheck.Candidate?
  private(set) var winnerOrigin: OriginRecord?
  /// The limit that a check of the winner has exceeded, and counts as passed for that.
  private(set) var limit: MatchLimitExceeded?
  /// Whether the winner asks for an item once that is there twice.
  private(set) var isRepeated = false
  private var ties = TiedCandidates()
  /// The group that was looked at last, and its origin; `nil` where none matches.
  private var known: (group: UInt32, origin: OriginRecord?, limit: MatchLimitExceeded?)?
  /// Whether no later entry of the same list can be better than the winner.
  private var isSettled = false
  private var budget: CheckBudget
  private var items = ItemTape()

  /// - Parameter context: the place of the context in the block.
  init(check: CandidateCheck, context: Int, _ block: Span<UInt8>) {
    self.check = check
    self.context = context
    isUniform = block.word32(context) & AuthorityContext.Flag.uniform != 0
    asksOrigins =
      block.word32(context) & (AuthorityContext.Flag.programmed | AuthorityContext.Flag.twofold)
      != 0
    budget = CheckBudget(steps: check.regions.effort(block) + BlockRegions.checkEffort)
  }

  /// Whether more was to be done than any table asks for, so that the block is damaged.
  var isSpent: Bool { budget.isSpent }

  /// What is left of the steps that a link may take.
  var stepsLeft: Int { budget.steps }

  /// Counts targets of forks or entries that are met.
  mutating func spend(_ count: Int) { budget.steps &-= count }

  /// Takes the entries of one end into the choice.
  ///
  /// - Parameter text: the bytes that the path stands in: those of the link, or decoded ones.
  mutating func add(
    _ end: StateTarget, _ link: Span<UInt8>, _ text: Span<UInt8>,
    _ environment: ProgramEnvironment, _ block: Span<UInt8>
  ) {
    if isSpent || end.isNone { return }
    if end.isLeaf { return take(end.entry, link, text, environment, block) }
    let state = end.record
    let accept = block.word32(state + 4)
    guard accept != 0 else { return }
    let flags = UInt8(truncatingIfNeeded: block.word16(state + 8) >> 8)
    if flags & BlockRegions.StateFlag.single != 0 {
      return take(accept - 1, link, text, environment, block)
    }
    let list = check.regions.lists + Int(accept - 1) * 4
    let head = block.word32(list)
    let count = check.regions.listCount(head)
    guard count > 0 else { return }
    if head & BlockRegions.indexMark != 0,
      addIndexed(list, count, link, text, environment, block)
    {
      return
    }
    spend(count)
    for place in 1...count where !isSpent {
      take(block.word32(list + place * 4), link, text, environment, block)
      if isSettled { return }
    }
  }

  /// The same for those entries of a list that the link's items leave in question: of all others the
  /// item that they ask for has another value, or is not there.
  ///
  /// - Returns: `false` where the link has more items than can be cut.
  @inline(never)
  private mutating func addIndexed(
    _ list: Int, _ count: Int, _ link: Span<UInt8>, _ text: Span<UInt8>,
    _ environment: ProgramEnvironment, _ block: Span<UInt8>
  ) -> Bool {
    let rules = ItemCheck(
      query: check.places.components.query, plusIsSpace: check.regions.plusIsSpace)
    guard rules.cut(&items, link) else { return false }
    var entries = IndexedEntries(
      at: list + (count + 1) * 4, &items, rules, check.regions, link, block)
    while !isSpent, let place = entries.next(block) {
      spend(1)
      guard !isSpent, place > 0, place <= count else { break }
      take(block.word32(list + place * 4), link, text, environment, block)
      if isSettled { break }
    }
    return true
  }

  /// Takes an entry as the winner if it matches and is better than the one so far.
  mutating func take(
    _ entry: UInt32, _ link: Span<UInt8>, _ text: Span<UInt8>, _ environment: ProgramEnvironment,
    _ block: Span<UInt8>
  ) {
    let candidate = CandidateCheck.Candidate(entry, block, check.regions)
    var origin: OriginRecord?
    (budget.limit, budget.isRepeated) = (nil, false)
    isSettled = false
    if asksOrigins || !isUniform {
      guard let found = self.origin(of: candidate.group, link, environment, block) else { return }
      origin = found
    }
    let isContested = candidate.traits.contains(.contested)
    if let winner, !precedes(candidate, origin, winner, winnerOrigin) {
      let mayTie = winner.traits.contains(.contested)
      isSettled = isUniform && !mayTie
      guard isContested, mayTie else { return }
    }
    guard check.holds(candidate, &items, link, text, environment, block, &budget), !isSpent else {
      return
    }
    if isContested {
      let tied = TiedCandidates.Tied(
        candidate: candidate, origin: origin, limit: budget.limit, isRepeated: budget.isRepeated)
      // Compared here, not by a closure: that would copy all of the choice for each candidate.
      let place = ties.place(ofRoute: candidate.route)
      if let known = ties.known(at: place, ofRoute: candidate.route) {
        if precedes(candidate, origin, known.candidate, known.origin) {
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

  /// Lets what ties with the winner decide by `over`.
  mutating func settle(_ block: Span<UInt8>) {
    spend(ties.count)
    guard winner?.traits.contains(.contested) == true, ties.count > 1,
      let best = ties.winner({ beats($0, $1, block) })
    else { return }
    (winner, winnerOrigin) = (best.candidate, best.origin)
    (limit, isRepeated) = (best.limit, best.isRepeated)
  }

  private func beats(
    _ left: TiedCandidates.Tied, _ right: TiedCandidates.Tied, _ block: Span<UInt8>
  ) -> Bool {
    let order = order(left.candidate, left.origin, right.candidate, right.origin)
    guard order == 0, left.candidate.route != right.candidate.route else { return order < 0 }
    let list = check.regions.texts + check.regions.over.index * 4
    let wanted = UInt64(left.candidate.route) << 32 | UInt64(right.candidate.route)
    var (low, high) = (0, min(block.index(list), block.count / 8))
    while low < high {
      let middle = (low + high) / 2
      let pair = list + 4 + middle * 8
      let found = UInt64(block.word32(pair)) << 32 | UInt64(block.word32(pair + 4))
      if found == wanted { return true }
      if found < wanted { low = middle + 1 } else { high = middle }
    }
    return false
  }

  /// The origin of a group that matches; `nil` where none does.
  private mutating func origin(
    of group: UInt32, _ link: Span<UInt8>, _ environment: ProgramEnvironment,
    _ block: Span<UInt8>
  ) -> OriginRecord? {
    if let known, known.group == group {
      budget.limit = known.limit
      return known.origin
    }
    let origins = OriginCheck(
      context: context, authority: .init(check.places.components))
    let found = origins.first(of: group, link, environment, block, &budget)
    known = (group, found, budget.limit)
    return found
  }

  /// Whether the other choice, of another reading of the link, has the better winner.
  mutating func isBeaten(
    by other: inout CandidateChoice, _ link: Span<UInt8>, _ environment: ProgramEnvironment,
    _ block: Span<UInt8>
  ) -> Bool {
    noteOrigin(link, environment, block)
    other.noteOrigin(link, environment, block)
    guard let theirs = other.winner else { return false }
    guard let winner else { return true }
    if theirs.entry == winner.entry,
      order(theirs, other.winnerOrigin, winner, winnerOrigin) == 0
    {
      return other.winnerOrigin?.origin ?? 0 < winnerOrigin?.origin ?? 0
    }
    return precedes(theirs, other.winnerOrigin, winner, winnerOrigin)
  }

  /// Finds the winner's origin where none had to be asked for among the candidates.
  private mutating func noteOrigin(
    _ link: Span<UInt8>, _ environment: ProgramEnvironment, _ block: Span<UInt8>
  ) {
    guard winnerOrigin == nil, let winner else { return }
    winnerOrigin = origin(of: winner.group, link, environment, block)
  }

  /// The precedence rules in their order; what ties goes to the first.
  private func precedes(
    _ left: CandidateCheck.Candidate, _ leftOrigin: OriginRecord?,
    _ right: CandidateCheck.Candidate, _ rightOrigin: OriginRecord?
  ) -> Bool {
    if left.route != right.route, check.regions.isDeclared { return left.route < right.route }
    let order = order(left, leftOrigin, right, rightOrigin)
    return order == 0 ? left.entry < right.entry : order < 0
  }

  /// Precedence rules 1 to 4: negative where the first one wins.
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
