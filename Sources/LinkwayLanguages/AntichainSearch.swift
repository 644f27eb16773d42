package import LinkwayRegex
import LinkwayURLParsing

/// Finds words of the searched languages, together with the other languages that contain each word.
/// A word is skipped if another one represents it.
///
/// ``VerdictSearch`` finds every set of languages that have a word in common. If many languages
/// have wildcards, there are too many such sets. Therefore, the caller of this search states for
/// each group of languages whether a word in fewer of them represents a word in more of them, or
/// the reverse. A state of the product automaton is skipped if a known state has the same states of
/// the searched and required languages and, in each group, a subset (or superset) of its states. A
/// set of states none of which represents another is called an antichain (De Wulf, Doyen,
/// Henzinger, Raskin: Antichains: A New Algorithm for Checking Universality of Finite Automata,
/// 2006).
package struct AntichainSearch {
  /// How a group of languages is compared.
  package enum Order {
    /// A word in fewer of the languages represents one in more of them.
    case fewer
    /// A word in more of the languages represents one in fewer of them.
    case more
    /// A word only represents words in the same languages.
    case same
    /// Which of the languages contain a word does not matter.
    case any

    fileprivate var reversed: Order {
      switch self {
      case .fewer: .more
      case .more: .fewer
      case .same, .any: self
      }
    }
  }

  /// A set of blocks of symbols, one bit per block. Each label contains a block completely or not
  /// at all.
  fileprivate typealias Atoms = SIMD4<UInt64>

  /// The automaton of the required language, followed by one automaton per group.
  fileprivate let parts: [JoinedAutomaton]
  fileprivate let reductions: [StateReduction]
  /// The blocks of symbols, the most readable first.
  fileprivate let atoms: [SymbolSet]
  /// For each part, the blocks in each of its labels.
  fileprivate let atomsOfLabels: [[Atoms]]
  private let atomsOfLabel: [SymbolSet: Atoms]
  /// The divisor of the limit of states for the search in the order of length.
  private static let shortestShare = 16
  private static let atomLimit = Atoms.scalarCount * UInt64.bitWidth

  /// Creates a search.
  ///
  /// - Parameters:
  ///   - groups: the languages, with their marks.
  ///   - required: the language that must contain all words.
  /// - Returns: `nil` if the languages distinguish too many symbols.
  package init?(_ groups: [[VerdictSearch.Language]], required: PositionAutomaton) {
    var list: [SymbolSet] = []
    var known: Set<SymbolSet> = []
    for automaton in [required] + groups.joined().map({ $0.automaton }) {
      for label in automaton.labels where known.insert(label).inserted { list.append(label) }
    }
    let symbols = list.reduce(SymbolSet.empty) { $0.union($1) }
    var blocks = symbols.partition(by: list).map { block in
      (block, block.symbols.preferred(1).first.map(SymbolSet.readabilityRank) ?? .max)
    }
    guard blocks.count <= Self.atomLimit else { return nil }
    blocks.sort { $0.1 < $1.1 }
    var atomsOfLabel: [SymbolSet: Atoms] = [:]
    for (atom, (block, _)) in blocks.enumerated() {
      for member in block.members { atomsOfLabel[list[member], default: .zero].insert(atom) }
    }
    atoms = blocks.map { $0.0.symbols }
    let all = [[VerdictSearch.Language(required, mark: 0)]] + groups
    parts = all.map { JoinedAutomaton($0) }
    reductions = zip(parts, all).map { StateReduction($0, $1) }
    atomsOfLabels = parts.map { part in part.labels.map { atomsOfLabel[$0] ?? .zero } }
    self.atomsOfLabel = atomsOfLabel
  }

  /// Languages to search for words of.
  package struct Sought {
    fileprivate let automaton: JoinedAutomaton

    package init(_ languages: [VerdictSearch.Language]) { automaton = JoinedAutomaton(languages) }
  }

  /// Finds words of the searched languages that are also in the required language.
  ///
  /// - Parameters:
  ///   - orders: how each group is compared.
  ///   - stateLimit: the maximum number of states.
  ///   - visit: receives a word, after the marks of all languages of the groups that contain it;
  ///     returns `true` to end the search.
  /// - Returns: `false` if the state limit is exceeded.
  package func search(
    _ sought: Sought, _ orders: [Order], stateLimit: Int,
    _ visit: (_ marks: [Int], _ word: [SymbolSet]) -> Bool
  ) -> Bool {
    let sought = sought.automaton
    let atoms = sought.labels.map { atomsOfLabel[$0] ?? .zero }
    var visited: Set<[Int]> = []
    // First in the order of length, so that the found words are shortest ones. If this takes too
    // many states, then in an order in which states are found early that represent many others.
    for isShortest in [true, false] {
      var run = Run(self, sought, orders, atoms, isShortest: isShortest, visited)
      var isComplete = true
      while isComplete, let current = run.nextState() {
        if run.isAccepting(current), let marks = run.newMarks(of: current),
          visit(marks, run.word(to: current))
        {
          return true
        }
        isComplete = run.expand(current, isShortest ? stateLimit / Self.shortestShare : stateLimit)
      }
      if isComplete { return true }
      visited = run.visited
    }
    return false
  }
}

