/// Whether two query rules can hold for the same items, and items for which both do.
struct QueryOverlap {
  enum Answer {
    case items([(name: String, value: String)])
    case none
    case undecided(String)
  }

  var left: TypeLanguage
  var right: TypeLanguage
  var slashes: SlashPolicy

  func answer(_ first: QueryRule, _ second: QueryRule) -> Answer {
    var names: [String] = []
    for item in first.items + second.items
    where !names.contains(where: { $0.utf8.elementsEqual(item.name.utf8) }) {
      names.append(item.name)
    }
    var items: [(name: String, value: String)] = []
    var rest: [(name: String, value: String)] = []
    for name in names {
      let rules =
        first.items.filter { $0.name.utf8.elementsEqual(name.utf8) }.map { ($0, left) }
        + second.items.filter { $0.name.utf8.elementsEqual(name.utf8) }.map { ($0, right) }
      let mustBeAbsent = rules.contains { if case .absent = $0.0.presence { true } else { false } }
      let isRequired = rules.contains {
        if case .required = $0.0.presence { true } else { false }
      }
      if mustBeAbsent && isRequired { return .none }
      guard isRequired else { continue }
      if areUnequal(rules) { return .none }
      switch value(rules) {
      case .words(let words):
        guard let word = words.first else { return .none }
        let item = (name: name, value: text(of: word))
        if rules.contains(where: { $0.0.isRaw }) { rest.append(item) } else { items.append(item) }
      case .undecided(let reason):
        return .undecided(reason)
      }
    }
    return .items(items + rest)
  }

  /// Whether two rules ask for different values: the common case, seen without any language.
  private func areUnequal(_ rules: [(QueryItemRule, TypeLanguage)]) -> Bool {
    let texts = rules.compactMap { $0.0.equals?.linkText }
    guard texts.count == 2 else { return false }
    return !ByteComparison.equal(
      texts[0].utf8, texts[1].utf8, caseSensitive: !rules.contains { $0.1.ignoresCase })
  }

  private func value(_ rules: [(QueryItemRule, TypeLanguage)]) -> RegularLanguage.WordsResult {
    var languages: [RegularLanguage] = []
    for (rule, types) in rules {
      var language = types.queryValue(of: rule.type)
      if let equals = rule.equals?.linkText {
        language = language.intersection(types.literal(Array(equals.utf8)))
      }
      if let pattern = rule.matches {
        let patterns = PatternLanguage(types: types, slashes: slashes)
        language = language.intersection(
          .union(pattern.forms.map { patterns.language(of: $0, kind: .value) }))
      }
      if let not = rule.not?.linkText {
        language = language.subtracting(types.literal(Array(not.utf8)))
      }
      languages.append(language)
    }
    guard let first = languages.first else { return .words([]) }
    guard let second = languages.dropFirst().first else { return first.sampleWords(limit: 1) }
    return RegularLanguage.intersectionWitnesses(first, second, limit: 1)
  }

  private func text(of word: RegularLanguage.Word) -> String {
    var text = String.UnicodeScalarView()
    for symbol in word {
      switch symbol {
      case .scalar(let scalar): text.append(scalar)
      case .separator: text.append("/")
      }
    }
    return String(text)
  }
}
