/// A set of words over scalars and the separator that stands between segments: what a pattern
/// can match, for deciding whether two patterns can match the same text.
///
/// Building never fails; what cannot be expressed (a back reference, most lookarounds, something
/// over the budget) makes a language that answers every question with `undecided` and a reason.
/// What a regex matches is for `RegexMatcher` to say; this must agree with it.
package struct RegularLanguage: Sendable {
  private enum Form: Sendable {
    case automaton(PositionAutomaton)
    case undecidable(String)
  }

  private var form: Form

  /// One symbol of a word.
  package enum Symbol: Hashable, Sendable {
    case scalar(Unicode.Scalar)
    /// The end of a segment, where another follows.
    case separator
  }

  package typealias Word = [Symbol]

  package init(_ automaton: PositionAutomaton) {
    form =
      automaton.isOverBudget
      ? .undecidable(Self.overBudget) : .automaton(automaton)
  }

  private init(undecidable reason: String) {
    form = .undecidable(reason)
  }

  private static let overBudget = "the pattern is too large to be compared"
  /// What building an intersection or a difference may cost.
  private static let buildingSteps = 200_000

  /// Why nothing can be said about the language; `nil` when something can.
  package var undecidableReason: String? {
    if case .undecidable(let reason) = form { reason } else { nil }
  }

  package var automaton: PositionAutomaton? {
    if case .automaton(let automaton) = form { automaton } else { nil }
  }

  // MARK: Building

  /// No word.
  package static let nothing = RegularLanguage(PositionAutomaton(acceptsEmpty: false))
  /// The empty word alone.
  package static let empty = RegularLanguage(PositionAutomaton(acceptsEmpty: true))
  /// The separator alone.
  package static let separator = symbols(.separator)
  /// Every word, separators included.
  package static let everything = symbols(.everything).repeated()

  package static func undecidable(_ reason: String) -> RegularLanguage {
    RegularLanguage(undecidable: reason)
  }

  /// Each symbol of a set as a word.
  package static func symbols(_ set: SymbolSet) -> RegularLanguage {
    RegularLanguage(PositionAutomaton(set))
  }

  /// One word of scalars, or with `ignoresASCIICase` every spelling of it.
  package static func literal(
    _ text: some Sequence<Unicode.Scalar>, ignoresASCIICase: Bool = false
  ) -> RegularLanguage {
    let labels = text.map { scalar in
      let set = SymbolSet(scalar)
      return ignoresASCIICase ? set.closedUnderASCIICase : set
    }
    return RegularLanguage(PositionAutomaton(word: labels))
  }

  /// One word of UTF-8; bytes that are not UTF-8 are undecidable.
  package static func literal(utf8 bytes: [UInt8], ignoresASCIICase: Bool = false)
    -> RegularLanguage
  {
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    var scalars: [Unicode.Scalar] = []
    while true {
      switch decoder.decode(&iterator) {
      case .scalarValue(let scalar): scalars.append(scalar)
      case .emptyInput: return literal(scalars, ignoresASCIICase: ignoresASCIICase)
      case .error: return .undecidable("the text is not UTF-8")
      }
    }
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
      switch part.form {
      case .automaton(let automaton): operation(&result, automaton)
      case .undecidable: return part
      }
      if result.isOverBudget { return .undecidable(overBudget) }
    }
    return RegularLanguage(result)
  }

  /// Words of it, one after the other; `maximum` is `nil` for any number.
  package func repeated(atLeast minimum: Int = 0, atMost maximum: Int? = nil) -> RegularLanguage {
    guard let automaton else { return self }
    let result = automaton.repeated(minimum: minimum, maximum: maximum)
    return result.map(RegularLanguage.init) ?? .undecidable(Self.overBudget)
  }

  /// Its words with one separator or more in place of each.
  package var repeatingSeparators: RegularLanguage {
    automaton.map { RegularLanguage($0.repeatingSeparators()) } ?? self
  }

  /// Its words with other symbols in place of each.
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

  /// It, or the empty word.
  package var optional: RegularLanguage { repeated(atMost: 1) }

  /// The words of both.
  package func intersection(_ other: RegularLanguage) -> RegularLanguage {
    guard let automaton else { return self }
    guard let second = other.automaton else { return other }
    var steps = Self.buildingSteps
    let (result, isComplete) = automaton.intersection(second, steps: &steps)
    return isComplete ? RegularLanguage(result) : .undecidable(Self.overBudget)
  }

  /// Its words that are not the other's.
  package func subtracting(_ other: RegularLanguage) -> RegularLanguage {
    guard let automaton = other.automaton else { return other }
    var steps = Self.buildingSteps
    guard let complement = automaton.complement(steps: &steps) else {
      return .undecidable(Self.overBudget)
    }
    return intersection(RegularLanguage(complement))
  }
}

// MARK: Asking

extension RegularLanguage {
  package enum WordsResult: Hashable, Sendable {
    /// What was found, shortest and most readable first; none when there is none.
    case words([Word])
    case undecided(String)
  }

  package enum SubsetResult: Hashable, Sendable {
    case subset
    /// A shortest word that is not in the others.
    case counterexample(Word)
    case undecided(String)
  }

  private static let outOfSteps = "comparing the patterns takes too many steps"

  /// Up to `limit` of the shortest words that are in both. The same in every run.
  ///
  /// - Parameter steps: what may be spent; about one for each pair of edges looked at.
  package static func intersectionWitnesses(
    _ left: RegularLanguage, _ right: RegularLanguage, limit: Int, steps: Int = 200_000
  ) -> WordsResult {
    switch (left.form, right.form) {
    case (.undecidable(let reason), _), (_, .undecidable(let reason)): return .undecided(reason)
    case (.automaton(let first), .automaton(let second)):
      // The shortest words are mostly found among few positions.
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
      // What was explored is sound, so a word of it counts even if it is not all.
      let (words, hasAllWords) = common.shortestWords(limit, budget: steps)
      return words.isEmpty && !(isComplete && hasAllWords)
        ? .undecided(outOfSteps) : .words(words.map(spelled))
    }
  }

  /// Whether every word of it is in one of some others.
  ///
  /// - Parameter steps: what may be spent; about one for each set of states and block of symbols.
  package func isSubset(of others: [RegularLanguage], steps: Int = 200_000) -> SubsetResult {
    let union = RegularLanguage.union(others)
    switch (form, union.form) {
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

  /// Up to `limit` of its shortest words, the most readable first.
  package func sampleWords(limit: Int, steps: Int = 200_000) -> WordsResult {
    switch form {
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
