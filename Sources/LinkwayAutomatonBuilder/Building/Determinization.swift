import LinkwayAutomaton
import LinkwayURLParsing

/// Makes a trie deterministic by the subset construction: a state is the set of trie nodes that the
/// segments read so far can have reached.
///
/// A node that accepts any remaining segments adds a rest mark to the set. The mark is kept in all
/// following sets.
///
/// A set can have the edges and payloads of many nodes, and there can be many such sets. When the
/// budget is exhausted, a set with several members becomes a fork instead: its members remain
/// separate states, and matching follows each of them. Apart from the sets within the budget, all
/// states are together no larger than the trie.
struct Determinization {
  /// A DFA in flat arrays.
  struct States {
    /// The target of each state for segments without a matching edge; 0 if there is none.
    var any: [UInt32] = [0]
    /// The edges of state s have the indices `starts[s]..<starts[s + 1]`.
    var starts: [UInt32] = [0, 0]
    var steps: [AutomatonStep] = []
    var targets: [UInt32] = []
    /// A target with `forkMark` is the number n of a fork, whose states are
    /// `forkStates[forkStarts[n]..<forkStarts[n + 1]]`.
    var forkStarts: [UInt32] = [0]
    var forkStates: [UInt32] = []

    /// The payloads that state s accepts are `payloads[payloadStarts[s]..<payloadStarts[s + 1]]`,
    /// unsorted.
    var payloadStarts: [UInt32] = [0, 0]
    var payloads: [UInt32] = []

    var count: Int { any.count }

    func edges(of state: UInt32) -> Range<Int> {
      Int(starts[Int(state)])..<Int(starts[Int(state) + 1])
    }

    static let forkMark: UInt32 = 1 << 31

    var forkCount: Int { forkStarts.count - 1 }

    /// Returns the states of a fork.
    func fork(_ number: Int) -> ArraySlice<UInt32> {
      forkStates[Int(forkStarts[number])..<Int(forkStarts[number + 1])]
    }

    /// Returns all states except state 0 in depth-first preorder, so that the states of an
    /// unbranched path are adjacent.
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
  /// The remaining budget for sets with several members: one unit for each member, and at least one
  /// for each edge.
  private var budget: Int
  /// The number of payloads that sets with several members may still have in total.
  private var payloadBudget: Int
  private let makesForks: Bool
  /// Whether the budget is exhausted and forks are not allowed.
  private var hasFailed = false
  private var forkNumbers: [[UInt32]: UInt32] = [:]
  private var states = States()

  /// The members of all states: for each state first its nodes, then its rest marks, each sorted.
  private var members: [UInt32] = []
  private var memberStarts: [UInt32] = [0, 0]
  /// The state of each set that consists of one node without a mark; 0 if it has not been created.
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

  /// Runs the determinization. Returns the DFA, and the start target (a state or a fork) of each
  /// set of roots.
  ///
  /// - Parameters:
  ///   - budget: the maximum total number of members and edges of the sets with several members; by
  ///     default 20,000 plus twice the number of nodes and payloads of the trie.
  ///   - makesForks: whether forks are allowed.
  /// - Returns: `nil` if forks are not allowed and the budget is insufficient.
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
    // The states are a worklist. Each state is numbered when it is found, and expanded once, in the
    // order of the numbers.
    var state: UInt32 = 1
    while state < run.memberStarts.count - 1 {
      if run.hasFailed { return nil }
      run.expand(state)
      state += 1
    }
    return (run.states, numbers)
  }

  /// Adds a node to a set, and also the node's rest mark if the node accepts any remaining
  /// segments.
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
      // The edges of a single node are distinct, unless some are compared case-insensitively.
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
    // An array instead of a slice, because `members` grows meanwhile and would be copied
    // completely.
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

  /// Returns the literal that is the lowercase form of another literal; `nil` if the pool does not
  /// contain it.
  private mutating func lowered(_ literal: UInt32) -> UInt32? {
    if let known = lowered[literal] { return known }
    let found = literals.number(of: literals.text(of: literal).map { $0.asciiLowercased })
    lowered[literal] = .some(found)
    return found
  }

  // MARK: Sets

  /// Returns the state of a set, creating it if necessary.
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
      // Only sets with several members are limited.
      let cost = cost(of: set)
      if cost.steps <= budget, cost.payloads <= payloadBudget {
        budget -= cost.steps
        payloadBudget -= cost.payloads
      } else {
        // A later set may be cheaper, so the budget is kept.
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

  /// The number of any-segment targets and rest marks that the target set of each edge may include
  /// at no additional cost.
  private static let fewOthers = 8

  /// Returns the cost of expanding a set, and the number of payloads of the set's state.
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
    // The target set of each edge also includes the targets and marks that `others` counts.
    steps += edgeCount * max(1, others - Self.fewOthers)
    return (steps, payloads)
  }

  /// Splits a sorted set into sets that can be states of a fork: each node with its rest mark, and
  /// each mark of a node that is not in the set.
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

  /// Returns the state of a single node, creating it if necessary.
  private mutating func intern(node: UInt32) -> UInt32 {
    if stateOfNode[Int(node)] == 0 {
      stateOfNode[Int(node)] = append(CollectionOfOne(node))
    }
    return stateOfNode[Int(node)]
  }

  private func members(of state: UInt32) -> ArraySlice<UInt32> {
    members[Int(memberStarts[Int(state)])..<Int(memberStarts[Int(state) + 1])]
  }

  private mutating func append(_ set: some Collection<UInt32>) -> UInt32 {
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
