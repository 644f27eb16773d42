import LinkwayMatching
import LinkwayRegex

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
    let hiddenFromFirst = names(askedForBy: second, refusedBy: first)
    let hiddenFromSecond = names(askedForBy: first, refusedBy: second)
    switch (hiddenFromFirst.isEmpty, hiddenFromSecond.isEmpty) {
    case (true, true):
      return items(first, second, hidden: [], behind: nil)
    case (false, true):
      guard let hider = hider(of: first, from: second) else { return .none }
      return items(first, second, hidden: hiddenFromFirst, behind: hider)
    case (true, false):
      guard let hider = hider(of: second, from: first) else { return .none }
      return items(first, second, hidden: hiddenFromSecond, behind: hider)
    case (false, false):
      // Each would have to stand before what hides the other.
      return .none
    }
  }

  private func names(askedForBy asking: QueryRule, refusedBy refusing: QueryRule) -> [String] {
    asking.items.filter(\.isRequired).map(\.name).filter { name in
      refusing.items.contains { $0.isAbsent && $0.name.utf8.elementsEqual(name.utf8) }
    }
  }

  /// An item of a rule that takes the rest, so that the rule does not see what follows it while
  /// another rule does.
  private func hider(of rule: QueryRule, from other: QueryRule) -> String? {
    rule.items.first { raw in
      raw.isRaw
        && !other.items.contains {
          $0.name.utf8.elementsEqual(raw.name.utf8) && ($0.isRaw || $0.isAbsent)
        }
    }?.name
  }

  /// Items for which both rules hold, in an order in which they do.
  ///
  /// - Parameters:
  ///   - hidden: the names that one rule refuses and must not see.
  ///   - hider: the item that they stand behind.
  private func items(
    _ first: QueryRule, _ second: QueryRule, hidden: [String], behind hider: String?
  ) -> Answer {
    var names: [String] = []
    for item in first.items + second.items
    where !names.contains(where: { $0.utf8.elementsEqual(item.name.utf8) }) {
      names.append(item.name)
    }
    var places: [[(name: String, value: String)]] = [[], [], [], []]
    for name in names {
      var rules =
        first.items.filter { $0.name.utf8.elementsEqual(name.utf8) }.map { ($0, left) }
        + second.items.filter { $0.name.utf8.elementsEqual(name.utf8) }.map { ($0, right) }
      let isHider = hider.map { $0.utf8.elementsEqual(name.utf8) } ?? false
      let isHidden = hidden.contains { $0.utf8.elementsEqual(name.utf8) }
      if isHidden { rules.removeAll(where: \.0.isAbsent) }
      guard isHider || rules.contains(where: \.0.isRequired) else { continue }
      if areUnequal(rules) { return .none }
      switch value(rules) {
      case .words(let words):
        guard let word = words.first else { return .none }
        let place = isHider ? 1 : rules.contains(where: \.0.isRaw) ? 3 : isHidden ? 2 : 0
        places[place].append((name: name, value: text(of: word)))
      case .undecided(let reason):
        return .undecided(reason)
      }
    }
    return .items(places.flatMap(\.self))
  }

  /// Whether two rules ask for different values: the common case, seen without any language.
  private func areUnequal(_ rules: [(QueryItemRule, TypeLanguage)]) -> Bool {
    let texts = rules.compactMap { $0.0.equals?.linkText }
    guard texts.count == 2 else { return false }
    return !ByteComparison.equal(
      texts[0].utf8, texts[1].utf8, caseSensitive: !rules.contains { $0.1.ignoresCase })
  }

  private func value(_ rules: [(QueryItemRule, TypeLanguage)]) -> RegularLanguage.WordsResult {
    let languages = rules.map { language($0.0, $0.1) }
    guard let first = languages.first else { return .words([]) }
    guard let second = languages.dropFirst().first else { return first.sampleWords(limit: 1) }
    return RegularLanguage.intersectionWitnesses(first, second, limit: 1)
  }

  /// The values that a rule takes.
  func language(_ rule: QueryItemRule, _ types: TypeLanguage) -> RegularLanguage {
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
    return language
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
