package import LinkwayRegex

/// Which of several languages a word is in together, and shortest words for each such set.
///
/// The automata are walked side by side, breadth first: each set of their states is one state of the
/// product. So the first word of a set of languages is a shortest one, and a set that is not found
/// does not exist.
package struct VerdictSearch {
  /// A set of words with a number. Several with one number are one set.
  package struct Language {
    package var automaton: PositionAutomaton
    package var mark: Int
    /// Whether words are looked for that this language takes; sets without such a one are left out.
    package var isSought: Bool

    package init(_ automaton: PositionAutomaton, mark: Int, isSought: Bool = true) {
      (self.automaton, self.mark, self.isSought) = (automaton, mark, isSought)
    }
  }

  /// Words that exactly these languages take.
  package struct Found {
    package var marks: [Int]
    /// What each symbol of a word can be; the shortest first.
    package var words: [[SymbolSet]]
  }

  private struct State {
    var label: Int
    var next: [Int32]
    /// The languages whose words may end here.
    var accepts: [Int32] = []
    /// Whether a word of a language that is sought may still end from here.
    var isSought: Bool
  }

  /// The states; those that the same words lead to are one.
  private var states: [State] = []
  private var languages: [Language]
  private var labels: [SymbolSet] = []
  private var labelPlaces: [SymbolSet: Int] = [:]
  private var start: Int32 = 0
  private var blocks: [[Int]: [SymbolSet.Block]] = [:]
  private let stateLimit: Int
  private let wordLimit: Int

  /// - Parameters:
  ///   - stateLimit: how many states of the product are looked at.
  ///   - wordLimit: how many words are kept of one set of languages, each by another way.
  package init(_ languages: [Language], stateLimit: Int = 60_000, wordLimit: Int = 3) {
    (self.stateLimit, self.wordLimit) = (stateLimit, wordLimit)
    self.languages = languages
    states = [State(label: -1, next: [], isSought: true)]
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
      merged[target] = known
    }
    states = merged.enumerated().map { place, state in
      var state = state ?? State(label: -1, next: [], isSought: false)
      state.next = next[place].sorted()
      return state
    }
    start = classes[0]
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
          isSought: language.isSought && live[position]))
    }
    for position in automaton.last { states[base + position].accepts.append(Int32(place)) }
    states[0].next += kept(automaton.first)
    if automaton.isNullable { states[0].accepts.append(Int32(place)) }
  }

  private mutating func label(_ label: SymbolSet) -> Int {
    // No link holds a mark.
    let symbols = label.subtracting(.marks)
    if let known = labelPlaces[symbols] { return known }
    labels.append(symbols)
    labelPlaces[symbols] = labels.count - 1
    return labels.count - 1
  }

  /// - Returns: `nil` where there are more states than may be looked at.
  package mutating func found() -> [Found]? {
    var sets: [[Int32]] = [[start]]
    var places: [[Int32]: Int] = [[start]: 0]
    var parents: [(set: Int, symbols: SymbolSet)] = [(-1, .empty)]
    var found: [Found] = []
    var foundPlaces: [[Int]: Int] = [:]
    var current = 0
    while current < sets.count {
      let set = sets[current]
      let marks = marks(of: set)
      if !marks.isEmpty {
        let place = foundPlaces[marks] ?? found.count
        if place == found.count {
          foundPlaces[marks] = place
          found.append(Found(marks: marks, words: []))
        }
        if found[place].words.count < wordLimit {
          found[place].words.append(word(to: current, parents))
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

  /// The languages that a word which leads to a set is in; none where no sought one is among them.
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
      // What can no longer become a word that is looked for is of no account.
      guard next.contains(where: { states[Int($0)].isSought }) else {
        continue
      }
      moves.append((block.symbols, next.sorted()))
    }
    return moves
  }

  /// The symbols that some labels tell apart, the most readable first, each with its labels.
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
  /// A word of those that sets of symbols spell: the most readable one, or with a variation another.
  package static func spelled(_ word: [SymbolSet], variation: Int = 0) -> RegularLanguage.Word {
    word.enumerated().map { place, symbols in
      let choice = symbols.preferred(variation == 0 ? 1 : 8)
      guard !choice.isEmpty else { return .separator }
      let number = choice[variation == 0 ? 0 : (variation + place * 3) % choice.count]
      return Unicode.Scalar(number).map(RegularLanguage.Symbol.scalar) ?? .separator
    }
  }
}