/// The state of a running search.
private struct Run {
  private let search: AntichainSearch
  private let sought: JoinedAutomaton
  private let orders: [AntichainSearch.Order]
  private let reversedOrders: [AntichainSearch.Order]
  private let atomsOfSought: [AntichainSearch.Atoms]
  /// For each state, its state in the automaton of the searched languages, which is not
  /// determinized.
  private var positions = [0]
  private var parents = [-1]
  /// The symbols that lead from the parent to each state.
  private var symbols = [AntichainSearch.Atoms.zero]
  /// For each state and part, the states of the part's automaton that the same word reaches.
  private var elements: [Int] = []
  /// For each state and part, the index in `elements` of the first of these states.
  private var starts: [Int] = []
  /// For each state and part, the remainders of its elements modulo 64, one bit per remainder.
  private var remainders: [UInt64] = []
  /// The same with the states that the elements cover. A set has here all remainders of the sets
  /// that it includes, so most others are ruled out quickly.
  private var coveredRemainders: [UInt64] = []
  private(set) var visited: Set<[Int]>
  /// Whether the states are expanded in the order of their words' length, instead of their rank.
  private let isShortest: Bool
  private var waiting = RankedQueue()
  /// The waiting states that a later state represents.
  private var represented: Set<Int> = []
  /// The states, by their state of the searched languages and the number of their set of states of
  /// the required language.
  private var known: [Int: [Int]] = [:]
  private var requiredSets = StateSets()
  // Reused for each state.
  private var found: [NumberSet]
  private var targets: [[Int]]
  private var next: [[Int]]
  private var nextRemainders: [UInt64]
  private var nextCovered: [UInt64]

  init(
    _ search: AntichainSearch, _ sought: JoinedAutomaton, _ orders: [AntichainSearch.Order],
    _ atomsOfSought: [AntichainSearch.Atoms], isShortest: Bool, _ visited: Set<[Int]>
  ) {
    (self.search, self.sought, self.orders) = (search, sought, orders)
    reversedOrders = orders.map { $0.reversed }
    (self.isShortest, self.visited) = (isShortest, visited)
    self.atomsOfSought = atomsOfSought
    found = search.parts.map { NumberSet(count: $0.count) }
    targets = search.parts.map { _ in [] }
    next = search.parts.map { _ in [0] }
    nextRemainders = next.map { _ in 1 }
    nextCovered = search.reductions.map { $0.remainders[0] }
    addSets()
    waiting.add(0, rank: 0)
  }

  private var count: Int { positions.count }

  /// Returns the next state to expand.
  mutating func nextState() -> Int? {
    while let state = waiting.next() {
      if !represented.contains(state) { return state }
    }
    return nil
  }

