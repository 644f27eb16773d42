import LinkwayMatching
import LinkwayURLParsing

/// Checks a link that has matched for the reasons to refuse it: a repeated item, and a separator or
/// dot segment in a capture.
struct WinnerCheck {
  let winner: CandidateCheck.Candidate
  let origin: OriginRecord?
  /// Whether the link repeats an item that the winner declares as a single value.
  let isRepeated: Bool
  let places: LinkPlaces
  let environment: ProgramEnvironment

  private var regions: BlockRegions { environment.regions }

  /// Returns the reason why a link is refused although the winner matches it; `nil` if the link is
  /// accepted.
  ///
  /// - Parameter match: receives the captures that are examined.
  func refusal(
    _ link: Span<UInt8>, _ block: Span<UInt8>, _ match: inout LocatedMatch
  ) -> Refusal? {
    let shape = EntryShape.Head(block, at: winner.shape)
    if isRepeated, let found = repeated(shape, link, block) { return found }
    if let found = authority(link, block, &match) { return found }
    if let found = path(link, block, &match) { return found }
    if shape.formCount > 0, let found = fragment(link, block, &match) { return found }
    return shape.hasNoItemPattern ? nil : items(shape, link, block)
  }

  private func repeated(
    _ shape: EntryShape.Head, _ link: Span<UInt8>, _ block: Span<UInt8>
  ) -> Refusal? {
    let found =
      query(shape, link).repeated(shape.itemCount, at: shape.items, link, environment, block)
      ?? fragmentItems.repeated(
        shape.fragmentItemCount, at: shape.fragmentItems, link, environment, block)
    return found.map { Refusal(.repeatedItem(block.text($0.name)), offset: $0.offset) }
  }

  private func query(_ shape: EntryShape.Head, _ link: Span<UInt8>) -> ItemCheck {
    var more = 0..<0
    if shape.formCount > 0 {
      more =
        FragmentSubject(places.components.fragment ?? 0..<0, shape, link, environment).items
        ?? 0..<0
    }
    return ItemCheck(
      query: places.components.query, more: more, plusIsSpace: regions.plusIsSpace)
  }

  private var fragmentItems: ItemCheck {
    ItemCheck(more: places.components.fragment ?? 0..<0, plusIsSpace: regions.plusIsSpace)
  }

  /// Checks the captures of the host for dot segments and separators. In links with a custom
  /// scheme, a host may be percent-encoded.
  private func authority(
    _ link: Span<UInt8>, _ block: Span<UInt8>, _ match: inout LocatedMatch
  ) -> Refusal? {
    guard let origin, origin.host != 0 || origin.port != 0 else { return nil }
    let host = match.host.range
    guard origin.joinsText || link.mayHoldDots(host, UInt8(ascii: ".")) else { return nil }
    match.noteAuthorityCaptures(link, environment, block)
    for slot in 0..<match.authorityCaptures.count {
      let entry = match.authorityCaptures[slot]
      guard entry.isPresent, !entry.isFree else { continue }
      if let reason = link.problem(ofPiece: entry.range) {
        return Refusal(
          reason,
          offset: link.pieceStart(entry.range.lowerBound, UInt8(ascii: "."), from: host.lowerBound))
      }
    }
    return nil
  }

  private func path(
    _ link: Span<UInt8>, _ block: Span<UInt8>, _ match: inout LocatedMatch
  ) -> Refusal? {
    // If the path contains none of the bytes examined here, no parser finds a dot segment in it.
    let mayHoldProblem =
      places.isDecoded
      ? link.mayHoldProblem(places.written)
      : places.holdsBackslash
        || winner.traits.contains(.checked)
          && link.firstPlace(of: UInt8(ascii: "."), in: match.path) < match.path.upperBound
    guard mayHoldProblem else { return nil }
    match.noteCaptures(link, environment, block)
    let empties = match.empties
    return problem(of: &match.captures, link, from: places.pathStart, empties)
  }

  private func fragment(
    _ link: Span<UInt8>, _ block: Span<UInt8>, _ match: inout LocatedMatch
  ) -> Refusal? {
    let range = places.components.fragment ?? 0..<0
    guard link.mayHoldProblem(range) else { return nil }
    match.noteFragmentCaptures(link, environment, block)
    return problem(of: &match.fragmentCaptures, link, from: range.lowerBound, .all)
  }

  /// Checks the captures of item patterns.
  private func items(
    _ shape: EntryShape.Head, _ link: Span<UInt8>, _ block: Span<UInt8>
  ) -> Refusal? {
    query(shape, link).problem(shape.itemCount, at: shape.items, link, environment, block)
      ?? fragmentItems.problem(
        shape.fragmentItemCount, at: shape.fragmentItems, link, environment, block)
  }

