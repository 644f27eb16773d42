/// The transition table of a DFA over character classes: one row of targets per state. State 0 is
/// the dead state.
struct StateTable {
  private(set) var classCount: Int
  private(set) var isAccepting: [Bool] = []
  /// The targets of each state, one per class.
  private(set) var targets: [Int32] = []
  var start = 0

  init(classCount: Int) {
    self.classCount = classCount
  }

  var count: Int { isAccepting.count }
  var cellCount: Int { targets.count }

  mutating func addState(isAccepting: Bool) {
    self.isAccepting.append(isAccepting)
    targets.append(contentsOf: repeatElement(0, count: classCount))
  }

  func target(of state: Int, by number: Int) -> Int { Int(targets[state * classCount + number]) }

  mutating func setTarget(of state: Int, by number: Int, to target: Int) {
    targets[state * classCount + number] = Int32(target)
  }
}

extension StateTable {
  /// Minimizes the automaton by partition refinement (Hopcroft, "An n log n algorithm for
  /// minimizing states in a finite automaton", 1971). Accepting states come last; otherwise states
  /// keep their order. O(n log n) in the number of cells.
  func minimized() -> StateTable {
    let block = blocks
    // Blocks in the order of their first states, non-accepting blocks first.
    var numbers = [Int](repeating: -1, count: count)
    var representatives: [Int] = []
    for accepts in [false, true] {
      for state in 0..<count where isAccepting[state] == accepts {
        guard numbers[block[state]] < 0 else { continue }
        numbers[block[state]] = representatives.count
        representatives.append(state)
      }
    }
    var result = StateTable(classCount: classCount)
    for state in representatives {
      result.addState(isAccepting: isAccepting[state])
      for number in 0..<classCount {
        let target = numbers[block[target(of: state, by: number)]]
        result.setTarget(of: result.count - 1, by: number, to: target)
      }
    }
    result.start = numbers[block[start]]
    return result
  }

  /// The equivalence class of each state; states in one block accept the same texts.
  private var blocks: [Int] {
    if count <= Self.pairwiseLimit { return blocksInRounds() }
    var partition = StatePartition(self)
    partition.refine()
    return partition.block
  }

  /// The maximum number of states for which pairwise comparison is used.
  private static let pairwiseLimit = 24

  /// Computes `blocks` by iterated refinement (Moore, "Gedanken-experiments on sequential
  /// machines", 1956). O(n³) at worst, but fast for few states.
  private func blocksInRounds() -> [Int] {
    var block = isAccepting.map { $0 ? 1 : 0 }
    var blockCount = 0
    while true {
      var next = [Int](repeating: 0, count: count)
      var representatives: [Int] = []
      for state in 0..<count {
        if let known = representatives.firstIndex(where: { isAlike($0, state, block) }) {
          next[state] = known
        } else {
          next[state] = representatives.count
          representatives.append(state)
        }
      }
      if representatives.count == blockCount { return block }
      (block, blockCount) = (next, representatives.count)
      if blockCount == count { return block }
    }
  }

  private func isAlike(_ left: Int, _ right: Int, _ block: [Int]) -> Bool {
    block[left] == block[right]
      && (0..<classCount).allSatisfy {
        block[target(of: left, by: $0)] == block[target(of: right, by: $0)]
      }
  }

  /// Merges classes whose targets are the same in every state.
  ///
  /// - Returns: the new table, and the new number of each class. Class 0 has no transitions, even
  ///   if no original class maps to it.
  func mergingClasses() -> (table: StateTable, numbers: [Int]) {
    var digests = [UInt64](repeating: 0, count: classCount)
    var hasTransitions = [Bool](repeating: false, count: classCount)
    for state in 0..<count {
      for number in 0..<classCount {
        let target = targets[state * classCount + number]
        if target != 0 { hasTransitions[number] = true }
        digests[number] =
          (digests[number] ^ UInt64(UInt32(bitPattern: target)))
          &* 0x9E37_79B9_7F4A_7C15
        digests[number] ^= digests[number] >> 29
      }
    }
    var numbers: [Int] = []
    numbers.reserveCapacity(classCount)
    // The original numbers of the classes that are kept; new numbers start at 1.
    var kept: [Int] = []
    for number in 0..<classCount {
      guard hasTransitions[number] else {
        numbers.append(0)
        continue
      }
      let known = kept.firstIndex { other in
        digests[other] == digests[number]
          && (0..<count).allSatisfy { target(of: $0, by: other) == target(of: $0, by: number) }
      }
      if known == nil { kept.append(number) }
      numbers.append(1 + (known ?? kept.count - 1))
    }
    var result = StateTable(classCount: kept.count + 1)
    result.start = start
    for state in 0..<count {
      result.addState(isAccepting: isAccepting[state])
      for (place, number) in kept.enumerated() {
        result.setTarget(of: state, by: place + 1, to: target(of: state, by: number))
      }
    }
    return (result, numbers)
  }
}

