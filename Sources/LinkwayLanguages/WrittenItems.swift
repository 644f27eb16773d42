package import LinkwayRegex

/// Computes languages of written queries, or of form-like fragments, all of whose items have names
/// from a given list.
package struct WrittenItems {
  package let text: WrittenText
  /// The spellings that the names of items can have.
  package let names: [String]
  /// All other names that items can have.
  private let otherNames: RegularLanguage
  /// The symbols that a value can contain.
  private let valueSymbols: SymbolSet
  /// Whether an item with an empty value can be written as its name alone.
  private let haveBareNames: Bool

  /// Creates the languages for items with certain names.
  ///
  /// - Parameters:
  ///   - separators: characters that no value contains, because some platform splits items there.
  ///   - known: the spellings that some rule or route reads as one of the names. Items can also
  ///     have names that are not among them. `nil` if items have only the given names.
  package init(
    _ text: WrittenText, names: [String], separators: String = "", haveBareNames: Bool = false,
    othersThan known: RegularLanguage? = nil
  ) {
    (self.text, self.names, self.haveBareNames) = (text, names, haveBareNames)
    let others = text.spellings(SymbolSet(scalarsOf: separators))
    let symbols = text.symbols.subtracting(SymbolSet("&")).subtracting(others)
    valueSymbols = symbols
    otherNames =
      known.map { known in
        let all = RegularLanguage.symbols(symbols.subtracting(SymbolSet("="))).repeated()
        return all.subtracting(known)
      } ?? .nothing
  }

  private static let equals = RegularLanguage.symbols(SymbolSet("="))
  private static let and = RegularLanguage.symbols(SymbolSet("&"))

  /// Returns the language of an item with one of the given names.
  private func item(_ names: [String], _ value: RegularLanguage) -> RegularLanguage {
    item(words(names), value)
  }

  /// The language of all items.
  private var anyItem: RegularLanguage { item(besides: []) }

  /// Returns the language of an item whose name is not in `named`.
  private func item(besides named: [String]) -> RegularLanguage {
    item(words(names.filter { !named.contains($0) }) + [otherNames], nil)
  }

  private func words(_ names: [String]) -> [RegularLanguage] {
    names.compactMap { name in
      text.word(name).map { RegularLanguage(PositionAutomaton(word: $0)) }
    }
  }

  private func item(_ words: [RegularLanguage], _ value: RegularLanguage?) -> RegularLanguage {
    let value = value.map(within) ?? RegularLanguage.symbols(valueSymbols).repeated()
    let whole = RegularLanguage.concatenation([.union(words), Self.equals, value])
    return haveBareNames && value.automaton?.isNullable == true ? .union([whole] + words) : whole
  }

  private func within(_ texts: RegularLanguage) -> RegularLanguage {
    texts.mapped { $0.intersection(valueSymbols) }
  }

  private static func before(_ item: RegularLanguage) -> RegularLanguage {
    RegularLanguage.concatenation([item, and]).repeated()
  }

  private static func after(_ item: RegularLanguage) -> RegularLanguage {
    RegularLanguage.concatenation([and, item]).repeated()
  }

  private static func some(_ item: RegularLanguage) -> RegularLanguage {
    .concatenation([item, after(item)])
  }

  /// All queries with at least one item, and only with items that can occur.
  package var all: RegularLanguage { Self.some(anyItem) }

  /// Returns the queries in which every item with a name from `named` has a value from `value`.
  ///
  /// - Parameter isOptional: whether such items may be missing.
  package func all(
    _ named: [String], _ value: RegularLanguage, isOptional: Bool
  ) -> RegularLanguage {
    let other = item(besides: named)
    let one = item(named, value)
    let any = RegularLanguage.union([other, one])
    if isOptional { return Self.some(any) }
    return .concatenation([Self.before(other), one, Self.after(any)])
  }

  /// Returns the queries in which the first item with a name from `named` has a value from `value`.
  package func first(
    _ named: [String], _ value: RegularLanguage, isOptional: Bool
  ) -> RegularLanguage {
    let other = item(besides: named)
    let with = RegularLanguage.concatenation([
      Self.before(other), item(named, value), Self.after(anyItem),
    ])
    return isOptional ? .union([with, Self.some(other)]) : with
  }

  /// Returns the queries with at most one item whose name is from `named`, and with a value from
  /// `value` for this item.
  package func single(_ named: [String], _ value: RegularLanguage) -> RegularLanguage {
    let other = item(besides: named)
    return .union([
      .concatenation([Self.before(other), item(named, value), Self.after(other)]), Self.some(other),
    ])
  }

  /// Returns the queries in which no item has a name from `named`.
  package func none(_ named: [String]) -> RegularLanguage {
    Self.some(item(besides: named))
  }

  /// Returns the queries in which at least one item, including its name, is one of `texts`.
  package func anyItem(_ texts: RegularLanguage) -> RegularLanguage {
    .concatenation([Self.before(anyItem), within(texts), Self.after(anyItem)])
  }
}

