import LinkwayMatching
import LinkwayURLParsing

/// Matches a link whose components are known: admission, authority, path, and the choice of a
/// winner.
struct LinkWalk: Sendable {
  let environment: ProgramEnvironment

  var regions: BlockRegions { environment.regions }

  /// Matches a link.
  ///
  /// - Parameters:
  ///   - link: the link as serialized by the parser.
  ///   - credentials: the offset of the credentials in the original text, even if they are empty;
  ///     `nil` if none were written.
  func read(
    _ link: Span<UInt8>, _ components: LinkURL.Components, credentials: Int?, source: UInt8?,
    _ block: Span<UInt8>, _ match: inout LocatedMatch
  ) -> AutomatonVerdict {
    match.reset()
    let form: Admission.LinkForm
    switch environment.form(of: link, components, credentials: credentials) {
    case .failure(let refusal):
      // Invalid UTF-8 is reported before any other error.
      let first = DecodingFault.firstInvalidUTF8(in: link).map { Refusal(.invalidUTF8, offset: $0) }
      return .refused(first ?? refusal, winner: false)
    case .success(let found): form = found
    }
    var places = LinkPlaces(components, link, isFolded: form.isFolded)
    if let refusal = fault(link, &places, &match.segments, form) {
      return .refused(refusal, winner: false)
    }
    places.noteBackslash(link)
    var choice = search(link, places, source: source, block, &match)
    let unmatched = form.refusal ?? duplicateSlash(places, &match.segments)
    if case .foldedAndHost = form {
      var other = LocatedMatch()
      let second = hostReading(of: places, link, &other.segments)
      var found = search(link, second, source: source, block, &other)
      if choice.isBeaten(by: &found, link, block) {
        choice = found
        (places, match) = (second, other)
      }
    }
    return accept(choice, link, places, unmatched, block, &match)
  }

  /// Returns the positions of the same link with its authority read as a host.
  func hostReading(
    of folded: LinkPlaces, _ link: Span<UInt8>, _ tape: inout SegmentOffsets
  ) -> LinkPlaces {
    var places = LinkPlaces(folded.components, link, isFolded: false)
    places.holdsBackslash = folded.holdsBackslash
    _ = places.cut(link, regions.slashes, &tape)
    _ = EncodedSegments.note(link, &places, &tape)
    return places
  }

  func origin(
    of link: Span<UInt8>, _ components: LinkURL.Components, _ block: Span<UInt8>
  ) -> AutomatonOrigin? {
    let places = LinkPlaces(components, link, isFolded: components.specialScheme == nil)
    let context = context(link, places, block)
    return context == 0 ? nil : AutomatonOrigin(context: context)
  }

  /// Matches a canonical path under an origin.
  func read(
    path: Span<UInt8>, under origin: AutomatonOrigin, _ block: Span<UInt8>,
    _ match: inout LocatedMatch
  ) -> AutomatonVerdict {
    match.reset()
    var places = LinkPlaces(
      pathStart: 1, pathEnd: path.count, fragmentStart: path.count, end: path.count, count: 0)
    if let refusal = fault(path, &places, &match.segments, .host) {
      return .refused(refusal, winner: false)
    }
    match.context = origin.context
    let choice = search(path, places, source: nil, block, &match, knowsContext: true)
    return accept(
      choice, path, places, duplicateSlash(places, &match.segments), block, &match)
  }

  /// Chooses between the entries that a plain link can reach from a target, starting at a segment.
  /// The path may contain encoded bytes, if no segment has been followed yet.
  ///
  /// - Returns: `nil` if the encoded bytes may be a reason to refuse the link.
  @inline(__always)
  func choose(
    _ target: StateTarget, from segment: Int, _ link: Span<UInt8>,
    source: UInt8?, _ block: Span<UInt8>, _ match: inout LocatedMatch
  ) -> AutomatonVerdict? {
    var places = LinkPlaces(
      pathStart: match.segments[0], pathEnd: match.pathEnd, fragmentStart: match.fragmentStart,
      end: link.count, count: match.segmentCount)
    if match.isDecoded {
      guard EncodedSegments.note(link, &places, &match.segments) else { return nil }
      places.writtenEnd = match.segments[match.segmentCount] - 1
      match.written = ShortRange(places.written)
    }
    let path = Subject(range: match.path, separator: UInt8(ascii: "/"))
    var choice = CandidateChoice(
      check: CandidateCheck(places: places, path: path, environment: environment, source: source),
      context: regions.contexts + (match.context - 1).index * 4, block)
    if match.isDecoded {
      followDecoded(target, link, places, &match.items, block, &choice)
    } else {
      follow(target, from: segment, link, link, &match.segments, &match.items, block, &choice)
    }
    choice.settle(block)
    return accept(choice, link, places, nil, block, &match)
  }

