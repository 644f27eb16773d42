import LinkwayLanguages
import LinkwayMatching
import LinkwayRegex
import LinkwayURLParsing

/// Determines whether two query rules can be satisfied by the same items, and returns such items.
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
      // Each raw item would have to come before the other one.
      return .none
    }
  }

  private func names(askedForBy asking: QueryRule, refusedBy refusing: QueryRule) -> [String] {
    let refused = Set(refusing.items.filter { $0.isAbsent }.map { Array($0.name.utf8) })
    return asking.items.filter { $0.isRequired && refused.contains(Array($0.name.utf8)) }
      .map { $0.name }
  }

  /// Returns a raw item of a rule, after which the rule does not see items that another rule does
  /// see.
  private func hider(of rule: QueryRule, from other: QueryRule) -> String? {
    rule.items.first { raw in
      raw.isRaw
        && !other.items.contains {
          $0.name.hasSameBytes(as: raw.name) && ($0.isRaw || $0.isAbsent)
        }
    }?.name
  }

  /// Returns items that satisfy both rules, in a suitable order.
  ///
  /// - Parameters:
  ///   - hidden: the names that one rule excludes and therefore must not see.
  ///   - hider: the raw item that precedes them.
  private func items(
    _ first: QueryRule, _ second: QueryRule, hidden: [String], behind hider: String?
  ) -> Answer {
    // The rules for each name, in order of appearance.
    var places: [[UInt8]: Int] = [:]
    var all: [(name: String, rules: [(QueryItemRule, TypeLanguage)])] = []
    for (item, types) in first.items.map({ ($0, left) }) + second.items.map({ ($0, right) }) {
      let place = places[Array(item.name.utf8), default: all.count]
      if place == all.count {
        places[Array(item.name.utf8)] = place
        all.append((item.name, []))
      }
      all[place].rules.append((item, types))
    }
    // No link with more items is admitted.
    let required = all.count { $0.rules.contains(where: { $0.0.isRequired }) }
    guard required <= Admission.Limit.items else { return .none }
    let hiddenNames = Set(hidden.map { Array($0.utf8) })
    var found: [[(name: String, value: String)]] = [[], [], [], []]
    for (name, known) in all {
      var rules = known
      let isHider = hider.map { $0.hasSameBytes(as: name) } ?? false
      let isHidden = hiddenNames.contains(Array(name.utf8))
      if isHidden { rules.removeAll(where: { $0.0.isAbsent }) }
      guard isHider || rules.contains(where: { $0.0.isRequired }) else { continue }
      if areUnequal(rules) { return .none }
      switch value(rules) {
      case .words(let words):
        guard let word = words.first else { return .none }
        let place = isHider ? 1 : rules.contains { $0.0.isRaw } ? 3 : isHidden ? 2 : 0
        found[place].append((name: name, value: text(of: word)))
      case .undecided(let reason):
        return .undecided(reason)
      }
    }
    return .items(found.flatMap { $0 })
  }

  /// Returns whether two rules require different values: the common case, which needs no languages.
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

  /// Returns the language of the values that satisfy a rule.
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
