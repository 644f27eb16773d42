import LinkwayRegex

/// A model of how a backtracking matcher explores a regex: a Glushkov automaton in which each edge
/// has the number of distinct ways to take it, because a backtracking matcher tries each way.
///
/// This is an approximation: assertions and back references count as empty, repetitions with a high
/// maximum as loops, and properties that the standard library has no data for as any character.
/// Suspects therefore have to be confirmed.
struct BacktrackingAutomaton {
  /// An edge from one position to the next.
  struct Edge {
    /// The number of ways to take the edge; 2 if there are more.
    var ways: Int
    /// The range of the regex that covers all constructs that create the edge.
    var range: Range<Int>
  }

  private(set) var labels: [SymbolSet] = []
  /// For each position, the byte range of its innermost loop, if any.
  private(set) var loops: [Range<Int>?] = []
  private(set) var follow: [[Int: Edge]] = []
  private(set) var first: [Int] = []
  private(set) var last: Set<Int> = []
  private let excluded: UInt32?
  private let properties: [UnicodeProperty: SymbolSet]
  private var innermostLoop: Range<Int>?

  /// The maximum number of positions.
  private static let positionBudget = 400
  /// Repetitions with at least this maximum are treated as loops.
  private static let loopRounds = 10

  /// The first and last positions of a node, each with the number of ways to reach it, and the
  /// number of ways to match the empty text.
  private struct Fragment {
    var first: [Int: Int] = [:]
    var last: [Int: Int] = [:]
    var emptyWays = 1
  }

  /// Creates the model of a regex; `nil` if the regex has too many positions.
  init?(_ regex: ECMAScriptRegex, options: PCRE2Translation.Options) {
    excluded = options.excluded?.value
    properties = regex.scalarsOfProperties()
    let flags: RegexFlags = options.ignoresASCIICase ? .ignoreCase : []
    guard let whole = add(regex.root, flags) else { return nil }
    first = whole.first.keys.sorted()
    last = Set(whole.last.keys)
  }

  /// Symbols to append to make a match fail: one that no position accepts, and some that few do.
  var failingSymbols: [String] {
    let taken = labels.reduce(SymbolSet.empty) { $0.union($1) }
    let free = taken.complementInScalars.preferred(1)
    let common: [UInt32] = [0x21, 0x0A, 0x2F, 0x20]
    return (free + common).compactMap { Unicode.Scalar($0).map { String($0) } }
  }

  private mutating func add(_ node: RegexNode, _ flags: RegexFlags) -> Fragment? {
    switch node.kind {
    case .empty, .assertion, .look, .backReference: return Fragment()
    case .character(let value):
      let set = SymbolSet(codePoint: value)
      return addPosition(flags.contains(.ignoreCase) ? set.closedUnderASCIICase : set)
    case .anyCharacter:
      let set = flags.contains(.dotAll) ? .scalars : SymbolSet.lineTerminators.complementInScalars
      return addPosition(set)
    case .characterClass(let expression): return add(expression, flags, at: node.range)
    case .group(let inner, _): return add(inner, flags)
    case .modified(let inner, let adding, let removing):
      return add(inner, flags.union(adding).subtracting(removing))
    case .sequence(let nodes):
      var result = Fragment()
      for next in nodes {
        guard let fragment = add(next, flags) else { return nil }
        result = joined(result, fragment, by: node.range)
      }
      return result
    case .alternatives(let nodes):
      var result = Fragment(emptyWays: 0)
      for next in nodes {
        guard let fragment = add(next, flags) else { return nil }
        result = alternative(result, fragment)
      }
      return result
    case .repetition(let inner, let minimum, let maximum, _):
      return addRepetition(
        of: inner, minimum: minimum, maximum: maximum, flags, at: node.range)
    }
  }

  private mutating func addPosition(_ label: SymbolSet) -> Fragment? {
    guard labels.count < Self.positionBudget else { return nil }
    labels.append(excluded.map { label.subtracting(SymbolSet(codePoint: $0)) } ?? label)
    loops.append(innermostLoop)
    follow.append([:])
    let position = labels.count - 1
    return Fragment(first: [position: 1], last: [position: 1], emptyWays: 0)
  }

  private mutating func add(
    _ expression: RegexClass, _ flags: RegexFlags, at range: Range<Int>
  ) -> Fragment? {
    let ignoresCase = flags.contains(.ignoreCase)
    let resolved = ResolvedClass(expression, ignoresASCIICase: ignoresCase)
    guard var result = addPosition(resolved.scalars(knowing: properties) ?? .scalars)
    else { return nil }
    for string in resolved.strings {
      var word = Fragment()
      for value in string {
        let set = SymbolSet(codePoint: value)
        guard let next = addPosition(ignoresCase ? set.closedUnderASCIICase : set) else {
          return nil
        }
        word = joined(word, next, by: range)
      }
      result = alternative(result, word)
    }
    return result
  }

  private mutating func addRepetition(
    of inner: RegexNode, minimum: Int, maximum: Int?, _ flags: RegexFlags, at range: Range<Int>
  ) -> Fragment? {
    guard maximum != 0 else { return Fragment() }
    guard let maximum, maximum < Self.loopRounds else {
      let outer = innermostLoop
      innermostLoop = range
      defer { innermostLoop = outer }
      guard var body = add(inner, flags) else { return nil }
      connect(body.last, body.first, by: range)
      body.emptyWays = min(body.emptyWays + (minimum == 0 ? 1 : 0), 2)
      return body
    }
    var rounds: [Fragment] = []
    for _ in 0..<maximum {
      guard let round = add(inner, flags) else { return nil }
      rounds.append(round)
    }
    // Optional iterations are nested: each is tried only after the previous one.
    var result = Fragment()
    for (index, round) in rounds.enumerated().reversed() {
      result = joined(round, result, by: range)
      if index >= minimum { result.emptyWays = min(result.emptyWays + 1, 2) }
    }
    return result
  }

  private mutating func joined(
    _ left: Fragment, _ right: Fragment, by range: Range<Int>
  ) -> Fragment {
    connect(left.last, right.first, by: range)
    var result = left
    Self.add(right.first, times: left.emptyWays, to: &result.first)
    result.last = right.last
    Self.add(left.last, times: right.emptyWays, to: &result.last)
    result.emptyWays = min(left.emptyWays * right.emptyWays, 2)
    return result
  }

  private func alternative(_ left: Fragment, _ right: Fragment) -> Fragment {
    var result = left
    Self.add(right.first, times: 1, to: &result.first)
    Self.add(right.last, times: 1, to: &result.last)
    result.emptyWays = min(left.emptyWays + right.emptyWays, 2)
    return result
  }

  private static func add(_ ways: [Int: Int], times factor: Int, to target: inout [Int: Int]) {
    guard factor > 0 else { return }
    for (position, count) in ways {
      target[position] = min((target[position] ?? 0) + count * factor, 2)
    }
  }

  private mutating func connect(
    _ ends: [Int: Int], _ beginnings: [Int: Int], by range: Range<Int>
  ) {
    for (end, endWays) in ends {
      for (beginning, beginningWays) in beginnings {
        let old = follow[end][beginning] ?? Edge(ways: 0, range: range)
        follow[end][beginning] = Edge(
          ways: min(old.ways + endWays * beginningWays, 2),
          range: min(
            old.range.lowerBound, range.lowerBound)..<max(old.range.upperBound, range.upperBound))
      }
    }
  }
}
