import LinkwayURLParsing

/// What checking something came to.
enum CheckAnswer {
  case holds
  case fails
  /// Only `RouteMatcher` can say.
  case deferred
}

/// Checks the entries that end in a state against a link.
struct CandidateCheck {
  var places: LinkPlaces
  var regions: BlockRegions
  /// The bit of the link's source; `nil` filters by none.
  var source: UInt8?

  /// An entry with all by which it is compared.
  struct Candidate {
    var entry: UInt32
    /// The place of its shape, in bytes.
    var shape: Int
    var route: UInt32
    var group: UInt32
    var grade: UInt32
    var optionalParts: UInt32
    var sources: UInt8
    var traits: AutomatonEntry.Traits

    @inline(__always)
    init(_ entry: UInt32, _ block: Span<UInt8>, _ regions: BlockRegions) {
      let place = regions.entries + Int(entry) * BlockRegions.entrySize
      self.entry = entry
      route = block.word32(place)
      group = block.word32(place + 4)
      grade = block.word32(place + 8)
      shape = regions.shapes + Int(block.word32(place + 12)) * 4
      let facts = block.word32(place + 16)
      optionalParts = facts & 0xFF
      sources = UInt8(truncatingIfNeeded: facts >> 8)
      traits = AutomatonEntry.Traits(rawValue: UInt16(truncatingIfNeeded: facts >> 16))
    }
  }

  /// Whether an entry makes the whole link one for `RouteMatcher`, whichever route wins.
  func mustDefer(_ candidate: Candidate) -> Bool {
    if let source, candidate.sources & source == 0 { return false }
    if candidate.traits.contains(.watch) {
      return places.pathEnd - places.pathStart >= Int(candidate.grade)
    }
    return candidate.traits.contains(.limitedItems)
      && (places.components.query != nil || places.components.fragment != nil)
  }

  /// Whether an entry matches.
  func answer(
    _ candidate: Candidate, _ tape: inout SegmentTape, _ items: inout ItemTape,
    _ link: Span<UInt8>, _ block: Span<UInt8>
  ) -> CheckAnswer {
    let traits = candidate.traits
    if places.empty != 0 {
      let answer = answerEmpty(candidate, block)
      guard case .holds = answer else { return answer }
    }
    if traits.contains(.plain) { return .holds }
    if traits.contains(.watch) { return .fails }
    if let source, candidate.sources & source == 0 { return .fails }
    if traits.contains(.needsFragment), places.components.fragment == nil { return .fails }
    let counts = block.word32(candidate.shape)
    var place = candidate.shape + 4 + Int(counts & 0xFF) * 8
    // What fails by a check fails whatever else there is to ask.
    for _ in 0..<(counts >> 8 & 0xFF) {
      let answer = check(place, &tape, link, block)
      guard case .holds = answer else { return answer }
      place += 12
    }
    if traits.contains(.deferred) { return .deferred }
    let rules = Int(counts >> 16 & 0xFF)
    if counts >> 24 != 0 {
      let fragment = fragment(candidate, block)
      if fragment.isItems(block) {
        var own = ItemTape()
        return ItemCheck(query: nil, more: fragment.range, regions: regions)
          .answer(rules, at: place, &own, link, block)
      }
      switch fragment.form(link, block) {
      case .form: break
      case .none: return .fails
      case .deferred: return .deferred
      }
      if let more = fragment.items(link, block) {
        var both = ItemTape()
        return ItemCheck(query: places.components.query, more: more, regions: regions)
          .answer(rules, at: place, &both, link, block)
      }
    }
    guard rules > 0 else { return .holds }
    return ItemCheck(query: places.components.query, regions: regions)
      .answer(rules, at: place, &items, link, block)
  }

  /// The fragment as an entry asks for it that has a fragment's pattern.
  func fragment(_ candidate: Candidate, _ block: Span<UInt8>) -> FragmentCheck {
    let counts = block.word32(candidate.shape)
    let words =
      1 + Int(counts & 0xFF) * 2 + Int(counts >> 8 & 0xFF) * 3 + Int(counts >> 16 & 0xFF) * 4
    return FragmentCheck(
      range: places.components.fragment ?? 0..<0, place: candidate.shape + words * 4,
      formCount: Int(counts >> 24), regions: regions)
  }

  /// Whether an entry's captures may hold the empty segments that there are, as far as its checks do
  /// not say.
  @inline(never)
  private func answerEmpty(_ candidate: Candidate, _ block: Span<UInt8>) -> CheckAnswer {
    let counts = block.word32(candidate.shape)
    let captures = Int(counts & 0xFF)
    var checked: UInt64 = 0
    for index in 0..<Int(counts >> 8 & 0xFF) {
      let head = block.word32(candidate.shape + 4 + captures * 8 + index * 12)
      var segment = Int(head >> 8 & 0xFF)
      if head >> 17 & 1 == 1 { segment = places.segmentCount - segment }
      // A check of several segments may be one of none, and says nothing of what stands there.
      let isOfNone =
        head >> 18 & 1 == 1 && segment >= places.segmentCount - Int(head >> 24)
      if segment >= 0, !isOfNone { checked |= 1 << UInt64(segment) }
    }
    var takesRefused = places.firstRefused == nil
    for index in 0..<captures {
      let head = block.word32(candidate.shape + 4 + index * 8)
      var segment = Int(head >> 16 & 0xFF)
      if head >> 25 & 1 == 1 { segment = max(0, places.segmentCount - segment) }
      switch EntryShape.Capture.Extent(rawValue: UInt8(truncatingIfNeeded: head >> 8)) {
      case .segment?, .composite?:
        if (places.empty & ~checked) >> UInt64(segment) & 1 == 1 { return .fails }
      case .segments?:
        let end = places.segmentCount - Int(block.word32(candidate.shape + 8 + index * 8))
        let mask: UInt64 = end < 64 ? (1 << UInt64(max(0, end))) - 1 : .max
        let held = segment < 64 && (places.empty & mask) >> UInt64(segment) != 0
        // Whether a wildcard takes them or a repeated value, the shape does not say.
        if held, head >> 26 & 1 == 0 { return .deferred }
      case .link?:
        if let refused = places.firstRefused, segment <= refused { takesRefused = true }
      case nil:
        break
      }
    }
    return takesRefused ? .holds : .fails
  }

