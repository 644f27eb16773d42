import LinkwayURLParsing

/// Checks the items of a link's query against the rules of an entry.
struct ItemReading {
  var query: Range<Int>?
  var regions: BlockRegions

  /// - Parameter start: where the rules stand in the block, four words each.
  func answer(
    _ count: Int, at start: Int, _ link: Span<UInt8>, _ block: Span<UInt8>
  ) -> CheckAnswer {
    // Names and values are compared as they are written.
    let plus = UInt8(ascii: regions.plusIsSpace ? "+" : "%")
    let isEncoded = query?.contains { link[$0] == UInt8(ascii: "%") || link[$0] == plus } ?? false
    if isEncoded { return .deferred }
    var isRepeated = false
    for rule in 0..<count {
      guard read(start + rule * 16, link, block, &isRepeated) else { return .fails }
    }
    // A winner with a repeated item is refused.
    return isRepeated ? .deferred : .holds
  }

  private func read(
    _ rule: Int, _ link: Span<UInt8>, _ block: Span<UInt8>, _ isRepeated: inout Bool
  ) -> Bool {
    let head = block.word32(rule)
    let name = regions.texts + Int(block.word32(rule + 4)) * 4
    let isList = head >> 24 & 1 == 1
    let presence = EntryShape.Item.Presence(rawValue: UInt8(truncatingIfNeeded: head >> 8))
    var found = 0
    var cursor = QueryItemCursor(range: query ?? 0..<0)
    while let item = cursor.next(in: link) {
      guard TextComparison.equal(link, item.name, block, text: name, isFolded: false) else {
        continue
      }
      found += 1
      if presence == .absent { return false }
      guard found == 1 || isList else {
        isRepeated = true
        continue
      }
      let end = item.range.upperBound
      guard holds(item.value ?? end..<end, rule, head, link, block) else { return false }
    }
    return found > 0 || presence != .required
  }

  /// Whether a value is of the rule's type and compares as the rule asks.
  private func holds(
    _ value: Range<Int>, _ rule: Int, _ head: UInt32, _ link: Span<UInt8>, _ block: Span<UInt8>
  ) -> Bool {
    let isFolded = head >> 25 & 1 == 1
    let kind = EntryShape.Check.Kind(rawValue: UInt8(truncatingIfNeeded: head))
    if let kind {
      let values = regions.texts + Int(block.word32(rule + 12)) * 4
      guard
        TextComparison.isValue(link, value, of: kind, values: values, block, isFolded: isFolded)
      else { return false }
    }
    let comparison = EntryShape.Item.Comparison(rawValue: UInt8(truncatingIfNeeded: head >> 16))
    guard let comparison, comparison != .none else { return true }
    let expected = regions.texts + Int(block.word32(rule + 8)) * 4
    let expectedRange = expected + 4..<expected + 4 + Int(block.word32(expected))
    let isEqual =
      switch kind {
      case .int?:
        TextComparison.integer(link, value) == TextComparison.integer(block, expectedRange)
      case .bool?:
        TextComparison.truth(link, value) == TextComparison.truth(block, expectedRange)
      default:
        TextComparison.equal(link, value, block, text: expected, isFolded: isFolded)
      }
    return isEqual == (comparison == .equals)
  }
}
