import LinkwayMatching
import LinkwayURLParsing

/// Reads a link in canonical form: admission, authority, path, and the choice of a winner.
struct LinkWalk: Sendable {
  var regions: BlockRegions
  var admission: Admission

  func read(
    _ link: Span<UInt8>, _ components: LinkURL.Components, source: UInt8?, _ block: Span<UInt8>,
    _ match: inout LocatedMatch
  ) -> AutomatonVerdict {
    var places = LinkPlaces(components, link)
    guard isAdmitted(link, &places, &match.segments) else { return .deferred }
    match.context = context(link, places, block)
    guard match.context != 0 else { return places.firstRefused == nil ? .unmatched : .deferred }
    return find(link, places, source: source, block, &match)
  }

  func origin(
    of link: Span<UInt8>, _ components: LinkURL.Components, _ block: Span<UInt8>
  ) -> AutomatonOrigin? {
    let context = context(link, LinkPlaces(components, link), block)
    return context == 0 ? nil : AutomatonOrigin(context: context)
  }

  /// Reads a canonical path that stands alone.
  func read(
    path: Span<UInt8>, under origin: AutomatonOrigin, _ block: Span<UInt8>,
    _ match: inout LocatedMatch
  ) -> AutomatonVerdict {
    var places = LinkPlaces(
      pathStart: 1, pathEnd: path.count, fragmentStart: path.count, end: path.count, count: 0)
    guard isAdmitted(path, &places, &match.segments) else { return .deferred }
    let flags = block.word32(regions.contexts + Int(origin.context - 1) * 4)
    guard flags & AuthorityContext.Flag.shaped == 0 else { return .deferred }
    match.context = origin.context
    return find(path, places, source: nil, block, &match)
  }

  /// Finds the route once the link is admitted and its context known.
  private func find(
    _ link: Span<UInt8>, _ places: LinkPlaces, source: UInt8?, _ block: Span<UInt8>,
    _ match: inout LocatedMatch
  ) -> AutomatonVerdict {
    match.segmentCount = places.segmentCount
    match.pathEnd = places.pathEnd
    match.linkEnd = link.count
    let context = regions.contexts + Int(match.context - 1) * 4
    guard block.word32(context) & AuthorityContext.Flag.deferred == 0 else { return .deferred }
    var choice = CandidateChoice(
      check: CandidateCheck(places: places, regions: regions, source: source),
      context: context, block)
    follow(
      AuthorityContext.start(block.word64(context)), from: 0, link, places,
      &match.segments, block, &choice)
    return accept(choice, link, block, &match)
  }

  /// Chooses among the entries to which the segments of a plain link lead from one on.
  func choose(
    _ target: StateTarget, from segment: Int, _ link: Span<UInt8>,
    source: UInt8?, _ block: Span<UInt8>, _ match: inout LocatedMatch
  ) -> AutomatonVerdict {
    let places = LinkPlaces(
      pathStart: match.segments[0], pathEnd: match.pathEnd, fragmentStart: match.fragmentStart,
      end: link.count, count: match.segmentCount)
    var choice = CandidateChoice(
      check: CandidateCheck(places: places, regions: regions, source: source),
      context: regions.contexts + Int(match.context - 1) * 4, block)
    follow(target, from: segment, link, places, &match.segments, block, &choice)
    return accept(choice, link, block, &match)
  }

  private func accept(
    _ choice: CandidateChoice, _ link: Span<UInt8>, _ block: Span<UInt8>,
    _ match: inout LocatedMatch
  ) -> AutomatonVerdict {
    if choice.isDeferred { return .deferred }
    guard let winner = choice.winner else {
      // What nobody takes is refused for an empty segment.
      return choice.check.places.firstRefused == nil ? .unmatched : .deferred
    }
    if choice.check.capturesSuspect(winner, block) { return .deferred }
    match.hostShape = choice.winnerOrigin.shape
    if match.hostShape != 0 {
      let host = choice.check.places.components.host ?? 0..<0
      match.host = ShortRange(host)
      let shape = HostShape(
        place: regions.shapes + Int(match.hostShape - 1) * 4, regions: regions)
      if shape.capturesSuspect(host, link, block) { return .deferred }
    }
    match.fragmentForm = 0
    if block.word32(winner.shape) >> 24 != 0 {
      let fragment = choice.check.fragment(winner, block)
      if fragment.isItems(block) {
        match.fragmentForm = LocatedMatch.itemsAlone
        match.fragmentItems = ShortRange(fragment.range)
        return accepted(winner, &match)
      }
      guard case .form(let form) = fragment.form(link, block) else { return .deferred }
      match.fragmentForm = UInt32(truncatingIfNeeded: form)
      let items = fragment.items(link, block)
      match.fragmentItems = ShortRange(items ?? 0..<0)
      match.fragmentPath = ShortRange(
        fragment.range.lowerBound..<(items.map { $0.lowerBound - 1 } ?? fragment.range.upperBound))
    }
    return accepted(winner, &match)
  }

