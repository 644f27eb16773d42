/// The deterministic automata of a table's paths: one, or several where one would exceed a bound.
///
/// A set of paths that take any segment at different places can make exponentially many states.
/// Paths that take any segment at the same places never do: their trie is deterministic as it is.
/// So where the whole is too large, lists of origins are kept apart and the paths are split by
/// these places, in halves, until each part keeps to its bound. A link is then read once by each
/// part.
struct PathAutomata {
  struct Part {
    var states: Determinization.States
    /// The start states of each context.
    var starts: [[UInt32]]
    /// The routes of plain paths that tie, in pairs; of many only some.
    var ties: [(UInt32, UInt32)]
  }

  private(set) var parts: [Part] = []
  private let collector: EntryCollector
  private let literals: LiteralPool

  /// - Parameter contexts: for each context the groups whose entries are in question.
  init(_ collector: EntryCollector, contexts: [[UInt32]], literals: LiteralPool) {
    self.collector = collector
    self.literals = literals
    let all = Array(collector.entries.indices)
    guard !all.isEmpty else { return }
    if let whole = part(of: all, contexts: contexts, isUnited: true, isBounded: true) {
      parts = [whole]
      return
    }
    let masks = Dictionary(grouping: all, by: mask(of:)).values
    split(masks.sorted { $0[0] < $1[0] }, contexts)
  }

  /// The most states, edges and endings that a trie may make.
  static func budget(_ trie: SegmentTrie, _ payloads: Int) -> Int {
    20_000 + 8 * (trie.nodeCount + payloads)
  }

  /// Which segments may be any, and whether more may follow.
  private func mask(of entry: Int) -> [Bool] {
    let word = collector.word(of: entry)
    return word.steps.map { $0 == .any } + (word.takesRest ? [true, true] : [false])
  }

  /// Each half has at least one mask, so this ends; its depth is the logarithm of their number.
  private mutating func split(_ masks: [[Int]], _ contexts: [[UInt32]]) {
    let entries = masks.flatMap(\.self).sorted()
    let isLast = masks.count == 1
    if let part = part(of: entries, contexts: contexts, isUnited: false, isBounded: !isLast) {
      parts.append(part)
    } else if !isLast {
      split(Array(masks[..<(masks.count / 2)]), contexts)
      split(Array(masks[(masks.count / 2)...]), contexts)
    }
  }

  /// - Parameter isUnited: whether the groups of a context are followed together.
  private func part(
    of entries: [Int], contexts: [[UInt32]], isUnited: Bool, isBounded: Bool
  ) -> Part? {
    var trie = SegmentTrie()
    var roots: [UInt32: UInt32] = [:]
    for entry in entries {
      let group = collector.entries[entry].group
      let root = roots[group] ?? trie.addRoot()
      roots[group] = root
      trie.insert(
        collector.steps[
          Int(collector.stepStarts[entry])..<Int(collector.stepStarts[entry + 1])],
        takesRest: collector.takesRest[entry], below: root, payload: UInt32(entry))
    }
    var sets: [[UInt32]] = []
    var numbers: [[UInt32]: Int] = [:]
    let startsOfContext = contexts.map { groups in
      let present = groups.compactMap { roots[$0] }
      let wanted = isUnited ? (present.isEmpty ? [] : [present]) : present.map { [$0] }
      return wanted.map { set in
        let number = numbers[set] ?? sets.count
        if number == sets.count {
          numbers[set] = number
          sets.append(set)
        }
        return number
      }
    }
    let budget = isBounded ? Self.budget(trie, entries.count) : Int.max
    guard
      let run = Determinization.run(trie, from: sets, literals: literals, budget: budget)
    else { return nil }
    return Part(
      states: run.states, starts: startsOfContext.map { $0.map { run.starts[$0] } },
      ties: ties(in: trie))
  }

  private static let tieLimit = 100

  /// Plain paths of one group tie where their steps and their ranks are the same.
  private func ties(in trie: SegmentTrie) -> [(UInt32, UInt32)] {
    var ties: [(UInt32, UInt32)] = []
    for node in 0..<trie.nodeCount where trie.hasSeveral(trie.exactHeads[node]) {
      let plain = trie.list(trie.exactHeads[node]).map { collector.entries[Int($0)] }
        .filter { $0.traits == .plain || $0.traits.isEmpty }
        .sorted { ($0.grade, $0.route) < ($1.grade, $1.route) }
      for (left, right) in zip(plain, plain.dropFirst())
      where left.grade == right.grade && left.route != right.route
        && left.optionalParts == right.optionalParts
      {
        ties.append((left.route, right.route))
        if ties.count == Self.tieLimit { return ties }
      }
    }
    return ties
  }
}
