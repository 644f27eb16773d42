import LinkwayAutomaton
import LinkwayURLParsing

/// The deterministic automaton of a table's paths. It is built from one trie for each list of
/// origins.
struct PathAutomaton {
  private(set) var states = Determinization.States()
  /// The start target of each context: a state or a fork; 0 if the context has no paths.
  private(set) var starts: [UInt32] = []
  /// Some pairs of routes that tie, at most `tieLimit`.
  private(set) var ties: [(UInt32, UInt32)] = []

  private static let tieLimit = 100

  /// Builds the automaton of the collected entries.
  ///
  /// - Parameters:
  ///   - contexts: for each context, the groups whose entries are candidates.
  ///   - budget: the determinization budget; `nil` for the default.
  init(
    _ collector: EntryCollector, contexts: [[UInt32]], literals: LiteralPool, budget: Int?
  ) {
    var trie = SegmentTrie()
    var roots: [UInt32?] = Array(repeating: nil, count: collector.groups.groups.count)
    for entry in collector.entries.indices {
      let group = Int(collector.entries[entry].group)
      let root = roots[group] ?? trie.addRoot()
      roots[group] = root
      trie.insert(
        collector.steps[
          Int(collector.stepStarts[entry])..<Int(collector.stepStarts[entry + 1])],
        takesRest: collector.takesRest[entry], below: root, payload: UInt32(entry))
    }
    ties = Self.ties(in: trie, collector)
    // Contexts that differ only in the exactness of their origins share a start state.
    var sets: [[UInt32]] = []
    var numbers: [[UInt32]: Int] = [:]
    let setOfContext = contexts.map { groups in
      let set = groups.compactMap { roots[Int($0)] }
      let number = numbers[set] ?? sets.count
      if number == sets.count {
        numbers[set] = number
        sets.append(set)
      }
      return number
    }
    guard
      let run = Determinization.run(
        trie, from: sets, literals: literals, budget: budget, makesForks: true)
    else { return }
    states = run.states
    starts = setOfContext.map { run.starts[$0] }
  }

  /// Returns pairs of routes that tie: they are in the same group, with equal steps, checks, ranks
  /// and optional parts. Contested routes, and routes with a fragment pattern, are omitted.
  private static func ties(
    in trie: SegmentTrie, _ collector: EntryCollector
  ) -> [(UInt32, UInt32)] {
    var ties: [(UInt32, UInt32)] = []
    for node in 0..<trie.nodeCount where trie.count(trie.exactHeads[node]) > 1 {
      let plain = trie.list(trie.exactHeads[node]).map { collector.entries[Int($0)] }
        .filter { $0.traits == .plain || $0.traits == .checked || $0.traits.isEmpty }
        .sorted { ($0.grade, $0.shape, $0.route) < ($1.grade, $1.shape, $1.route) }
      for (left, right) in zip(plain, plain.dropFirst())
      where left.grade == right.grade && left.shape == right.shape && left.route != right.route
        && left.optionalParts == right.optionalParts
      {
        ties.append((left.route, right.route))
        if ties.count == tieLimit { return ties }
      }
    }
    return ties
  }
}
