import LinkwayMatching
import LinkwayRegex

/// Computes the equivalence classes of values with respect to sets of rules, once per set.
struct ValueClasses {
  /// Identifies the values that a rule accepts. The same definition can accept other values in
  /// another table.
  struct Rule: Hashable {
    var table: Int
    var isCaseSensitive: Bool
    var definition: String
    /// What an unencoded plus sign in the value decodes to; `nil` if it is not distinguished from an
    /// encoded one.
    var plus: Unicode.Scalar?
  }

  /// A class of values that the same rules match, with one of its shortest values.
  struct Class {
    /// The possible symbols at each position of the value. The separator is an unencoded plus sign.
    var word: [SymbolSet]
    /// The indices of the rules that match, and of those that match without refusing the link.
    var matched: Set<Int>
    var clean: Set<Int>
    /// Whether the value has a slash, if such values were to be distinguished.
    var hasSlash = false
  }

  private struct Key: Hashable {
    var rules: [Rule]
    var distinguishesSlashes: Bool
  }

  /// Whether to distinguish unencoded plus signs, which decode to spaces in some of the tables.
  var distinguishesPlus = false
  /// Whether to distinguish the forms of each pattern, and the values that patterns of different
  /// tables capture differently.
  var distinguishesCaptures = false
  private var languages: [Rule: PartLanguage] = [:]
  private var known: [Key: [Class]?] = [:]

  /// Returns the key of an item's rule.
  func key(
    _ item: QueryItemRule, of route: LinkRoute, isInFragment: Bool, _ tables: [RouteLanguages]
  ) -> Rule {
    let isSpace = !item.isRaw && tables[route.table].plusIsSpace
    return Rule(
      table: route.table, isCaseSensitive: route.route.caseSensitive,
      definition: item.valueDefinition,
      plus: distinguishesPlus && !isInFragment ? isSpace ? " " : "+" : nil)
  }

  /// Returns the classes of values that at least one rule matches, and a class of values that no
  /// rule matches.
  ///
  /// - Parameter distinguishesSlashes: whether to distinguish values with a slash. Only for
  ///   fragments, in which plus signs are not distinguished.
  /// - Returns: `nil` if there are too many classes.
  mutating func classes(
    of rules: [(key: Rule, rule: QueryItemRule)], distinguishesSlashes: Bool,
    _ tables: [RouteLanguages]
  ) -> [Class]? {
    let keys = rules.map { $0.key }
    let key = Key(rules: keys, distinguishesSlashes: distinguishesSlashes)
    if let known = known[key] { return known }
    var parts: [VerdictSearch.Language] = []
    for (place, (key, rule)) in rules.enumerated() {
      let language = self.language(key, rule, tables[key.table])
      parts.add(language.matched, mark: 2 * place)
      parts.add(language.clean, mark: 2 * place + 1)
    }
    let any = tables.first.map { Self.values(of: $0.anyValue, plus: keys.first?.plus) }
    parts.add(any, mark: 2 * rules.count)
    if keys.contains(where: { $0.plus != nil }) {
      parts.add(Self.withPlus, mark: 2 * rules.count + 1)
    }
    if distinguishesSlashes { parts.add(Self.withSlash, mark: 2 * rules.count + 1) }
    var mark = 2 * rules.count + 2
    for (key, rule) in rules where distinguishesCaptures {
      for language in tables[key.table].forms(of: rule, caseSensitive: key.isCaseSensitive) {
        parts.add(Self.values(of: language, plus: key.plus), mark: mark)
        mark += 1
      }
    }
    let differences = distinguishesCaptures ? differences(rules, tables) : []
    for language in differences {
      parts.add(language, mark: mark)
      mark += 1
    }
    var search = VerdictSearch(
      parts, stateLimit: 20_000,
      wordLimit: differences.isEmpty ? 1 : CaptureComparison.wordLimit)
    let classes = search.found()?.flatMap { found -> [Class] in
      let matched = found.marks.filter { $0 % 2 == 0 && $0 / 2 < rules.count }.map { $0 / 2 }
      let clean = matched.filter { place in
        languages[keys[place]]?.clean == nil || found.marks.contains(2 * place + 1)
      }
      let hasSlash = distinguishesSlashes && found.marks.contains(2 * rules.count + 1)
      return found.words.map {
        Class(word: $0, matched: Set(matched), clean: Set(clean), hasSlash: hasSlash)
      }
    }
    known[key] = classes
    return classes
  }

  /// Returns the values that two rules of different tables capture differently.
  private func differences(
    _ rules: [(key: Rule, rule: QueryItemRule)], _ tables: [RouteLanguages]
  ) -> [RegularLanguage] {
    let sides = rules.flatMap { key, rule in
      let table = tables[key.table]
      return
        (rule.matches.map { pattern in
          pattern.forms.indices.map { form in
            (
              table: key.table, owner: "",
              side: table.side(pattern, form: form, caseSensitive: key.isCaseSensitive)
            )
          }
        } ?? [])
    }
    return CaptureComparison(kind: .value).differences(sides)
  }

  private mutating func language(
    _ key: Rule, _ rule: QueryItemRule, _ table: RouteLanguages
  ) -> PartLanguage {
    if let known = languages[key] { return known }
    var made = table.values(of: rule, caseSensitive: key.isCaseSensitive)
    made.matched = Self.values(of: made.matched, plus: key.plus)
    made.clean = made.clean.map { Self.values(of: $0, plus: key.plus) }
    languages[key] = made
    return made
  }

  /// The values with an unencoded plus sign.
  private static let withPlus = RegularLanguage.concatenation([
    .everything, .separator, .everything,
  ])

  private static let withSlash = RegularLanguage.concatenation([
    .everything, .literal("/".unicodeScalars), .everything,
  ])

  /// Adds unencoded plus signs to decoded values.
  private static func values(
    of texts: RegularLanguage, plus: Unicode.Scalar?
  ) -> RegularLanguage {
    guard let plus else { return texts }
    return texts.mapped { label in
      label.contains(plus) ? label.union(.separator) : label.subtracting(.separator)
    }
  }

  /// Returns the reason why a rule's values are only an upper bound; `nil` if they are exact.
  func undecidableReason(_ key: Rule) -> String? { languages[key]?.undecidableReason }
}
