import LinkwayMatching
import LinkwayURLParsing

/// Checks the items of a link's query against the rules of an entry.
struct ItemCheck {
  var query: Range<Int>?
  /// More items, those of a fragment.
  var more = 0..<0
  var regions: BlockRegions

  /// - Parameter start: where the rules stand in the block, four words each.
  func answer(
    _ count: Int, at start: Int, _ items: inout ItemTape, _ link: Span<UInt8>,
    _ block: Span<UInt8>
  ) -> CheckAnswer {
    guard cut(&items, link) else { return .deferred }
    // A winner with a repeated item is refused.
    var isDeferred = false
    for rule in 0..<count {
      guard read(start + rule * 16, &items, link, block, &isDeferred) else { return .fails }
    }
    return isDeferred ? .deferred : .holds
  }

  /// - Returns: `false` where there are more than a link may have.
  func cut(_ items: inout ItemTape, _ link: Span<UInt8>) -> Bool {
    items.cut(link, query ?? 0..<0, and: more, plusIsSpace: regions.plusIsSpace)
  }

  private func read(
    _ rule: Int, _ items: inout ItemTape, _ link: Span<UInt8>, _ block: Span<UInt8>,
    _ isDeferred: inout Bool
  ) -> Bool {
    let head = block.word32(rule)
    let name = regions.texts + Int(block.word32(rule + 4)) * 4
    let isList = head >> 24 & 1 == 1
    let presence = EntryShape.Item.Presence(rawValue: UInt8(truncatingIfNeeded: head >> 8))
    var found = 0
    for place in 0..<min(items.count ?? 0, Admission.Limit.items) {
      let item = items[place]
      // Forms encode the items of a query alone.
      let plusIsSpace =
        regions.plusIsSpace && (more.isEmpty || item.name.lowerBound < more.lowerBound)
      guard isNamed(item.name, name, items.isEncoded, plusIsSpace: plusIsSpace, link, block)
      else { continue }
      found += 1
      if presence == .absent { return false }
      guard found == 1 || isList else {
        isDeferred = true
        continue
      }
      let isEncoded = items.isEncoded
      if UInt8(truncatingIfNeeded: head) == EntryShape.Check.Kind.link.rawValue {
        // One that is not plainly admitted may be so all the same.
        let isAdmitted = link.withPiece(item.value, plusIsSpace: plusIsSpace) {
          LinkWalk.admitsPlainly($0, $1)
        }
        if !isAdmitted { isDeferred = true }
        continue
      }
      let holds =
        isEncoded
        ? link.withPiece(item.value, plusIsSpace: plusIsSpace) {
          self.holds($1, rule, head, $0, block)
        } : self.holds(item.value, rule, head, link, block)
      guard holds else { return false }
    }
    return found > 0 || presence != .required
  }

  func isNamed(
    _ range: Range<Int>, _ name: Int, _ isEncoded: Bool, plusIsSpace: Bool,
    _ link: Span<UInt8>, _ block: Span<UInt8>
  ) -> Bool {
    // Decoded bytes are never more than the encoded ones.
    guard isEncoded, range.count >= Int(block.word32(name)) else {
      return TextComparison.equal(link, range, block, text: name, isFolded: false)
    }
    return link.withPiece(range, plusIsSpace: plusIsSpace) {
      TextComparison.equal($0, $1, block, text: name, isFolded: false)
    }
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
