/// Sets of states, each kept once, in flat arrays.
struct StateSets {
  /// Where each set begins in `states`; one entry more than there are sets.
  private(set) var starts = [0]
  private(set) var states: [Int] = []
  /// Open addressing: a set's place plus 1, or 0.
  private var slots = [Int](repeating: 0, count: 256)

  var count: Int { starts.count - 1 }

  /// The place of a set, which is added if it is not there.
  ///
  /// - Parameter set: ascending numbers.
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

/// Numbers below a bound, which are taken out in order: a bit for each, and a bit for each word of
/// these that is not empty.
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

  /// Takes all out, ascending, in place of what was in an array.
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
