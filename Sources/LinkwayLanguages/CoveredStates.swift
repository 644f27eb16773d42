import LinkwayRegex

/// Finds the states that a state with a loop covers: every word that is accepted from a covered
/// state is accepted from the covering one, in the same languages.
struct CoveredStates {
  private let automaton: JoinedAutomaton
  private let before: EdgeLists
  /// The last search in which each state was a successor of the loop, and in which it was covered.
  private var behind: [Int]
  private var covered: [Int]
  private var search = 0
  /// For each pair of labels, whether the second is a subset of the first, once that is known.
  private var narrower: [Int: Bool] = [:]

  /// - Parameter before: the predecessors of each state.
  init(_ automaton: JoinedAutomaton, before: EdgeLists) {
    (self.automaton, self.before) = (automaton, before)
    behind = [Int](repeating: 0, count: automaton.count)
    covered = behind
  }

  /// Returns the states that a state with a loop covers. Each of their transitions ends in a
  /// successor of that state, or in a covered state with symbols that the loop contains.
  ///
  /// - Parameter some: the states that may be covered. They include their successors.
  mutating func covered(by loop: Int, among some: [Int]) -> [Int] {
    search += 1
    let (next, starts, labels) = (automaton.next, automaton.nextStart, automaton.label)
    for place in starts[loop]..<starts[loop + 1] { behind[next[place]] = search }
    for state in some { covered[state] = search }
    let accepted = automaton.accepts[loop]
    var isNarrower = [Bool?](repeating: nil, count: automaton.labels.count)
    var work: [Int] = []
    for state in some {
      var holds = automaton.accepts[state].allSatisfy(accepted.contains)
      var place = starts[state]
      while holds, place < starts[state + 1] {
        let target = next[place]
        place += 1
        guard behind[target] != search else { continue }
        let label = labels[target]
        holds = isNarrower[label] ?? isSubset(label, of: labels[loop])
        isNarrower[label] = holds
      }
      guard !holds else { continue }
      covered[state] = 0
      work.append(state)
    }
    while let target = work.popLast() {
      guard behind[target] != search else { continue }
      for place in before.range(target) {
        let state = Int(before.targets[place])
        guard covered[state] == search else { continue }
        covered[state] = 0
        work.append(state)
      }
    }
    return some.filter { covered[$0] == search }
  }

  private mutating func isSubset(_ label: Int, of other: Int) -> Bool {
    let labels = automaton.labels
    let pair = other * labels.count + label
    if let known = narrower[pair] { return known }
    let isSubset = labels[label].subtracting(labels[other]).isEmpty
    narrower[pair] = isSubset
    return isSubset
  }
}
