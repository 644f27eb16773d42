import LinkwayRegex
import LinkwayURLParsing

/// Finds loops that are ambiguous on some text, and pairs of loops that accept the same text.
struct AmbiguitySearch {
  private let automaton: BacktrackingAutomaton
  /// For each position, its successors in ascending order.
  private let next: [[Int]]
  /// Whether a path of at least one edge connects two positions.
  private let reaches: [[Bool]]
  private var steps = 400_000
  /// Whether the search finished within its step budget.
  private(set) var isComplete = true

  init(_ automaton: BacktrackingAutomaton) {
    self.automaton = automaton
    let next = automaton.follow.map { $0.keys.sorted() }
    self.next = next
    reaches = next.indices.map { start in
      var seen = [Bool](repeating: false, count: next.count)
      var work = next[start]
      while let position = work.popLast() {
        guard !seen[position] else { continue }
        seen[position] = true
        work += next[position]
      }
      return seen
    }
  }

  /// Returns the suspects, exponential ones first.
  mutating func suspects() -> [RiskSuspect] {
    let cyclic = next.indices.filter { reaches[$0][$0] }
    var exponential: [RiskSuspect] = []
    var visited: Set<Int> = []
    for start in cyclic where !visited.contains(start) {
      // An ambiguous loop is found from any of its positions.
      visited.formUnion(cyclic.filter { shareLoop($0, start) })
      if let suspect = ambiguousLoop(at: start) { exponential.append(suspect) }
    }
    var polynomial: [RiskSuspect] = []
    for from in cyclic {
      for to in cyclic where reaches[from][to] && !shareLoop(from, to) {
        if let suspect = sharedText(from, to) { polynomial.append(suspect) }
      }
    }
    return exponential
      + polynomial.sorted {
        ($0.range.count, $0.range.lowerBound) < ($1.range.count, $1.range.lowerBound)
      }
  }

  private func shareLoop(_ left: Int, _ right: Int) -> Bool {
    left == right ? reaches[left][left] : reaches[left][right] && reaches[right][left]
  }

  /// Parallel walks over the same text, and whether they have diverged.
  private struct ParallelWalks: Hashable {
    var places: [Int]
    var haveDiverged: Bool
  }

  /// Finds a loop that one text can traverse in two ways (an exponential degree of ambiguity).
  private mutating func ambiguousLoop(at start: Int) -> RiskSuspect? {
    let begin = ParallelWalks(places: [start, start], haveDiverged: false)
    let goal = ParallelWalks(places: [start, start], haveDiverged: true)
    let found = search(from: begin, to: goal) { search, _, place in
      search.shareLoop(place, start)
    }
    guard let found else { return nil }
    return suspect(
      .exponential, range: found.range ?? 0..<0, from: start, to: start, pump: found.word)
  }

  /// Finds a text that can be consumed on each of three paths: around the loop of `from`, from
  /// `from` to `to`, and around the loop of `to` (an infinite degree of ambiguity).
  private mutating func sharedText(_ from: Int, _ to: Int) -> RiskSuspect? {
    let begin = ParallelWalks(places: [from, from, to], haveDiverged: true)
    let goal = ParallelWalks(places: [from, to, to], haveDiverged: true)
    let found = search(from: begin, to: goal) { search, walk, place in
      switch walk {
      case 0: search.shareLoop(place, from)
      case 1: search.reaches[place][to] || place == to
      default: search.shareLoop(place, to)
      }
    }
    guard let found, let first = automaton.loops[from], let second = automaton.loops[to] else {
      return nil
    }
    let range =
      min(first.lowerBound, second.lowerBound)..<max(first.upperBound, second.upperBound)
    return suspect(.polynomial, range: range, from: from, to: to, pump: found.word)
  }

