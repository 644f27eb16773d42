package import LinkwayRegex

/// Items of a query, or of a form-like fragment, as they are written: the words of some names.
package struct WrittenItems {
  package let text: WrittenText
  /// The spellings of names that items may have.
  package let names: [String]
  /// What a value may be of.
  private let valueSymbols: SymbolSet
  /// Whether an item with an empty value may be its name alone.
  private let haveBareNames: Bool

  /// - Parameter separators: characters that no value has, because some platform splits items there.
  package init(
    _ text: WrittenText, names: [String], separators: String = "", haveBareNames: Bool = false
  ) {
    (self.text, self.names, self.haveBareNames) = (text, names, haveBareNames)
    let others = text.spellings(SymbolSet(scalarsOf: separators))
    valueSymbols = text.symbols.subtracting(SymbolSet("&")).subtracting(others)
  }

  private static let equals = RegularLanguage.symbols(SymbolSet("="))
  private static let and = RegularLanguage.symbols(SymbolSet("&"))

  /// An item with one of some names.
  private func item(_ names: [String], _ value: RegularLanguage? = nil) -> RegularLanguage {
    let words = names.compactMap { name in
      text.word(name).map { RegularLanguage(PositionAutomaton(word: $0)) }
    }
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

  /// Every query of items with these names.
  package var all: RegularLanguage { Self.some(item(names)) }

  /// Queries in which all items with some names have a value.
  ///
  /// - Parameter isOptional: whether there need be none.
  package func all(
    _ named: [String], _ value: RegularLanguage, isOptional: Bool
  ) -> RegularLanguage {
    let other = item(names.filter { !named.contains($0) })
    let one = item(named, value)
    let any = RegularLanguage.union([other, one])
    if isOptional { return Self.some(any) }
    return .concatenation([Self.before(other), one, Self.after(any)])
  }

  /// Queries in which the first item with some names has a value.
  package func first(
    _ named: [String], _ value: RegularLanguage, isOptional: Bool
  ) -> RegularLanguage {
    let other = item(names.filter { !named.contains($0) })
    let with = RegularLanguage.concatenation([
      Self.before(other), item(named, value), Self.after(item(names)),
    ])
    return isOptional ? .union([with, Self.some(other)]) : with
  }

  /// Queries in which at most one item has one of some names, and that a value.
  package func single(_ named: [String], _ value: RegularLanguage) -> RegularLanguage {
    let other = item(names.filter { !named.contains($0) })
    return .union([
      .concatenation([Self.before(other), item(named, value), Self.after(other)]), Self.some(other),
    ])
  }

  /// Queries without an item that has one of some names.
  package func none(_ named: [String]) -> RegularLanguage {
    Self.some(item(names.filter { !named.contains($0) }))
  }

  /// Queries of which some item, with its name, is one of some texts.
  package func anyItem(_ texts: RegularLanguage) -> RegularLanguage {
    let item = item(names)
    return .concatenation([Self.before(item), within(texts), Self.after(item)])
  }
}

/// What rules ask of one part of a link, and the words of it that they tell apart.
package struct TailPart {
  package enum Kind: Sendable {
    case query, fragment
  }

  /// A text of the part, with the rules that hold.
  package struct Choice: TailChoice {
    package var kind: Kind
    /// `nil` where the part is not there.
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
  /// All words that are looked at.
  private let words: RegularLanguage
  private let count: Int
  private var conditions: [Condition] = []
  private var absent: Choice

  package init(_ kind: Kind, _ text: WrittenText, words: RegularLanguage, rules count: Int) {
    (self.kind, self.text, self.words, self.count) = (kind, text, words, count)
    absent = Choice(
      kind: kind, holds: BitSet(count: count, isFull: true), refuses: BitSet(count: count))
  }

  /// Lets a rule hold only for some words.
  ///
  /// - Parameters:
  ///   - clean: words for which it refuses no link; `nil` for all.
  ///   - holdsWithout: whether it holds for links without the part.
  package mutating func ask(
    _ rule: Int, _ matched: RegularLanguage, clean: RegularLanguage? = nil, holdsWithout: Bool
  ) {
    conditions.append(Condition(rule: rule, matched: matched, clean: clean))
    if !holdsWithout { absent.holds.remove(rule) }
  }

  /// The rules that ask something.
  package var rules: Set<Int> { Set(conditions.map { $0.rule }) }

  /// A shortest text for each set of rules that hold together; `nil` where they are too many.
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
