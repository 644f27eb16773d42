import LinkwayRegex

/// Removes states from sets of states without changing which languages contain the words that are
/// completed from them.
final class StateReduction {
  /// For each state from which a deciding language accepts every word, its index in `deciders`; -1
  /// for other states.
  private let deciding: [Int]
  private let deciders: [(list: Int, mark: Int)]
  /// For each state, the list that contains all languages whose words can be completed from it; -1
  /// if there is no such list.
  private let list: [Int]
  /// For each state, the least mark of the languages whose words can be completed from it.
  private let leastMark: [Int]
  /// For each state with a loop that covers another state, the start of its row in `rows`; -1 for
  /// all other states.
  private let row: [Int]
  /// The rows, with a bit for each covered state: every word that is accepted from the covered
  /// state is accepted from the row's state, in the same languages.
  private let rows: [Int]
  /// For each state, its number and the numbers of the states that it covers, modulo 64, one bit per
  /// remainder.
  let remainders: [UInt64]
  /// For each state, the mark of all words that can be completed from it; -1 if there is no such
  /// mark.
  private let owner: [Int]
  private static let ownerLimit = 16

  /// Creates the reduction for an automaton of `languages`.
  init(_ automaton: JoinedAutomaton, _ languages: [VerdictSearch.Language]) {
    let lists = Self.lists(of: languages)
    let before = automaton.predecessors
    (list, leastMark) = Self.lists(automaton, lists, before)
    (deciding, deciders) = Self.deciders(automaton, languages, lists)
    let owners = Self.owners(automaton, before)
    owner = owners.map { marks in
      guard let marks, marks.count == 1 else { return -1 }
      return marks[0]
    }
    (row, rows) = Self.covered(automaton, owners, before)
    let (row, rows) = (row, rows)
    remainders = row.indices.map { state in
      let own: UInt64 = 1 << (state % UInt64.bitWidth)
      guard row[state] >= 0 else { return own }
      return rows[row[state]..<row[state] + row.count / Int.bitWidth + 1]
        .reduce(own) { $0 | UInt64(bitPattern: Int64($1)) }
    }
  }

  /// Removes states that do not change the result: states of languages after a deciding language,
  /// and states that another state of the set covers. Once a wildcard is reached, its state covers
  /// all earlier ones.
  func reduce(_ set: inout [Int]) {
    var place = 0
    while place < set.count, !deciders.isEmpty {
      if deciding[set[place]] >= 0 { keepUndecided(by: deciding[set[place]], &set, &place) }
      place += 1
    }
    place = 0
    while place < set.count {
      if row[set[place]] >= 0 { keepUncovered(by: row[set[place]], &set, &place) }
      place += 1
    }
  }

  /// Returns whether a state covers another one.
  func covers(_ state: Int, _ other: Int) -> Bool {
    row[state] >= 0
      && rows[row[state] + other / Int.bitWidth] >> (other % Int.bitWidth) & 1 == 1
  }

  /// Returns whether all words that can be completed from some states have the same mark.
  func haveOneOwner(_ set: [Int]) -> Bool {
    guard let first = set.first, owner[first] >= 0 else { return false }
    return set.allSatisfy { owner[$0] == owner[first] }
  }

  /// Removes the states of languages that are ignored because of a decider.
  ///
  /// - Parameter current: the index of the deciding state; updated to its new index.
  private func keepUndecided(by decider: Int, _ set: inout [Int], _ current: inout Int) {
    let (list, mark) = deciders[decider]
    let (lists, marks) = (self.list, leastMark)
    Self.keep(&set, &current) { lists[$0] != list || marks[$0] <= mark }
  }

  /// Removes the states covered by the state at `current`.
  ///
  /// - Parameter current: the index of the covering state; updated to its new index.
  private func keepUncovered(by row: Int, _ set: inout [Int], _ current: inout Int) {
    let rows = rows
    Self.keep(&set, &current) {
      rows[row + $0 / Int.bitWidth] >> ($0 % Int.bitWidth) & 1 == 0
    }
  }

  /// Removes the states other than `set[current]` that are not to be kept.
  @inline(__always)
  private static func keep(
    _ set: inout [Int], _ current: inout Int, where isKept: (_ state: Int) -> Bool
  ) {
    var (count, place, kept) = (0, 0, current)
    while place < set.count {
      let state = set[place]
      if place == current { kept = count }
      if place == current || isKept(state) {
        if count < place { set[count] = state }
        count += 1
      }
      place += 1
    }
    current = kept
    if count < set.count { set.removeLast(set.count - count) }
  }

  /// Numbers the lists of languages, and returns the number for each mark whose language is in a
  /// list.
  private static func lists(of languages: [VerdictSearch.Language]) -> [Int: Int] {
    var numbers: [Int: Int] = [:]
    var lists: [Int: Int] = [:]
    for language in languages {
      guard let list = language.list else { continue }
      let number = numbers[list] ?? numbers.count
      numbers[list] = number
      lists[language.mark] = number
    }
    return lists
  }

