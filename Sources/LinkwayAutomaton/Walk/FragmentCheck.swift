import LinkwayMatching
import LinkwayURLParsing

/// Matches a link's fragment with the forms of a pattern, each a number of segments that are checked.
struct FragmentCheck {
  /// The whole fragment.
  let range: Range<Int>
  /// Where the words of the pattern stand in the block.
  let place: Int
  let formCount: Int
  let regions: BlockRegions

  enum Answer: Equatable {
    /// The place of the form's words in the block.
    case form(Int)
    case none
    case deferred
  }

  /// Whether the fragment is no path but items, as the head of the pattern's words says.
  func isItems(_ block: Span<UInt8>) -> Bool {
    block.word32(place) & EntryShape.Fragment.items != 0
  }

  /// The first form that matches.
  func form(_ link: Span<UInt8>, _ block: Span<UInt8>) -> Answer {
    let path = path(link, block)
    let count = Self.segmentCount(path, regions, link)
    var form = place + 4
    for _ in 0..<formCount {
      let head = block.word32(form)
      let captures = Int(head & 0xFF)
      let checks = Int(head >> 8 & 0xFF)
      let wanted = Int(head >> 16 & 0xFF)
      let takesRest = head >> 24 & 1 == 1
      if wanted == count || (takesRest && wanted < count) {
        // What may be empty of several segments is not known here.
        if takesRest, Self.holdsEmpty(path, from: wanted - 1, link) { return .deferred }
        switch answer(checks, at: form + 4 + captures * 8, path, link, block) {
        case .holds:
          return isSuspect(captures, at: form + 4, path, link, block) ? .deferred : .form(form)
        case .deferred: return .deferred
        case .fails: break
        }
      }
      form += 4 + captures * 8 + checks * 12
    }
    return .none
  }

  /// What stands behind the first question mark, whose items are read as more of the link's; `nil`
  /// where there is none.
  func items(_ link: Span<UInt8>, _ block: Span<UInt8>) -> Range<Int>? {
    let path = path(link, block)
    return path.upperBound < range.upperBound ? path.upperBound + 1..<range.upperBound : nil
  }

  private func path(_ link: Span<UInt8>, _ block: Span<UInt8>) -> Range<Int> {
    if block.word32(place) & EntryShape.Fragment.questionMark != 0 { return range }
    return range.lowerBound..<link.firstPlace(of: UInt8(ascii: "?"), in: range)
  }

  private func answer(
    _ count: Int, at start: Int, _ path: Range<Int>, _ link: Span<UInt8>, _ block: Span<UInt8>
  ) -> CheckAnswer {
    for index in 0..<count {
      let answer = check(start + index * 12, path, link, block)
      guard case .holds = answer else { return answer }
    }
    return .holds
  }

  private func check(
    _ check: Int, _ path: Range<Int>, _ link: Span<UInt8>, _ block: Span<UInt8>
  ) -> CheckAnswer {
    let head = block.word32(check)
    guard let kind = EntryShape.Check.Kind(rawValue: UInt8(truncatingIfNeeded: head)),
      let segment = Self.segment(Int(head >> 8 & 0xFF), of: path, link)
    else { return .fails }
    let affixes = block.word32(check + 4)
    let isFolded = head >> 16 & 1 == 1
    let text = regions.texts + Int(block.word32(check + 8)) * 4
    if link.isEncoded(segment) {
      guard affixes == 0, kind != .composite else { return .deferred }
      return TextComparison.isValue(
        encoded: segment, link, of: kind, values: text, block, isFolded: isFolded)
        ? .holds : .fails
    }
    if kind == .composite {
      return CompositeCheck.answer(
        block.word32(check + 8), texts: regions.texts, link, segment, block)
    }
    let (prefix, suffix) = (Int(affixes & 0xFFFF), Int(affixes >> 16))
    guard segment.count >= prefix + suffix else { return .fails }
    let value = segment.lowerBound + prefix..<segment.upperBound - suffix
    let holds =
      kind == .affixes
      ? TextComparison.equal(
        link, segment.lowerBound, block, text + 4, count: prefix, isFolded: isFolded)
        && TextComparison.equal(
          link, value.upperBound, block, text + 4 + prefix, count: suffix, isFolded: isFolded)
      : TextComparison.isValue(link, value, of: kind, values: text, block, isFolded: isFolded)
    return holds ? .holds : .fails
  }

