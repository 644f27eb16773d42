package import LinkwayMatching
package import LinkwayRegex
package import LinkwayURLParsing

/// Matches links by one flat block.
///
/// A plain link is read in one pass over its bytes, without allocation: its authority leads to a start
/// state, each segment to the next state, and the end state names the entries in question, best first,
/// whose programs decide. Any other link is parsed first, if it must be, and then goes the same way.
package final class AutomatonMatcher: Sendable {
  package let block: FlatBlock
  let walk: LinkWalk
  /// The rules, and the routes that were compiled.
  package let routeSet: RouteSet
  /// Where the routes come from if the set has none.
  private let stored: StoredRoutes?

  package init(
    _ block: FlatBlock, _ regions: BlockRegions, foreign: [RegexType], routeSet: RouteSet,
    stored: StoredRoutes?
  ) {
    self.block = block
    self.routeSet = routeSet
    self.stored = stored
    walk = LinkWalk(
      regions: regions,
      environment: ProgramEnvironment(
        texts: regions.texts, foreign: foreign, admission: routeSet.admission))
  }

  /// A matcher by a block that was written before.
  ///
  /// - Parameters:
  ///   - routeSet: the rules, without routes.
  ///   - stored: the routes from which the block was made.
  /// - Returns: `nil` where the block is none of this version. What else is wrong with it can
  ///   only make answers wrong.
  package convenience init?(
    _ block: FlatBlock, routeSet: RouteSet, stored: StoredRoutes, jit: JITMode
  ) {
    let regions = block.withBytes {
      BlockRegions(
        $0, slashes: routeSet.slashes, plusIsSpace: routeSet.admission.plusIsSpace)
    }
    guard let regions, let foreign = block.withBytes({ regions.foreign($0, jit: jit) }) else {
      return nil
    }
    self.init(block, regions, foreign: foreign, routeSet: routeSet, stored: stored)
  }

  var regions: BlockRegions { walk.regions }
  var environment: ProgramEnvironment { walk.environment }

  /// At how many places a link has to follow several states; none unless the automaton would have
  /// been too large.
  package var forkCount: Int { regions.forkCount }

  /// Bytes of the block, and of the texts of a routeSet.
  package var byteCount: Int { block.count + (stored?.byteCount ?? 0) }

  package var routeCount: Int { stored?.count ?? routeSet.routes.count }

  /// A route by its place; `nil` where there is none, or a stored one is damaged.
  package func route(at place: Int) -> Route? {
    guard place >= 0, place < routeCount else { return nil }
    return stored.map { $0.route(place) } ?? routeSet.routes[place]
  }

  /// Finds the route of a link and where its captures lie, without allocation.
  ///
  /// - Parameter match: takes the route; it means nothing unless the answer is `matched`.
  @inlinable
  package func locate(
    _ text: String, source: LinkSource?, into match: inout LocatedMatch
  ) -> AutomatonVerdict {
    text.withUTF8Span { locate($0, source: source, into: &match) }
  }

  /// The same for a link in its bytes, which must be UTF-8.
  package func locate(
    _ link: Span<UInt8>, source: LinkSource?, into match: inout LocatedMatch
  ) -> AutomatonVerdict {
    switch block.withBytes({ block in
      // Every block is longer; knowing it, the compiler checks each place by one comparison.
      block.count >= BlockRegions.headerWords * 4
        ? PlainWalk.read(link, block, walk.regions, &match) : .verdict(.damaged)
    }) {
    case .verdict(let verdict): return verdict
    case .candidates(let target, let segment):
      return choose(target, from: segment, link, source: source, &match)
    case .longer: return locateLonger(link, source: source, &match)
    }
  }

  @inline(never)
  func choose(
    _ target: StateTarget, from segment: Int, _ link: Span<UInt8>, source: LinkSource?,
    _ match: inout LocatedMatch
  ) -> AutomatonVerdict {
    block.withBytes { block in
      walk.choose(
        target, from: segment, link, source: source.map(AutomatonEntry.bit), block, &match)
    }
  }

  @inline(never)
  func locateLonger(
    _ link: Span<UInt8>, source: LinkSource?, _ match: inout LocatedMatch
  ) -> AutomatonVerdict {
    guard link.count <= Admission.Limit.length else {
      let refusal = Refusal(.tooLong(bytes: link.count, limit: Admission.Limit.length))
      return .refused(refusal, winner: false)
    }
    guard let components = CanonicalScan.recognise(link) else {
      return locateRewritten(link, source: source, &match)
    }
    return block.withBytes { block in
      walk.read(
        link, components, credentials: nil, source: source.map(AutomatonEntry.bit), block, &match)
    }
  }

  /// How many steps it took to choose among entries, for a match that was made for one link.
  package func effort(of match: LocatedMatch) -> Int {
    max(0, block.withBytes { regions.effort($0) } + BlockRegions.checkEffort - match.stepsLeft)
  }

  /// The same for a link that its canonical form stands for.
  private func locateRewritten(
    _ link: Span<UInt8>, source: LinkSource?, _ match: inout LocatedMatch
  ) -> AutomatonVerdict {
    let verdict = CanonicalForm.with(link) { form in
      CanonicalScan.recognise(form) == nil
        ? .unparsed : locate(form, source: source, into: &match)
    }
    match.isRewritten = (verdict ?? .unparsed) != .unparsed
    return verdict ?? .unparsed
  }

  /// Calls `body` with the bytes in which the places of a match lie that is rewritten.
  package func withRewritten<Value>(
    _ link: Span<UInt8>, _ body: (Span<UInt8>) -> Value
  ) -> Value {
    CanonicalForm.with(link, body) ?? body(link)
  }

  /// What a link comes to, which is parsed where that is needed.
  ///
  /// - Returns: the verdict, the match, and the link as the parser writes it, if it was parsed.
  package func match(
    _ text: String, source: LinkSource?
  ) -> (verdict: AutomatonVerdict, match: LocatedMatch, parsed: LinkURL?) {
    var match = LocatedMatch()
    let verdict = locate(text, source: source, into: &match)
    if verdict != .unparsed, !match.isRewritten { return (verdict, match, nil) }
    switch parse(text) {
    case .failure(let refusal): return (.refused(refusal, winner: false), match, nil)
    case .success(let url): return (locate(url, source: source, into: &match), match, url)
    }
  }

  /// Parses a link as the tables' admission asks.
  package func parse(_ text: String) -> Result<LinkURL, Refusal> {
    walk.environment.admission.parse(text)
  }

  /// Finds the route of a link that was parsed; where captures lie is said of what the parser wrote.
  package func locate(
    _ url: LinkURL, source: LinkSource?, into match: inout LocatedMatch
  ) -> AutomatonVerdict {
    url.withBytes { link in
      block.withBytes { block in
        walk.read(
          link, url.components, credentials: url.credentialsOffset,
          source: source.map(AutomatonEntry.bit), block, &match)
      }
    }
  }

  /// The origin of a link, for matching many paths under it; `nil` where no route stands there or
  /// the automaton does not know.
  package func origin(of text: String) -> AutomatonOrigin? {
    text.withUTF8Span { link in
      guard let components = CanonicalScan.recognise(link) else { return nil }
      return block.withBytes { walk.origin(of: link, components, $0) }
    }
  }

  /// Finds the route of a canonical path, from its slash on, under an origin.
  package func locate(
    path: Span<UInt8>, under origin: AutomatonOrigin, into match: inout LocatedMatch
  ) -> AutomatonVerdict {
    guard path.count <= Admission.Limit.length, path.count > 0 else { return .unparsed }
    switch block.withBytes({ block in
      block.count >= BlockRegions.headerWords * 4
        ? PlainWalk.read(path: path, under: origin, block, walk.regions, &match)
        : .verdict(.damaged)
    }) {
    case .verdict(let verdict): return verdict
    case .candidates(let target, let segment):
      return choose(target, from: segment, path, source: nil, &match)
    case .longer: return locateLonger(path: path, under: origin, &match)
    }
  }

  @inline(never)
  func locateLonger(
    path: Span<UInt8>, under origin: AutomatonOrigin, _ match: inout LocatedMatch
  ) -> AutomatonVerdict {
    block.withBytes { walk.read(path: path, under: origin, $0, &match) }
  }
}