  /// Returns, for each state, the list that contains all languages whose words can be completed from
  /// it, and the least mark of these languages.
  private static func lists(
    _ automaton: JoinedAutomaton, _ listOfMark: [Int: Int], _ before: EdgeLists
  ) -> (list: [Int], leastMark: [Int]) {
    guard !listOfMark.isEmpty else { return ([], []) }
    let count = automaton.count
    // -2 means that no list is known yet.
    var lists = [Int](repeating: -2, count: count)
    var least = [Int](repeating: .max, count: count)
    func joined(_ left: Int, _ right: Int) -> Int {
      left == -2 || left == right ? right : right == -2 ? left : -1
    }
    for (state, codes) in automaton.accepts.enumerated() {
      for code in codes {
        lists[state] = joined(lists[state], listOfMark[code / 2] ?? -1)
        least[state] = min(least[state], code / 2)
      }
    }
    propagate(before) { state, target in
      let (list, mark) = (joined(lists[state], lists[target]), min(least[state], least[target]))
      guard list != lists[state] || mark < least[state] else { return false }
      (lists[state], least[state]) = (list, mark)
      return true
    }
    return (lists.map { max($0, -1) }, least)
  }

  /// Returns the deciders, and the index of each state's decider; -1 for states without one.
  private static func deciders(
    _ automaton: JoinedAutomaton, _ languages: [VerdictSearch.Language], _ lists: [Int: Int]
  ) -> (deciding: [Int], deciders: [(list: Int, mark: Int)]) {
    var deciding = [Int](repeating: -1, count: automaton.count)
    var deciders: [(list: Int, mark: Int)] = []
    guard !lists.isEmpty else { return (deciding, []) }
    let required = languages.lazy.filter { $0.isRequired }.flatMap { $0.automaton.labels }
    let all = Set(required).reduce(SymbolSet.empty) { $0.union($1) }
    let areAll = automaton.labels.map { all.subtracting($0).isEmpty }
    let decisive = Set(languages.filter { $0.decides }.map { $0.mark })
    let label = automaton.label
    for state in label.indices
    where label[state] >= 0 && areAll[label[state]] && automaton.successors(state).contains(state) {
      for code in automaton.accepts[state] {
        guard decisive.contains(code / 2), let list = lists[code / 2] else { continue }
        deciding[state] = deciders.count
        deciders.append((list, code / 2))
        break
      }
    }
    return (deciding, deciders)
  }

  /// Returns the rows of covered states, and the start of each state's row.
  private static func covered(
    _ automaton: JoinedAutomaton, _ owners: [[Int]?], _ before: EdgeLists
  ) -> (row: [Int], rows: [Int]) {
    let count = automaton.count
    var (row, rows) = ([Int](repeating: -1, count: count), [Int]())
    var byFirst: [Int: [Int]] = [:]
    for (state, owners) in owners.enumerated() where state > 0 {
      if let first = owners?.first { byFirst[first, default: []].append(state) }
    }
    var states = CoveredStates(automaton, before: before)
    for state in 0..<count where automaton.successors(state).contains(state) {
      guard let all = owners[state] else { continue }
      let some = all.flatMap { byFirst[$0] ?? [] }.filter { other in
        owners[other]?.allSatisfy(all.contains) ?? false
      }
      let covered = states.covered(by: state, among: some)
      guard covered.contains(where: { $0 != state }) else { continue }
      row[state] = rows.count
      rows += [Int](repeating: 0, count: count / Int.bitWidth + 1)
      for other in covered {
        rows[row[state] + other / Int.bitWidth] |= 1 << (other % Int.bitWidth)
      }
    }
    return (row, rows)
  }

  /// Returns, for each state, the marks of the words that can be completed from it; `nil` if there
  /// are more than `ownerLimit`.
  private static func owners(_ automaton: JoinedAutomaton, _ before: EdgeLists) -> [[Int]?] {
    var owners: [[Int]?] = automaton.accepts.map { codes in
      let marks = Set(codes.map { $0 / 2 }).sorted()
      return marks.count > ownerLimit ? nil : marks
    }
    propagate(before) { state, target in
      guard let known = owners[state] else { return false }
      guard let more = owners[target] else {
        owners[state] = nil
        return true
      }
      if known == more || more.allSatisfy(known.contains) { return false }
      let all = Set(known).union(more).sorted()
      owners[state] = all.count > ownerLimit ? nil : all
      return true
    }
    return owners
  }

  /// Propagates properties from successors to predecessors until nothing changes any more.
  private static func propagate(
    _ before: EdgeLists, _ update: (_ state: Int, _ successor: Int) -> Bool
  ) {
    var isQueued = [Bool](repeating: true, count: before.count)
    var work = Array(0..<before.count)
    while let target = work.popLast() {
      isQueued[target] = false
      for place in before.range(target) {
        let state = Int(before.targets[place])
        guard update(state, target), !isQueued[state] else { continue }
        isQueued[state] = true
        work.append(state)
      }
    }
  }
}