  private func check(
    _ place: Int, _ tape: inout SegmentTape, _ link: Span<UInt8>, _ block: Span<UInt8>
  ) -> CheckAnswer {
    let head = block.word32(place)
    var segment = Int(head >> 8 & 0xFF)
    if head & Self.countedMarks != 0 {
      if head >> 18 & 1 == 1 { return checkEach(place, &tape, link, block) }
      segment = places.segmentCount - segment
    }
    return check(place, segment, &tape, link, block)
  }

  /// What marks checks of another segment than the one they name: from the end, or of several.
  private static let countedMarks: UInt32 = 3 << 17

  /// A check of all segments from one on, but for some at the end.
  @inline(never)
  private func checkEach(
    _ place: Int, _ tape: inout SegmentTape, _ link: Span<UInt8>, _ block: Span<UInt8>
  ) -> CheckAnswer {
    let head = block.word32(place)
    var segment = Int(head >> 8 & 0xFF)
    while segment < places.segmentCount - Int(head >> 24) {
      let answer = check(place, segment, &tape, link, block)
      guard case .holds = answer else { return answer }
      segment += 1
    }
    return .holds
  }

  @inline(__always)
  private func check(
    _ place: Int, _ segment: Int, _ tape: inout SegmentTape, _ link: Span<UInt8>,
    _ block: Span<UInt8>
  ) -> CheckAnswer {
    let head = block.word32(place)
    guard segment >= 0, segment < places.segmentCount,
      let kind = EntryShape.Check.Kind(rawValue: UInt8(truncatingIfNeeded: head))
    else { return .fails }
    let affixes = block.word32(place + 4)
    if places.encoded >> UInt64(segment) & 1 == 1 {
      // Captures between affixes are located by the bytes as written.
      guard affixes == 0, kind != .composite else { return .deferred }
      return checkDecoded(place, tape[segment]..<tape[segment + 1] - 1, link, block)
    }
    let prefix = Int(affixes & 0xFFFF)
    let suffix = Int(affixes >> 16)
    let lower = tape[segment]
    let upper = tape[segment + 1] - 1
    guard upper - lower >= prefix + suffix else { return .fails }
    let isFolded = head >> 16 & 1 == 1
    let text = regions.texts + Int(block.word32(place + 8)) * 4
    let holds: Bool
    if kind == .affixes {
      holds =
        TextComparison.equal(
          link, lower, block, text + 4, count: prefix, isFolded: isFolded)
        && TextComparison.equal(
          link, upper - suffix, block, text + 4 + prefix, count: suffix,
          isFolded: isFolded)
      // A capture that is a dot segment is refused. No parser sees one between other bytes.
      if holds, link.isDots(lower + prefix..<upper - suffix) { return .deferred }
    } else if kind == .composite {
      return CompositeCheck.answer(
        block.word32(place + 8), texts: regions.texts, link, lower..<upper, block)
    } else {
      holds = TextComparison.isValue(
        link, lower + prefix..<upper - suffix, of: kind, values: text, block,
        isFolded: isFolded)
    }
    return holds ? .holds : .fails
  }

  /// The same for a whole segment that holds encoded bytes.
  private func checkDecoded(
    _ place: Int, _ range: Range<Int>, _ link: Span<UInt8>, _ block: Span<UInt8>
  ) -> CheckAnswer {
    let head = block.word32(place)
    guard let kind = EntryShape.Check.Kind(rawValue: UInt8(truncatingIfNeeded: head)) else {
      return .fails
    }
    let holds = TextComparison.isValue(
      encoded: range, link, of: kind, values: regions.texts + Int(block.word32(place + 8)) * 4,
      block, isFolded: head >> 16 & 1 == 1)
    return holds ? .holds : .fails
  }

  /// Whether a capture of a winner holds what makes the link refused.
  func capturesSuspect(_ candidate: Candidate, _ block: Span<UInt8>) -> Bool {
    guard places.suspect != 0 else { return false }
    let count = Int(block.word32(candidate.shape) & 0xFF)
    for index in 0..<count {
      let head = block.word32(candidate.shape + 4 + index * 8)
      var segment = Int(head >> 16 & 0xFF)
      if head >> 25 & 1 == 1 { segment = max(0, places.segmentCount - segment) }
      if head >> 24 & 1 == 1 { continue }
      switch EntryShape.Capture.Extent(rawValue: UInt8(truncatingIfNeeded: head >> 8)) {
      case .segment?, .composite?:
        if places.suspect >> segment & 1 == 1 { return true }
      case .segments?:
        let end = places.segmentCount - Int(block.word32(candidate.shape + 8 + index * 8))
        let mask: UInt64 = end < 64 ? (1 << UInt64(max(0, end))) - 1 : .max
        if segment < end, (places.suspect & mask) >> UInt64(segment) != 0 { return true }
      case .link?, nil:
        break
      }
    }
    return false
  }
}
