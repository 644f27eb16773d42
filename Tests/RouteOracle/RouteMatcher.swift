package import LinkwayMatching
package import LinkwayRegex

/// Matches links by trying one route at a time, and picks the winner by the numbered precedence
/// rules.
///
/// The simple matcher, without an index or automaton. Faster matchers must have the same results.
package struct RouteMatcher: Sendable {
  package var routeSet: RouteSet

  package init(_ routeSet: RouteSet) {
    self.routeSet = routeSet
  }

  package var routes: [Route] { routeSet.routes }
  package var slashes: SlashPolicy { routeSet.slashes }
  package var admission: Admission { routeSet.admission }
  package var precedence: RouteSet.Precedence { routeSet.precedence }

  /// The result of matching a link. A check that exceeds a limit counts as passed, and is an error
  /// if its route wins. The cost of a route that does not win is irrelevant.
  package enum Outcome: Sendable {
    case matched(RouteMatch)
    case unmatched
    /// The link is refused; the match is that of the route that would have won, if any.
    case refused(Refusal, RouteMatch?)
  }

  /// The result of one route for a link.
  package enum Candidate: Sendable {
    case matches(RouteMatch)
    case fails(MatchObstacle)
  }

  /// Returns the route that matches the link. O(routes).
  ///
  /// - Parameter source: `nil` does not filter routes by source.
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

  /// Returns the result of each route for the link, in declared order, for `explain` and for
  /// conflicts.
  ///
  /// - Parameter places: the indices of the routes to try; by default all.
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

  /// Returns the winner among the matches of a link, given in declared order: the one that no other
  /// one beats. O(matches) if the table has no conflict.
  package func best(of matches: [RouteMatch]) -> RouteMatch? {
    guard precedence == .specificity, var best = matches.first else { return matches.first }
    for match in matches.dropFirst() where beats(match, best) { best = match }
    // A fragment pattern ties with different form-like fragments, so an earlier loser may still
    // win.
    guard matches.contains(where: { beats($0, best) }) else { return best }
    return matches.first { match in !matches.contains { beats($0, match) } } ?? best
  }

  private func beats(_ left: RouteMatch, _ right: RouteMatch) -> Bool {
    let order = Specificity.compare(left.specificity, right.specificity).order
    guard order == 0, left.route != right.route else { return order < 0 }
    return routes[left.route].over.contains(right.route)
  }

  /// Checks the conditions for which only a winner is refused: a repeated item, and a separator or
  /// dot segment in a capture.
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
  /// The result of the simple matcher for a link.
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
