package import LinkwayMatching
import LinkwayURLParsing

/// The query items of a matched link, or the items of a fragment that is parsed as a query.
struct LocatedItems {
  private let shape: EntryShape.Head
  private let isFragment: Bool
  /// The check that contains the ranges of the items in the link, and splits the items.
  private let check: ItemCheck

  /// - Parameter match: only read; `inout` so that it is not copied.
  init(
    isFragment: Bool, _ match: inout LocatedMatch, of matcher: AutomatonMatcher,
    in link: Span<UInt8>
  ) {
    let place = matcher.regions.shapes + match.shape.index * 4
    shape = matcher.block.withBytes { EntryShape.Head($0, at: place) }
    self.isFragment = isFragment
    var more = 0..<0
    if isFragment {
      more = match.fragment
    } else if shape.formCount > 0 {
      more = FragmentSubject(match.fragment, shape, link, matcher.environment).items ?? more
    }
    check = ItemCheck(
      query: isFragment ? nil : match.query(in: link), more: more,
      plusIsSpace: matcher.regions.plusIsSpace)
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

  /// Returns the value of an item as written, without regard to its default value; `nil` if the
  /// link does not have the item.
  func value(
    of item: LocatedParameter.Item, in link: Span<UInt8>, _ match: inout LocatedMatch,
    _ matcher: AutomatonMatcher
  ) -> ParameterValue? {
    var values: [ParameterValue] = []
    var single: ParameterValue?
    forEach(in: link, &match, matcher) { found in
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
    return single ?? (values.isEmpty ? nil : .list(values))
  }

  /// Returns the value of a capture in the pattern of an item rule; `nil` if the capture has no
  /// value. If the rule accepts a list, the last item in which the capture has a value provides it;
  /// otherwise, only the first item with the name is read.
  func value(
    of capture: LocatedParameter.Capture, rule number: Int, in link: Span<UInt8>,
    _ match: inout LocatedMatch, _ matcher: AutomatonMatcher
  ) -> ParameterValue? {
    guard number < (isFragment ? shape.fragmentItemCount : shape.itemCount) else { return nil }
    let environment = matcher.environment
    return matcher.block.withBytes { block in
      let place = (isFragment ? shape.fragmentItems : shape.items) + number * ItemRule.size
      let rule = ItemRule(block, at: place)
      guard rule.matches != 0 else { return nil }
      let name = environment.texts + rule.name.index * 4
      var value: ParameterValue?
      forEach(in: link, &match, matcher) { found in
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

  /// Calls `body` with the decoded name of each item, and a closure that decodes its value, up to
  /// and including a raw item.
  func forEachText(
    in link: Span<UInt8>, _ match: inout LocatedMatch, _ matcher: AutomatonMatcher,
    _ body: (_ name: String, _ value: () -> ParameterValue) -> Void
  ) {
    forEach(in: link, &match, matcher) { found in
      func text(_ range: Range<Int>) -> String {
        link.withPiece(range, plusIsSpace: found.plusIsSpace) { $0.text($1) }
      }
      body(text(found.name)) { .string(text(found.value)) }
      return true
    }
  }

  /// Calls `body` with each item, up to and including a raw item, or until `body` returns `false`.
  private func forEach(
    in link: Span<UInt8>, _ match: inout LocatedMatch, _ matcher: AutomatonMatcher,
    _ body: (Item) -> Bool
  ) {
    if !isFragment, check.more.isEmpty { return forEach(of: &match.items, in: link, matcher, body) }
    var items = QueryItemRanges()
    forEach(of: &items, in: link, matcher, body)
  }

  private func forEach(
    of items: inout QueryItemRanges, in link: Span<UInt8>, _ matcher: AutomatonMatcher,
    _ body: (Item) -> Bool
  ) {
    guard check.cut(&items, link) else { return }
    for place in 0..<(items.count ?? 0) {
      let item = items[place]
      let isMore = item.name.lowerBound >= check.more.lowerBound && !check.more.isEmpty
      let found = Item(
        name: item.name, value: item.value,
        end: isMore ? check.more.upperBound : check.query?.upperBound ?? 0,
        plusIsSpace: check.isForm(item))
      guard body(found) else { return }
      if shape.hasRawItem, takesRest(found, link, matcher) { return }
    }
  }

  /// Returns whether an item is declared as raw. The value of such an item includes all items after
  /// it, as written.
  private func takesRest(
    _ item: Item, _ link: Span<UInt8>, _ matcher: AutomatonMatcher
  ) -> Bool {
    let (rules, count) =
      isFragment
      ? (shape.fragmentItems, shape.fragmentItemCount) : (shape.items, shape.itemCount)
    return matcher.block.withBytes { block in
      (0..<count).contains { number in
        let rule = ItemRule(block, at: rules + number * ItemRule.size)
        let name = matcher.environment.texts + rule.name.index * 4
        return rule.flags.contains(.raw) && isNamed(item, name, link, block)
      }
    }
  }

  /// Returns whether an item has a name.
  ///
  /// - Parameter name: the offset of the name in the block.
  private func isNamed(
    _ item: Item, _ name: Int, _ link: Span<UInt8>, _ block: Span<UInt8>
  ) -> Bool {
    link.withPiece(item.name, plusIsSpace: item.plusIsSpace) {
      TextComparison.equal($0, $1, block, text: name, isFolded: false)
    }
  }
}

extension AutomatonMatcher {
  /// Calls `body` with the decoded name of each item in the query or the fragment of a matched link,
  /// and a closure that decodes its value, up to and including a raw item. The items after the `?`
  /// of a fragment with a pattern count as query items.
  package func forEachItem(
    of match: inout LocatedMatch, in link: Span<UInt8>, isFragment: Bool,
    _ body: (_ name: String, _ value: () -> ParameterValue) -> Void
  ) {
    LocatedItems(isFragment: isFragment, &match, of: self, in: link)
      .forEachText(in: link, &match, self, body)
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