  /// Adds the last state to those to expand. A state that represents many others has a low rank.
  private mutating func enqueue(_ key: Int) {
    var rank = 0
    if !isShortest {
      for (group, order) in orders.enumerated() {
        let (part, reduction) = (group + 1, search.reductions[group + 1])
        let covered = next[part].reduce(0) { $0 + reduction.remainders[$1].nonzeroBitCount }
        switch order {
        case .fewer: rank += covered
        case .more: rank += max(0, search.parts[part].count - covered)
        case .same, .any: break
        }
      }
      let lesser = known[key, default: []].filter { isRepresented(by: $0, reversedOrders) }
      if !lesser.isEmpty {
        represented.formUnion(lesser)
        known[key]?.removeAll(where: represented.contains)
      }
    }
    waiting.add(count - 1, rank: rank)
  }

  private mutating func addSets() {
    for set in next {
      starts.append(elements.count)
      elements += set
    }
    remainders += nextRemainders
    coveredRemainders += nextCovered
  }

  private func range(_ state: Int, _ part: Int) -> Range<Int> {
    let place = state * next.count + part
    return starts[place]..<(place + 1 < starts.count ? starts[place + 1] : elements.count)
  }

  func isAccepting(_ state: Int) -> Bool {
    !sought.accepts[positions[state]].isEmpty
      && range(state, 0).contains { !search.parts[0].accepts[elements[$0]].isEmpty }
  }

  /// Returns the marks of the languages that contain the word that leads to a state; `nil` if these
  /// marks were returned before.
  mutating func newMarks(of state: Int) -> [Int]? {
    var marks: Set<Int> = []
    for (part, automaton) in search.parts.enumerated().dropFirst() {
      for place in range(state, part) {
        for code in automaton.accepts[elements[place]] { marks.insert(code / 2) }
      }
    }
    let sorted = marks.sorted()
    // The empty word stands for no other one: platforms read a link without a path differently.
    return visited.insert(state == 0 ? [-1] + sorted : sorted).inserted ? sorted : nil
  }

  func word(to end: Int) -> [SymbolSet] {
    var word: [SymbolSet] = []
    var state = end
    while parents[state] >= 0 {
      let atoms = search.atoms.indices.filter { symbols[state].contains($0) }
      word.append(atoms.reduce(SymbolSet.empty) { $0.union(search.atoms[$1]) })
      state = parents[state]
    }
    return word.reversed()
  }

  /// Adds the successors of a state, except those that a known state represents.
  ///
  /// - Returns: `false` if there are too many states.
  mutating func expand(_ state: Int, _ limit: Int) -> Bool {
    for (part, automaton) in search.parts.enumerated() {
      let (starts, successors) = (automaton.nextStart, automaton.next)
      for place in range(state, part) {
        let source = elements[place]
        for edge in starts[source]..<starts[source + 1] { found[part].insert(successors[edge]) }
      }
      found[part].moveAll(to: &targets[part])
    }
    let position = positions[state]
    // The successors in the order of their labels.
    var following = sought.next[sought.nextStart[position]..<sought.nextStart[position + 1]]
    while let first = following.first {
      let label = sought.label[first]
      let alike = following.prefix { sought.label[$0] == label }
      following = following.dropFirst(alike.count)
      for block in blocks(of: atomsOfSought[label]) where step(on: block) {
        let required = requiredSets.place(of: next[0])
        for position in alike {
          let key = required * sought.count + position
          if known[key]?.contains(where: { isRepresented(by: $0, orders) }) ?? false { continue }
          guard count < limit else { return false }
          positions.append(position)
          parents.append(state)
          symbols.append(block)
          addSets()
          enqueue(key)
          known[key, default: []].append(count - 1)
        }
      }
    }
    return true
  }