  // MARK: Choice

  /// Runs the automaton for one reading of a link, and chooses between the entries that the
  /// automaton reaches.
  private func search(
    _ link: Span<UInt8>, _ places: LinkPlaces, source: UInt8?, _ block: Span<UInt8>,
    _ match: inout LocatedMatch, knowsContext: Bool = false
  ) -> CandidateChoice {
    var choice = choice(link, places, source: source, block, &match, knowsContext: knowsContext)
    guard match.context != 0 else { return choice }
    let start = StateTarget(block.word64(regions.contexts + (match.context - 1).index * 4))
    if places.isDecoded {
      followDecoded(start, link, places, &match.items, block, &choice)
    } else {
      follow(start, from: 0, link, link, &match.segments, &match.items, block, &choice)
    }
    choice.settle(block)
    return choice
  }

  /// Records the positions of the link's components in `match`, and creates a choice that has not
  /// yet considered any entry.
  @inline(__always)
  func choice(
    _ link: Span<UInt8>, _ places: LinkPlaces, source: UInt8?, _ block: Span<UInt8>,
    _ match: inout LocatedMatch, knowsContext: Bool = false
  ) -> CandidateChoice {
    match.segmentCount = places.segmentCount
    match.pathEnd = places.pathEnd
    match.linkEnd = link.count
    match.fragmentStart = places.components.fragment.map { $0.lowerBound - 1 } ?? link.count
    match.written = ShortRange(places.written)
    match.isDecoded = places.isDecoded
    match.isFolded = places.isFolded
    match.empties = places.empties
    if !knowsContext { match.context = context(link, places, block) }
    let path = Subject(
      range: match.path, separator: UInt8(ascii: "/"),
      refused: places.firstRefused.map { match.segments[$0] })
    return CandidateChoice(
      check: CandidateCheck(places: places, path: path, environment: environment, source: source),
      context: match.context == 0 ? 0 : regions.contexts + (match.context - 1).index * 4, block)
  }

  func accept(
    _ choice: borrowing CandidateChoice, _ link: Span<UInt8>, _ places: LinkPlaces,
    _ unmatched: Refusal?, _ block: Span<UInt8>, _ match: inout LocatedMatch
  ) -> AutomatonVerdict {
    match.stepsLeft = choice.stepsLeft
    if choice.isSpent { return .damaged }
    guard let winner = choice.winner else {
      return unmatched.map { .refused($0, winner: false) } ?? .unmatched
    }
    match.entry = winner.entry
    match.shape = UInt32((winner.shape - regions.shapes) / 4)
    match.route = winner.route.index
    if let limit = choice.limit { return .limited(limit.error(environment)) }
    if let origin = choice.winnerOrigin, origin.host != 0 || origin.port != 0 {
      match.origin = UInt32(truncatingIfNeeded: origin.place)
      let authority = OriginCheck.Authority(places.components)
      (match.host, match.port) = (ShortRange(authority.host), ShortRange(authority.port))
      match.hasCustomScheme = authority.isCustom
    }
    if winner.traits.contains(.plain), !places.isDecoded, !places.holdsBackslash,
      match.origin == 0
    {
      return .matched
    }
    let check = WinnerCheck(
      winner: winner, origin: choice.winnerOrigin, isRepeated: choice.isRepeated, places: places,
      environment: environment)
    return check.refusal(link, block, &match).map { .refused($0, winner: true) } ?? .matched
  }

  // MARK: Admission

