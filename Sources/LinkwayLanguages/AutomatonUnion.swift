import LinkwayRegex

/// The successors of each state of an automaton, in one array, because hundreds of thousands of
/// states are merged.
struct EdgeLists {
  /// The start of each state's successors in `targets`, followed by the end of the last state's.
  private(set) var starts: [Int]
  private(set) var targets: [Int32]

  /// Groups edges by their sources. The order of a state's edges is kept.
  ///
  /// - Parameters:
  ///   - count: the number of states.
  ///   - edges: calls its argument with each edge; called twice.
  init(count: Int, _ edges: ((_ source: Int32, _ target: Int32) -> Void) -> Void) {
    var ends = [Int](repeating: 0, count: count + 1)
    edges { source, _ in ends[Int(source) + 1] += 1 }
    for state in 0..<count { ends[state + 1] += ends[state] }
    starts = ends
    var targets = [Int32](repeating: 0, count: ends[count])
    edges { source, target in
      targets[ends[Int(source)]] = target
      ends[Int(source)] += 1
    }
    self.targets = targets
  }

  /// The number of states.
  var count: Int { starts.count - 1 }

  /// Returns the places of a state's successors in `targets`.
  func range(_ state: Int) -> Range<Int> { starts[state]..<starts[state + 1] }

  /// The states that are reachable from state 0, in the order of their distance, and whether each
  /// state is one of them.
  var reachable: (states: [Int32], isReachable: [Bool]) {
    var states: [Int32] = [0]
    var isReachable = [Bool](repeating: false, count: count)
    isReachable[0] = true
    var current = 0
    while current < states.count {
      for place in range(Int(states[current])) {
        let target = targets[place]
        guard !isReachable[Int(target)] else { continue }
        isReachable[Int(target)] = true
        states.append(target)
      }
      current += 1
    }
    return (states, isReachable)
  }

  /// The predecessors of each state, in ascending order.
  var reversed: EdgeLists {
    EdgeLists(count: count) { add in
      for state in 0..<count {
        for place in range(state) { add(targets[place], Int32(state)) }
      }
    }
  }

  /// Returns the edges between classes of states.
  ///
  /// - Parameter classes: the class of each state, identified by one of its states.
  func merged(_ classes: [Int32]) -> EdgeLists {
    EdgeLists(count: classes.count) { add in
      for state in classes.indices {
        for place in range(state) { add(classes[state], classes[Int(targets[place])]) }
      }
    }
  }
}

/// The automata of several languages side by side, with a common start state, which is state 0.
struct AutomatonUnion {
  private(set) var labels: [SymbolSet] = []
  /// For each state, the index of its label.
  private(set) var label = [-1]
  private(set) var flags: [Int]
  /// The accepting states, each with the code of a language.
  private(set) var accepting: [(state: Int32, code: Int)] = []
  private var edges: [(source: Int32, target: Int32)] = []
  private var places: [SymbolSet: Int] = [:]

  /// - Parameter startFlags: the flags of the start state.
  init(startFlags: Int) { flags = [startFlags] }

  /// Adds a language.
  ///
  /// - Parameters:
  ///   - code: the code of its accepting states.
  ///   - flag: the flags of the states from which a word can be completed.
  mutating func add(_ automaton: PositionAutomaton, code: Int, flag: Int) {
    let base = label.count
    let live = automaton.livePositions()
    for position in 0..<automaton.count {
      label.append(place(of: automaton.labels[position]))
      flags.append(live[position] ? flag : 0)
      for target in automaton.follow[position] where live[target] {
        edges.append((Int32(base + position), Int32(base + target)))
      }
    }
    for position in automaton.last { accepting.append((Int32(base + position), code)) }
    for target in automaton.first where live[target] { edges.append((0, Int32(base + target))) }
    if automaton.isNullable { accepting.append((0, code)) }
  }

  private mutating func place(of label: SymbolSet) -> Int {
    if let known = places[label] { return known }
    labels.append(label)
    places[label] = labels.count - 1
    return labels.count - 1
  }

  /// Merges states that are reached by the same words.
  ///
  /// - Parameter isAlone: `true` if there is only one language. Its states mostly differ, so none
  ///   are merged.
  /// - Returns: the remaining states that are reachable from the start, in the order of their
  ///   labels, and the edges between them.
  mutating func merge(isAlone: Bool) -> (states: [Int], edges: EdgeLists) {
    var next = EdgeLists(count: label.count) { add in
      for edge in edges { add(edge.source, edge.target) }
    }
    edges = []
    if !isAlone {
      let classes = StateMerging(labels: label, next: next).classes
      for (state, target) in classes.enumerated() { flags[Int(target)] |= flags[state] }
      for place in accepting.indices {
        accepting[place].state = classes[Int(accepting[place].state)]
      }
      next = next.merged(classes)
    }
    let isReachable = next.reachable.isReachable
    // The label of the start state is -1.
    let byLabel = EdgeLists(count: labels.count + 1) { add in
      for state in label.indices where isReachable[state] {
        add(Int32(label[state] + 1), Int32(state))
      }
    }
    return (byLabel.targets.map { Int($0) }, next)
  }
}
