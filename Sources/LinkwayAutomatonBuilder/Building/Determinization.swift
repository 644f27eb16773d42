import LinkwayAutomaton
import LinkwayMatching
import LinkwayURLParsing

/// Makes a trie deterministic by the subset construction: a state is the set of trie nodes that
/// a link's segments so far can have led to.
///
/// A node whose words take any rest leaves a mark in the set, which stays in it from there on.
///
/// A set can hold the edges and the payloads of many nodes, and there can be many such sets. Past a
/// budget a set of several members becomes a fork: its members stay states of their own, and a link
/// follows each.
/// What is made then is no larger than the trie.
struct Determinization {
  /// A deterministic automaton in flat arrays.
  struct States {
    /// The state that any segment without an edge of its own leads to; 0 where it leads nowhere.
    var any: [UInt32] = [0]
    /// The edges of state s are those from `starts[s]` to `starts[s + 1]`.
    var starts: [UInt32] = [0, 0]
    var steps: [AutomatonStep] = []
    var targets: [UInt32] = []
    /// Where a target has the mark of a fork, the states from `forkStarts` of its number on are
    /// meant.
    var forkStarts: [UInt32] = [0]
    var forkStates: [UInt32] = []

    /// The payloads at which a link may end in a state, from `payloadStarts[s]` on; unsorted.
    var payloadStarts: [UInt32] = [0, 0]
    var payloads: [UInt32] = []

    var count: Int { any.count }

    func edges(of state: UInt32) -> Range<Int> {
      Int(starts[Int(state)])..<Int(starts[Int(state) + 1])
    }

    static let forkMark: UInt32 = 1 << 31

    var forkCount: Int { forkStarts.count - 1 }

    /// The states of a fork.
    func fork(_ number: Int) -> ArraySlice<UInt32> {
      forkStates[Int(forkStarts[number])..<Int(forkStarts[number + 1])]
    }

    /// All states but that of number 0, each before those it leads to and the first of these right
    /// behind it: where a path goes on in one way only, its states lie side by side.
    func depthFirst() -> [UInt32] {
      var order: [UInt32] = []
      order.reserveCapacity(count)
      var isPlaced = [Bool](repeating: false, count: count)
      isPlaced[0] = true
      var open: [UInt32] = []
      for first in 0..<UInt32(count) {
        open.append(first)
        while let target = open.popLast() {
          if target & Self.forkMark != 0 {
            open += fork(Int(target & ~Self.forkMark))
            continue
          }
          guard !isPlaced[Int(target)] else { continue }
          isPlaced[Int(target)] = true
          order.append(target)
          open.append(any[Int(target)])
          for edge in edges(of: target).reversed() { open.append(targets[edge]) }
        }
      }
      return order
    }

    func payloads(of state: UInt32) -> ArraySlice<UInt32> {
      payloads[Int(payloadStarts[Int(state)])..<Int(payloadStarts[Int(state) + 1])]
    }
  }

  private static let restMark: UInt32 = 1 << 31

  private let trie: SegmentTrie
  private let edges: SegmentTrie.SortedEdges
  private let literals: LiteralPool
  /// What may be spent on sets of several members: one for each of them and for each edge of one.
  private var budget: Int
  /// How many payloads sets of several members may have together.
  private var payloadBudget: Int
  private let makesForks: Bool
  /// Whether the budget did not do, and there may be no forks.
  private var hasFailed = false
  private var forkNumbers: [[UInt32]: UInt32] = [:]
  private var states = States()

  /// The members of all states, live nodes before marks, each part sorted.
  private var members: [UInt32] = []
  private var memberStarts: [UInt32] = [0, 0]
  /// The state of a set that is one node without a mark; 0 where there is none yet.
  private var stateOfNode: [UInt32]
  private var slots = [UInt32](repeating: 0, count: 256)
  private var lowered: [UInt32: UInt32?] = [:]

  private init(_ trie: SegmentTrie, literals: LiteralPool, budget: Int, makesForks: Bool) {
    self.trie = trie
    self.literals = literals
    self.budget = budget
    payloadBudget = 50_000 + 4 * trie.payloadCount
    self.makesForks = makesForks
    edges = trie.sortedEdges()
    stateOfNode = [UInt32](repeating: 0, count: trie.nodeCount)
  }

