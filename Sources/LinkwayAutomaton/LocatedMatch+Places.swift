import LinkwayURLParsing

extension LocatedMatch {
  /// Returns whether this match can belong to a link: whether the link is as long as the matched
  /// one, so that all offsets are within it.
  ///
  /// Mutating, because a call from another module would copy the match otherwise.
  package mutating func isOf(_ link: Span<UInt8>) -> Bool {
    let end = linkEnd
    return end == link.count && pathEnd <= end
  }

  /// Whether the link has a query or a fragment.
  ///
  /// Mutating, like `isOf`.
  package var mayHoldItems: Bool { mutating get { pathEnd < linkEnd } }

  /// Returns the range of the query without its `?`; empty if there is no query.
  func query(in link: Span<UInt8>) -> Range<Int> {
    guard pathEnd < fragmentStart, link.byte(pathEnd) == UInt8(ascii: "?") else {
      return pathEnd..<pathEnd
    }
    return pathEnd + 1..<fragmentStart
  }

  /// The range of the fragment without its `#`; empty if there is no fragment.
  var fragment: Range<Int> { min(fragmentStart + 1, linkEnd)..<linkEnd }

  /// Returns the offset of the path, including its slash. The path of a folded link starts after
  /// the scheme's colon.
  package mutating func pathStart(in link: Span<UInt8>) -> Int {
    if isFolded { return link.firstPlace(of: UInt8(ascii: ":"), in: 0..<link.count) + 1 }
    let start = segments[0]
    return start > 0 && link.byte(start - 1) == UInt8(ascii: "/") ? start - 1 : start
  }

  /// The range of the path's segments, starting with the byte before the first segment.
  var path: Range<Int> {
    mutating get {
      let start = segments[0] - 1
      return Range(start, upTo: segmentCount == 0 ? start : segments[segmentCount] - 1)
    }
  }

  /// Fills `captures` by running the path's program, unless they are already filled.
  @inline(never)
  mutating func noteCaptures(
    _ link: Span<UInt8>, _ environment: ProgramEnvironment, _ block: Span<UInt8>
  ) {
    if hasCaptures { return }
    hasCaptures = true
    captures = CaptureSet()
    let program = environment.texts + block.index(environment.regions.shapes + shape.index * 4) * 4
    var budget = CheckBudget(steps: BlockRegions.checkEffort)
    var run = ProgramInterpreter<CaptureSet>(
      program, Subject(range: path, separator: UInt8(ascii: "/")), block)
    if !isDecoded || empties == .all && run.isWhole {
      run.takeWhole(&segments, of: segmentCount, block, &captures)
      // The only remaining instruction is `end`.
      if run.first + 1 == run.count { return }
      _ = run.holds(link, environment, block, &budget, &captures)
      return
    }
    SegmentDecoding.withDecoded(link, written.range, empties) { text, subject in
      var run = ProgramInterpreter<CaptureSet>(program, subject, block)
      _ = run.holds(text, environment, block, &budget, &captures)
    }
    var places = WrittenPlaces(link, written.range, empties)
    places.replace(&captures, link)
  }

  /// Fills `fragmentCaptures` from the first form of the fragment that matches, unless they are
  /// already filled.
  @inline(never)
  mutating func noteFragmentCaptures(
    _ link: Span<UInt8>, _ environment: ProgramEnvironment, _ block: Span<UInt8>
  ) {
    if hasFragmentCaptures { return }
    hasFragmentCaptures = true
    fragmentCaptures = CaptureSet()
    let head = EntryShape.Head(block, at: environment.regions.shapes + shape.index * 4)
    guard head.formCount > 0 else { return }
    FragmentSubject(fragment, head, link, environment)
      .note(link, environment, block, &fragmentCaptures)
  }

  /// Fills `authorityCaptures` by running the programs of host and port, unless they are already
  /// filled.
  @inline(never)
  mutating func noteAuthorityCaptures(
    _ link: Span<UInt8>, _ environment: ProgramEnvironment, _ block: Span<UInt8>
  ) {
    if hasAuthorityCaptures { return }
    hasAuthorityCaptures = true
    authorityCaptures = CaptureSet()
    guard origin != 0 else { return }
    var budget = CheckBudget(steps: BlockRegions.checkEffort)
    let authority = OriginCheck.Authority(
      host: host.range, port: port.range, isCustom: hasCustomScheme)
    if !authority.holds(
      OriginRecord(block, at: origin.index), link, environment, block, &budget, &authorityCaptures)
    {
      authorityCaptures = CaptureSet()
    }
  }
}

extension AutomatonMatcher {
  /// The position of a path slot's value in a matched link.
  enum SlotPlace {
    /// A range of captured bytes.
    case there(Range<Int>)
    /// A capture of type `raw`, which extends to the end of the link.
    case rest(Range<Int>)
  }

  /// Returns the range of a path capture; `nil` if the form that matched does not have the slot.
  func place(
    ofSlot slot: Int, of match: inout LocatedMatch, in link: Span<UInt8>
  ) -> SlotPlace? {
    if !match.hasCaptures {
      block.withBytes { match.noteCaptures(link, environment, $0) }
    }
    let entry = match.captures[slot]
    guard entry.isPresent else { return nil }
    return entry.isRaw
      ? .rest(Range(entry.rawPlace ?? match.pathEnd, upTo: match.linkEnd)) : .there(entry.range)
  }

  /// Returns the range of a fragment capture; `nil` if the form that matched does not have the
  /// slot.
  func place(
    ofFragmentSlot slot: Int, of match: inout LocatedMatch, in link: Span<UInt8>
  ) -> Range<Int>? {
    if !match.hasFragmentCaptures {
      block.withBytes { match.noteFragmentCaptures(link, environment, $0) }
    }
    let entry = match.fragmentCaptures[slot]
    guard entry.isPresent else { return nil }
    return entry.isRaw
      ? Range(entry.rawPlace ?? match.linkEnd, upTo: match.linkEnd) : entry.range
  }

  /// Returns the range of a capture of the host or port; `nil` if the origin that matched does not
  /// have the capture.
  func place(
    ofHostCapture number: Int, of match: inout LocatedMatch, in link: Span<UInt8>
  ) -> Range<Int>? {
    guard match.origin != 0 else { return nil }
    if !match.hasAuthorityCaptures {
      block.withBytes { match.noteAuthorityCaptures(link, environment, $0) }
    }
    let entry = match.authorityCaptures[number]
    return entry.isPresent ? entry.range : nil
  }
}
