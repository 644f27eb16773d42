import LinkwayMatching
import LinkwayURLParsing

/// What only a winner is refused for: a repeated item, a separator or a dot segment in a capture.
struct WinnerCheck {
  let winner: CandidateCheck.Candidate
  let origin: OriginRecord?
  /// Whether it asks for an item once that is there twice.
  let isRepeated: Bool
  let places: LinkPlaces
  let regions: BlockRegions
  let environment: ProgramEnvironment

  /// Why a link is refused that the winner would take; `nil` where it is not.
  func refusal(
    _ path: Subject, _ link: Span<UInt8>, _ block: Span<UInt8>
  ) -> Refusal? {
    let shape = EntryShape.Head(block, at: winner.shape)
    if isRepeated, let found = repeated(shape, link, block) { return found }
    if let found = authority(link, block) { return found }
    if let found = self.path(path, link, block) { return found }
    if shape.formCount > 0, let found = fragment(shape, link, block) { return found }
    return items(shape, link, block)
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
        FragmentSubject(places.components.fragment ?? 0..<0, shape, link, regions).items ?? 0..<0
    }
    return ItemCheck(
      query: places.components.query, more: more, plusIsSpace: regions.plusIsSpace)
  }

  private var fragmentItems: ItemCheck {
    ItemCheck(more: places.components.fragment ?? 0..<0, plusIsSpace: regions.plusIsSpace)
  }

  /// The labels of a host are one text, in which a custom scheme's may be encoded.
  private func authority(_ link: Span<UInt8>, _ block: Span<UInt8>) -> Refusal? {
    guard let origin, origin.host != 0 || origin.port != 0 else { return nil }
    let authority = OriginCheck.Authority(places.components)
    guard origin.joinsText || link.mayHoldDots(authority.host, UInt8(ascii: ".")) else {
      return nil
    }
    var captures = CaptureSet()
    var budget = CheckBudget(steps: BlockRegions.checkEffort)
    guard authority.holds(origin, link, environment, block, &budget, &captures) else { return nil }
    for slot in 0..<CaptureSet.capacity {
      let entry = captures[slot]
      guard entry.isPresent, !entry.isFree else { continue }
      let reason = link.withPiece(entry.range) {
        Self.problem(of: $1, in: $0, separator: Subject.decodedSeparator)
      }
      if let reason {
        return Refusal(
          reason,
          offset: link.pieceStart(
            entry.range.lowerBound, UInt8(ascii: "."), from: authority.host.lowerBound))
      }
    }
    return nil
  }

  private func path(
    _ path: Subject, _ link: Span<UInt8>, _ block: Span<UInt8>
  ) -> Refusal? {
    if places.isDecoded {
      return SegmentDecoding.withDecoded(link, places.written, places.empties) { text, subject in
        problem(ofPath: subject, text, block).map { found in
          let places = WrittenPlaces(link, self.places.written, self.places.empties)
          return refusal(found.reason, at: places.start(found.place), link)
        }
      }
    }
    // Between other bytes no parser sees a dot segment.
    let mayHoldDots =
      winner.traits.contains(.checked)
      && link.firstPlace(of: UInt8(ascii: "."), in: path.range) < path.end
    guard mayHoldDots || places.holdsBackslash else { return nil }
    return problem(ofPath: path, link, block).map { refusal($0.reason, at: $0.place, link) }
  }

  private func refusal(_ reason: Refusal.Reason, at place: Int, _ link: Span<UInt8>) -> Refusal {
    Refusal(reason, offset: link.pieceStart(place, UInt8(ascii: "/"), from: places.pathStart))
  }

  private func problem(
    ofPath path: Subject, _ text: Span<UInt8>, _ block: Span<UInt8>
  ) -> (reason: Refusal.Reason, place: Int)? {
    var captures = CaptureSet()
    var budget = CheckBudget(steps: BlockRegions.checkEffort)
    let program = environment.texts + Int(block.word32(winner.shape)) * 4
    var run = ProgramInterpreter<CaptureSet>(program, path, block)
    guard run.holds(text, environment, block, &budget, &captures) else { return nil }
    return problem(of: &captures, text, path.separator)
  }

  private func fragment(
    _ shape: EntryShape.Head, _ link: Span<UInt8>, _ block: Span<UInt8>
  ) -> Refusal? {
    let range = places.components.fragment ?? 0..<0
    guard link.mayHoldProblem(range) else { return nil }
    let fragment = FragmentSubject(range, shape, link, regions)
    return fragment.withText(link) { text, subject in
      var captures = CaptureSet()
      var budget = CheckBudget(steps: BlockRegions.checkEffort)
      guard
        fragment.form(text, subject, environment, block, &budget, &captures) != nil,
        let found = problem(of: &captures, text, subject.separator)
      else { return nil }
      let place =
        subject.isDecoded
        ? WrittenPlaces(link, fragment.path, .all).start(found.place) : found.place
      return Refusal(
        found.reason,
        offset: link.pieceStart(place, UInt8(ascii: "/"), from: fragment.path.lowerBound))
    }
  }

  /// The captures of the patterns of items.
  private func items(
    _ shape: EntryShape.Head, _ link: Span<UInt8>, _ block: Span<UInt8>
  ) -> Refusal? {
    query(shape, link).problem(shape.itemCount, at: shape.items, link, environment, block)
      ?? fragmentItems.problem(
        shape.fragmentItemCount, at: shape.fragmentItems, link, environment, block)
  }

  /// The first problem of captures, and where the capture starts that has it.
  private func problem(
    of captures: inout CaptureSet, _ text: Span<UInt8>, _ separator: UInt8
  ) -> (reason: Refusal.Reason, place: Int)? {
    for slot in 0..<CaptureSet.capacity {
      let entry = captures[slot]
      guard entry.isPresent, !entry.isRaw, !entry.isFree else { continue }
      if let reason = Self.problem(of: entry.range, in: text, separator: separator) {
        return (reason, entry.range.lowerBound)
      }
    }
    return nil
  }

  /// What is wrong with the first piece of a capture that is a dot segment or holds a separator.
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
  /// Why a link is refused for what the patterns of items capture.
  fileprivate func problem(
    _ count: Int, at start: Int, _ link: Span<UInt8>, _ environment: ProgramEnvironment,
    _ block: Span<UInt8>
  ) -> Refusal? {
    for number in 0..<count {
      let rule = ItemRule { block.word32(start + number * ItemRule.size + $0 * 4) }
      guard rule.matches != 0 else { continue }
      var items = ItemTape()
      guard cut(&items, link) else { return nil }
      let seen = seenItems(count, at: start, &items, link, environment, block)
      let name = environment.texts + Int(rule.name) * 4
      for place in 0..<seen where isNamed(place, name, &items, link, block) {
        let value = items[place].value
        let reason = link.withPiece(value, plusIsSpace: isForm(items[place])) {
          text, range -> Refusal.Reason? in
          var captures = CaptureSet()
          var budget = CheckBudget(steps: BlockRegions.checkEffort)
          guard
            Self.matches(rule, text, range, environment, block, &budget, &captures)
          else { return nil }
          for slot in 0..<CaptureSet.capacity {
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
  /// Whether a range is `.` or `..`.
  func isDots(_ range: Range<Int>) -> Bool {
    guard range.count == 1 || range.count == 2 else { return false }
    for place in range where byte(place) != UInt8(ascii: ".") { return false }
    return true
  }

  /// Whether a piece between separators may be empty, or a byte encoded.
  fileprivate func mayHoldDots(_ range: Range<Int>, _ separator: UInt8) -> Bool {
    var last = separator
    for place in range {
      let byte = byte(place)
      if byte == UInt8(ascii: "%") || byte == separator && last == separator { return true }
      last = byte
    }
    return last == separator
  }

  /// Whether a byte is there that a capture may be refused for, or that may stand for one.
  fileprivate func mayHoldProblem(_ range: Range<Int>) -> Bool {
    for place in range {
      switch byte(place) {
      case UInt8(ascii: "."), UInt8(ascii: "\\"), UInt8(ascii: "%"): return true
      default: continue
      }
    }
    return false
  }

  /// Where the piece between separators starts that a place lies in.
  fileprivate func pieceStart(_ place: Int, _ separator: UInt8, from start: Int) -> Int {
    var place = place
    while place > start, byte(place - 1) != separator { place -= 1 }
    return place
  }
}