  /// The automaton, and the target of each set of roots.
  ///
  /// - Parameters:
  ///   - budget: what may be spent on sets; by default about twice the size of the trie.
  ///   - makesForks: whether there may be forks.
  /// - Returns: `nil` where there may be none and the budget does not do.
  static func run(
    _ trie: SegmentTrie, from starts: [[UInt32]], literals: LiteralPool, budget: Int? = nil,
    makesForks: Bool
  ) -> (states: States, starts: [UInt32])? {
    let budget = budget ?? 20_000 + 2 * (trie.nodeCount + trie.payloadCount)
    var run = Determinization(
      trie, literals: literals, budget: budget, makesForks: makesForks)
    var numbers: [UInt32] = []
    for roots in starts {
      var set: [UInt32] = []
      for root in roots { run.enter(root, &set) }
      numbers.append(run.intern(&set))
    }
    // States are numbered as they are found, and each is expanded once, in that order.
    var state: UInt32 = 1
    while state < run.memberStarts.count - 1 {
      if run.hasFailed { return nil }
      run.expand(state)
      state += 1
    }
    return (run.states, numbers)
  }

  /// Adds a node to a set, and its mark where it takes any rest.
  private func enter(_ node: UInt32, _ set: inout [UInt32]) {
    set.append(node)
    if trie.restHeads[Int(node)] != 0 { set.append(node | Self.restMark) }
  }

  private mutating func expand(_ state: UInt32) {
    let range = Int(memberStarts[Int(state)])..<Int(memberStarts[Int(state) + 1])
    var rest: [UInt32] = []
    var live = range.upperBound
    for place in range where members[place] & Self.restMark != 0 {
      live = min(live, place)
      rest.append(members[place])
    }
    var anySet = rest
    for place in range.lowerBound..<live {
      let child = trie.anyChild[Int(members[place])]
      if child != 0 { enter(child, &anySet) }
    }
    for place in range {
      let member = members[place]
      let head =
        member & Self.restMark != 0
        ? trie.restHeads[Int(member & ~Self.restMark)] : trie.exactHeads[Int(member)]
      if head != 0 { states.payloads += trie.list(head) }
    }
    states.payloadStarts.append(UInt32(states.payloads.count))

    if range.lowerBound + 1 == live {
      // One node: its edges are distinct already, unless some are folded.
      let node = members[range.lowerBound]
      let own = edges.range(of: node)
      if !own.contains(where: { edges.steps[$0].isFolded }) {
        for edge in own {
          let child = edges.children[edge]
          states.steps.append(edges.steps[edge])
          if anySet.isEmpty, trie.restHeads[Int(child)] == 0 {
            states.targets.append(intern(node: child))
          } else {
            var set = anySet
            enter(child, &set)
            states.targets.append(intern(&set))
          }
        }
        finish(&anySet)
        return
      }
    }
    // Not a slice: `members` grows meanwhile, and would be copied as a whole.
    expandMany(Array(members[range.lowerBound..<live]), anySet)
    finish(&anySet)
  }

  private mutating func finish(_ anySet: inout [UInt32]) {
    states.starts.append(UInt32(states.steps.count))
    states.any.append(anySet.isEmpty ? 0 : intern(&anySet))
  }

  private mutating func expandMany(_ nodes: [UInt32], _ anySet: [UInt32]) {
    var found: [(step: UInt32, child: UInt32)] = []
    for node in nodes {
      for edge in edges.range(of: node) {
        found.append((edges.steps[edge].rawValue, edges.children[edge]))
      }
    }
    found.sort { ($0.step, $0.child) < ($1.step, $1.child) }
    let holdsFolded = found.contains { AutomatonStep(rawValue: $0.step).isFolded }
    var place = 0
    while place < found.count {
      let step = AutomatonStep(rawValue: found[place].step)
      var set = anySet
      while place < found.count, found[place].step == step.rawValue {
        enter(found[place].child, &set)
        place += 1
      }
      if holdsFolded, !step.isFolded, let folded = lowered(step.literal) {
        let wanted = AutomatonStep.literal(folded, isFolded: true).rawValue
        for edge in found where edge.step == wanted { enter(edge.child, &set) }
      }
      states.steps.append(step)
      states.targets.append(intern(&set))
    }
  }

  /// The literal that another one is in lower case, if it is in the pool.
  private mutating func lowered(_ literal: UInt32) -> UInt32? {
    if let known = lowered[literal] { return known }
    let found = literals.number(of: literals.text(of: literal).map { $0.asciiLowercased })
    lowered[literal] = .some(found)
    return found
  }

  // MARK: Sets

