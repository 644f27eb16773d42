import LinkwayURLParsing

/// A set of words over scalars and the separator between segments. It describes what a pattern can
/// match, in order to decide whether two patterns can match the same text.
///
/// Construction never fails. If something cannot be expressed (a back reference, a lookbehind, most
/// assertions in repetitions, or anything that exceeds the budget), every query on the language
/// returns `undecided` with a reason. `RegexMatcher` is the authority on what a regex matches; this
/// type must agree with it.
package enum RegularLanguage: Sendable {
  case automaton(PositionAutomaton)
  /// The language is not known, for this reason.
  case undecidable(String)

  /// One symbol of a word.
  package enum Symbol: Equatable, Sendable {
    case scalar(Unicode.Scalar)
    /// The boundary between two segments.
    case separator
  }

  package typealias Word = [Symbol]

  /// Creates the language of an automaton; undecidable if the automaton exceeds the size budget.
  package init(_ automaton: PositionAutomaton) {
    self = automaton.isOverBudget ? .undecidable(Self.overBudget) : .automaton(automaton)
  }

  private static let overBudget = "the pattern is too large to be compared"
  /// The step budget of an intersection or a difference.
  private static let buildingSteps = 200_000

  /// The reason why the language is undecidable; `nil` if it is decidable.
  package var undecidableReason: String? {
    if case .undecidable(let reason) = self { reason } else { nil }
  }

  package var automaton: PositionAutomaton? {
    if case .automaton(let automaton) = self { automaton } else { nil }
  }

  // MARK: Building

  /// The empty language.
  package static let nothing = RegularLanguage(PositionAutomaton(acceptsEmpty: false))
  /// The language of only the empty word.
  package static let empty = RegularLanguage(PositionAutomaton(acceptsEmpty: true))
  /// The language of only the separator.
  package static let separator = symbols(.separator)
  /// The language of all words, including those with separators.
  package static let everything = symbols(.everything).repeated()

  /// Returns the language of one-symbol words over a set.
  package static func symbols(_ set: SymbolSet) -> RegularLanguage {
    RegularLanguage(PositionAutomaton(set))
  }

  /// Returns the language of one literal, or of all its spellings with `ignoresASCIICase`.
  package static func literal(
    _ text: some Sequence<Unicode.Scalar>, ignoresASCIICase: Bool = false
  ) -> RegularLanguage {
    RegularLanguage(
      PositionAutomaton(
        word: text.map { SymbolSet(codePoint: $0.value, ignoresASCIICase: ignoresASCIICase) }))
  }

  /// Returns the language of one literal in UTF-8; ill-formed UTF-8 is undecidable.
  package static func literal(utf8 bytes: [UInt8], ignoresASCIICase: Bool = false)
    -> RegularLanguage
  {
    guard bytes.withSpan({ $0.isWellFormedUTF8 }) else {
      return .undecidable("the text is not UTF-8")
    }
    return literal(
      String(decoding: bytes, as: UTF8.self).unicodeScalars, ignoresASCIICase: ignoresASCIICase)
  }

  package static func concatenation(_ parts: [RegularLanguage]) -> RegularLanguage {
    combined(parts, from: PositionAutomaton(acceptsEmpty: true)) { $0.append($1) }
  }

  package static func union(_ parts: [RegularLanguage]) -> RegularLanguage {
    combined(parts, from: PositionAutomaton(acceptsEmpty: false)) { $0.formUnion($1) }
  }

  private static func combined(
    _ parts: [RegularLanguage], from start: PositionAutomaton,
    by operation: (inout PositionAutomaton, PositionAutomaton) -> Void
  ) -> RegularLanguage {
    var result = start
    for part in parts {
      switch part {
      case .automaton(let automaton): operation(&result, automaton)
      case .undecidable: return part
      }
      if result.isOverBudget { return .undecidable(overBudget) }
    }
    return RegularLanguage(result)
  }

  /// Returns the repetition of the language; `maximum` is `nil` for an unbounded one.
  package func repeated(atLeast minimum: Int = 0, atMost maximum: Int? = nil) -> RegularLanguage {
    guard let automaton else { return self }
    let result = automaton.repeated(minimum: minimum, maximum: maximum)
    return result.map(RegularLanguage.init) ?? .undecidable(Self.overBudget)
  }

  /// The language with one or more separators in place of each separator.
  package var repeatingSeparators: RegularLanguage {
    automaton.map { RegularLanguage($0.repeatingSeparators()) } ?? self
  }

  /// Returns the language with the label of each position replaced by `transform`.
  package func mapped(_ transform: (SymbolSet) -> SymbolSet) -> RegularLanguage {
    guard let automaton else { return self }
    var known: [SymbolSet: SymbolSet] = [:]
    let labels = automaton.labels.map { label in
      if let label = known[label] { return label }
      let mapped = transform(label)
      known[label] = mapped
      return mapped
    }
    return RegularLanguage(
      PositionAutomaton(
        labels: labels, follow: automaton.follow, first: automaton.first,
        last: automaton.last, isNullable: automaton.isNullable))
  }

  /// The language with the empty word added.
  package var optional: RegularLanguage { repeated(atMost: 1) }

  /// Returns the words that are in both languages.
  package func intersection(_ other: RegularLanguage) -> RegularLanguage {
    guard let automaton else { return self }
    guard let second = other.automaton else { return other }
    var steps = Self.buildingSteps
    let (result, isComplete) = automaton.intersection(second, steps: &steps)
    return isComplete ? RegularLanguage(result) : .undecidable(Self.overBudget)
  }

  /// Returns the words that are not in `other`.
  package func subtracting(_ other: RegularLanguage) -> RegularLanguage {
    guard let automaton = other.automaton else { return other }
    var steps = Self.buildingSteps
    guard let complement = automaton.complement(steps: &steps) else {
      return .undecidable(Self.overBudget)
    }
    return intersection(RegularLanguage(complement))
  }
}

