/// An NFA without epsilon transitions, made by Glushkov's construction. Each state except the start
/// is a position that consumes one symbol of its label.
///
/// States are integer indices. Construction is linear in the size of the result, except for the
/// edges between the last and first positions of concatenated parts.
package struct PositionAutomaton: Sendable {
  /// The symbols that each position consumes.
  package private(set) var labels: [SymbolSet] = []
  /// For each position, its successors in ascending order.
  package private(set) var follow: [[Int]] = []
  /// The successors of the start state, ascending.
  package private(set) var first: [Int] = []
  /// The accepting positions, ascending.
  package private(set) var last: [Int] = []
  /// Whether the automaton accepts the empty word.
  package internal(set) var isNullable: Bool
  private(set) var edgeCount = 0

  /// The start state.
  static let start = -1
  /// The maximum number of positions.
  static let positionBudget = 20_000
  static let edgeBudget = 400_000

  /// Creates an automaton that accepts only the empty word, or nothing.
  init(acceptsEmpty: Bool) {
    isNullable = acceptsEmpty
  }

  /// Creates an automaton that accepts each symbol of a set as a one-symbol word.
  init(_ label: SymbolSet) {
    isNullable = false
    guard !label.isEmpty else { return }
    labels = [label]
    follow = [[]]
    first = [0]
    last = [0]
  }

  /// Creates an automaton from positions and edges that were computed elsewhere.
  package init(
    labels: [SymbolSet], follow: [[Int]], first: [Int], last: [Int], isNullable: Bool
  ) {
    self.labels = labels
    self.follow = follow
    self.first = first
    self.last = last
    self.isNullable = isNullable
    edgeCount = follow.reduce(first.count) { $0 + $1.count }
  }

  /// Returns an automaton that accepts one or more separators wherever this one accepts a
  /// separator.
  package func repeatingSeparators() -> PositionAutomaton {
    var follow = follow
    for position in follow.indices where labels[position] == .separator {
      follow[position] = Self.merged(follow[position], [position])
    }
    return PositionAutomaton(
      labels: labels, follow: follow, first: first, last: last, isNullable: isNullable)
  }

  package var count: Int { labels.count }
  var acceptsOnlyEmpty: Bool { isNullable && last.isEmpty }
  var isOverBudget: Bool { count > Self.positionBudget || edgeCount > Self.edgeBudget }

  func successors(of state: Int) -> [Int] {
    state == Self.start ? first : follow[state]
  }

  /// Returns, for each position, whether it is accepting.
  func acceptingPositions() -> [Bool] {
    var accepting = [Bool](repeating: false, count: count)
    for position in last { accepting[position] = true }
    return accepting
  }

  /// Creates an automaton for words with one symbol from each label. No label may be empty.
  package init(word labels: [SymbolSet]) {
    isNullable = labels.isEmpty
    self.labels = labels
    guard !labels.isEmpty else { return }
    follow.reserveCapacity(labels.count)
    for next in 1...labels.count {
      follow.append(
        next == labels.count ? [] : next < Self.singles.count ? Self.singles[next] : [next])
    }
    first = Self.singles[0]
    last = [labels.count - 1]
    edgeCount = labels.count
  }

  /// Shared lists of one position, which avoid allocations.
  private static let singles = (0..<64).map { [$0] }

  /// Appends another automaton (concatenation).
  mutating func append(_ other: PositionAutomaton) {
    if acceptsOnlyEmpty, count == 0 {
      self = other
      return
    }
    let offset = add(other)
    let otherFirst = other.first.map { $0 + offset }
    connect(last, to: otherFirst)
    if isNullable { first += otherFirst }
    let otherLast = other.last.map { $0 + offset }
    last = other.isNullable ? last + otherLast : otherLast
    isNullable = isNullable && other.isNullable
  }

  /// Adds the words of another automaton (union).
  mutating func formUnion(_ other: PositionAutomaton) {
    if count == 0, !isNullable {
      self = other
      return
    }
    let offset = add(other)
    first += other.first.map { $0 + offset }
    last += other.last.map { $0 + offset }
    isNullable = isNullable || other.isNullable
  }

  /// Returns the repetition of this automaton; `maximum` is `nil` for an unbounded one. Returns
  /// `nil` if the result exceeds the size budget.
  func repeated(minimum: Int, maximum: Int?) -> PositionAutomaton? {
    guard maximum != 0, count > 0 else {
      return PositionAutomaton(acceptsEmpty: isNullable || minimum == 0)
    }
    // If an iteration can be empty, the minimum has no effect: any number of non-empty iterations
    // up to the maximum is accepted.
    let least = isNullable ? 0 : minimum
    let copies = maximum ?? max(least, 1)
    let (size, overflow) = count.multipliedReportingOverflow(by: copies)
    guard !overflow, size <= Self.positionBudget else { return nil }

    var result = PositionAutomaton(acceptsEmpty: least == 0)
    var ends: [Int] = []
    for copy in 1...copies {
      let offset = result.add(self)
      let copyFirst = first.map { $0 + offset }
      if copy == 1 { result.first = copyFirst } else { result.connect(ends, to: copyFirst) }
      ends = last.map { $0 + offset }
      if copy >= least { result.last += ends }
      if copy == copies, maximum == nil { result.connect(ends, to: copyFirst) }
      guard !result.isOverBudget else { return nil }
    }
    return result
  }

  private mutating func add(_ other: PositionAutomaton) -> Int {
    let offset = count
    labels += other.labels
    follow.reserveCapacity(follow.count + other.count)
    for targets in other.follow {
      if targets.count == 1, targets[0] + offset < Self.singles.count {
        follow.append(Self.singles[targets[0] + offset])
      } else {
        follow.append(targets.isEmpty ? [] : targets.map { $0 + offset })
      }
    }
    edgeCount += other.edgeCount
    return offset
  }

  private mutating func connect(_ sources: [Int], to targets: [Int]) {
    for source in sources {
      let merged = Self.merged(follow[source], targets)
      edgeCount += merged.count - follow[source].count
      follow[source] = merged
    }
  }

  private static func merged(_ left: [Int], _ right: [Int]) -> [Int] {
    guard let lastLeft = left.last, let firstRight = right.first else { return left + right }
    guard lastLeft >= firstRight else { return left + right }
    return Set(left).union(right).sorted()
  }

  /// Returns the distinct successors of several states, ascending.
  func successors(ofAll states: [Int]) -> [Int] {
    guard states.count != 1 else { return successors(of: states[0]) }
    var all: Set<Int> = []
    for state in states { all.formUnion(successors(of: state)) }
    return all.sorted()
  }

  private static let fewRounds = 4

  /// Returns, for each position, whether an accepting position is reachable from it.
  package func livePositions() -> [Bool] {
    var live = acceptingPositions()
    // Nearly all edges point forward, so one backward pass usually suffices.
    var rounds = 0
    var hasChanged = true
    while hasChanged, rounds < Self.fewRounds {
      hasChanged = false
      rounds += 1
      for position in live.indices.reversed()
      where !live[position] && follow[position].contains(where: { live[$0] }) {
        live[position] = true
        hasChanged = true
      }
    }
    if !hasChanged { return live }
    var before = [[Int]](repeating: [], count: count)
    for (source, targets) in follow.enumerated() {
      for target in targets { before[target].append(source) }
    }
    var work = live.indices.filter { live[$0] }
    while let position = work.popLast() {
      for source in before[position] where !live[source] {
        live[source] = true
        work.append(source)
      }
    }
    return live
  }
}