  /// Returns the reason to refuse the first capture with an error, and the offset of the segment in
  /// which that capture starts.
  private func problem(
    of captures: inout CaptureSet, _ link: Span<UInt8>, from start: Int, _ empties: EmptySegments
  ) -> Refusal? {
    for slot in 0..<captures.count {
      let entry = captures[slot]
      guard entry.isPresent, !entry.isRaw, !entry.isFree else { continue }
      var found: Refusal.Reason?
      _ = link.firstSegment(in: entry.range) {
        found = link.problem(ofPiece: $0)
        return found != nil
      }
      guard let reason = found else { continue }
      let slash = UInt8(ascii: "/")
      var first = entry.range.lowerBound
      // Slashes that count as one end the same segment.
      while empties != .all, first > start, link.byte(first) == slash, link.byte(first - 1) == slash
      {
        first -= 1
      }
      return Refusal(reason, offset: link.pieceStart(first, slash, from: start))
    }
    return nil
  }

  /// Returns the reason to refuse a decoded capture; `nil` unless a piece of it is a dot segment or
  /// contains a slash or backslash.
  static func problem(
    of range: Range<Int>, in text: Span<UInt8>, separator: UInt8
  ) -> Refusal.Reason? {
    var start = range.lowerBound
    var holdsSeparator = false
    for place in range.lowerBound...range.upperBound {
      let byte = place < range.upperBound ? text.byte(place) : separator
      if byte == separator {
        if text.isDots(start..<place) { return .dotSegment }
        if holdsSeparator { return .separatorInCapture }
        start = place + 1
      } else if byte == UInt8(ascii: "/") || byte == UInt8(ascii: "\\") {
        holdsSeparator = true
      }
    }
    return nil
  }
}

extension ItemCheck {
  /// Returns the reason to refuse the captures of item patterns.
  fileprivate func problem(
    _ count: Int, at start: Int, _ link: Span<UInt8>, _ environment: ProgramEnvironment,
    _ block: Span<UInt8>
  ) -> Refusal? {
    for number in 0..<count {
      let rule = ItemRule(block, at: start + number * ItemRule.size)
      guard rule.matches != 0 else { continue }
      var items = QueryItemRanges()
      guard cut(&items, link) else { return nil }
      let seen = seenItems(count, at: start, &items, link, environment, block)
      let name = environment.texts + rule.name.index * 4
      for place in 0..<seen where isNamed(place, name, &items, link, block) {
        let value = items[place].value
        let reason = link.withPiece(value, plusIsSpace: isForm(items[place])) {
          text, range -> Refusal.Reason? in
          var captures = CaptureSet()
          var budget = CheckBudget(steps: BlockRegions.checkEffort)
          guard
            Self.matches(rule, text, range, environment, block, &budget, &captures)
          else { return nil }
          for slot in 0..<captures.count {
            let entry = captures[slot]
            guard entry.isPresent, !entry.isFree else { continue }
            if let reason = WinnerCheck.problem(
              of: entry.range, in: text, separator: UInt8(ascii: "/"))
            {
              return reason
            }
          }
          return nil
        }
        if let reason { return Refusal(reason, offset: value.lowerBound) }
        if !rule.flags.contains(.list) { break }
      }
    }
    return nil
  }
}

extension Span<UInt8> {
  /// Returns whether a range is `.` or `..`.
  func isDots(_ range: Range<Int>) -> Bool {
    guard range.count == 1 || range.count == 2 else { return false }
    for place in range where byte(place) != UInt8(ascii: ".") { return false }
    return true
  }

  /// Returns whether a range may contain a dot segment: whether a piece between separators is
  /// empty, or a byte may be encoded.
  fileprivate func mayHoldDots(_ range: Range<Int>, _ separator: UInt8) -> Bool {
    var last = separator
    for place in range {
      let byte = byte(place)
      if byte == UInt8(ascii: "%") || byte == separator && last == separator { return true }
      last = byte
    }
    return last == separator
  }

  /// Returns the reason to refuse a part of a capture, if it is a dot segment or contains a
  /// separator when decoded.
  fileprivate func problem(ofPiece range: Range<Int>) -> Refusal.Reason? {
    withPiece(range) {
      WinnerCheck.problem(of: $1, in: $0, separator: Subject.decodedSeparator)
    }
  }

  /// Returns whether a range contains a byte, encoded or not, for which a capture may be refused.
  fileprivate func mayHoldProblem(_ range: Range<Int>) -> Bool {
    let end = range.upperBound
    if firstPlace(of: UInt8(ascii: "."), in: range) < end { return true }
    if firstPlace(of: UInt8(ascii: "\\"), in: range) < end { return true }
    var place = firstPlace(of: UInt8(ascii: "%"), in: range)
    while place < end {
      switch percentEncodedByte(at: place, before: end) {
      case UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: "\\"): return true
      default: place = firstPlace(of: UInt8(ascii: "%"), in: place + 1..<end)
      }
    }
    return false
  }

  /// Returns the start of the piece between separators that contains an offset.
  fileprivate func pieceStart(_ place: Int, _ separator: UInt8, from start: Int) -> Int {
    var place = place
    while place > start, byte(place - 1) != separator { place -= 1 }
    return place
  }
}