  /// Searches breadth-first over walks that consume the same symbols.
  private mutating func search(
    from begin: ParallelWalks, to goal: ParallelWalks,
    allowing isAllowed: (AmbiguitySearch, Int, Int) -> Bool
  ) -> (word: String, range: Range<Int>?)? {
    var visited = [begin]
    var seen: Set<ParallelWalks> = [begin]
    var origins: [(parent: Int, symbol: UInt32, range: Range<Int>?)] = [(-1, 0, nil)]
    var current = 0
    while current < visited.count {
      let walks = visited[current]
      for (places, label, range) in moves(of: walks.places, allowing: isAllowed) {
        guard steps > 0 else {
          isComplete = false
          return nil
        }
        steps -= 1
        let parts = Set(places).count > 1 || range.isAmbiguous
        let child = ParallelWalks(places: places, haveDiverged: walks.haveDiverged || parts)
        guard let symbol = label.preferred(1).first, child == goal || seen.insert(child).inserted
        else { continue }
        visited.append(child)
        origins.append((current, symbol, range.widest))
        if child == goal { return Self.path(to: visited.count - 1, origins) }
      }
      current += 1
    }
    return nil
  }

  private static func path(
    to end: Int, _ origins: [(parent: Int, symbol: UInt32, range: Range<Int>?)]
  ) -> (word: String, range: Range<Int>?) {
    var symbols: [UInt32] = []
    var range: Range<Int>?
    var place = end
    while origins[place].parent >= 0 {
      symbols.append(origins[place].symbol)
      if let part = origins[place].range {
        range =
          range.map {
            min($0.lowerBound, part.lowerBound)..<max($0.upperBound, part.upperBound)
          } ?? part
      }
      place = origins[place].parent
    }
    return (text(symbols.reversed()), range)
  }

  private typealias MoveRange = (widest: Range<Int>?, isAmbiguous: Bool)

  /// Returns the moves that all walks can make on a common symbol.
  private func moves(
    of places: [Int], allowing isAllowed: (AmbiguitySearch, Int, Int) -> Bool
  ) -> [(places: [Int], label: SymbolSet, range: MoveRange)] {
    var moves: [(places: [Int], label: SymbolSet, range: MoveRange)] = [
      ([], .scalars, (nil, false))
    ]
    for (walk, place) in places.enumerated() {
      var longer: [(places: [Int], label: SymbolSet, range: MoveRange)] = []
      for target in next[place] where isAllowed(self, walk, target) {
        let edge = automaton.follow[place][target]
        for move in moves {
          let label = move.label.intersection(automaton.labels[target])
          guard !label.isEmpty else { continue }
          let widest = automaton.loops[target].flatMap { loop in
            edge.map {
              min(loop.lowerBound, $0.range.lowerBound)..<max(loop.upperBound, $0.range.upperBound)
            }
          }
          longer.append(
            (
              move.places + [target], label,
              (widest ?? move.range.widest, move.range.isAmbiguous || edge?.ways == 2)
            ))
        }
      }
      moves = longer
    }
    return moves
  }

  private func suspect(
    _ kind: RegexRisk.Kind, range: Range<Int>, from start: Int, to end: Int, pump: String
  ) -> RiskSuspect? {
    guard let prefix = shortestWord(from: automaton.first, isEnd: { $0 == start }),
      let completion = automaton.last.contains(end)
        ? "" : shortestWord(from: next[end], isEnd: automaton.last.contains)
    else { return nil }
    return RiskSuspect(
      kind: kind, range: range, prefix: prefix, pump: pump, completion: completion)
  }

  /// Returns a shortest word that starts at one of `starts` and ends at a position accepted by
  /// `isEnd`.
  private func shortestWord(from starts: [Int], isEnd: (Int) -> Bool) -> String? {
    var parents: [Int: Int] = [:]
    var queue = starts
    for start in starts { parents[start] = -1 }
    var current = 0
    while current < queue.count {
      let position = queue[current]
      if isEnd(position) {
        var symbols: [UInt32] = []
        var place = position
        while place >= 0 {
          symbols += automaton.labels[place].preferred(1)
          place = parents[place] ?? -1
        }
        return Self.text(symbols.reversed())
      }
      for target in next[position]
      where parents[target] == nil && !automaton.labels[target].isEmpty {
        parents[target] = position
        queue.append(target)
      }
      current += 1
    }
    return nil
  }

  private static func text(_ symbols: some Sequence<UInt32>) -> String {
    String(String.UnicodeScalarView(symbols.compactMap(Unicode.Scalar.init)))
  }
}
