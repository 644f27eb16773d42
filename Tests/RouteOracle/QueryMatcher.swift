package import LinkwayMatching
package import LinkwayRegex
import LinkwayURLParsing

/// Evaluates a route's rule for the items of a query or a form-like fragment.
package struct QueryMatcher {
  package var items: [AdmittedLink.QueryItem]
  package var link: AdmittedLink
  package var rules: ValueRules

  package init(items: [AdmittedLink.QueryItem], link: AdmittedLink, rules: ValueRules) {
    self.items = items
    self.link = link
    self.rules = rules
  }

  /// The values of the rule's items.
  package struct Answer: Sendable {
    /// In order of precedence: later ones do not replace earlier ones.
    package var values: [(name: String, value: ParameterValue)] = []
    /// The values of items that the link does not contain. Written items take precedence, also those
    /// of the fragment.
    package var defaults: [(name: String, value: ParameterValue)] = []
    /// The captures of `matches`, which take precedence over items.
    package var captures: [RouteMatch.NamedCapture] = []
    /// A declared item that occurs twice although it is a single value; only a winner is refused
    /// for it.
    package var repeated: (name: String, offset: Int)?
    package var failure: MatchObstacle?
  }

  /// - Returns: the values, or with `failure` the reason why the rule is not satisfied. O(items ×
  ///   rules).
  package func read(_ rule: QueryRule) throws(MatchLimitExceeded) -> Answer {
    var answer = Answer()
    // A raw item includes all items after it.
    let items = self.items.prefix((firstRawItem(of: rule) ?? self.items.count - 1) + 1)
    for itemRule in rule.items {
      let found = items.filter { $0.name.elementsEqual(itemRule.name.utf8) }
      if let failure = try read(itemRule, found, &answer) {
        answer.failure = .query(name: itemRule.name, failure)
        return answer
      }
    }
    guard rule.passesOthers else { return answer }
    for item in items {
      let name = String(decoding: item.name, as: UTF8.self)
      let isKnown =
        rule.items.contains { $0.name.utf8.elementsEqual(item.name) }
        || answer.values.contains { $0.name.utf8.elementsEqual(item.name) }
      if !isKnown {
        answer.values.append((name, .string(String(decoding: item.value, as: UTF8.self))))
      }
    }
    return answer
  }

  private func firstRawItem(of rule: QueryRule) -> Int? {
    let names = rule.items.filter { $0.isRaw }.map { $0.name }
    return items.firstIndex { item in names.contains { $0.utf8.elementsEqual(item.name) } }
  }

  private func read(
    _ rule: QueryItemRule, _ found: [AdmittedLink.QueryItem], _ answer: inout Answer
  ) throws(MatchLimitExceeded) -> MatchObstacle.QueryReason? {
    if case .absent = rule.presence { return found.isEmpty ? nil : .present }
    guard let first = found.first else { return missing(rule, &answer) }
    if rule.isList {
      var values: [ParameterValue] = []
      for item in found {
        let (value, failure) = try value(of: item, rule, &answer)
        guard let value else { return failure }
        values.append(value)
      }
      answer.values.append((rule.name, .list(values)))
      return nil
    }
    if found.count > 1, answer.repeated == nil {
      answer.repeated = (rule.name, found[1].offset)
    }
    let (value, failure) = try value(of: first, rule, &answer)
    guard let value else { return failure }
    answer.values.append((rule.name, value))
    return nil
  }

  private func missing(
    _ rule: QueryItemRule, _ answer: inout Answer
  ) -> MatchObstacle.QueryReason? {
    switch rule.presence {
    case .required:
      return .missing
    case .defaulted(let value):
      answer.defaults.append((rule.name, value))
    case .optional where rule.isList:
      answer.defaults.append((rule.name, .list([])))
    case .optional, .absent:
      break
    }
    return nil
  }

  private func value(
    of item: AdmittedLink.QueryItem, _ rule: QueryItemRule, _ answer: inout Answer
  ) throws(MatchLimitExceeded) -> (ParameterValue?, MatchObstacle.QueryReason) {
    if rule.isRaw {
      return (.string(link.written(from: item.valueOffset, to: item.end)), .wrongType)
    }
    guard let value = try rules.read(item.value[...], as: rule.type) else {
      return (nil, .wrongType)
    }
    if let expected = rule.equals, !isEqual(value, expected) { return (nil, .notEqual) }
    if let refused = rule.not, isEqual(value, refused) { return (nil, .excluded) }
    if let pattern = rule.matches {
      guard let captured = try pattern.captures(in: item.value, rules: rules) else {
        return (nil, .patternFailed)
      }
      for (slot, capture) in zip(pattern.slots, captured) {
        guard let capture else { continue }
        answer.captures.append(.init(slot: slot, captured: capture, offset: item.valueOffset))
      }
    }
    return (value, .wrongType)
  }

  /// Texts ignore ASCII case if the route does.
  private func isEqual(_ value: ParameterValue, _ expected: ParameterValue) -> Bool {
    guard case .string(let left) = value, case .string(let right) = expected else {
      return value == expected
    }
    return ByteComparison.equal(left.utf8, right.utf8, caseSensitive: rules.caseSensitive)
  }
}