  /// The state of a set, a new one where it was not met yet.
  private mutating func intern(_ set: inout [UInt32]) -> UInt32 {
    guard !set.isEmpty else { return 0 }
    if set.count == 1, set[0] & Self.restMark == 0 { return intern(node: set[0]) }
    set.sort()
    var last: UInt32?
    set.removeAll { member in
      defer { last = member }
      return member == last
    }
    if memberStarts.count * 2 >= slots.count { grow() }
    var place = Self.hash(set[...]) & (slots.count - 1)
    while slots[place] != 0 {
      if members(of: slots[place]) == set[...] { return slots[place] }
      place = (place + 1) & (slots.count - 1)
    }
    let pieces = pieces(of: set)
    if pieces.count > 1 {
      // What the set costs once it is expanded.
      let cost = cost(of: set)
      if cost.steps <= budget, cost.payloads <= payloadBudget {
        budget -= cost.steps
        payloadBudget -= cost.payloads
      } else {
        // A cheaper set may still be had.
        guard makesForks else {
          hasFailed = true
          return 0
        }
        return fork(pieces)
      }
    }
    slots[place] = append(set)
    return slots[place]
  }

  /// How many members any edge of a set may lead to beside its own target, for nothing.
  private static let fewOthers = 8

  /// What expanding a set costs, and how many payloads its state has.
  private func cost(of set: [UInt32]) -> (steps: Int, payloads: Int) {
    var (steps, payloads, edgeCount, others) = (set.count, 0, 0, 0)
    for member in set {
      let node = Int(member & ~Self.restMark)
      guard member & Self.restMark == 0 else {
        payloads += trie.count(trie.restHeads[node])
        others += 1
        continue
      }
      payloads += trie.count(trie.exactHeads[node])
      edgeCount += edges.range(of: member).count
      if trie.anyChild[node] != 0 { others += 1 }
    }
    // Each edge leads to these, too.
    steps += edgeCount * max(1, others - Self.fewOthers)
    return (steps, payloads)
  }

  /// A sorted set's members, each by itself: nodes with their own marks, and marks of nodes left
  /// behind.
  private func pieces(of set: [UInt32]) -> [[UInt32]] {
    var pieces: [[UInt32]] = []
    // Nodes come before marks.
    var node = 0
    for member in set {
      if member & Self.restMark == 0 {
        var piece: [UInt32] = []
        enter(member, &piece)
        pieces.append(piece)
        continue
      }
      while set[node] < member & ~Self.restMark { node += 1 }
      if set[node] != member & ~Self.restMark { pieces.append([member]) }
    }
    return pieces
  }

  private mutating func fork(_ pieces: [[UInt32]]) -> UInt32 {
    var targets: [UInt32] = []
    for piece in pieces {
      var piece = piece
      targets.append(intern(&piece))
    }
    if let number = forkNumbers[targets] { return number | States.forkMark }
    let number = UInt32(states.forkCount)
    states.forkStates += targets
    states.forkStarts.append(UInt32(states.forkStates.count))
    forkNumbers[targets] = number
    return number | States.forkMark
  }

  /// The state of a single node.
  private mutating func intern(node: UInt32) -> UInt32 {
    if stateOfNode[Int(node)] == 0 {
      members.append(node)
      memberStarts.append(UInt32(members.count))
      stateOfNode[Int(node)] = UInt32(memberStarts.count - 2)
    }
    return stateOfNode[Int(node)]
  }

  private func members(of state: UInt32) -> ArraySlice<UInt32> {
    members[Int(memberStarts[Int(state)])..<Int(memberStarts[Int(state) + 1])]
  }

  private mutating func append(_ set: [UInt32]) -> UInt32 {
    members += set
    memberStarts.append(UInt32(members.count))
    return UInt32(memberStarts.count - 2)
  }

  private mutating func grow() {
    let old = slots
    slots = [UInt32](repeating: 0, count: old.count * 4)
    for state in old where state != 0 {
      var place = Self.hash(members(of: state)) & (slots.count - 1)
      while slots[place] != 0 { place = (place + 1) & (slots.count - 1) }
      slots[place] = state
    }
  }

  private static func hash(_ set: ArraySlice<UInt32>) -> Int {
    var hash: UInt64 = 0x9E37_79B9_7F4A_7C15
    for member in set {
      hash = (hash ^ UInt64(member)) &* 0xBF58_476D_1CE4_E5B9
      hash ^= hash >> 29
    }
    return Int(truncatingIfNeeded: hash & 0x7FFF_FFFF)
  }
}
