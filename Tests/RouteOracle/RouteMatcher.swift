package import LinkwayMatching
package import LinkwayRegex

/// Matches links against routes one route at a time, and picks the winner by the numbered
/// precedence rules.
///
/// The simple matcher: no index, no automaton. It answers what any faster one has to answer.
package struct RouteMatcher: Sendable {
  package var routeSet: RouteSet

  package init(_ routeSet: RouteSet) {
    self.routeSet = routeSet
  }

  package var routes: [Route] { routeSet.routes }
  package var slashes: SlashPolicy { routeSet.slashes }
  package var admission: Admission { routeSet.admission }
  package var precedence: RouteSet.Precedence { routeSet.precedence }

  /// What matching a link came to. A check that exceeds a limit counts as passed, and is an error where
  /// its route wins: what a worse route would cost is of no account.
  package enum Outcome: Sendable {
    case matched(RouteMatch)
    case unmatched
    /// The link must not be followed; the match is that of the route that had won, if one had.
    case refused(Refusal, RouteMatch?)
  }

  /// How one route answers a link.
  package enum Candidate: Sendable {
    case matches(RouteMatch)
    case fails(MatchObstacle)
  }

  /// The route that takes the link. O(routes).
  ///
  /// - Parameter source: `nil` filters no route by source.
  package func match(
    _ link: AdmittedLink, source: LinkSource?
  ) throws(MatchLimitExceeded) -> Outcome {
    let paths = paths(of: link)
    var matches: [RouteMatch] = []
    for route in routes.indices {
      guard case .matches(let match) = try candidate(route, link, paths, source) else { continue }
      matches.append(match)
      if precedence == .declared { break }
    }
    guard let winner = best(of: matches) else {
      if let refusal = link.unmatchedRefusal { return .refused(refusal, nil) }
      for path in paths {
        guard let empty = path.firstEmpty else { continue }
        return .refused(Refusal(.duplicateSlash, offset: path.segments[empty].offset), nil)
      }
      return .unmatched
    }
    if let limit = winner.limit { throw limit }
    if let refusal = refusal(of: winner) { return .refused(refusal, winner) }
    return .matched(winner)
  }

  /// How each route answers the link, in declared order, for `explain` and for conflicts.
  ///
  /// - Parameter places: the routes that are asked; by default all.
  package func candidates(
    for link: AdmittedLink, source: LinkSource?, of places: [Int]? = nil
  ) throws(MatchLimitExceeded) -> [Candidate] {
    let paths = paths(of: link)
    var candidates: [Candidate] = []
    for route in places ?? Array(routes.indices) {
      candidates.append(try candidate(route, link, paths, source))
    }
    return candidates
  }

  /// The winner among the matches of one link, given in declared order: the one that none beats.
  /// O(matches) where the table has no conflict.
  package func best(of matches: [RouteMatch]) -> RouteMatch? {
    guard precedence == .specificity, var best = matches.first else { return matches.first }
    for match in matches.dropFirst() where beats(match, best) { best = match }
    // A fragment's pattern ties with forms that differ, so one that was passed over may yet win.
    guard matches.contains(where: { beats($0, best) }) else { return best }
    return matches.first { match in !matches.contains { beats($0, match) } } ?? best
  }

  private func beats(_ left: RouteMatch, _ right: RouteMatch) -> Bool {
    let order = Specificity.compare(left.specificity, right.specificity).order
    guard order == 0, left.route != right.route else { return order < 0 }
    return routes[left.route].over.contains(right.route)
  }

  /// What only a winner is refused for: a repeated item, a separator or a dot segment in a
  /// capture.
  package func refusal(of match: RouteMatch) -> Refusal? {
    if let repeated = match.repeated {
      return Refusal(.repeatedItem(repeated.name), offset: repeated.offset)
    }
    for capture in match.captures {
      if let problem = CaptureCheck.problem(of: capture) {
        return Refusal(problem, offset: capture.offset)
      }
    }
    return nil
  }

  /// The path in each of a link's readings.
  private func paths(of link: AdmittedLink) -> [SegmentedPath] {
    link.readings.map { SegmentedPath($0.path, policy: slashes) }
  }

  private func candidate(
    _ index: Int, _ link: AdmittedLink, _ paths: [SegmentedPath], _ source: LinkSource?
  ) throws(MatchLimitExceeded) -> Candidate {
    let route = routes[index]
    if let source, !route.sources.contains(source) { return .fails(.source(source)) }
    var rules = ValueRules(caseSensitive: route.caseSensitive, admission: admission)
    let exceeded = ExceededLimit()
    rules.exceeded = exceeded
    let attempt = RouteAttempt(
      route: route, link: link, paths: paths, slashes: slashes, rules: rules)
    var candidate = try attempt.candidate(at: index)
    if let limit = exceeded.limit, case .matches(var match) = candidate {
      match.limit = limit
      candidate = .matches(match)
    }
    return candidate
  }
}

extension RouteSet {
  /// What the simple matcher says of a link.
  package func match(
    _ link: AdmittedLink, source: LinkSource?
  ) throws(MatchLimitExceeded) -> RouteMatcher.Outcome {
    try RouteMatcher(self).match(link, source: source)
  }

  package func candidates(
    for link: AdmittedLink, source: LinkSource?, of places: [Int]? = nil
  ) throws(MatchLimitExceeded) -> [RouteMatcher.Candidate] {
    try RouteMatcher(self).candidates(for: link, source: source, of: places)
  }
}