// MARK: Queries

extension RegularLanguage {
  package enum WordsResult: Equatable, Sendable {
    /// The words found, shortest and most readable first; empty if there are none.
    case words([Word])
    case undecided(String)
  }

  package enum SubsetResult: Equatable, Sendable {
    case subset
    /// A shortest word that is in none of the other languages.
    case counterexample(Word)
    case undecided(String)
  }

  private static let outOfSteps = "comparing the patterns takes too many steps"

  /// Returns up to `limit` of the shortest words in both languages. The result is deterministic.
  ///
  /// - Parameter steps: the step budget, about one per pair of edges.
  package static func intersectionWitnesses(
    _ left: RegularLanguage, _ right: RegularLanguage, limit: Int, steps: Int = 200_000
  ) -> WordsResult {
    switch (left, right) {
    case (.undecidable(let reason), _), (_, .undecidable(let reason)): return .undecided(reason)
    case (.automaton(let first), .automaton(let second)):
      // Most witnesses are short, so bounded depths are tried first.
      for depth in [64, 512] {
        var left = steps
        let (common, isComplete) = first.intersection(second, steps: &left, depth: depth)
        guard left > 0 else { break }
        let (words, hasAllWords) = common.shortestWords(limit, budget: steps)
        let isEnough = words.count == limit && (words.last?.count ?? 0) <= depth
        if isComplete && hasAllWords || isEnough { return .words(words.map(spelled)) }
      }
      var left = steps
      let (common, isComplete) = first.intersection(second, steps: &left)
      // The explored part is sound, so its words are witnesses even if it is incomplete.
      let (words, hasAllWords) = common.shortestWords(limit, budget: steps)
      return words.isEmpty && !(isComplete && hasAllWords)
        ? .undecided(outOfSteps) : .words(words.map(spelled))
    }
  }

  /// Returns whether every word of the language is in the union of `others`.
  ///
  /// - Parameter steps: the step budget, about one per set of states and block of symbols.
  package func isSubset(of others: [RegularLanguage], steps: Int = 200_000) -> SubsetResult {
    let union = RegularLanguage.union(others)
    switch (self, union) {
    case (.undecidable(let reason), _), (_, .undecidable(let reason)): return .undecided(reason)
    case (.automaton(let automaton), .automaton(let second)):
      var left = steps
      do {
        let word = try automaton.wordOutside(second, steps: &left)
        return word.map { .counterexample(Self.spelled($0)) } ?? .subset
      } catch {
        return .undecided(Self.outOfSteps)
      }
    }
  }

  /// Returns up to `limit` of the shortest words, most readable first.
  package func sampleWords(limit: Int, steps: Int = 200_000) -> WordsResult {
    switch self {
    case .undecidable(let reason): return .undecided(reason)
    case .automaton(let automaton):
      let (words, isComplete) = automaton.shortestWords(limit, budget: steps)
      return words.isEmpty && !isComplete
        ? .undecided(Self.outOfSteps) : .words(words.map(Self.spelled))
    }
  }

  private static func spelled(_ word: [UInt32]) -> Word {
    word.map { Unicode.Scalar($0).map(Symbol.scalar) ?? .separator }
  }
}
