package import LinkwayAutomaton
package import LinkwayMatching
import LinkwayURLParsing

// The stages that compile routes into the block that `AutomatonMatcher` reads:
//
// 1. `EntryCollector`: each form of each path becomes an entry, with its steps over segments, its
//    check programs, and its rank in precedence order.
// 2. `OriginTrieBuilder` and `SegmentTrie`: origins and paths become tries, with one path trie for
//    each list of origins.
// 3. `Determinization`: tries become DFAs. The path DFA has one start state for each set of origin
//    lists that a link's authority can match. Where determinization would exceed its budget, states
//    fork.
// 4. `StateWriter`: everything is laid out in one block.

/// Builds the block of a compiled table.
package struct AutomatonBuilder {
  private let collector: EntryCollector
  private let isDeclared: Bool
  private let slashes: SlashPolicy

  /// Some pairs of routes that tie, at most 100.
  package private(set) var ties: [(UInt32, UInt32)] = []
  /// The regexes that PCRE2 matches, by their numbers in the block.
  private(set) var foreign: [RegexType] = []

  package init(_ routes: [Route], precedence: RouteSet.Precedence, slashes: SlashPolicy) {
    var collector = EntryCollector()
    collector.addAll(routes)
    collector.settleGrades()
    self.init(collector, precedence: precedence, slashes: slashes)
  }

  /// Creates a builder for collected entries.
  ///
  /// - Parameter collector: contains all entries, with their final grades.
  package init(
    _ collector: EntryCollector, precedence: RouteSet.Precedence, slashes: SlashPolicy
  ) {
    self.collector = collector
    isDeclared = precedence == .declared
    self.slashes = slashes
  }

  /// Builds the block, and returns it with the positions of its sections.
  ///
  /// - Parameter budget: the determinization budget for paths; `nil` for the default.
  package mutating func build(budget: Int? = nil) -> (block: FlatBlock, regions: BlockRegions) {
    var pools = OriginTrieBuilder.Pools(
      literals: collector.literals, programs: collector.pool)
    let (words, hosts) = originAutomaton(&pools)
    var literals = pools.literals
    // The context of each state of the origin automaton; equal sets of groups share one context.
    var contexts: [AuthorityContext] = []
    var numbers: [AuthorityContext: Int] = [:]
    var contextOfState = [Int?](repeating: nil, count: hosts.count)
    for state in 1..<UInt32(hosts.count) where !hosts.payloads(of: state).isEmpty {
      let context = context(hosts.payloads(of: state).map { words.places[Int($0)] })
      contextOfState[Int(state)] = numbers[context] ?? contexts.count
      if numbers[context] == nil {
        numbers[context] = contexts.count
        contexts.append(context)
      }
    }
    let paths = PathAutomaton(
      collector, contexts: contexts.map { $0.groups.map({ $0.number }) }, literals: literals,
      budget: budget)
    ties = paths.ties
    let authorities = authorityEdges(words, hosts, contextOfState, &literals)

    var regions = BlockRegions()
    regions.isDeclared = isDeclared
    regions.slashes = slashes
    regions.forkCount = paths.states.forkCount
    regions.entryCount = collector.entries.count
    regions.entriesAreRoutes = collector.entries.indices.allSatisfy {
      collector.entries[$0].route == UInt32($0)
    }
    var writer = StateWriter(literals: literals)
    var lists: [UInt32] = []
    // A single copy, because a closure that captures `self` would copy the builder for each state.
    let builder = self
    let targets = writer.write(paths.states, lists: &lists) { state, lists in
      builder.ending(paths.states.payloads(of: state), &lists)
    }
    var contextWords: [UInt32] = []
    var contextPlaces: [UInt32] = []
    for (context, start) in zip(contexts, paths.starts) {
      contextPlaces.append(UInt32(contextWords.count) + 1)
      contextWords += context.words(start: targets.target(of: start))
    }
    let hostTargets = writer.write(hosts, lists: &lists) { state, _ in
      guard let context = contextOfState[Int(state)] else { return .init() }
      return .init(accept: contextPlaces[context], flags: BlockRegions.StateFlag.single)
    }
    regions.hosts = hosts.count > 1 ? hostTargets.target(of: 1) : .none
    regions.authorities = writer.write(
      edges: authorities.map { ($0.step, contextPlaces[$0.context]) })
    regions.entries = writer.append(entryWords)
    regions.lists = writer.append(lists)
    regions.shapes = writer.append(collector.shapes.words)
    foreign = pools.programs.foreign
    regions.over = pools.programs.texts.intern(over: collector.over)
    regions.foreign = pools.programs.texts.intern(foreign: foreign)
    regions.texts = writer.append(pools.programs.texts.words)
    regions.contexts = writer.append(contextWords)
    regions.longLiterals = writer.append(writer.longLiterals)
    regions.literalBytes = writer.append(bytes: literals.bytes)
    writer.setHeader(regions.header)
    return (FlatBlock(writer.words), regions)
  }

  // MARK: Origins

  private func originAutomaton(
    _ pools: inout OriginTrieBuilder.Pools
  ) -> (OriginTrieBuilder, Determinization.States) {
    for detail in OriginTrieBuilder.Detail.allCases {
      let words = OriginTrieBuilder(collector.groups, detail: detail, pools: &pools)
      if let run = Determinization.run(
        words.trie, from: [[0]], literals: pools.literals, makesForks: false)
      {
        return (words, run.states)
      }
    }
    return (
      OriginTrieBuilder(OriginGroups(), detail: .schemes, pools: &pools), Determinization.States()
    )
  }

  /// Returns the context for a set of origins. Each group is represented by its most exact origin;
  /// among equally exact ones, by the one with the fewest optional parts, then by the first one. If
  /// that origin must be checked, the following ones are alternatives.
  private func context(_ places: [OriginTrieBuilder.Place]) -> AuthorityContext {
    var context = AuthorityContext(isTwofold: places.contains { $0.isMark })
    let sorted = places.filter({ !$0.isMark }).sorted {
      ($0.group, $0.exactness, $0.optionalParts, $0.origin, $0.form)
        < ($1.group, $1.exactness, $1.optionalParts, $1.origin, $1.form)
    }
    for place in sorted {
      if let last = context.groups.last, last.number == place.group {
        // An origin without a check always matches, so the following ones are never tried.
        guard last.isChecked else { continue }
      }
      let group = AuthorityContext.Group(
        number: place.group, exactness: place.exactness, optionalParts: place.optionalParts,
        origin: UInt16(clamping: place.origin), isChecked: place.isChecked,
        joinsText: place.joinsText, host: place.host, port: place.port)
      if context.groups.last != group { context.groups.append(group) }
    }
    return context
  }

  /// Returns an edge for each complete authority that an origin names literally, with the index of
  /// its context.
  private func authorityEdges(
    _ words: OriginTrieBuilder, _ hosts: Determinization.States, _ contextOfState: [Int?],
    _ literals: inout LiteralPool
  ) -> [(step: AutomatonStep, context: Int)] {
    guard hosts.count > 1 else { return [] }
    var targets: [UInt64: UInt32] = [:]
    for state in 0..<UInt32(hosts.count) {
      for edge in hosts.edges(of: state) {
        targets[UInt64(state) << 32 | UInt64(hosts.steps[edge].rawValue)] = hosts.targets[edge]
      }
    }
    var edges: [(step: AutomatonStep, context: Int)] = []
    var seen = Set<UInt32>()
    for authority in words.authorities {
      var state: UInt32 = 1
      for step in authority.steps where state != 0 {
        // An origin with any port also matches links without a port.
        let isAny = step == .any
        let wanted =
          isAny
          ? literals.number(of: [UInt8]()).map { AutomatonStep.literal($0, isFolded: false) }
          : step
        state =
          wanted.flatMap { targets[UInt64(state) << 32 | UInt64($0.rawValue)] }
          ?? hosts.any[Int(state)]
      }
      guard let context = contextOfState[Int(state)] else { continue }
      let literal = literals.intern(authority.text)
      if seen.insert(literal).inserted {
        edges.append((.literal(literal, isFolded: false), context))
      }
    }
    return edges
  }

  // MARK: Entries

  private func ending(
    _ payloads: ArraySlice<UInt32>, _ lists: inout [UInt32]
  ) -> StateWriter.Ending {
    guard let first = payloads.first else { return .init() }
    let entry = collector.entries[Int(first)]
    if payloads.count == 1 {
      var ending = StateWriter.Ending(
        accept: first + 1, shape: 0, flags: BlockRegions.StateFlag.single)
      if entry.traits.contains(.plain), let shape = UInt16(exactly: entry.shape) {
        ending.shape = shape
        ending.flags |= BlockRegions.StateFlag.plain
      }
      return ending
    }
    let place = UInt32(lists.count) + 1
    let sorted = payloads.sorted { precedes($0, $1) }
    let index = sorted.count < ItemIndex.fewest ? nil : ItemIndex(sorted.map(itemKeys))
    lists.append(
      UInt32(payloads.count) | (index == nil ? 0 : BlockRegions.indexMark))
    lists += sorted + (index?.words ?? [])
    return .init(accept: place)
  }

  private func itemKeys(of entry: UInt32) -> [ItemIndex.Key] {
    EntryShape.itemKeys(
      in: collector.shapes.words, at: Int(collector.entries[Int(entry)].shape),
      texts: collector.pool.texts.words)
  }

  /// Returns whether an entry is tried before another one if all their origins are equally exact.
  private func precedes(_ left: UInt32, _ right: UInt32) -> Bool {
    let (first, second) = (collector.entries[Int(left)], collector.entries[Int(right)])
    if isDeclared, first.route != second.route { return first.route < second.route }
    return (first.grade, first.conditions, first.optionalParts, left)
      < (second.grade, second.conditions, second.optionalParts, right)
  }

  private var entryWords: [UInt32] {
    var words: [UInt32] = []
    words.reserveCapacity(collector.entries.count * 6)
    for entry in collector.entries {
      // `over` has no effect, because the first declared route wins.
      let traits = isDeclared ? entry.traits.subtracting(.contested) : entry.traits
      words.append(entry.route)
      words.append(entry.group)
      words.append(entry.grade)
      words.append(entry.shape)
      words.append(
        UInt32(entry.optionalParts) | UInt32(entry.sources) << 8
          | UInt32(traits.rawValue) << 16)
      words.append(UInt32(entry.pattern) | UInt32(entry.conditions) << 16)
    }
    return words
  }
}
