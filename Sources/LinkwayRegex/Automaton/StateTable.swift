/// A deterministic automaton over classes: a row of targets for each state. The first state is the one
/// that nothing leads on from.
struct StateTable {
  private(set) var classCount: Int
  private(set) var isAccepting: [Bool] = []
  /// For each state the target of each class.
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
  /// Merges states that accept the same texts, by partition refinement (Hopcroft, "An n log n
  /// algorithm for minimizing states in a finite automaton", 1971). The accepting states come last,
  /// otherwise states keep their order. O(n log n) in the cells.
  func minimized() -> StateTable {
    var partition = StatePartition(self)
    partition.refine()
    // Blocks in the order of their first states, those that do not accept before those that do.
    var numbers = [Int](repeating: -1, count: count)
    var representatives: [Int] = []
    for accepts in [false, true] {
      for state in 0..<count where isAccepting[state] == accepts {
        let block = partition.block[state]
        guard numbers[block] < 0 else { continue }
        numbers[block] = representatives.count
        representatives.append(state)
      }
    }
    var result = StateTable(classCount: classCount)
    for state in representatives {
      result.addState(isAccepting: isAccepting[state])
      for number in 0..<classCount {
        let target = numbers[partition.block[target(of: state, by: number)]]
        result.setTarget(of: result.count - 1, by: number, to: target)
      }
    }
    result.start = numbers[partition.block[start]]
    return result
  }

  /// Merges classes that lead from every state to the same.
  ///
  /// - Returns: the table, and the new number of each class. Number 0 is a class that leads to
  ///   nothing, whether or not there was one.
  func mergingClasses() -> (table: StateTable, numbers: [Int]) {
    var columns: [[Int32]: Int] = [[Int32](repeating: 0, count: count): 0]
    var numbers: [Int] = []
    var kept: [[Int32]] = [[Int32](repeating: 0, count: count)]
    for number in 0..<classCount {
      var column: [Int32] = []
      column.reserveCapacity(count)
      for state in 0..<count { column.append(targets[state * classCount + number]) }
      if let known = columns[column] {
        numbers.append(known)
      } else {
        columns[column] = kept.count
        numbers.append(kept.count)
        kept.append(column)
      }
    }
    var result = StateTable(classCount: kept.count)
    result.start = start
    for state in 0..<count {
      result.addState(isAccepting: isAccepting[state])
      for (number, column) in kept.enumerated() {
        result.setTarget(of: state, by: number, to: Int(column[state]))
      }
    }
    return (result, numbers)
  }
}

/// The states of a table in blocks; those of different blocks accept different texts.
private struct StatePartition {
  private let table: StateTable
  /// The states, those of a block together.
  private var states: [Int]
  private var placeOfState: [Int]
  private(set) var block: [Int]
  private var starts: [Int]
  private var ends: [Int]
  /// How many states at the start of a block are marked.
  private var marked: [Int]
  /// What leads to each state by each class: from `sourceStarts` on, in `sources`.
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

  /// Makes a block of the marked states of another, unless all are marked.
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
