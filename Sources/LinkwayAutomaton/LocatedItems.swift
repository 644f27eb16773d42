package import LinkwayMatching
import LinkwayURLParsing

/// The query items of a matched link, or the items of a fragment that is parsed as a query.
struct LocatedItems {
  private let shape: EntryShape.Head
  private let isFragment: Bool
  private let query: Range<Int>
  /// The part of a fragment after its question mark, whose items are appended to those of the query.
  private let more: Range<Int>
  private let plusIsSpace: Bool

  init(
    isFragment: Bool, _ match: borrowing LocatedMatch, of matcher: AutomatonMatcher,
    in link: Span<UInt8>
  ) {
    let place = matcher.shape(of: match)
    shape = matcher.block.withBytes { EntryShape.Head($0, at: place) }
    self.isFragment = isFragment
    query = isFragment ? match.fragment : match.query(in: link)
    more =
      isFragment || shape.formCount == 0
      ? 0..<0
      : FragmentSubject(match.fragment, shape, link, matcher.regions).items ?? 0..<0
    // Form encoding applies only to the items of the query.
    plusIsSpace = matcher.regions.plusIsSpace && !isFragment
  }

  /// The position of an item in the link.
  private struct Item {
    let name: Range<Int>
    let value: Range<Int>
    /// The end of the query or fragment that contains the item.
    let end: Int
    /// Whether `+` in the item stands for a space.
    let plusIsSpace: Bool
  }

  /// Returns the value of an item; its default value, or `nil`, if the link does not have the item.
  func value(
    of item: LocatedParameter.Item, in link: Span<UInt8>, _ matcher: AutomatonMatcher
  ) -> ParameterValue? {
    var values: [ParameterValue] = []
    var single: ParameterValue?
    forEach(in: link, matcher) { found in
      guard link.equals(found.name, item.name, plusIsSpace: found.plusIsSpace) else { return true }
      if item.isRaw {
        single = .string(link.text(Range(found.value.lowerBound, upTo: found.end)))
        return false
      }
      let value = item.form.read(in: link, found.value, plusIsSpace: found.plusIsSpace)
      guard let value else { return true }
      if item.isList { values.append(value) } else { single = value }
      return item.isList
    }
    return single ?? (values.isEmpty ? item.missing : .list(values))
  }

  /// Returns the value of a capture in the pattern of an item rule, taken from the last item that has it.
  func value(
    of capture: LocatedParameter.Capture, rule number: Int, in link: Span<UInt8>,
    _ matcher: AutomatonMatcher
  ) -> ParameterValue? {
    guard number < (isFragment ? shape.fragmentItemCount : shape.itemCount) else { return nil }
    let environment = matcher.environment
    return matcher.block.withBytes { block in
      let place = (isFragment ? shape.fragmentItems : shape.items) + number * ItemRule.size
      let rule = ItemRule { block.word32(place + $0 * 4) }
      guard rule.matches != 0 else { return nil }
      let name = environment.texts + rule.name.index * 4
      var value: ParameterValue?
      forEach(in: link, matcher) { found in
        guard isNamed(found, name, link, block) else { return true }
        link.withPiece(found.value, plusIsSpace: found.plusIsSpace) { text, range in
          var captures = CaptureSet()
          var budget = CheckBudget(steps: BlockRegions.checkEffort)
          guard
            ItemCheck.matches(rule, text, range, environment, block, &budget, &captures),
            captures[capture.slot].isPresent
          else { return }
          value = capture.content.read(decoded: text, captures[capture.slot].range)
        }
        return rule.flags.contains(.list)
      }
      return value
    }
  }

  /// Calls `body` with the decoded name and value of each item.
  func forEachText(
    in link: Span<UInt8>, _ matcher: AutomatonMatcher,
    _ body: (_ name: String, _ value: ParameterValue) -> Void
  ) {
    forEach(in: link, matcher) { found in
      func text(_ range: Range<Int>) -> String {
        link.withPiece(range, plusIsSpace: found.plusIsSpace) { $0.text($1) }
      }
      body(text(found.name), .string(text(found.value)))
      return true
    }
  }

  /// Calls `body` with each item, up to and including a raw item, or until `body` returns `false`.
  private func forEach(
    in link: Span<UInt8>, _ matcher: AutomatonMatcher, _ body: (Item) -> Bool
  ) {
    for part in more.isEmpty ? 0..<1 : 0..<2 {
      let range = part == 0 ? query : more
      let plusIsSpace = self.plusIsSpace && part == 0
      var cursor = QueryItemCursor(range: range)
      while let item = cursor.next(in: link) {
        let end = item.range.upperBound
        let found = Item(
          name: item.name, value: item.value ?? end..<end, end: range.upperBound,
          plusIsSpace: plusIsSpace)
        guard body(found) else { return }
        if shape.hasRawItem, takesRest(found, link, matcher) { return }
      }
    }
  }

  /// Returns whether an item is declared as raw, so that its value includes all items after it as written.
  private func takesRest(
    _ item: Item, _ link: Span<UInt8>, _ matcher: AutomatonMatcher
  ) -> Bool {
    let (rules, count) =
      isFragment
      ? (shape.fragmentItems, shape.fragmentItemCount) : (shape.items, shape.itemCount)
    return matcher.block.withBytes { block in
      (0..<count).contains { number in
        let rule = ItemRule { block.word32(rules + number * ItemRule.size + $0 * 4) }
        let name = matcher.environment.texts + rule.name.index * 4
        return rule.flags.contains(.raw) && isNamed(item, name, link, block)
      }
    }
  }

  /// - Parameter name: the offset of a name in the block.
  private func isNamed(
    _ item: Item, _ name: Int, _ link: Span<UInt8>, _ block: Span<UInt8>
  ) -> Bool {
    link.withPiece(item.name, plusIsSpace: item.plusIsSpace) {
      TextComparison.equal($0, $1, block, text: name, isFolded: false)
    }
  }
}

extension AutomatonMatcher {
  /// Calls `body` with the decoded name and value of each item in the query or the fragment of a matched
  /// link.
  package func forEachItem(
    of match: borrowing LocatedMatch, in link: Span<UInt8>, isFragment: Bool,
    _ body: (_ name: String, _ value: ParameterValue) -> Void
  ) {
    LocatedItems(isFragment: isFragment, match, of: self, in: link)
      .forEachText(in: link, self, body)
  }
}

extension Span<UInt8> {
  /// Returns whether a range decodes to the bytes of a text.
  fileprivate func equals(_ range: Range<Int>, _ text: String, plusIsSpace: Bool) -> Bool {
    // Decoding never adds bytes.
    guard text.utf8.count <= range.count else { return false }
    return withPiece(range, plusIsSpace: plusIsSpace) { bytes, range in
      text.utf8.count == range.count
        && text.withUTF8Span {
          TextComparison.equal(
            bytes, range.lowerBound, $0, 0, count: range.count, isFolded: false)
        }
    }
  }
}
