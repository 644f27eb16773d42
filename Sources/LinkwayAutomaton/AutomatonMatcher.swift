package import LinkwayMatching
package import LinkwayRegex
package import LinkwayURLParsing

/// Matches links with the automaton in a flat block.
///
/// A plain link is matched in one pass over its bytes, without allocation. The link's authority
/// selects the start state, and each segment takes one transition. The final state lists the
/// candidate entries, best first, and their programs check them in this order. Other links follow
/// the same automaton, after being parsed if necessary.
package final class AutomatonMatcher: Sendable {
  package let block: FlatBlock
  let walk: LinkWalk
  /// The matching rules, and the compiled routes unless they are stored.
  package let routeSet: RouteSet
  /// The source of the routes; `nil` if `routeSet` contains them.
  private let stored: StoredRoutes?

  package init(
    _ block: FlatBlock, _ regions: BlockRegions, foreign: [RegexType], routeSet: RouteSet,
    stored: StoredRoutes?
  ) {
    self.block = block
    self.routeSet = routeSet
    self.stored = stored
    walk = LinkWalk(
      environment: ProgramEnvironment(
        regions: regions, foreign: foreign, admission: routeSet.admission))
  }

  /// Creates a matcher from a previously written block.
  ///
  /// - Parameters:
  ///   - routeSet: the matching rules, without routes.
  ///   - stored: the routes that the block was compiled from.
  /// - Returns: `nil` if the block does not have this version's format, or one of its PCRE2 regexes
  ///   does not compile. Other damage is not detected here. It can cause wrong results or the
  ///   verdict `damaged`, but no invalid access.
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

  /// Returns a matcher of the same block whose objects no other thread uses; see
  /// `RouteTable.unshared`.
  package func unshared() -> AutomatonMatcher {
    AutomatonMatcher(
      FlatBlock(block, 0..<block.count), regions, foreign: environment.foreign,
      routeSet: routeSet, stored: stored)
  }

  var regions: BlockRegions { walk.environment.regions }
  var environment: ProgramEnvironment { walk.environment }

  /// The number of forks in the automaton: places where matching must follow several states. It is
  /// zero unless determinization exceeded its budget.
  package var forkCount: Int { regions.forkCount }

  /// The size of the block and of the stored routes, in bytes.
  package var byteCount: Int { block.count + (stored?.byteCount ?? 0) }

  package var routeCount: Int { stored?.count ?? routeSet.routes.count }

  /// Returns the route at an index; `nil` if the index is out of bounds or the stored route is
  /// damaged.
  package func route(at place: Int) -> Route? {
    guard place >= 0, place < routeCount else { return nil }
    return stored.map { $0.route(place) } ?? routeSet.routes[place]
  }

  /// Finds the route that matches a link, and the positions of the captures in the link. Allocates
  /// only for programs that backtrack a lot, for many ties, and for PCRE2.
  ///
  /// - Parameter match: receives the match, complete if the verdict is `matched`. Its route is also
  ///   meaningful if a route wins but the link is refused or a limit is exceeded.
  /// - Returns: `unparsed` if the link is not canonical. The caller must then match the canonical
  ///   form of the link, or the parsed link.
  @inlinable
  package func locate(
    _ text: String, source: LinkSource?, into match: inout LocatedMatch
  ) -> AutomatonVerdict {
    text.withUTF8Span { locate($0, source: source, into: &match) }
  }

  /// Finds the route that matches a link given as UTF-8 bytes.
  package func locate(
    _ link: Span<UInt8>, source: LinkSource?, into match: inout LocatedMatch
  ) -> AutomatonVerdict {
    switch block.withBytes({ block in
      // No valid block is shorter. Because of this condition, the compiler checks each offset with
      // one comparison.
      block.count >= BlockRegions.headerWords * 4
        ? PlainWalk.read(link, block, walk.regions, &match) : .verdict(.damaged)
    }) {
    case .verdict(let verdict): return verdict
    case .candidates(let target, let segment):
      return choose(target, from: segment, link, source: source, &match)
        ?? locateLonger(link, source: source, &match)
    case .longer: return locateLonger(link, source: source, &match)
    }
  }

  @inline(never)
  func choose(
    _ target: StateTarget, from segment: Int, _ link: Span<UInt8>, source: LinkSource?,
    _ match: inout LocatedMatch
  ) -> AutomatonVerdict? {
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
      return .unparsed
    }
    return block.withBytes { block in
      walk.read(
        link, components, credentials: nil, source: source.map(AutomatonEntry.bit), block, &match)
    }
  }

  /// Returns the number of steps spent on choosing between entries. `match` must have been used for
  /// one link only.
  package func effort(of match: LocatedMatch) -> Int {
    max(0, block.withBytes { regions.effort($0) } + BlockRegions.checkEffort - match.stepsLeft)
  }

  /// Matches a link, parsing it if necessary.
  ///
  /// - Returns: the verdict, the match, and the parsed link if the link had to be parsed.
  package func match(
    _ text: String, source: LinkSource?
  ) -> (verdict: AutomatonVerdict, match: LocatedMatch, parsed: LinkURL?) {
    var match = LocatedMatch()
    let verdict = locate(text, source: source, into: &match)
    if verdict != .unparsed { return (verdict, match, nil) }
    switch parse(text) {
    case .failure(let refusal): return (.refused(refusal, winner: false), match, nil)
    case .success(let url): return (locate(url, source: source, into: &match), match, url)
    }
  }

  /// Parses a link according to the admission rules of the route set.
  package func parse(_ text: String) -> Result<LinkURL, Refusal> {
    walk.environment.admission.parse(text)
  }

  /// Finds the route that matches a parsed link. Offsets in `match` refer to the parser's
  /// serialization.
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

  /// Returns the origin of a link, for matching many paths under the same origin; `nil` if no route
  /// has this origin or the link is not canonical.
  package func origin(of text: String) -> AutomatonOrigin? {
    text.withUTF8Span { link in
      guard let components = CanonicalScan.recognise(link) else { return nil }
      return block.withBytes { walk.origin(of: link, components, $0) }
    }
  }

  /// Finds the route that matches a canonical path, which starts with a slash, under an origin.
  /// Returns `unparsed` if the path is empty or too long.
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
        ?? locateLonger(path: path, under: origin, &match)
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
