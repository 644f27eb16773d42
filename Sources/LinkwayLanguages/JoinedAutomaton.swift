import LinkwayRegex

/// The automata of several languages as one automaton. States that are reached by the same words
/// are merged, unless there is only one language.
///
/// States are numbered in the order of their labels, starting with the start state. Their
/// properties are in flat arrays indexed by state, because the search visits millions of states.
/// The type is a class, so that reading one array does not retain the others.
final class JoinedAutomaton {
  typealias Language = VerdictSearch.Language

  /// The kinds of languages whose words can be completed from a state, as bits.
  enum Flag {
    /// A language with `isSought`. The other bits correspond to `isRequired` and `isMain`.
    static let sought = 1
    static let required = 2
    static let main = 4
  }

  let labels: [SymbolSet]
  /// For each state, the index of its label.
  let label: [Int]
  let flags: [Int]
  /// For each state, the index in `next` of its first successor. The last element is the end of
  /// `next`.
  let nextStart: [Int]
  let next: [Int]
  /// For each state, the languages whose words can end there, as twice the mark, plus 1 for a
  /// sought language.
  let accepts: [[Int]]

  var count: Int { label.count }

  /// Joins automata.
  init(_ languages: [Language]) {
    var union = AutomatonUnion(startFlags: Flag.sought | Flag.required | Flag.main)
    for language in languages {
      union.add(
        language.automaton, code: 2 * language.mark + (language.isSought ? 1 : 0),
        flag: (language.isSought ? Flag.sought : 0) | (language.isRequired ? Flag.required : 0)
          | (language.isMain ? Flag.main : 0))
    }
    let (old, edges) = union.merge(isAlone: languages.count == 1)
    labels = union.labels
    label = old.map { union.label[$0] }
    flags = old.map { union.flags[$0] }
    var numbers = [Int](repeating: -1, count: union.label.count)
    for (number, state) in old.enumerated() { numbers[state] = number }
    var (next, nextStart, targets) = ([Int](), [0], [Int]())
    for state in old {
      targets.removeAll(keepingCapacity: true)
      for place in edges.range(state) { targets.append(numbers[Int(edges.targets[place])]) }
      if targets.count > 1 { targets.sort() }
      var last = -1
      for target in targets where target != last {
        next.append(target)
        last = target
      }
      nextStart.append(next.count)
    }
    (self.next, self.nextStart) = (next, nextStart)
    var accepts = [[Int]](repeating: [], count: old.count)
    for (state, code) in union.accepting where numbers[Int(state)] >= 0 {
      accepts[numbers[Int(state)]].append(code)
    }
    for state in accepts.indices where accepts[state].count > 1 {
      accepts[state] = Set(accepts[state]).sorted()
    }
    self.accepts = accepts
  }

  func successors(_ state: Int) -> ArraySlice<Int> { next[nextStart[state]..<nextStart[state + 1]] }

  /// The predecessors of each state, without the state itself.
  var predecessors: EdgeLists {
    EdgeLists(count: count) { add in
      for state in label.indices {
        for target in successors(state) where target != state { add(Int32(target), Int32(state)) }
      }
    }
  }
}