/// The conditions of rules on the query or fragment of a link. Finds texts that the rules
/// distinguish.
package struct TailPart {
  package enum Kind: Sendable {
    case query, fragment
  }

  /// A text of the component, with the rules that match it.
  package struct Choice: TailChoice {
    package var kind: Kind
    /// The text; `nil` if the component is absent.
    package var word: [SymbolSet]?
    package var holds: BitSet
    package var refuses: BitSet

    package var size: Int { word.map { $0.count + 1 } ?? 0 }
  }

  private struct Condition {
    var rule: Int
    var matched: RegularLanguage
    var clean: RegularLanguage?
  }

  package let kind: Kind
  package let text: WrittenText
  /// All words to consider.
  private let words: RegularLanguage
  private let count: Int
  private var conditions: [Condition] = []
  private var absent: Choice

  package init(_ kind: Kind, _ text: WrittenText, words: RegularLanguage, rules count: Int) {
    (self.kind, self.text, self.words, self.count) = (kind, text, words, count)
    absent = Choice(
      kind: kind, holds: BitSet(count: count, isFull: true), refuses: BitSet(count: count))
  }

  /// Adds a condition: the rule matches only the words in `matched`.
  ///
  /// - Parameters:
  ///   - clean: the words for which the rule does not refuse the link; `nil` for all.
  ///   - holdsWithout: whether the rule matches links without the component.
  package mutating func require(
    _ rule: Int, _ matched: RegularLanguage, clean: RegularLanguage? = nil, holdsWithout: Bool
  ) {
    conditions.append(Condition(rule: rule, matched: matched, clean: clean))
    if !holdsWithout { absent.holds.remove(rule) }
  }

  /// The rules that have conditions.
  package var rules: Set<Int> { Set(conditions.map { $0.rule }) }

  /// Returns the absent component, and a shortest text for each other combination of rules that
  /// match and rules that refuse the link; `nil` if there are too many, or if a language is not
  /// regular.
  package func choices() -> [Choice]? {
    guard let all = words.automaton else { return nil }
    var languages = [VerdictSearch.Language(required: all, mark: 0)]
    languages.append(VerdictSearch.Language(all, mark: 0))
    for (place, condition) in conditions.enumerated() {
      guard let automaton = condition.matched.automaton else { return nil }
      languages.append(.init(automaton, mark: 2 * place + 1))
      if let clean = condition.clean {
        guard let automaton = clean.automaton else { return nil }
        languages.append(.init(automaton, mark: 2 * place + 2))
      }
    }
    var search = VerdictSearch(languages, stateLimit: 20_000, wordLimit: 1)
    guard let found = search.found() else { return nil }
    var choices = [absent]
    for found in found where found.marks.contains(0) {
      var choice = Choice(
        kind: kind, word: found.words.first, holds: BitSet(count: count, isFull: true),
        refuses: BitSet(count: count))
      let marks = Set(found.marks)
      for (place, condition) in conditions.enumerated() {
        if !marks.contains(2 * place + 1) {
          choice.holds.remove(condition.rule)
        } else if condition.clean != nil, !marks.contains(2 * place + 2) {
          choice.refuses.insert(condition.rule)
        }
      }
      if !choices.contains(where: { $0.holds == choice.holds && $0.refuses == choice.refuses }) {
        choices.append(choice)
      }
    }
    return choices
  }
}
