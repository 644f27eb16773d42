/// Determinizes a program without lookarounds by the subset construction, over character classes. A
/// DFA state is a bitset of instruction indices.
struct LookaroundFreeDeterminizer {
  private let program: RegexProgram
  private let classes: CharacterClasses
  /// The remaining step budget.
  private(set) var stepsLeft: Int

  /// The number of words in a bitset.
  private let width: Int
  /// For each class, the bitset of the instructions that consume a character of it.
  private let consumers: [UInt64]
  /// For each instruction, the offset in `closures` of its epsilon closure: the reachable `consume`
  /// and `end` instructions. -1 if not yet computed.
  private var closureStarts: [Int]
  private var closures: [UInt64] = []

  /// The bitsets of all states, concatenated.
  private var sets: [UInt64] = []
  /// A hash table from the bitset of a state to the state's number plus 1.
  private var slots = [Int32](repeating: 0, count: 64)
  private var stateCount = 0

  /// The maximum number of instructions. Larger programs use `RegexDeterminizer`.
  private static let maximumInstructions = 4_096

  /// Creates a determinizer; `nil` if the program has lookarounds or too many instructions.
  init?(_ program: RegexProgram, _ classes: CharacterClasses, steps: Int) {
    let count = program.instructions.count
    guard count <= Self.maximumInstructions else { return nil }
    let width = (count + 63) / 64
    var consumers = [UInt64](repeating: 0, count: classes.count * width)
    for place in program.instructions.indices {
      switch program.instructions[place] {
      case .consume(let label):
        classes.forEach(of: label) {
          consumers[$0 * width + place >> 6] |= 1 << UInt64(place & 63)
        }
      case .fork, .jump, .end, .fail: break
      case .ahead, .behind, .acceptLookahead, .acceptLookbehind: return nil
      }
    }
    self.program = program
    self.classes = classes
    self.width = width
    self.consumers = consumers
    stepsLeft = steps
    closureStarts = [Int](repeating: -1, count: count + 1)
  }

  mutating func run() throws(RegexDeterminizer.OverBudget) -> StateTable {
    var table = StateTable(classCount: classes.count)
    var next = [UInt64](repeating: 0, count: width)
    // State 0 is the dead state.
    _ = number(of: next, &table)
    let start = try closure(of: 0)
    for word in 0..<width { next[word] = closures[start + word] }
    table.start = number(of: next, &table)
    var current = 1
    while current < stateCount {
      for label in 0..<classes.count {
        guard try advance(current, by: label, into: &next) else { continue }
        let target = number(of: next, &table)
        table.setTarget(of: current, by: label, to: target)
        guard stateCount <= RegexDeterminizer.stateBudget,
          table.cellCount <= RegexDeterminizer.cellBudget
        else { throw RegexDeterminizer.OverBudget() }
      }
      current += 1
    }
    return table
  }

  /// Computes the successor set of `state` for class `label`; returns `false` if it is empty.
  private mutating func advance(
    _ state: Int, by label: Int, into next: inout [UInt64]
  ) throws(RegexDeterminizer.OverBudget) -> Bool {
    var isEmpty = true
    for word in 0..<width {
      var places = sets[state * width + word] & consumers[label * width + word]
      while places != 0 {
        let place = word << 6 | places.trailingZeroBitCount
        places &= places - 1
        if isEmpty {
          isEmpty = false
          for word in 0..<width { next[word] = 0 }
        }
        let start = try closure(of: place + 1)
        for word in 0..<width { next[word] |= closures[start + word] }
        stepsLeft -= 1 + width / 8
        guard stepsLeft > 0 else { throw RegexDeterminizer.OverBudget() }
      }
    }
    return !isEmpty
  }

  private mutating func closure(of start: Int) throws(RegexDeterminizer.OverBudget) -> Int {
    if closureStarts[start] >= 0 { return closureStarts[start] }
    let first = closures.count
    closures.append(contentsOf: repeatElement(0, count: width))
    closureStarts[start] = first
    var seen: Set<Int> = []
    var work = [start]
    while let place = work.popLast() {
      stepsLeft -= 1
      guard stepsLeft > 0 else { throw RegexDeterminizer.OverBudget() }
      switch program.instructions[place] {
      case .consume, .end: closures[first + place >> 6] |= 1 << UInt64(place & 63)
      case .jump(let distance):
        if work.isEmpty || seen.insert(place).inserted { work.append(place + distance) }
      case .fork(let one, let other):
        guard seen.insert(place).inserted else { continue }
        work.append(place + other)
        work.append(place + one)
      case .fail, .ahead, .behind, .acceptLookahead, .acceptLookbehind: break
      }
    }
    return first
  }

  /// Returns the number of the state for a bitset, adding a new state if necessary.
  private mutating func number(of set: [UInt64], _ table: inout StateTable) -> Int {
    if stateCount * 2 >= slots.count { grow() }
    var hash: UInt64 = 0
    for word in set { hash = Self.mixed(hash, word) }
    var slot = Int(truncatingIfNeeded: hash & UInt64(slots.count - 1))
    while slots[slot] != 0 {
      let state = Int(slots[slot]) - 1
      if (0..<width).allSatisfy({ sets[state * width + $0] == set[$0] }) { return state }
      slot = (slot + 1) & (slots.count - 1)
    }
    slots[slot] = Int32(stateCount + 1)
    sets += set
    stateCount += 1
    let end = program.instructions.count - 1
    table.addState(isAccepting: set[end >> 6] >> UInt64(end & 63) & 1 == 1)
    return stateCount - 1
  }

  private mutating func grow() {
    slots = [Int32](repeating: 0, count: slots.count * 2)
    for state in 0..<stateCount {
      var hash: UInt64 = 0
      for word in 0..<width { hash = Self.mixed(hash, sets[state * width + word]) }
      var slot = Int(truncatingIfNeeded: hash & UInt64(slots.count - 1))
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = Int32(state + 1)
    }
  }

  private static func mixed(_ hash: UInt64, _ word: UInt64) -> UInt64 {
    let mixed = (hash ^ word) &* 0x9E37_79B9_7F4A_7C15
    return mixed ^ mixed >> 29
  }
}
