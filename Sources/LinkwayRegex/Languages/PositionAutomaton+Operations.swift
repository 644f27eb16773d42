import LinkwayURLParsing

extension PositionAutomaton {
  /// Returns the intersection with another automaton. The search is breadth-first, so if `steps`
  /// run out, the part explored contains the shortest words.
  ///
  /// - Parameters:
  ///   - steps: the step budget, one per pair of edges; updated to the remaining steps.
  ///   - depth: the maximum word length to explore.
  /// - Returns: the automaton of the explored part, and whether that is the whole intersection.
  func intersection(
    _ other: PositionAutomaton, steps: inout Int, depth: Int = .max
  ) -> (automaton: PositionAutomaton, isComplete: Bool) {
    let accepting = acceptingPositions()
    let otherAccepting = other.acceptingPositions()
    let live = livePositions()
    let otherLive = other.livePositions()

    var pairs: [(Int, Int)] = []
    var places: [Pair: Int] = [:]
    var labels: [SymbolSet] = []
    var last: [Int] = []

    func explore(_ left: Int, _ right: Int) -> [Int]? {
      var targets: [Int] = []
      for next in successors(of: left) where live[next] {
        for otherNext in other.successors(of: right) where otherLive[otherNext] {
          guard steps > 0 else { return nil }
          steps -= 1
          let pair = Pair(left: next, right: otherNext)
          if let place = places[pair] {
            targets.append(place)
            continue
          }
          let label = self.labels[next].intersection(other.labels[otherNext])
          guard !label.isEmpty else { continue }
          let place = pairs.count
          places[pair] = place
          pairs.append((next, otherNext))
          labels.append(label)
          if accepting[next], otherAccepting[otherNext] { last.append(place) }
          targets.append(place)
        }
      }
      return targets.sorted()
    }

    var follow: [[Int]] = []
    let first = explore(Self.start, Self.start)
    var isComplete = first != nil
    // The number of pairs at which words of at most `length` symbols end.
    var (layerEnd, length) = (pairs.count, 1)
    while isComplete, follow.count < pairs.count {
      if follow.count == layerEnd {
        (layerEnd, length) = (pairs.count, length + 1)
        if length > depth {
          isComplete = false
          break
        }
      }
      let (left, right) = pairs[follow.count]
      guard let targets = explore(left, right) else {
        isComplete = false
        break
      }
      follow.append(targets)
    }
    follow += [[Int]](repeating: [], count: pairs.count - follow.count)
    return (
      PositionAutomaton(
        labels: labels, follow: follow, first: first ?? [], last: last,
        isNullable: isNullable && other.isNullable), isComplete
    )
  }

  private struct Pair: Hashable {
    var left: Int
    var right: Int
  }

  /// Returns the complement over all symbols, by the subset construction.
  ///
  /// - Returns: `nil` if `steps` ran out or the result exceeds the size budget.
  func complement(steps: inout Int) -> PositionAutomaton? {
    let accepting = acceptingPositions()
    // A subset of positions is a DFA state. A position of the result is a pair of a state and the
    // label of an incoming transition.
    var subsets: [[Int]] = [[Self.start]]
    var subsetPlaces: [[Int]: Int] = [[Self.start]: 0]
    var moves: [[(label: SymbolSet, target: Int)]] = []
    while moves.count < subsets.count {
      let next = successors(ofAll: subsets[moves.count])
      var labelOfTarget: [Int: SymbolSet] = [:]
      for block in SymbolSet.everything.partition(by: next.map { labels[$0] }) {
        steps -= next.count + 1
        guard steps > 0, subsets.count <= Self.positionBudget else { return nil }
        let target = block.members.map { next[$0] }
        let place = subsetPlaces[target] ?? subsets.count
        if place == subsets.count {
          subsets.append(target)
          subsetPlaces[target] = place
        }
        labelOfTarget[place] = (labelOfTarget[place] ?? .empty).union(block.symbols)
      }
      moves.append(
        labelOfTarget.sorted { $0.key < $1.key }.map { (label: $0.value, target: $0.key) })
    }

    var positions: [(label: SymbolSet, target: Int)] = []
    var positionsOfMoves: [[Int]] = []
    var places: [Int: [SymbolSet: Int]] = [:]
    for row in moves {
      positionsOfMoves.append(
        row.map { move in
          if let place = places[move.target]?[move.label] { return place }
          places[move.target, default: [:]][move.label] = positions.count
          positions.append(move)
          return positions.count - 1
        }.sorted())
    }
    func isAccepted(_ subset: [Int]) -> Bool {
      subset.contains { $0 == Self.start ? isNullable : accepting[$0] }
    }
    let result = PositionAutomaton(
      labels: positions.map({ $0.label }),
      follow: positions.map { positionsOfMoves[$0.target] },
      first: positionsOfMoves[0],
      last: positions.indices.filter { !isAccepted(subsets[positions[$0].target]) },
      isNullable: !isNullable)
    return result.isOverBudget ? nil : result
  }

  /// Finds a shortest word that this automaton accepts and `other` rejects.
  ///
  /// - Returns: the word's symbol numbers, or `nil` if every word is also accepted by `other`.
  /// - Throws: `OutOfSteps` if `steps` run out.
  func wordOutside(
    _ other: PositionAutomaton, steps: inout Int
  ) throws(OutOfSteps) -> [UInt32]? {
    let accepting = acceptingPositions()
    let otherAccepting = other.acceptingPositions()
    let live = livePositions()
    var visited: [Visit] = [Visit(state: Self.start, subset: [Self.start])]
    var seen: Set<Visit> = Set(visited)
    var origins: [(parent: Int, symbol: UInt32)] = [(-1, 0)]
    var current = 0
    while current < visited.count {
      let visit = visited[current]
      let ends = visit.state == Self.start ? isNullable : accepting[visit.state]
      let otherEnds = visit.subset.contains {
        $0 == Self.start ? other.isNullable : otherAccepting[$0]
      }
      if ends, !otherEnds { return Self.word(to: current, origins) }

      let otherNext = visit.subset.isEmpty ? [] : other.successors(ofAll: visit.subset)
      let otherLabels = otherNext.map { other.labels[$0] }
      var moves: [(symbol: UInt32, child: Visit)] = []
      for next in successors(of: visit.state) where live[next] {
        let blocks = labels[next].partition(by: otherLabels)
        steps -= blocks.count * (otherNext.count + 1)
        guard steps > 0 else { throw OutOfSteps() }
        for block in blocks {
          guard let symbol = block.symbols.preferred(1).first else { continue }
          moves.append((symbol, Visit(state: next, subset: block.members.map { otherNext[$0] })))
        }
      }
      moves.sort { SymbolSet.readabilityRank($0.symbol) < SymbolSet.readabilityRank($1.symbol) }
      for (symbol, child) in moves where seen.insert(child).inserted {
        visited.append(child)
        origins.append((current, symbol))
      }
      current += 1
    }
    return nil
  }

  struct OutOfSteps: Error {}

  private struct Visit: Hashable {
    var state: Int
    var subset: [Int]
  }

  private static func word(to end: Int, _ origins: [(parent: Int, symbol: UInt32)]) -> [UInt32] {
    var word: [UInt32] = []
    var place = end
    while origins[place].parent >= 0 {
      word.append(origins[place].symbol)
      place = origins[place].parent
    }
    return word.reversed()
  }
}
