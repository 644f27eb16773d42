/// Merges states of an automaton if their labels are equal and their predecessors are in the same
/// classes. Such states are reached by the same words, so a prefix that many patterns share is kept
/// only once.
struct StateMerging {
  /// The class of each state, identified by one of its states.
  private(set) var classes: [Int32]

  /// Computes the classes of the states that can be merged.
  ///
  /// - Parameters:
  ///   - labels: the label of each state; state 0 is the start.
  ///   - next: the successors of each state.
  init(labels: [Int], next: EdgeLists) {
    let before = next.reversed
    // States near the start come first, so that one pass settles nearly all classes.
    var (order, isReachable) = next.reachable
    for state in labels.indices where !isReachable[state] { order.append(Int32(state)) }
    classes = labels.indices.map { -1 - Int32(labels[$0] + 1) }
    var table = KeyTable(capacity: labels.count)
    var count = refine(labels, before, order, isFirst: true, &table)
    while true {
      let refined = refine(labels, before, order, isFirst: false, &table)
      if refined == count { return }
      count = refined
    }
  }

  /// Splits classes by the predecessors of their states.
  ///
  /// - Returns: the number of classes.
  private mutating func refine(
    _ labels: [Int], _ before: EdgeLists, _ order: [Int32], isFirst: Bool, _ table: inout KeyTable
  ) -> Int {
    table.removeAll()
    var refined = classes
    var sources: [Int32] = []
    for state in order {
      sources.removeAll(keepingCapacity: true)
      var loops = false
      for place in before.range(Int(state)) {
        let source = before.targets[place]
        if source == state {
          loops = true
        } else {
          sources.append(isFirst ? refined[Int(source)] : classes[Int(source)])
        }
      }
      if sources.count > 1 { sources.sort() }
      table.begin(isFirst ? Int32(labels[Int(state)]) : classes[Int(state)], loops ? 1 : 0)
      var last: Int32?
      for source in sources where source != last {
        table.append(source)
        last = source
      }
      refined[Int(state)] = table.end(state)
    }
    classes = refined
    return table.count
  }
}

/// A hash table that maps keys to states. A key is a sequence of numbers. One array contains all
/// keys, because hundreds of thousands are compared.
private struct KeyTable {
  private(set) var count = 0
  /// The state of each key.
  private var states: [Int32] = []
  /// The start of the first key in `numbers`, followed by the end of each key. Numbers after the
  /// last end belong to the current key.
  private var ends: [Int] = [0]
  private var numbers: [Int32] = []
  /// For each slot, the index of its key; -1 if the slot is free. The number of slots is a power of
  /// two and at least twice the capacity.
  private var slots: [Int32]
  private var hash: UInt64 = 0

  init(capacity: Int) {
    var size = 16
    while size < 2 * capacity { size *= 2 }
    slots = [Int32](repeating: -1, count: size)
  }

  mutating func removeAll() {
    count = 0
    states.removeAll(keepingCapacity: true)
    numbers.removeAll(keepingCapacity: true)
    ends = [0]
    for slot in slots.indices { slots[slot] = -1 }
  }

  mutating func begin(_ first: Int32, _ second: Int32) {
    hash = 0
    append(first)
    append(second)
  }

  mutating func append(_ number: Int32) {
    numbers.append(number)
    hash = (hash ^ UInt64(UInt32(bitPattern: number))) &* 0x9E37_79B9_7F4A_7C15
    hash ^= hash >> 29
  }

  /// Ends the current key. A new key is added with `state`.
  ///
  /// - Returns: the state of the known key that equals the current one; `state` if the key is new.
  mutating func end(_ state: Int32) -> Int32 {
    let start = ends[count]
    var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
    while slots[slot] >= 0 {
      let key = Int(slots[slot])
      if numbers[ends[key]..<ends[key + 1]].elementsEqual(numbers[start...]) {
        numbers.removeLast(numbers.count - start)
        return states[key]
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    slots[slot] = Int32(count)
    states.append(state)
    ends.append(numbers.count)
    count += 1
    return state
  }
}
