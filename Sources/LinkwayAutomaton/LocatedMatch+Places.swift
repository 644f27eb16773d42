import LinkwayMatching
import LinkwayURLParsing

extension LocatedMatch {
  /// Whether it can be the match of a link, so that its places lie within the link.
  package func isOf(_ link: Span<UInt8>) -> Bool { linkEnd == link.count && pathEnd <= linkEnd }

  /// Where the query of the matched link lies, without its `?`; empty where there is none.
  func query(in link: Span<UInt8>) -> Range<Int> {
    guard pathEnd < fragmentStart, link.byte(pathEnd) == UInt8(ascii: "?") else {
      return pathEnd..<pathEnd
    }
    return pathEnd + 1..<fragmentStart
  }

  /// Where the fragment lies, without its `#`; empty where there is none.
  var fragment: Range<Int> { min(fragmentStart + 1, linkEnd)..<linkEnd }

  /// Where the path starts with its slash; that of a folded link behind the scheme's colon.
  package mutating func pathStart(in link: Span<UInt8>) -> Int {
    if isFolded { return link.firstPlace(of: UInt8(ascii: ":"), in: 0..<link.count) + 1 }
    let start = segments[0]
    return start > 0 && link.byte(start - 1) == UInt8(ascii: "/") ? start - 1 : start
  }

  /// Where the path's segments lie, from the byte before the first one.
  var path: Range<Int> {
    mutating get {
      let start = segments[0] - 1
      return Range(start, upTo: segmentCount == 0 ? start : segments[segmentCount] - 1)
    }
  }
}

extension AutomatonMatcher {
  /// What a match says of a slot.
  enum SlotPlace {
    /// It captured these bytes.
    case there(Range<Int>)
    /// The rest of the link from there on.
    case rest(Range<Int>)
  }

  /// Where the capture of a slot lies; `nil` where the form that matched does not have it.
  func place(
    ofSlot slot: Int, of match: inout LocatedMatch, in link: Span<UInt8>
  ) -> SlotPlace? {
    if !match.hasCaptures { noteCaptures(of: &match, in: link) }
    let entry = match.captures[slot]
    guard entry.isPresent else { return nil }
    return entry.isRaw
      ? .rest(Range(entry.rawPlace ?? match.pathEnd, upTo: match.linkEnd)) : .there(entry.range)
  }

  /// Runs the program of the path once more, for what it captures.
  @inline(never)
  func noteCaptures(of match: inout LocatedMatch, in link: Span<UInt8>) {
    match.captures = CaptureSet()
    match.hasCaptures = true
    let path = match.path
    let shape = shape(of: match)
    block.withBytes { block in
      let program = environment.texts + Int(block.word32(shape)) * 4
      var budget = CheckBudget(steps: BlockRegions.checkEffort)
      guard match.isDecoded else {
        var run = ProgramInterpreter<CaptureSet>(
          program, Subject(range: path, separator: UInt8(ascii: "/")), block)
        _ = run.holds(link, environment, block, &budget, &match.captures)
        return
      }
      let written = match.written.range
      SegmentDecoding.withDecoded(link, written, match.empties) { text, subject in
        var run = ProgramInterpreter<CaptureSet>(program, subject, block)
        _ = run.holds(text, environment, block, &budget, &match.captures)
      }
      WrittenPlaces(link, written, match.empties).replace(&match.captures)
    }
  }

  /// Where a capture of the fragment lies; `nil` where the form that matched does not have it.
  func place(
    ofFragmentSlot slot: Int, of match: borrowing LocatedMatch, in link: Span<UInt8>
  ) -> Range<Int>? {
    let (shape, fragment) = (shape(of: match), match.fragment)
    return block.withBytes { block in
      let head = EntryShape.Head(block, at: shape)
      guard head.formCount > 0 else { return nil }
      var captures = CaptureSet()
      guard
        FragmentSubject(fragment, head, link, regions)
          .captures(link, environment, block, into: &captures)
      else { return nil }
      let entry = captures[slot]
      if entry.isRaw { return Range(entry.rawPlace ?? link.count, upTo: link.count) }
      return entry.isPresent ? entry.range : nil
    }
  }

  /// Where the capture of the authority with a number lies; `nil` where the origin that matched has none.
  func place(
    ofHostCapture number: Int, of match: borrowing LocatedMatch, in link: Span<UInt8>
  ) -> Range<Int>? {
    guard match.origin != 0 else { return nil }
    let (record, host, port) = (Int(match.origin), match.host.range, match.port.range)
    let isCustom = match.hasCustomScheme
    return block.withBytes { block in
      var captures = CaptureSet()
      var budget = CheckBudget(steps: BlockRegions.checkEffort)
      let authority = OriginCheck.Authority(host: host, port: port, isCustom: isCustom)
      guard
        authority.holds(
          OriginRecord(block, at: record), link, environment, block, &budget, &captures)
      else { return nil }
      let entry = captures[number]
      return entry.isPresent ? entry.range : nil
    }
  }
}
