import LinkwayMatching
import LinkwayURLParsing

/// Checks the items of a link against the item rules of an entry.
struct ItemCheck {
  var query: Range<Int>?
  /// The part of a fragment that contains more items; empty if there is no such part.
  var more = 0..<0
  var plusIsSpace: Bool

  /// Returns the index of the first rule that fails, and the reason; `nil` if all rules are
  /// satisfied.
  func failure(
    _ count: Int, at start: Int, hasRawItem: Bool, _ items: inout QueryItemRanges,
    _ link: Span<UInt8>, _ environment: ProgramEnvironment, _ block: Span<UInt8>,
    _ budget: inout CheckBudget
  ) -> (rule: Int, reason: MatchObstacle.QueryReason)? {
    guard cut(&items, link) else { return (0, .missing) }
    // Items after a raw item are part of the raw item's value.
    let seen = seenItems(
      hasRawItem ? count : 0, at: start, &items, link, environment, block)
    for rule in 0..<count {
      let place = start + rule * ItemRule.size
      let reason = read(
        ItemRule(block, at: place), &items, seen, link, environment, block, &budget)
      if let reason { return (rule, reason) }
    }
    return nil
  }

  /// Splits `query` and `more` into items, unless this has already been done.
  ///
  /// - Returns: `false` if there are more items than a link may have.
  func cut(_ items: inout QueryItemRanges, _ link: Span<UInt8>) -> Bool {
    items.cut(link, query ?? 0..<0, and: more, plusIsSpace: plusIsSpace)
  }

  /// Returns the number of items up to and including the first raw item; the number of all items if
  /// none is raw.
  func seenItems(
    _ count: Int, at start: Int, _ items: inout QueryItemRanges, _ link: Span<UInt8>,
    _ environment: ProgramEnvironment, _ block: Span<UInt8>
  ) -> Int {
    var seen = min(items.count ?? 0, Admission.Limit.items)
    for rule in 0..<count {
      let rule = ItemRule(block, at: start + rule * ItemRule.size)
      guard rule.flags.contains(.raw) else { continue }
      let name = environment.texts + rule.name.index * 4
      for place in 0..<seen where isNamed(place, name, &items, link, block) {
        seen = place + 1
        break
      }
    }
    return seen
  }

  /// Returns the reason why a rule fails; `nil` if the items satisfy the rule.
  private func read(
    _ rule: ItemRule, _ items: inout QueryItemRanges, _ seen: Int, _ link: Span<UInt8>,
    _ environment: ProgramEnvironment, _ block: Span<UInt8>, _ budget: inout CheckBudget
  ) -> MatchObstacle.QueryReason? {
    let name = environment.texts + rule.name.index * 4
    var found = 0
    budget.steps &-= 1 + seen
    for place in 0..<seen where isNamed(place, name, &items, link, block) {
      found += 1
      if rule.presence == .absent { return .present }
      // The link is refused if the winner declares the repeated item as a single value.
      guard found == 1 || rule.flags.contains(.list) else {
        budget.isRepeated = true
        continue
      }
      if rule.flags.contains(.raw) { continue }
      let value = items[place].value
      let failure =
        items.isEncoded
        ? link.withPiece(value, plusIsSpace: isForm(items[place])) {
          self.failure(rule, $0, $1, environment, block, &budget)
        } : self.failure(rule, link, value, environment, block, &budget)
      if let failure { return failure }
    }
    return found > 0 || rule.presence != .required ? nil : .missing
  }

  /// Returns whether `+` in an item stands for a space. Form encoding applies only to the items of
  /// the query.
  func isForm(_ item: QueryItemRanges.Item) -> Bool {
    plusIsSpace && (more.isEmpty || item.name.lowerBound < more.lowerBound)
  }

  func isNamed(
    _ place: Int, _ name: Int, _ items: inout QueryItemRanges, _ link: Span<UInt8>,
    _ block: Span<UInt8>
  ) -> Bool {
    let item = items[place]
    // Decoding never adds bytes.
    guard items.isEncoded, item.name.count >= block.index(name) else {
      return TextComparison.equal(link, item.name, block, text: name, isFolded: false)
    }
    return link.withPiece(item.name, plusIsSpace: isForm(item)) {
      TextComparison.equal($0, $1, block, text: name, isFolded: false)
    }
  }

