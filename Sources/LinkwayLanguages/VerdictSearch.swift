package import LinkwayRegex

/// Finds every set of languages that a word is in together, with shortest words for each set.
///
/// The automata run in parallel, breadth-first: each set of their states is one state of the product
/// automaton. The first word found for a set of languages is therefore a shortest one, and a set that is
/// not found does not exist.
package struct VerdictSearch {
  /// A language with a number, its mark. Languages with the same mark count as one.
  package struct Language {
    package var automaton: PositionAutomaton
    package var mark: Int
    /// Whether to search for words of this language. Sets without any such language are omitted.
    package var isSought: Bool
    /// Whether all words must be in this language.
    package var isRequired = false
    /// Whether every set with this language is needed. Words outside of all main languages are searched
    /// only until one of them settles the rest.
    package var isMain: Bool
    /// The list that the language belongs to. A list is evaluated in the order of marks: if a word and all
    /// its extensions are in a language that `decides`, later languages are ignored.
    package var list: Int?
    package var decides = false

    package init(
      _ automaton: PositionAutomaton, mark: Int, isSought: Bool = true, isMain: Bool = true
    ) {
      (self.automaton, self.mark) = (automaton, mark)
      (self.isSought, self.isMain) = (isSought, isMain)
    }

    /// Creates a language that all words must be in.
    package init(required automaton: PositionAutomaton, mark: Int) {
      (self.automaton, self.mark) = (automaton, mark)
      (isSought, isRequired, isMain) = (false, true, false)
    }
  }

  /// Words that are in exactly these languages.
  package struct Found {
    package var marks: [Int]
    /// The possible symbols at each position of a word; the shortest word first.
    package var words: [[SymbolSet]]
  }

  private struct State {
    var label: Int
    var next: [Int32]
    /// The languages that accept in this state.
    var accepts: [Int32] = []
    /// Whether a word of a sought language can still be accepted from here.
    var isSought: Bool
    /// Whether a word of the required language can still be accepted from here.
    var isRequired = false
    /// Whether a word of a main language can still be accepted from here.
    var isMain = false
    /// The marks of the languages that can accept from here; `nil` if there are too many.
    var owners: [Int32]? = []
  }

  /// The states, after merging those that the same words reach.
  private var states: [State] = []
  private var languages: [Language]
  private var labels: [SymbolSet] = []
  private var labelPlaces: [SymbolSet: Int] = [:]
  private var start: Int32 = 0
  private var blocks: [[Int]: [SymbolSet.Block]] = [:]
  private var coverage: [StatePair: Bool] = [:]
  private let hasRequired: Bool
  /// The list of each mark that belongs to one.
  private var lists: [Int32: Int] = [:]
  /// The list and mark of the deciding language in states from which all extensions are accepted.
  private var deciding: [Int32: (list: Int, mark: Int32)] = [:]
  private let stateLimit: Int
  private let wordLimit: Int

  private struct StatePair: Hashable {
    var wider: Int32
    var narrower: Int32
  }

  /// - Parameters:
  ///   - stateLimit: the maximum number of product states.
  ///   - wordLimit: the maximum number of words per set of languages, each for another product state.
  package init(_ languages: [Language], stateLimit: Int = 60_000, wordLimit: Int = 3) {
    (self.stateLimit, self.wordLimit) = (stateLimit, wordLimit)
    self.languages = languages
    hasRequired = languages.contains { $0.isRequired }
    states = [State(label: -1, next: [], isSought: true, isRequired: true, isMain: true)]
    for place in languages.indices { add(languages[place], place) }
    let classes = StateMerging(labels: states.map { $0.label }, next: states.map { $0.next })
      .classes
    var merged = [State?](repeating: nil, count: states.count)
    var next = [Set<Int32>](repeating: [], count: states.count)
    for (place, state) in states.enumerated() {
      let target = Int(classes[place])
      for other in state.next { next[target].insert(classes[Int(other)]) }
      guard var known = merged[target] else {
        merged[target] = state
        continue
      }
      known.accepts += state.accepts
      known.isSought = known.isSought || state.isSought
      known.isRequired = known.isRequired || state.isRequired
      known.isMain = known.isMain || state.isMain
      merged[target] = known
    }
    states = merged.enumerated().map { place, state in
      var state = state ?? State(label: -1, next: [], isSought: false)
      state.next = next[place].sorted()
      return state
    }
    start = classes[0]
    findOwners()
    findDeciding()
  }

  private mutating func findDeciding() {
    for language in languages {
      if let list = language.list { lists[Int32(language.mark)] = list }
    }
    guard !lists.isEmpty else { return }
    let all = languages.filter { $0.isRequired }.flatMap { $0.automaton.labels }.reduce(
      SymbolSet.empty
    ) { $0.union($1) }
    for (place, state) in states.enumerated()
    where state.next.contains(Int32(place)) && all.subtracting(labels[state.label]).isEmpty {
      let some = state.accepts.map { languages[Int($0)] }.filter { $0.decides }
      if let first = some.min(by: { $0.mark < $1.mark }), let list = first.list {
        deciding[Int32(place)] = (list, Int32(first.mark))
      }
    }
  }

  private static let ownerLimit = 16

  private mutating func findOwners() {
    for place in states.indices {
      states[place].owners = Set(states[place].accepts.map { Int32(languages[Int($0)].mark) })
        .sorted()
    }
    var hasChanged = true
    while hasChanged {
      hasChanged = false
      for place in states.indices.reversed() {
        guard var owners = states[place].owners.map(Set.init) else { continue }
        let count = owners.count
        var areMany = false
        for next in states[place].next {
          if let more = states[Int(next)].owners { owners.formUnion(more) } else { areMany = true }
        }
        areMany = areMany || owners.count > Self.ownerLimit
        guard areMany || owners.count > count else { continue }
        states[place].owners = areMany ? nil : owners.sorted()
        hasChanged = true
      }
    }
  }

  private mutating func add(_ language: Language, _ place: Int) {
    let automaton = language.automaton
    let base = states.count
    let live = automaton.livePositions()
    func kept(_ positions: [Int]) -> [Int32] {
      positions.compactMap { live[$0] ? Int32(base + $0) : nil }
    }
    for position in 0..<automaton.count {
      states.append(
        State(
          label: label(automaton.labels[position]), next: kept(automaton.follow[position]),
          isSought: language.isSought && live[position],
          isRequired: language.isRequired && live[position],
          isMain: language.isMain && live[position]))
    }
    for position in automaton.last { states[base + position].accepts.append(Int32(place)) }
    states[0].next += kept(automaton.first)
    if automaton.isNullable { states[0].accepts.append(Int32(place)) }
  }

  private mutating func label(_ label: SymbolSet) -> Int {
    // Markers never occur in links.
    let symbols = label.subtracting(.marks)
    if let known = labelPlaces[symbols] { return known }
    labels.append(symbols)
    labelPlaces[symbols] = labels.count - 1
    return labels.count - 1
  }

  /// Returns all sets of languages, with words.
  ///
  /// - Parameter settles: returns whether a set outside of all main languages makes all others outside
  ///   of them unnecessary.
  /// - Returns: `nil` if the state limit is exceeded.
  package mutating func found(_ settles: (Found) -> Bool = { _ in false }) -> [Found]? {
    var isSettled = false
    var sets: [[Int32]] = [[start]]
    var places: [[Int32]: Int] = [[start]: 0]
    var parents: [(set: Int, symbols: SymbolSet)] = [(-1, .empty)]
    var found: [Found] = []
    var foundPlaces: [[Int]: Int] = [:]
    var current = 0
    while current < sets.count {
      let set = sets[current]
      let isAside = !set.contains { states[Int($0)].isMain }
      if isAside, isSettled {
        current += 1
        continue
      }
      let marks = marks(of: set)
      if !marks.isEmpty {
        let place = foundPlaces[marks] ?? found.count
        if place == found.count {
          foundPlaces[marks] = place
          found.append(Found(marks: marks, words: []))
        }
        if found[place].words.count < wordLimit {
          found[place].words.append(word(to: current, parents))
          isSettled = isSettled || isAside && settles(found[place])
        }
      }
      for (symbols, next) in moves(from: set) where places[next] == nil {
        guard sets.count < stateLimit else { return nil }
        places[next] = sets.count
        sets.append(next)
        parents.append((current, symbols))
      }
      current += 1
    }
    return found
  }

  /// Returns the marks of the languages that accept in a set of states; empty if none is sought.
  private func marks(of set: [Int32]) -> [Int] {
    var marks: Set<Int> = []
    var isSought = false
    for state in set {
      for place in states[Int(state)].accepts {
        marks.insert(languages[Int(place)].mark)
        isSought = isSought || languages[Int(place)].isSought
      }
    }
    return isSought ? marks.sorted() : []
  }

  private mutating func moves(from set: [Int32]) -> [(symbols: SymbolSet, next: [Int32])] {
    var byLabel: [Int: Set<Int32>] = [:]
    for state in set {
      for next in states[Int(state)].next {
        byLabel[states[Int(next)].label, default: []].insert(next)
      }
    }
    var moves: [(symbols: SymbolSet, next: [Int32])] = []
    for block in partition(byLabel.keys.sorted()) {
      var next: Set<Int32> = []
      for label in block.members { next.formUnion(byLabel[label] ?? []) }
      // Skip sets from which no sought word can be accepted.
      guard next.contains(where: { states[Int($0)].isSought }),
        !hasRequired || next.contains(where: { states[Int($0)].isRequired })
      else { continue }
      moves.append((block.symbols, reduced(next.sorted())))
    }
    return moves
  }

  /// Returns the set without states whose words another state with a loop accepts in the same languages.
  /// After a wildcard, these are all earlier states.
  private mutating func reduced(_ set: [Int32]) -> [Int32] {
    var kept = undecided(set)
    for wider in kept where states[Int(wider)].next.contains(wider) && kept.contains(wider) {
      kept.removeAll { $0 != wider && covers(wider, $0) }
    }
    return kept
  }

  /// Returns the set without states that only belong to languages after a deciding one.
  private func undecided(_ set: [Int32]) -> [Int32] {
    guard !deciding.isEmpty else { return set }
    let known = set.compactMap { deciding[$0] }
    guard !known.isEmpty else { return set }
    return set.filter { state in
      guard let owners = states[Int(state)].owners, !owners.isEmpty else { return true }
      return !owners.allSatisfy { owner in
        known.contains { $0.mark < owner && lists[owner] == $0.list }
      }
    }
  }

  /// Returns whether a state with a loop accepts all words that another state accepts: every step from the
  /// latter leads to a successor of the former, or has a label within that of the loop.
  private mutating func covers(_ wider: Int32, _ narrower: Int32) -> Bool {
    let pair = StatePair(wider: wider, narrower: narrower)
    if let known = coverage[pair] { return known }
    let loop = states[Int(wider)]
    func isWithin(_ marks: [Int32]?) -> Bool {
      guard let all = loop.owners, let marks else { return false }
      return marks.allSatisfy(all.contains)
    }
    func mark(_ place: Int32) -> Int {
      2 * languages[Int(place)].mark + (languages[Int(place)].isSought ? 1 : 0)
    }
    let marks = Set(loop.accepts.map(mark))
    var seen: Set<Int32> = [narrower]
    var work = [narrower]
    var holds = isWithin(states[Int(narrower)].owners)
    while holds, let place = work.popLast() {
      let state = states[Int(place)]
      holds = state.accepts.allSatisfy { marks.contains(mark($0)) }
      for next in state.next where holds && !loop.next.contains(next) && !seen.contains(next) {
        holds = labels[states[Int(next)].label].subtracting(labels[loop.label]).isEmpty
        seen.insert(next)
        work.append(next)
      }
    }
    coverage[pair] = holds
    return holds
  }

  /// Partitions the symbols of some labels, the most readable first, each with the labels that contain it.
  private mutating func partition(_ members: [Int]) -> [SymbolSet.Block] {
    if let known = blocks[members] { return known }
    let sets = members.map { labels[$0] }
    let all = sets.reduce(SymbolSet.empty) { $0.union($1) }
    var made = all.partition(by: sets).map { block in
      var block = block
      block.members = block.members.map { members[$0] }
      return block
    }
    func rank(_ block: SymbolSet.Block) -> Int {
      block.symbols.preferred(1).first.map(SymbolSet.readabilityRank) ?? .max
    }
    made.sort { rank($0) < rank($1) }
    blocks[members] = made
    return made
  }

  private func word(
    to end: Int, _ parents: [(set: Int, symbols: SymbolSet)]
  ) -> [SymbolSet] {
    var word: [SymbolSet] = []
    var place = end
    while parents[place].set >= 0 {
      word.append(parents[place].symbols)
      place = parents[place].set
    }
    return word.reversed()
  }
}

extension VerdictSearch {
  /// Returns a word that the symbol sets spell: the most readable one, or another for a variation.
  package static func spelled(_ word: [SymbolSet], variation: Int = 0) -> RegularLanguage.Word {
    word.enumerated().map { place, symbols in
      let choice = symbols.preferred(variation == 0 ? 1 : 8)
      guard !choice.isEmpty else { return .separator }
      let number = choice[variation == 0 ? 0 : (variation + place * 3) % choice.count]
      return Unicode.Scalar(number).map(RegularLanguage.Symbol.scalar) ?? .separator
    }
  }
}
