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

  private(set) var labels: [SymbolSet] = []
  /// For each state, the index of its label.
  private(set) var label: [Int] = []
  private(set) var flags: [Int] = []
  /// For each state, the index in `next` of its first successor. The last element is the end of
  /// `next`.
  private(set) var nextStart: [Int] = [0]
  private(set) var next: [Int] = []
  /// For each state, the languages whose words can end there, as twice the mark, plus 1 for a
  /// sought language.
  private(set) var accepts: [[Int]] = []
  /// For each state from which a deciding language accepts every word, its index in `deciders`; -1
  /// for other states.
  private(set) var deciding: [Int] = []
  private(set) var deciders: [(list: Int, mark: Int)] = []
  /// For each state, the list that contains all languages whose words can be completed from it; -1
  /// if there is no such list.
  private(set) var list: [Int] = []
  /// For each state, the least mark of the languages whose words can be completed from it.
  private(set) var leastMark: [Int] = []
  /// For each state with a loop that covers another state, the start of its row in `rows`; -1 for
  /// all other states.
  private(set) var row: [Int] = []
  /// The rows, with a bit for each covered state: every word that is accepted from the covered
  /// state is accepted from the row's state, in the same languages.
  private(set) var rows: [Int] = []
  private(set) var rowLength = 0
  /// For each state, the mark of all words that can be completed from it; -1 if there is no such
  /// mark.
  private var owner: [Int] = []
  private static let ownerLimit = 16

  var count: Int { label.count }

  /// Joins the automata of `languages`.
  ///
  /// - Parameter reduces: `false` if `reduce` is never called.
  init(_ languages: [Language], reduces: Bool = true) {
    var raw = Raw(languages)
    labels = raw.labels
    let old = raw.merge(isAlone: languages.count == 1)
    count(old, raw)
    guard reduces else { return }
    let lists = Self.lists(of: languages)
    findLists(lists)
    findDeciding(languages, lists)
    findCovered()
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
    var (count, place, kept) = (0, 0, current)
    while place < set.count {
      let state = set[place]
      if place == current { kept = count }
      if lists[state] != list || marks[state] <= mark {
        if count < place { set[count] = state }
        count += 1
      }
      place += 1
    }
    current = kept
    if count < set.count { set.removeLast(set.count - count) }
  }

  /// Removes the states covered by the state at `current`.
  ///
  /// - Parameter current: the index of the covering state; updated to its new index.
  private func keepUncovered(by row: Int, _ set: inout [Int], _ current: inout Int) {
    let rows = rows
    var (count, place, kept) = (0, 0, current)
    while place < set.count {
      let state = set[place]
      let isCovered = rows[row + state / Int.bitWidth] >> (state % Int.bitWidth) & 1 == 1
      if place == current { kept = count }
      if place == current || !isCovered {
        if count < place { set[count] = state }
        count += 1
      }
      place += 1
    }
    current = kept
    if count < set.count { set.removeLast(set.count - count) }
  }

  /// Copies the states `old` of `raw`, and numbers them in this order.
  private func count(_ old: [Int], _ raw: Raw) {
    var numbers = [Int](repeating: -1, count: raw.label.count)
    for (number, state) in old.enumerated() { numbers[state] = number }
    for state in old {
      label.append(raw.label[state])
      flags.append(raw.flags[state])
      accepts.append(Set(raw.accepts[state]).sorted())
      next += Set(raw.next[state].map { numbers[Int($0)] }).sorted()
      nextStart.append(next.count)
    }
  }

  private func successors(_ state: Int) -> ArraySlice<Int> {
    next[nextStart[state]..<nextStart[state + 1]]
  }

  /// Propagates properties from successors to predecessors until nothing changes any more.
  private func propagate(_ update: (_ state: Int, _ successor: Int) -> Bool) {
    var before = [[Int]](repeating: [], count: count)
    for state in label.indices {
      for target in successors(state) where target != state { before[target].append(state) }
    }
    var isQueued = [Bool](repeating: true, count: count)
    var work = Array(label.indices)
    while let target = work.popLast() {
      isQueued[target] = false
      for state in before[target] where update(state, target) && !isQueued[state] {
        isQueued[state] = true
        work.append(state)
      }
    }
  }

  /// Numbers the lists of languages, and returns the number for each mark whose language is in a
  /// list.
  private static func lists(of languages: [Language]) -> [Int: Int] {
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

  private func findLists(_ listOfMark: [Int: Int]) {
    guard !listOfMark.isEmpty else { return }
    // -2 means that no list is known yet.
    var lists = [Int](repeating: -2, count: count)
    var least = [Int](repeating: .max, count: count)
    func joined(_ left: Int, _ right: Int) -> Int {
      left == -2 || left == right ? right : right == -2 ? left : -1
    }
    for (state, codes) in accepts.enumerated() {
      for code in codes {
        lists[state] = joined(lists[state], listOfMark[code / 2] ?? -1)
        least[state] = min(least[state], code / 2)
      }
    }
    propagate { state, target in
      let (list, mark) = (joined(lists[state], lists[target]), min(least[state], least[target]))
      guard list != lists[state] || mark < least[state] else { return false }
      (lists[state], least[state]) = (list, mark)
      return true
    }
    (list, leastMark) = (lists.map { max($0, -1) }, least)
  }

  private func findDeciding(_ languages: [Language], _ lists: [Int: Int]) {
    deciding = [Int](repeating: -1, count: count)
    guard !list.isEmpty else { return }
    var sets: [SymbolSet] = []
    var known: Set<SymbolSet> = []
    for language in languages where language.isRequired {
      for label in language.automaton.labels where known.insert(label).inserted {
        sets.append(label)
      }
    }
    let all = sets.reduce(SymbolSet.empty) { $0.union($1) }
    let areAll = labels.map { all.subtracting($0).isEmpty }
    let decisive = Set(languages.filter { $0.decides }.map { $0.mark })
    for state in label.indices
    where label[state] >= 0 && areAll[label[state]] && successors(state).contains(state) {
      for code in accepts[state] {
        guard decisive.contains(code / 2), let list = lists[code / 2] else { continue }
        deciding[state] = deciders.count
        deciders.append((list, code / 2))
        break
      }
    }
  }

  private func findCovered() {
    row = [Int](repeating: -1, count: count)
    rowLength = count / Int.bitWidth + 1
    let owners = owners()
    owner = owners.map { marks in
      guard let marks, marks.count == 1 else { return -1 }
      return marks[0]
    }
    var byFirst: [Int: [Int]] = [:]
    for (state, owners) in owners.enumerated() where state > 0 {
      if let first = owners?.first { byFirst[first, default: []].append(state) }
    }
    var narrower: [Int: Bool] = [:]
    for state in label.indices where successors(state).contains(state) {
      guard let all = owners[state] else { continue }
      let some = all.flatMap { byFirst[$0] ?? [] }.filter { other in
        owners[other]?.allSatisfy(all.contains) ?? false
      }
      let covered = covered(by: state, among: some, &narrower)
      guard covered.contains(where: { $0 != state }) else { continue }
      row[state] = rows.count
      rows += [Int](repeating: 0, count: rowLength)
      for other in covered {
        rows[row[state] + other / Int.bitWidth] |= 1 << (other % Int.bitWidth)
      }
    }
  }

  /// Returns the states that a state with a loop covers. Each of their transitions ends in a
  /// successor of that state, or in a covered state with symbols that the loop contains.
  ///
  /// - Parameter narrower: a cache of whether the second label of a pair is a subset of the first.
  private func covered(
    by loop: Int, among some: [Int], _ narrower: inout [Int: Bool]
  ) -> [Int] {
    let behind = Set(successors(loop))
    let accepted = Set(accepts[loop])
    var before: [Int: [Int]] = [:]
    var isCovered = Set(some)
    var work: [Int] = []
    for state in some {
      var holds = accepts[state].allSatisfy(accepted.contains)
      for target in successors(state) where holds && !behind.contains(target) {
        let pair = label[loop] * labels.count + label[target]
        let isNarrower =
          narrower[pair] ?? labels[label[target]].subtracting(labels[label[loop]]).isEmpty
        narrower[pair] = isNarrower
        holds = isNarrower
        before[target, default: []].append(state)
      }
      if !holds { work.append(state) }
    }
    isCovered.subtract(work)
    while let target = work.popLast() {
      for state in before[target] ?? [] where isCovered.remove(state) != nil { work.append(state) }
    }
    return some.filter(isCovered.contains)
  }

  /// Returns, for each state, the marks of the words that can be completed from it; `nil` if there
  /// are more than `ownerLimit`.
  private func owners() -> [[Int]?] {
    var owners: [[Int]?] = accepts.map { codes in
      let marks = Set(codes.map { $0 / 2 }).sorted()
      return marks.count > Self.ownerLimit ? nil : marks
    }
    propagate { state, target in
      guard let known = owners[state] else { return false }
      guard let more = owners[target] else {
        owners[state] = nil
        return true
      }
      if known == more || more.allSatisfy(known.contains) { return false }
      let all = Set(known).union(more).sorted()
      owners[state] = all.count > Self.ownerLimit ? nil : all
      return true
    }
    return owners
  }
}