  /// Whether a capture holds what makes the link refused.
  private func isSuspect(
    _ count: Int, at start: Int, _ path: Range<Int>, _ link: Span<UInt8>, _ block: Span<UInt8>
  ) -> Bool {
    for index in 0..<count {
      let head = block.word32(start + index * 8)
      guard head >> 24 & 1 == 0,
        let range = Self.range(
          start + index * 8, of: path, texts: regions.texts, link, block)
      else { continue }
      let extent = EntryShape.Capture.Extent(rawValue: UInt8(truncatingIfNeeded: head >> 8))
      if extent == .segments {
        // Each segment is a value by itself.
        if link.isEncoded(range) || holdsDots(range, link) { return true }
        continue
      }
      let isSuspect = link.withPiece(range) { bytes, range in
        bytes.isDots(range)
          || range.contains {
            bytes.byte($0) == UInt8(ascii: "/") || bytes.byte($0) == UInt8(ascii: "\\")
          }
      }
      if isSuspect { return true }
    }
    return false
  }

  private func holdsDots(_ range: Range<Int>, _ link: Span<UInt8>) -> Bool {
    var start = range.lowerBound
    for place in range where link.byte(place) == UInt8(ascii: "/") {
      if link.isDots(start..<place) { return true }
      start = place + 1
    }
    return link.isDots(start..<range.upperBound)
  }

  /// Where a capture of a form lies.
  ///
  /// - Parameter capture: the place of its words in the block.
  private static func range(
    _ capture: Int, of path: Range<Int>, texts: Int, _ link: Span<UInt8>, _ block: Span<UInt8>
  ) -> Range<Int>? {
    let head = block.word32(capture)
    let facts = block.word32(capture + 4)
    guard let segment = segment(Int(head >> 16 & 0xFF), of: path, link) else { return nil }
    switch EntryShape.Capture.Extent(rawValue: UInt8(truncatingIfNeeded: head >> 8)) {
    case .segment?:
      let lower = min(segment.lowerBound + Int(facts & 0xFFFF), segment.upperBound)
      return lower..<max(lower, segment.upperBound - Int(facts >> 16))
    case .composite?:
      return CompositeCheck.capture(
        ofSlot: Int(head & 0xFF), facts, texts: texts, link, segment, block)
    case .segments?:
      let endsEmpty =
        path.upperBound > segment.lowerBound && link.byte(path.upperBound - 1) == UInt8(ascii: "/")
      return segment.lowerBound..<path.upperBound - (endsEmpty ? 1 : 0)
    case .link?, nil:
      return nil
    }
  }

  /// Whether a segment from one on is empty, but the last one behind a slash.
  private static func holdsEmpty(
    _ path: Range<Int>, from first: Int, _ link: Span<UInt8>
  ) -> Bool {
    guard let start = segment(first, of: path, link)?.lowerBound else { return true }
    var last = start
    for place in start..<path.upperBound where link.byte(place) == UInt8(ascii: "/") {
      if place == last { return true }
      last = place + 1
    }
    // By a table's rules the one at the end may count.
    return last == path.upperBound
  }

  /// Where the capture of a slot lies in a fragment of which a form has matched.
  ///
  /// - Parameters:
  ///   - form: the place of the form's words in the block.
  ///   - fragment: the whole fragment.
  static func capture(
    ofSlot slot: Int, form: Int, in fragment: Range<Int>, _ regions: BlockRegions,
    _ link: Span<UInt8>, _ block: Span<UInt8>
  ) -> Range<Int>? {
    for index in 0..<Int(block.word32(form) & 0xFF) {
      let capture = form + 4 + index * 8
      if Int(block.word32(capture) & 0xFF) == slot {
        // Question marks part nothing within a segment that a form has taken.
        return range(capture, of: fragment, texts: regions.texts, link, block)
      }
    }
    return nil
  }

  private static func segmentCount(
    _ path: Range<Int>, _ regions: BlockRegions, _ link: Span<UInt8>
  ) -> Int {
    var count = 1
    var slash = link.firstPlace(of: Self.slash, in: path)
    while slash < path.upperBound {
      count += 1
      slash = link.firstPlace(of: Self.slash, in: slash + 1..<path.upperBound)
    }
    let endsEmpty = path.isEmpty || link.byte(path.upperBound - 1) == UInt8(ascii: "/")
    return regions.slashes.trailing == .ignore && count > 1 && endsEmpty ? count - 1 : count
  }

  private static func segment(
    _ wanted: Int, of path: Range<Int>, _ link: Span<UInt8>
  ) -> Range<Int>? {
    var rest = path
    for _ in 0..<wanted {
      let slash = link.firstPlace(of: Self.slash, in: rest)
      guard slash < path.upperBound else { return nil }
      rest = slash + 1..<path.upperBound
    }
    return rest.lowerBound..<link.firstPlace(of: Self.slash, in: rest)
  }

  private static let slash = UInt8(ascii: "/")
}