  /// Splits the path, and returns the reason why the link is refused before matching; `nil` if it
  /// is admitted.
  func fault(
    _ link: Span<UInt8>, _ places: inout LinkPlaces, _ tape: inout SegmentOffsets,
    _ form: Admission.LinkForm
  ) -> Refusal? {
    let isCut = places.cut(link, regions.slashes, &tape)
    if isCut, EncodedSegments.note(link, &places, &tape),
      hasFewItems(link, places.components),
      !form.checksDots || !places.holdsDotSegment(link, &tape),
      form.refusal == nil
    {
      return nil
    }
    let faults = LinkFaults(
      components: places.components, form: form, isStrict: environment.admission.mode == .strict)
    return faults.first(in: link)
      ?? (isCut ? nil : Refusal(.tooManySegments(limit: Admission.Limit.segments)))
  }

  /// Returns the reason to refuse a link with duplicate slashes if no route matches; `nil` if the
  /// table accepts the link's slashes.
  private func duplicateSlash(_ places: LinkPlaces, _ tape: inout SegmentOffsets) -> Refusal? {
    places.firstRefused.map { Refusal(.duplicateSlash, offset: tape[$0]) }
  }

  private func hasFewItems(_ link: Span<UInt8>, _ components: LinkURL.Components) -> Bool {
    let query = components.query ?? 0..<0
    let fragment = components.fragment ?? 0..<0
    // Each item has at least one byte, plus a `&` before the next one.
    if query.count + fragment.count <= 2 * Admission.Limit.items { return true }
    var count = 0
    for range in [query, fragment] {
      var cursor = QueryItemCursor(range: range)
      while cursor.next(in: link) != nil { count += 1 }
    }
    return count <= Admission.Limit.items
  }

  // MARK: Authority

  /// Returns the offset of an authority's context in the contexts section, in words, plus 1; 0 if
  /// there is none.
  private func context(_ link: Span<UInt8>, _ places: LinkPlaces, _ block: Span<UInt8>) -> UInt32 {
    let components = places.components
    let end =
      places.isFolded ? components.scheme.upperBound + 1 : components.path.lowerBound
    let target = StateLookup.authorityTarget(of: regions.authorities, link, end, block)
    if !target.isNone { return target.place }
    let walk = HostWalk(environment: environment)
    if places.isFolded { return walk.context(link, components, isFolded: true, block) }
    return OriginCheck.Authority(components).withLoweredHost(link) {
      walk.context($0, components, isFolded: false, block)
    }
  }

  // MARK: Path

  /// Follows the transitions for the segments from `first` on, and adds the entries reached to a
  /// choice.
  ///
  /// At a fork, all of the fork's states are followed. Recursion is at most one level per segment,
  /// and no trie node is visited twice.
  ///
  /// - Parameter text: the bytes that contain the segments: those of the link, or decoded ones.
  private func follow(
    _ start: StateTarget, from first: Int, _ link: Span<UInt8>, _ text: Span<UInt8>,
    _ tape: inout SegmentOffsets, _ items: inout QueryItemRanges, _ block: Span<UInt8>,
    _ choice: inout CandidateChoice
  ) {
    let count = choice.check.places.segmentCount
    var target = start
    var segment = first
    while target.isState, segment < count, !choice.isSpent {
      var slots = 0
      target = StateLookup.target(
        of: target, text, tape[segment], tape[segment + 1] - 1, block, &slots)
      choice.spend(slots)
      segment += 1
    }
    if target.isFork {
      for place in 0..<target.forkCount(block, regions) where !choice.isSpent {
        choice.spend(1)
        follow(
          target.forkTarget(place, block, regions), from: segment, link, text, &tape, &items,
          block, &choice)
      }
    } else if segment == count {
      choice.add(target, link, text, &items, block)
    }
  }

  /// Follows the transitions for the decoded segments.
  @inline(never)
  private func followDecoded(
    _ start: StateTarget, _ link: Span<UInt8>, _ places: LinkPlaces,
    _ items: inout QueryItemRanges, _ block: Span<UInt8>, _ choice: inout CandidateChoice
  ) {
    SegmentDecoding.withDecoded(link, places.written, places.empties) { text, subject in
      var tape = SegmentOffsets()
      choice.check.take(subject, text, &tape, refused: places.firstRefused)
      follow(start, from: 0, link, text, &tape, &items, block, &choice)
    }
  }
}

extension Admission.LinkForm {
  /// The reason why the link is refused if no route matches it.
  fileprivate var refusal: Refusal? {
    if case .hostOrRefused(let refusal) = self { refusal } else { nil }
  }
}
