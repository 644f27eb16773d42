/// Interned sets of states, stored in flat arrays.
struct StateSets {
  /// The start of each set in `states`, and the end of the last one.
  private(set) var starts = [0]
  private(set) var states: [Int] = []
  /// A hash table with open addressing. An element is a set's index plus 1, or 0 if it is free.
  private var slots = [Int](repeating: 0, count: 256)

  var count: Int { starts.count - 1 }

  /// Returns the index of a set, adding it if necessary.
  ///
  /// - Parameter set: the states in ascending order.
  mutating func place(of set: [Int]) -> Int {
    var slot = Self.hash(set, 0, set.count) & (slots.count - 1)
    while slots[slot] > 0 {
      if isEqual(slots[slot] - 1, set) { return slots[slot] - 1 }
      slot = (slot + 1) & (slots.count - 1)
    }
    states += set
    starts.append(states.count)
    slots[slot] = count
    if 2 * count > slots.count { grow() }
    return count - 1
  }

  private func isEqual(_ place: Int, _ set: [Int]) -> Bool {
    let start = starts[place]
    guard starts[place + 1] - start == set.count else { return false }
    var number = 0
    while number < set.count {
      if states[start + number] != set[number] { return false }
      number += 1
    }
    return true
  }

  private static func hash(_ numbers: [Int], _ start: Int, _ end: Int) -> Int {
    var hash = 0
    var place = start
    while place < end {
      hash = (hash ^ numbers[place]) &* 0x0100_0193
      hash ^= hash >> 15
      place += 1
    }
    return hash
  }

  private mutating func grow() {
    slots = [Int](repeating: 0, count: 4 * slots.count)
    for place in 0..<count {
      var slot = Self.hash(states, starts[place], starts[place + 1]) & (slots.count - 1)
      while slots[slot] > 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = place + 1
    }
  }
}

/// A set of numbers below a bound, which can be read in ascending order: a bit for each number, and
/// a second level with a bit for each nonzero word.
struct NumberSet {
  private var words: [Int]
  private var used: [Int]
  private static let bits = Int.bitWidth

  init(count: Int) {
    words = [Int](repeating: 0, count: count / Self.bits + 1)
    used = [Int](repeating: 0, count: words.count / Self.bits + 1)
  }

  mutating func insert(_ number: Int) {
    let word = number / Int.bitWidth
    words[word] |= 1 << (number % Int.bitWidth)
    used[word / Int.bitWidth] |= 1 << (word % Int.bitWidth)
  }

  /// Moves all numbers, in ascending order, to an array, whose previous contents are replaced.
  mutating func moveAll(to numbers: inout [Int]) {
    numbers.removeAll(keepingCapacity: true)
    var group = 0
    while group < used.count {
      var rest = used[group]
      while rest != 0 {
        let word = group * Int.bitWidth + rest.trailingZeroBitCount
        rest &= rest &- 1
        var left = words[word]
        while left != 0 {
          numbers.append(word * Int.bitWidth + left.trailingZeroBitCount)
          left &= left &- 1
        }
        words[word] = 0
      }
      used[group] = 0
      group += 1
    }
  }
}
