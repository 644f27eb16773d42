package import LinkwayMatching
package import LinkwayRegex
import LinkwayURLParsing

/// Matches links by one flat block: the fast form of `RouteMatcher`, with the same answers.
///
/// A link in canonical form is read in one pass over its bytes, without allocation: its authority
/// leads to a start state, each segment to the next state, and the end state names the routes
/// that are in question, best first. What the automaton cannot say (regexes, several captures in
/// one segment, fragments, refusals) is left to `RouteMatcher`, which then looks at these routes
/// only.
///
/// With `LINKWAY_WITHOUT_AUTOMATON` there is none: every link is left to `RouteMatcher`, with the
/// routes whose leading literals it has. The playground is built so, for its bytes count more than
/// its time.
package final class AutomatonMatcher: Sendable {
  package let block: FlatBlock
  private let walk: LinkWalk
  /// What answers where the automaton does not.
  package let reference: RouteMatcher
  /// Where the routes come from if the reference has none.
  private let stored: StoredRoutes?
  #if LINKWAY_WITHOUT_AUTOMATON
    private let literals: LeadingLiterals
  #endif

  /// Compiles the routes of a matcher. About linear in their number.
  ///
  /// - Parameter budget: what the automaton may spend on states that stand for several places in
  ///   the patterns, before it forks; tests make it small.
  package init(_ reference: RouteMatcher, budget: Int? = nil) {
    self.reference = reference
    #if LINKWAY_WITHOUT_AUTOMATON
      let (block, regions) = (FlatBlock([]), BlockRegions())
      literals = LeadingLiterals(reference.routes)
    #else
      var builder = AutomatonBuilder(
        reference.routes, precedence: reference.precedence, slashes: reference.slashes)
      var (block, regions) = builder.build(budget: budget)
      regions.plusIsSpace = reference.admission.plusIsSpace
    #endif
    self.block = block
    walk = LinkWalk(regions: regions, admission: reference.admission)
    stored = nil
  }

  package init(
    _ block: FlatBlock, _ regions: BlockRegions, reference: RouteMatcher, stored: StoredRoutes
  ) {
    self.block = block
    self.reference = reference
    self.stored = stored
    #if LINKWAY_WITHOUT_AUTOMATON
      literals = LeadingLiterals([])
    #endif
    walk = LinkWalk(regions: regions, admission: reference.admission)
  }

  /// A matcher by a block that was written before.
  ///
  /// - Parameters:
  ///   - reference: the rules, without routes.
  ///   - stored: the routes from which the block was made.
  /// - Returns: `nil` where the block is none of this version. What else is wrong with it can
  ///   only make answers wrong.
  package convenience init?(_ block: FlatBlock, reference: RouteMatcher, stored: StoredRoutes) {
    let regions = block.withBytes {
      BlockRegions(
        $0, slashes: reference.slashes, plusIsSpace: reference.admission.plusIsSpace)
    }
    guard let regions else { return nil }
    self.init(block, regions, reference: reference, stored: stored)
  }

  var regions: BlockRegions { walk.regions }

  /// At how many places a link has to follow several states; none unless the automaton would have
  /// been too large.
  package var forkCount: Int { regions.forkCount }

  /// Bytes of the block, and of the texts of a set.
  package var byteCount: Int { block.count + (stored?.byteCount ?? 0) }

  package var routeCount: Int { stored?.count ?? reference.routes.count }

  /// A route by its place; `nil` where there is none, or a stored one is damaged.
  package func route(at place: Int) -> Route? {
    guard place >= 0, place < routeCount else { return nil }
    return stored.map { $0.route(place) } ?? reference.routes[place]
  }

  /// What a link comes to.
  package enum Answer: Sendable {
    /// The link is not admitted.
    case refused(Refusal)
    /// No route takes it.
    case unmatched
    /// It is admitted; `RouteMatcher` says of it what follows.
    case admitted(AdmittedLink, RouteMatcher.Outcome)
    /// A stored route that may match is damaged.
    case unreadable(route: Int)
  }

  /// What a link comes to, as `RouteMatcher` would say it.
  ///
  /// - Parameter source: `nil` filters no route by source.
  package func match(
    _ text: String, source: LinkSource?
  ) throws(MatchLimitExceeded) -> Answer {
    var match = LocatedMatch()
    let verdict = locate(text, source: source, into: &match)
    if verdict == .unmatched { return .unmatched }
    return try self.match(text, source: source, won: verdict == .matched ? match.route : nil)
  }

  /// The same for a link that was located before.
  ///
  /// - Parameter won: the route that it was located at; `nil` where that was deferred.
  package func match(
    _ text: String, source: LinkSource?, won: Int?
  ) throws(MatchLimitExceeded) -> Answer {
    switch reference.admission.admit(text) {
    case .failure(let refusal):
      return .refused(refusal)
    case .success(let link):
      let places = won.map { [$0] } ?? candidates(for: link)
      var routes: [Route] = []
      for place in places {
        guard let route = route(at: place) else { return .unreadable(route: place) }
        routes.append(route)
      }
      return .admitted(
        link, try outcome(of: link, source: source, among: places, routes))
    }
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
    #if LINKWAY_WITHOUT_AUTOMATON
      return .deferred
    #else
      switch block.withBytes({ block in
        // Every block is longer; knowing it, the compiler checks each place by one comparison.
        block.count >= BlockRegions.headerWords * 4
          ? PlainWalk.read(link, block, walk.regions, &match) : .verdict(.deferred)
      }) {
      case .verdict(let verdict): return verdict
      case .candidates(let target, let segment):
        return choose(target, from: segment, link, source: source, &match)
      case .longer: return locateLonger(link, source: source, &match)
      }
    #endif
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
    guard link.count <= Admission.Limit.length, let components = CanonicalScan.recognise(link)
    else { return .deferred }
    return block.withBytes { block in
      walk.read(link, components, source: source.map(AutomatonEntry.bit), block, &match)
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
    guard path.count <= Admission.Limit.length, path.count > 0 else { return .deferred }
    switch block.withBytes({ block in
      block.count >= BlockRegions.headerWords * 4
        ? PlainWalk.read(path: path, under: origin, block, walk.regions, &match)
        : .verdict(.deferred)
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

  /// Lets `RouteMatcher` answer.
  ///
  /// - Parameter places: the routes in question, in declared order.
  private func outcome(
    of link: AdmittedLink, source: LinkSource?, among places: [Int], _ routes: [Route]
  ) throws(MatchLimitExceeded) -> RouteMatcher.Outcome {
    var few = reference
    few.routes = routes.map { route in
      if route.over.isEmpty { return route }
      var route = route
      route.over = route.over.compactMap { places.firstIndex(of: $0) }
      return route
    }
    func placed(_ match: RouteMatch) -> RouteMatch {
      var placed = match
      placed.route = places[match.route]
      return placed
    }
    switch try few.match(link, source: source) {
    case .unmatched: return .unmatched
    case .matched(let match): return .matched(placed(match))
    case .refused(let refusal, let match): return .refused(refusal, match.map(placed))
    }
  }

  /// The routes that may match a link or exceed a limit on it, in declared order.
  private func candidates(for link: AdmittedLink) -> [Int] {
    let path = SegmentedPath(link.path, policy: reference.slashes)
    #if LINKWAY_WITHOUT_AUTOMATON
      return literals.routes(path)
    #else
      return block.withBytes { block in
        PieceWalk(regions: regions).routes(link, path, block)
      }
    #endif
  }
}
