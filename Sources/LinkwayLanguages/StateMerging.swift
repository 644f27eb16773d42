/// Merges states of an automaton if their labels are equal and their predecessors are in the same classes,
/// so that the same words reach them. Prefixes that many patterns share become one.
struct StateMerging {
  /// The class of each state, identified by one of its states.
  private(set) var classes: [Int32]

  /// - Parameters:
  ///   - labels: the label of each state; state 0 is the start.
  ///   - next: the successors of each state.
  init(labels: [Int], next: [[Int32]]) {
    var before = [[Int32]](repeating: [], count: labels.count)
    for (state, targets) in next.enumerated() {
      for target in targets { before[Int(target)].append(Int32(state)) }
    }
    classes = [Int32](repeating: 0, count: labels.count)
    // States near the start come first, so that one pass settles nearly all classes.
    var order: [Int32] = [0]
    var isKnown = [Bool](repeating: false, count: labels.count)
    isKnown[0] = true
    var current = 0
    while current < order.count {
      for target in next[Int(order[current])] where !isKnown[Int(target)] {
        isKnown[Int(target)] = true
        order.append(target)
      }
      current += 1
    }
    for state in labels.indices where !isKnown[state] { order.append(Int32(state)) }
    classes = labels.indices.map { -1 - Int32(labels[$0] + 1) }
    var count = refine(labels, before, order, isFirst: true)
    while true {
      let refined = refine(labels, before, order, isFirst: false)
      if refined == count { return }
      count = refined
    }
  }

  /// Splits classes by the predecessors of their states.
  ///
  /// - Returns: the number of classes.
  private mutating func refine(
    _ labels: [Int], _ before: [[Int32]], _ order: [Int32], isFirst: Bool
  ) -> Int {
    var representatives: [[Int32]: Int32] = [:]
    var refined = classes
    for state in order {
      var key: [Int32] = []
      var loops = false
      for source in before[Int(state)] {
        if source == state {
          loops = true
        } else {
          key.append(isFirst ? refined[Int(source)] : classes[Int(source)])
        }
      }
      key.sort()
      var unique: [Int32] = [
        isFirst ? Int32(labels[Int(state)]) : classes[Int(state)], loops ? 1 : 0,
      ]
      for source in key where unique.count == 2 || unique.last != source { unique.append(source) }
      if let known = representatives[unique] {
        refined[Int(state)] = known
      } else {
        representatives[unique] = state
        refined[Int(state)] = state
      }
    }
    classes = refined
    return representatives.count
  }
}
