package import LinkwayRegex
import LinkwayURLParsing

/// Finds every set of languages, at least one of them sought, such that some word is in all of them
/// and in no other language. Also finds shortest words for each set.
///
/// The automata run in parallel, breadth-first: each set of their states is one state of the
/// product automaton. The first word found for a set of languages is therefore a shortest one, and
/// a set that is not found does not exist.
package struct VerdictSearch {
  /// A language with a number, its mark. Languages with the same mark count as one.
  package struct Language {
    package var automaton: PositionAutomaton
    package var mark: Int
    /// Whether to search for words of this language. Sets without any such language are omitted.
    package var isSought: Bool
    /// Whether all words must be in this language.
    package var isRequired = false
    /// Whether every set with this language is needed. Sets without a main language are searched
    /// only until one of them makes the others unnecessary.
    package var isMain: Bool
    /// The list that the language belongs to. A list is evaluated in the order of the marks. If a
    /// word and all its extensions are in a language with `decides`, later languages of the list
    /// are ignored. `nil` if the language is in no list.
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

  /// A set of languages, with words that are in exactly these languages.
  package struct Found {
    package var marks: [Int]
    /// The possible symbols at each position of a word; the shortest word first.
    package var words: [[SymbolSet]]

    package init(marks: [Int], words: [[SymbolSet]]) { (self.marks, self.words) = (marks, words) }
  }

  private let automaton: JoinedAutomaton
  private let reduction: StateReduction
  private let hasRequired: Bool
  private let stateLimit: Int
  private let wordLimit: Int
  private let leastMarks: Int
  private var sets = StateSets()
  private var labelSets = StateSets()
  /// For each set of labels, the blocks of symbols that these labels distinguish, each with the
  /// indices of its labels.
  private var partitions: [[SymbolSet.Block]] = []
  /// For each set of states, its predecessor and the symbols of the transition between them.
  private var parents: [(set: Int, symbols: SymbolSet)] = []

  /// Creates a search for words of `languages`.
  ///
  /// - Parameters:
  ///   - stateLimit: the maximum number of product states.
  ///   - wordLimit: the maximum number of words per set of languages. Each word leads to a
  ///     different product state.
  ///   - leastMarks: the minimum number of marks of a set. If it is more than 1, states from which
  ///     words of only one mark can be completed are skipped.
  package init(
    _ languages: [Language], stateLimit: Int = 60_000, wordLimit: Int = 3, leastMarks: Int = 1
  ) {
    (self.stateLimit, self.wordLimit, self.leastMarks) = (stateLimit, wordLimit, leastMarks)
    hasRequired = languages.contains { $0.isRequired }
    automaton = JoinedAutomaton(languages)
    reduction = StateReduction(automaton, languages)
  }

  /// Returns all sets of languages, with words.
  ///
  /// - Parameter settles: receives a set without a main language, and returns whether it makes all
  ///   other such sets unnecessary.
  /// - Returns: `nil` if the state limit is exceeded.
  package mutating func found(_ settles: (Found) -> Bool = { _ in false }) -> [Found]? {
    sets = StateSets()
    _ = sets.place(of: [0])
    parents = [(-1, .empty)]
    var isSettled = false
    var found: [Found] = []
    var foundPlaces: [[Int]: Int] = [:]
    var scratch = Scratch(states: automaton.count)
    var current = 0
    while current < sets.count {
      let isAside = flags(of: current) & JoinedAutomaton.Flag.main == 0
      if isAside, isSettled {
        current += 1
        continue
      }
      let marks = marks(of: current)
      if marks.count >= leastMarks {
        let place = foundPlaces[marks] ?? found.count
        if place == found.count {
          foundPlaces[marks] = place
          found.append(Found(marks: marks, words: []))
        }
        if found[place].words.count < wordLimit {
          found[place].words.append(word(to: current))
          isSettled = isSettled || isAside && settles(found[place])
        }
      }
      guard expand(current, &scratch) else { return nil }
      current += 1
    }
    return found
  }

  /// Returns the marks of the languages that contain a word, given as one set of symbols per
  /// position. Linear in the word and the edges of the automaton.
  package func marks(of word: [SymbolSet]) -> Set<Int> {
    let (starts, next, label) = (automaton.nextStart, automaton.next, automaton.label)
    var found = NumberSet(count: automaton.count)
    var states = [0]
    for symbol in word {
      let takesSymbol = automaton.labels.map { $0.intersects(symbol) }
      for state in states {
        for edge in starts[state]..<starts[state + 1] where takesSymbol[label[next[edge]]] {
          found.insert(next[edge])
        }
      }
      found.moveAll(to: &states)
    }
    return Set(states.flatMap { automaton.accepts[$0] }.map { $0 / 2 })
  }

  private mutating func flags(of set: Int) -> Int {
    var flags = 0
    var place = sets.starts[set]
    while place < sets.starts[set + 1] {
      flags |= automaton.flags[sets.states[place]]
      place += 1
    }
    return flags
  }

  /// Returns the marks of the languages that contain the words that lead to a set; empty if none of
  /// these languages is sought.
  private mutating func marks(of set: Int) -> [Int] {
    var marks: [Int] = []
    var isSought = false
    var place = sets.starts[set]
    while place < sets.starts[set + 1] {
      for code in automaton.accepts[sets.states[place]] {
        marks.append(code / 2)
        isSought = isSought || code & 1 == 1
      }
      place += 1
    }
    guard isSought else { return [] }
    guard marks.count > 1 else { return marks }
    marks.sort()
    var count = 1
    for mark in marks.dropFirst() where mark != marks[count - 1] {
      marks[count] = mark
      count += 1
    }
    marks.removeLast(marks.count - count)
    return marks
  }

  /// The buffers of `expand`, reused for each set.
  private struct Scratch {
    var found: NumberSet
    /// The successor states of a set, ordered by label; their distinct labels; and the index at
    /// which each label's states start.
    var targets: [Int] = []
    var labels: [Int] = []
    var starts: [Int] = []
    var next: [Int] = []

    init(states: Int) { found = NumberSet(count: states) }
  }

  /// Adds the successors of a set.
  ///
  /// - Returns: `false` if the state limit is exceeded.
  private mutating func expand(_ set: Int, _ scratch: inout Scratch) -> Bool {
    let (starts, next, stateFlags) = (automaton.nextStart, automaton.next, automaton.flags)
    var place = sets.starts[set]
    let end = sets.starts[set + 1]
    while place < end {
      let state = sets.states[place]
      var edge = starts[state]
      let last = starts[state + 1]
      while edge < last {
        scratch.found.insert(next[edge])
        edge += 1
      }
      place += 1
    }
    scratch.found.moveAll(to: &scratch.targets)
    group(&scratch)
    for block in partition(scratch.labels) {
      var flags = 0
      scratch.next.removeAll(keepingCapacity: true)
      for member in block.members {
        var place = scratch.starts[member]
        let end = scratch.starts[member + 1]
        while place < end {
          let state = scratch.targets[place]
          flags |= stateFlags[state]
          scratch.next.append(state)
          place += 1
        }
      }
      // Skip sets from which no sought word can be completed.
      guard flags & JoinedAutomaton.Flag.sought != 0,
        !hasRequired || flags & JoinedAutomaton.Flag.required != 0
      else { continue }
      if leastMarks > 1, reduction.haveOneOwner(scratch.next) { continue }
      reduction.reduce(&scratch.next)
      let known = sets.count
      guard sets.place(of: scratch.next) == known else { continue }
      guard sets.count <= stateLimit else { return false }
      parents.append((set, block.symbols))
    }
    return true
  }

  private mutating func group(_ scratch: inout Scratch) {
    scratch.labels.removeAll(keepingCapacity: true)
    scratch.starts.removeAll(keepingCapacity: true)
    var last = -1
    var place = 0
    while place < scratch.targets.count {
      let label = automaton.label[scratch.targets[place]]
      if label != last {
        scratch.labels.append(label)
        scratch.starts.append(place)
        last = label
      }
      place += 1
    }
    scratch.starts.append(place)
  }

  /// Returns the blocks of symbols that the given labels distinguish, the most readable first, each
  /// with the indices of its labels.
  private mutating func partition(_ members: [Int]) -> [SymbolSet.Block] {
    let place = labelSets.place(of: members)
    if place < partitions.count { return partitions[place] }
    let sets = members.map { automaton.labels[$0] }
    let all = sets.reduce(SymbolSet.empty) { $0.union($1) }
    var made = all.partition(by: sets).map { block in
      var block = block
      block.members.sort()
      return block
    }
    func rank(_ block: SymbolSet.Block) -> Int {
      block.symbols.preferred(1).first.map(SymbolSet.readabilityRank) ?? .max
    }
    made.sort { rank($0) < rank($1) }
    partitions.append(made)
    return made
  }

  private func word(to end: Int) -> [SymbolSet] {
    var word: [SymbolSet] = []
    var place = end
    while parents[place].set >= 0 {
      word.append(parents[place].symbols)
      place = parents[place].set
    }
    return word.reversed()
  }
}

extension [VerdictSearch.Language] {
  /// Adds the language of some words, unless there is none or it is undecidable.
  mutating func add(_ words: RegularLanguage?, mark: Int, isSought: Bool = true) {
    if let automaton = words?.automaton {
      append(.init(automaton, mark: mark, isSought: isSought))
    }
  }
}

extension VerdictSearch {
  /// Returns a word with one symbol from each set: the most readable one if `variation` is 0,
  /// otherwise one of the eight most readable ones.
  package static func spelled(_ word: [SymbolSet], variation: Int = 0) -> RegularLanguage.Word {
    word.enumerated().map { place, symbols in
      let choice = symbols.preferred(variation == 0 ? 1 : 8)
      guard !choice.isEmpty else { return .separator }
      let number = choice[variation == 0 ? 0 : (variation + place * 3) % choice.count]
      return Unicode.Scalar(number).map(RegularLanguage.Symbol.scalar) ?? .separator
    }
  }
}
