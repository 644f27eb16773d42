import LinkwayRegex

/// Finds the automata that have words in common, by one subset construction over all of them. Sets
/// with positions of only one automaton are not expanded.
struct CommonWordSearch {
  private var labels: [SymbolSet] = []
  private var follow: [[Int32]] = []
  private var owners: [Int32] = []
  private var accepts: [Bool] = []
  private var starts: [Int32] = []
  private var nullable: [Int] = []
  /// The remaining budget: one unit for each member of a visited set.
  private var budget = 0

  /// Returns sets of automata that have a word in common. Any two automata that have one are
  /// together in at least one set. `nil` if the search exceeds its budget.
  ///
  /// The search runs forwards first, which suffices if words differ near their beginning, and then
  /// backwards.
  static func cliques(of automata: [PositionAutomaton]) -> [[Int]]? {
    for isBackwards in [false, true] {
      var sweep = CommonWordSearch(automata, isBackwards: isBackwards)
      if let cliques = sweep.run() { return cliques }
    }
    return nil
  }

  private init(_ automata: [PositionAutomaton], isBackwards: Bool) {
    for (number, automaton) in automata.enumerated() {
      let offset = Int32(labels.count)
      labels += automaton.labels
      owners += [Int32](repeating: Int32(number), count: automaton.count)
      accepts += [Bool](repeating: false, count: automaton.count)
      let ends = isBackwards ? automaton.first : automaton.last
      for position in ends { accepts[Int(offset) + position] = true }
      starts += (isBackwards ? automaton.last : automaton.first).map { Int32($0) + offset }
      if isBackwards {
        follow += [[Int32]](repeating: [], count: automaton.count)
        for (position, targets) in automaton.follow.enumerated() {
          for target in targets { follow[Int(offset) + target].append(Int32(position) + offset) }
        }
      } else {
        follow += automaton.follow.map { $0.map { Int32($0) + offset } }
      }
      if automaton.isNullable { nullable.append(number) }
    }
    budget = 200_000 + 24 * labels.count
  }

  private mutating func run() -> [[Int]]? {
    var cliques: Set<[Int]> = []
    if nullable.count > 1 { cliques.insert(nullable) }
    var seen: Set<[Int32]> = []
    var open: [[Int32]] = []
    guard advance(over: starts, &seen, &open) else { return nil }
    while let set = open.popLast() {
      var ends: [Int] = []
      var next: [Int32] = []
      for position in set {
        if accepts[Int(position)], ends.last != Int(owners[Int(position)]) {
          ends.append(Int(owners[Int(position)]))
        }
        next += follow[Int(position)]
      }
      if ends.count > 1 {
        budget -= ends.count
        cliques.insert(ends)
      }
      guard advance(over: next, &seen, &open) else { return nil }
    }
    return cliques.sorted { $0.lexicographicallyPrecedes($1) }
  }

  private struct Edge {
    var symbol: UInt32
    var place: Int32
    var isEnd: Bool
  }

  /// Adds the successor sets of some positions; returns `false` if the budget is exhausted.
  private mutating func advance(
    over unsorted: [Int32], _ seen: inout Set<[Int32]>, _ open: inout [[Int32]]
  ) -> Bool {
    var next = unsorted.sorted()
    var kept = 0
    for place in next.indices where place == 0 || next[place] != next[place - 1] {
      next[kept] = next[place]
      kept += 1
    }
    next.removeSubrange(kept...)
    guard let first = next.first, let last = next.last,
      owners[Int(first)] != owners[Int(last)]
    else { return true }
    var edges: [Edge] = []
    for (place, position) in next.enumerated() {
      for span in labels[Int(position)].spans {
        edges.append(Edge(symbol: span.low, place: Int32(place), isEnd: false))
        edges.append(Edge(symbol: span.high + 1, place: Int32(place), isEnd: true))
      }
    }
    budget -= edges.count
    guard budget > 0 else { return false }
    edges.sort { $0.symbol < $1.symbol }
    // The positions that accept the symbols from the last edge on, and the index of each among
    // them.
    var active: [Int32] = []
    var places = [Int32](repeating: -1, count: next.count)
    var edge = 0
    while edge < edges.count {
      let symbol = edges[edge].symbol
      while edge < edges.count, edges[edge].symbol == symbol {
        let place = edges[edge].place
        if edges[edge].isEnd {
          let hole = Int(places[Int(place)])
          let moved = active[active.count - 1]
          active[hole] = moved
          places[Int(moved)] = Int32(hole)
          active.removeLast()
        } else {
          places[Int(place)] = Int32(active.count)
          active.append(place)
        }
        edge += 1
      }
      let set = active.map { next[Int($0)] }.sorted()
      guard let first = set.first, let last = set.last, owners[Int(first)] != owners[Int(last)]
      else { continue }
      budget -= set.count
      guard budget > 0 else { return false }
      if seen.insert(set).inserted { open.append(set) }
    }
    return true
  }
}
