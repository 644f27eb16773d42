import LinkwayURLParsing

/// What checking something came to.
enum CheckAnswer {
  case holds
  case fails
  /// Only `RouteMatcher` can say.
  case deferred
}

/// Checks the entries that end in a state against a link.
struct CandidateReading {
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
    _ candidate: Candidate, _ tape: inout SegmentTape, _ link: Span<UInt8>, _ block: Span<UInt8>
  ) -> CheckAnswer {
    let traits = candidate.traits
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
    let items = Int(counts >> 16 & 0xFF)
    guard items > 0 else { return .holds }
    return ItemReading(query: places.components.query, regions: regions)
      .answer(items, at: place, link, block)
  }

  private func check(
    _ place: Int, _ tape: inout SegmentTape, _ link: Span<UInt8>, _ block: Span<UInt8>
  ) -> CheckAnswer {
    let head = block.word32(place)
    let segment = Int(head >> 8 & 0xFF)
    guard segment < places.segmentCount,
      let kind = EntryShape.Check.Kind(rawValue: UInt8(truncatingIfNeeded: head))
    else { return .fails }
    if places.encoded >> UInt64(segment) & 1 == 1 { return .deferred }
    let affixes = block.word32(place + 4)
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
      if holds, isDots(lower + prefix..<upper - suffix, of: link) { return .deferred }
    } else {
      holds = TextComparison.isValue(
        link, lower + prefix..<upper - suffix, of: kind, values: text, block,
        isFolded: isFolded)
    }
    return holds ? .holds : .fails
  }

  private func isDots(_ range: Range<Int>, of link: Span<UInt8>) -> Bool {
    guard range.count == 1 || range.count == 2 else { return false }
    for place in range where link[place] != UInt8(ascii: ".") { return false }
    return true
  }

  /// Whether a capture of a winner holds what makes the link refused.
  func capturesSuspect(_ candidate: Candidate, _ block: Span<UInt8>) -> Bool {
    guard places.suspect != 0 else { return false }
    let count = Int(block.word32(candidate.shape) & 0xFF)
    for index in 0..<count {
      let head = block.word32(candidate.shape + 4 + index * 8)
      let segment = UInt64(head >> 16 & 0xFF)
      switch EntryShape.Capture.Extent(rawValue: UInt8(truncatingIfNeeded: head >> 8)) {
      case .segment?:
        if head >> 24 & 1 == 0, places.suspect >> segment & 1 == 1 { return true }
      case .segments?:
        if segment < 64, places.suspect >> segment != 0 { return true }
      case .link?, nil:
        break
      }
    }
    return false
  }
}