/// A partition of the states of a table; states in different blocks accept different texts.
private struct StatePartition {
  private let table: StateTable
  /// The states, grouped by block.
  private var states: [Int]
  private var placeOfState: [Int]
  private(set) var block: [Int]
  private var starts: [Int]
  private var ends: [Int]
  /// For each block, how many of its states are marked. Marked states are moved to its start.
  private var marked: [Int]
  /// The predecessors of each state by class, in `sources` from the offset in `sourceStarts`.
  private var sources: [Int32]
  private var sourceStarts: [Int]

  init(_ table: StateTable) {
    self.table = table
    let accepting = (0..<table.count).filter { table.isAccepting[$0] }
    states = accepting + (0..<table.count).filter { !table.isAccepting[$0] }
    placeOfState = [Int](repeating: 0, count: table.count)
    for (place, state) in states.enumerated() { placeOfState[state] = place }
    block = table.isAccepting.map { $0 && accepting.count < table.count ? 1 : 0 }
    let isSplit = !accepting.isEmpty && accepting.count < table.count
    starts = isSplit ? [accepting.count, 0] : [0]
    ends = isSplit ? [table.count, accepting.count] : [table.count]
    marked = [Int](repeating: 0, count: starts.count)

    sourceStarts = [Int](repeating: 0, count: table.cellCount + 1)
    let classCount = table.classCount
    for (cell, target) in table.targets.enumerated() {
      sourceStarts[Int(target) * classCount + cell % classCount + 1] += 1
    }
    for cell in 0..<table.cellCount { sourceStarts[cell + 1] += sourceStarts[cell] }
    sources = [Int32](repeating: 0, count: table.cellCount)
    var filled = sourceStarts
    for (cell, target) in table.targets.enumerated() {
      let key = Int(target) * classCount + cell % classCount
      sources[filled[key]] = Int32(cell / classCount)
      filled[key] += 1
    }
  }

  mutating func refine() {
    var work = Array(starts.indices)
    var isWaiting = [Bool](repeating: true, count: starts.count)
    while let splitter = work.popLast() {
      isWaiting[splitter] = false
      let members = Array(states[starts[splitter]..<ends[splitter]])
      for number in 0..<table.classCount {
        var touched: [Int] = []
        for state in members {
          let cell = state * table.classCount + number
          for place in sourceStarts[cell]..<sourceStarts[cell + 1] {
            mark(Int(sources[place]), &touched)
          }
        }
        for old in touched {
          guard let new = split(old) else { continue }
          isWaiting.append(false)
          let smaller = ends[new] - starts[new] < ends[old] - starts[old] ? new : old
          let next = isWaiting[old] ? new : smaller
          isWaiting[next] = true
          work.append(next)
        }
      }
    }
  }

  private mutating func mark(_ state: Int, _ touched: inout [Int]) {
    let own = block[state]
    let place = placeOfState[state]
    let first = starts[own] + marked[own]
    guard place >= first else { return }
    if marked[own] == 0 { touched.append(own) }
    let other = states[first]
    states[place] = other
    placeOfState[other] = place
    states[first] = state
    placeOfState[state] = first
    marked[own] += 1
  }

  /// Moves the marked states of a block into a new block, unless all states of the block are
  /// marked. Returns the new block, if any.
  private mutating func split(_ old: Int) -> Int? {
    let count = marked[old]
    marked[old] = 0
    guard count < ends[old] - starts[old] else { return nil }
    let new = starts.count
    starts.append(starts[old])
    ends.append(starts[old] + count)
    marked.append(0)
    starts[old] += count
    for place in starts[new]..<ends[new] { block[states[place]] = new }
    return new
  }
}