  /// Returns the reason why a decoded value does not match the type, the comparisons or the pattern
  /// of a rule; `nil` if it matches.
  private func failure(
    _ rule: ItemRule, _ text: Span<UInt8>, _ value: Range<Int>, _ environment: ProgramEnvironment,
    _ block: Span<UInt8>, _ budget: inout CheckBudget
  ) -> MatchObstacle.QueryReason? {
    if rule.kind != .any {
      guard
        TextComparison.isValue(
          text, value, of: rule.kind, rule.operand, environment, block,
          isFolded: rule.flags.contains(.folded), &budget)
      else { return .wrongType }
    }
    if rule.equals != .none {
      guard isEqual(rule.equals, rule.expected, rule, text, value, environment, block) else {
        return .notEqual
      }
    }
    if rule.not != .none, isEqual(rule.not, rule.refused, rule, text, value, environment, block) {
      return .excluded
    }
    guard rule.matches != 0 else { return nil }
    var captures = NoCaptures()
    return Self.matches(rule, text, value, environment, block, &budget, &captures)
      ? nil : .patternFailed
  }

  private func isEqual(
    _ comparison: ItemRule.Comparison, _ operand: UInt32, _ rule: ItemRule, _ text: Span<UInt8>,
    _ value: Range<Int>, _ environment: ProgramEnvironment, _ block: Span<UInt8>
  ) -> Bool {
    let place = environment.texts + operand.index * 4
    let expected = Range(place + 4, upTo: place + 4 + block.index(place))
    switch comparison {
    case .none: return true
    case .never: return false
    case .text:
      return TextComparison.equal(
        text, value, block, text: place, isFolded: rule.flags.contains(.folded))
    case .int: return TextComparison.integer(text, value) == TextComparison.integer(block, expected)
    case .number:
      return TextComparison.number(text, value) == TextComparison.number(block, expected)
    case .bool: return TextComparison.truth(text, value) == TextComparison.truth(block, expected)
    }
  }

  /// Returns the first repetition of an item that is declared as a single value: the range of its
  /// name in the block, and its offset in the link.
  func repeated(
    _ count: Int, at start: Int, _ link: Span<UInt8>, _ environment: ProgramEnvironment,
    _ block: Span<UInt8>
  ) -> (name: Range<Int>, offset: Int)? {
    var items = QueryItemRanges()
    guard cut(&items, link) else { return nil }
    let seen = seenItems(count, at: start, &items, link, environment, block)
    for rule in 0..<count {
      let rule = ItemRule(block, at: start + rule * ItemRule.size)
      guard !rule.flags.contains(.list), rule.presence != .absent else { continue }
      let name = environment.texts + rule.name.index * 4
      var found = 0
      for place in 0..<seen where isNamed(place, name, &items, link, block) {
        found += 1
        if found == 2 {
          let range = Range(name + 4, upTo: name + 4 + block.index(name))
          return (range, items[place].name.lowerBound)
        }
      }
    }
    return nil
  }

  /// Returns whether a value matches a rule's pattern, and records the captures of the first form
  /// that matches.
  static func matches<Sink: CaptureSink>(
    _ rule: ItemRule, _ text: Span<UInt8>, _ value: Range<Int>, _ environment: ProgramEnvironment,
    _ block: Span<UInt8>, _ budget: inout CheckBudget, _ captures: inout Sink
  ) -> Bool {
    let forms = environment.texts + (rule.matches &- 1).index * 4
    let subject = Subject.component(value, separator: UInt8(ascii: "/"))
    for form in 0..<min(block.index(forms), TableLimits.forms) {
      let program = environment.texts + block.index(forms + 4 + form * 4) * 4
      var run = ProgramInterpreter<Sink>(program, subject, block)
      if run.holds(text, environment, block, &budget, &captures) { return true }
    }
    return false
  }
}