  private func accepted(
    _ winner: CandidateCheck.Candidate, _ match: inout LocatedMatch
  ) -> AutomatonVerdict {
    match.entry = winner.entry
    match.shape = UInt32((winner.shape - regions.shapes) / 4)
    match.route = Int(winner.route)
    return .matched
  }

  // MARK: Admission

  /// Cuts the path and checks what strict admission and the rules on slashes ask; what is not
  /// plainly in order is left to the parser and `Admission`, which know the reason.
  private func isAdmitted(
    _ link: Span<UInt8>, _ places: inout LinkPlaces, _ tape: inout SegmentTape
  ) -> Bool {
    if let port = places.components.port {
      guard !places.isFolded, admission.declares(port) else { return false }
    }
    guard places.cut(link, regions.slashes, &tape) else { return false }
    if places.isFolded, places.holdsDotSegment(link, &tape) { return false }
    guard hasFewItems(link, places.components), EncodedSegments.admits(link, &places, &tape)
    else { return false }
    // An encoded dot segment refuses a folded link, whatever matches.
    return !places.isFolded || places.suspect == 0
  }

  /// Whether a link within a link is canonical, without a port, and in order.
  static func admitsPlainly(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
    guard range.count <= Admission.Limit.length else { return false }
    return bytes.withPart(range) { link in
      guard let components = CanonicalScan.recognise(link), components.port == nil else {
        return false
      }
      var places = LinkPlaces(components, link)
      var tape = SegmentTape()
      let slashes = SlashPolicy(trailing: .strict, duplicates: .significant)
      guard places.cut(link, slashes, &tape), hasFewItems(link, components) else { return false }
      if places.isFolded, places.holdsDotSegment(link, &tape) { return false }
      guard EncodedSegments.admits(link, &places, &tape) else { return false }
      return !places.isFolded || places.suspect == 0
    }
  }

  private func hasFewItems(_ link: Span<UInt8>, _ components: LinkURL.Components) -> Bool {
    Self.hasFewItems(link, components)
  }

  private static func hasFewItems(_ link: Span<UInt8>, _ components: LinkURL.Components) -> Bool {
    let query = components.query ?? 0..<0
    let fragment = components.fragment ?? 0..<0
    // An item takes a byte, and `&` parts it from the next.
    if query.count + fragment.count <= 2 * Admission.Limit.items { return true }
    var count = 0
    for range in [query, fragment] {
      var cursor = QueryItemCursor(range: range)
      while cursor.next(in: link) != nil { count += 1 }
    }
    return count <= Admission.Limit.items
  }

  // MARK: Authority

  /// The place of the context that an authority leads to, plus 1; 0 where it leads nowhere.
  private func context(_ link: Span<UInt8>, _ places: LinkPlaces, _ block: Span<UInt8>) -> UInt32 {
    let components = places.components
    let end =
      places.isFolded ? components.scheme.upperBound + 1 : components.path.lowerBound
    let target = StateLookup.authorityTarget(of: regions.authorities, link, end, block)
    if !target.isNone { return target.place }
    return HostWalk(regions: regions).context(link, components, block)
  }

  // MARK: Path

  /// Follows the segments from one on, and takes the entries at which they end into a choice.
  ///
  /// At a fork it goes on for each of its states. That is at most one level of recursion for each
  /// segment, and no node of the tries is met twice.
  private func follow(
    _ start: StateTarget, from first: Int, _ link: Span<UInt8>, _ places: LinkPlaces,
    _ tape: inout SegmentTape, _ block: Span<UInt8>, _ choice: inout CandidateChoice
  ) {
    var target = start
    var segment = first
    while target.isState, segment < places.segmentCount {
      let (lower, upper) = (tape[segment], tape[segment + 1] - 1)
      if places.encoded >> UInt64(segment) & 1 == 1 {
        target = EncodedSegments.target(of: target, link, lower..<upper, block)
      } else {
        target = StateLookup.target(
          of: target, link, lower, upper, block)
      }
      segment += 1
    }
    if target.isFork {
      for place in 0..<target.forkCount(block, regions) where !choice.isDeferred {
        choice.spend(1)
        follow(
          target.forkTarget(place, block, regions), from: segment, link, places, &tape, block,
          &choice)
      }
    } else if segment == places.segmentCount {
      choice.add(target, &tape, link, block)
    }
  }
}