  /// Divides symbols into the blocks that the labels of `targets` distinguish, and returns them
  /// with the most readable one first.
  private func blocks(of symbols: AntichainSearch.Atoms) -> [AntichainSearch.Atoms] {
    var blocks = [symbols]
    for part in targets.indices {
      // Read once, as each reading counts a reference.
      let (labels, atoms) = (search.parts[part].label, search.atomsOfLabels[part])
      var last = -1
      for target in targets[part] where labels[target] != last {
        last = labels[target]
        let inLabel = atoms[last]
        for place in blocks.indices {
          let inside = blocks[place] & inLabel
          guard inside != .zero, inside != blocks[place] else { continue }
          blocks.append(blocks[place] & ~inLabel)
          blocks[place] = inside
        }
      }
    }
    guard blocks.count > 1 else { return blocks }
    return blocks.sorted { ($0.first ?? 0) < ($1.first ?? 0) }
  }

  /// Sets `next` to the targets whose labels contain a block of symbols.
  ///
  /// - Returns: `false` if the required language has no such target.
  private mutating func step(on block: AntichainSearch.Atoms) -> Bool {
    guard let atom = block.first else { return false }
    for part in targets.indices {
      let (labels, atoms) = (search.parts[part].label, search.atomsOfLabels[part])
      var set: [Int] = []
      swap(&set, &next[part])
      set.removeAll(keepingCapacity: true)
      for target in targets[part] where atoms[labels[target]].contains(atom) { set.append(target) }
      let isMissing = part == 0 && set.isEmpty
      if part > 0 { search.reductions[part].reduce(&set) }
      var (bits, covered): (UInt64, UInt64) = (0, 0)
      let remainders = search.reductions[part].remainders
      for target in set {
        bits |= 1 << UInt64(target % UInt64.bitWidth)
        covered |= remainders[target]
      }
      swap(&set, &next[part])
      if isMissing { return false }
      (nextRemainders[part], nextCovered[part]) = (bits, covered)
    }
    return true
  }

  /// Returns whether a known state represents `next`; or, with the reversed orders, the reverse.
  private func isRepresented(by state: Int, _ orders: [AntichainSearch.Order]) -> Bool {
    for (group, order) in orders.enumerated() {
      let (part, place) = (group + 1, state * next.count + group + 1)
      switch order {
      case .fewer: guard remainders[place] & ~nextCovered[part] == 0 else { return false }
      case .more: guard nextRemainders[part] & ~coveredRemainders[place] == 0 else { return false }
      case .same: guard nextRemainders[part] == remainders[place] else { return false }
      case .any: break
      }
    }
    return orders.enumerated().allSatisfy { group, order in
      let part = group + 1
      let (own, other) = (next[part][...], elements[range(state, part)])
      switch order {
      case .fewer: return includes(part, own, other)
      case .more: return includes(part, other, own)
      case .same: return own == other
      case .any: return true
      }
    }
  }

  /// Returns whether a set of states contains or covers each state of another set. Both are in
  /// ascending order.
  private func includes(_ part: Int, _ all: ArraySlice<Int>, _ some: ArraySlice<Int>) -> Bool {
    let reduction = search.reductions[part]
    var place = all.startIndex
    for number in some {
      while place < all.endIndex, all[place] < number { place += 1 }
      if place < all.endIndex, all[place] == number { continue }
      guard all.contains(where: { reduction.covers($0, number) }) else { return false }
    }
    return true
  }
}

extension SIMD4<UInt64> {
  fileprivate mutating func insert(_ atom: Int) {
    self[atom / UInt64.bitWidth] |= 1 << (atom % UInt64.bitWidth)
  }

  fileprivate func contains(_ atom: Int) -> Bool {
    self[atom / UInt64.bitWidth] >> (atom % UInt64.bitWidth) & 1 == 1
  }

  fileprivate var first: Int? {
    for place in 0..<scalarCount where self[place] != 0 {
      return place * UInt64.bitWidth + self[place].trailingZeroBitCount
    }
    return nil
  }
}
