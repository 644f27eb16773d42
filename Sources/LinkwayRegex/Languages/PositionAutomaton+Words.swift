extension PositionAutomaton {
  /// Returns up to `limit` distinct words, shortest first, and the most readable first within a
  /// length.
  ///
  /// - Parameter budget: the step budget, one per visited position.
  /// - Returns: the words, and whether the budget sufficed.
  func shortestWords(_ limit: Int, budget: Int) -> (words: [[UInt32]], isComplete: Bool) {
    guard limit > 0 else { return ([], true) }
    var words: [[UInt32]] = isNullable ? [[]] : []
    var steps = budget
    // Row k marks the positions from which a word can end after exactly k more symbols.
    var rows = [acceptingPositions()]
    // If a longer word exists, the next one is at most `count` symbols longer (pumping lemma).
    while words.count < limit, rows.count <= (words.last?.count ?? 0) + count {
      guard steps > 0, rows.count * count <= Self.cellBudget else { return (words, false) }
      if first.contains(where: { rows[rows.count - 1][$0] }) {
        addWords(rows: rows, limit: limit, steps: &steps, to: &words)
      }
      let row = rows[rows.count - 1]
      rows.append(follow.map { targets in targets.contains { row[$0] } })
    }
    return (words, steps > 0)
  }

  /// The maximum number of cells in all rows together.
  private static let cellBudget = 4_000_000

  /// The search state for one symbol of a word: the possible positions and the symbols not yet
  /// tried.
  private struct Choice {
    var positions: [Int]
    var symbols: [UInt32]
  }

  /// Appends the words whose length is the number of rows.
  private func addWords(
    rows: [[Bool]], limit: Int, steps: inout Int, to words: inout [[UInt32]]
  ) {
    let length = rows.count
    func choice(_ positions: [Int]) -> Choice {
      let symbols = positions.reduce(SymbolSet.empty) { $0.union(labels[$1]) }
      return Choice(positions: positions, symbols: symbols.preferred(limit).reversed())
    }
    var choices = [choice(first.filter { rows[length - 1][$0] })]
    var word: [UInt32] = []
    while let current = choices.last {
      steps -= current.positions.count + 1
      guard steps > 0, words.count < limit else { return }
      guard let symbol = choices[choices.count - 1].symbols.popLast() else {
        choices.removeLast()
        word = Array(word.dropLast())
        continue
      }
      word.append(symbol)
      if word.count == length {
        words.append(word)
        word.removeLast()
        continue
      }
      let here = current.positions.filter { labels[$0].contains(number: symbol) }
      let row = rows[length - word.count - 1]
      choices.append(choice(successors(ofAll: here).filter { row[$0] }))
    }
  }
}

extension SymbolSet {
  /// Returns up to `limit` symbols, most readable first: letters and digits, then punctuation, then
  /// other characters, and control characters last.
  package func preferred(_ limit: Int) -> [UInt32] {
    var result: [UInt32] = []
    for range in Self.readability {
      for span in intersection(range).spans {
        var symbol = span.low
        while result.count < limit, symbol <= span.high {
          result.append(symbol)
          symbol += 1
        }
      }
      if result.count >= limit { break }
    }
    return result
  }

  private static let readability: [SymbolSet] = [
    SymbolSet("a"..."z"), SymbolSet("1"..."9"), SymbolSet("0"), SymbolSet("A"..."Z"),
    SymbolSet(scalarsOf: "-_.~"), .separator, SymbolSet("!"..."~").subtracting(unreserved),
    SymbolSet("\u{A1}"..."\u{AC}", "\u{AE}"..."\u{2FF}"),
    SymbolSet("\u{370}"..."\u{1FFF}", "\u{2070}"..."\u{D7FF}"),
    SymbolSet("\u{10000}"..."\u{1FFFD}", "\u{F900}"..."\u{FDCF}", "\u{FDF0}"..."\u{FEFE}"),
    SymbolSet(" "),
    SymbolSet.scalars.subtracting(
      SymbolSet("\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}").union(noncharacters)),
    noncharacters,
    SymbolSet("\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}"),
  ].reduce(into: []) { ranges, next in
    // Each symbol belongs to the first range that contains it.
    let seen = ranges.reduce(SymbolSet.empty) { $0.union($1) }
    ranges.append(next.subtracting(seen))
  }

  private static let unreserved = SymbolSet(
    "a"..."z", "A"..."Z", "0"..."9", "-"..."-", "_"..."_", "."...".", "~"..."~")

  private static let noncharacters = SymbolSet(
    codePoints: [0xFDD0...0xFDEF] + (0...16).map { ($0 << 16 | 0xFFFE)...($0 << 16 | 0xFFFF) })

  /// A block of a partition: its symbols, and the indices of the sets that contain them.
  package struct Block {
    package internal(set) var symbols: SymbolSet
    package var members: [Int]
  }

  /// Partitions the set so that each block is entirely inside or entirely outside of each of
  /// `sets`.
  package func partition(by sets: [SymbolSet]) -> [Block] {
    var blocks = isEmpty ? [] : [Block(symbols: self, members: [])]
    for (index, set) in sets.enumerated() {
      blocks = blocks.flatMap { block -> [Block] in
        let inside = block.symbols.intersection(set)
        guard !inside.isEmpty else { return [block] }
        let outside = block.symbols.subtracting(set)
        let held = Block(symbols: inside, members: block.members + [index])
        return outside.isEmpty ? [held] : [held, Block(symbols: outside, members: block.members)]
      }
    }
    return blocks
  }

  /// Returns the rank of a symbol in order of readability; lower is more readable.
  package static func readabilityRank(_ symbol: UInt32) -> Int {
    let place = readability.firstIndex { $0.contains(number: symbol) } ?? readability.count
    return place << 24 + Int(symbol)
  }
}