extension JoinedAutomaton {
  /// The given automata side by side, with a common start state.
  private struct Raw {
    var labels: [SymbolSet] = []
    private var places: [SymbolSet: Int] = [:]
    var label = [-1]
    var next: [[Int32]] = [[]]
    var accepts: [[Int]] = [[]]
    var flags = [Flag.sought | Flag.required | Flag.main]

    init(_ languages: [Language]) { for language in languages { add(language) } }

    private mutating func add(_ language: Language) {
      let automaton = language.automaton
      let base = label.count
      let live = automaton.livePositions()
      let code = 2 * language.mark + (language.isSought ? 1 : 0)
      let flag =
        (language.isSought ? Flag.sought : 0) | (language.isRequired ? Flag.required : 0)
        | (language.isMain ? Flag.main : 0)
      func kept(_ positions: [Int]) -> [Int32] {
        positions.compactMap { live[$0] ? Int32(base + $0) : nil }
      }
      for position in 0..<automaton.count {
        label.append(place(of: automaton.labels[position]))
        next.append(kept(automaton.follow[position]))
        accepts.append([])
        flags.append(live[position] ? flag : 0)
      }
      for position in automaton.last { accepts[base + position].append(code) }
      next[0] += kept(automaton.first)
      if automaton.isNullable { accepts[0].append(code) }
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
    ///   labels.
    mutating func merge(isAlone: Bool) -> [Int] {
      let classes =
        isAlone
        ? Array(label.indices) : StateMerging(labels: label, next: next).classes.map(Int.init)
      for (state, target) in classes.enumerated() where target != state {
        next[target] += next[state]
        accepts[target] += accepts[state]
        flags[target] |= flags[state]
      }
      var isKnown = [Bool](repeating: false, count: label.count)
      var work = [classes[0]]
      isKnown[classes[0]] = true
      while let state = work.popLast() {
        next[state] = next[state].map { Int32(classes[Int($0)]) }
        for target in next[state] where !isKnown[Int(target)] {
          isKnown[Int(target)] = true
          work.append(Int(target))
        }
      }
      return label.indices.filter { isKnown[$0] }.sorted { (label[$0], $0) < (label[$1], $1) }
    }
  }
}
