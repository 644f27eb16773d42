import LinkwayAutomaton
import LinkwayAutomatonBuilder
import LinkwayLanguages
package import LinkwayMatching

/// Finds routes that can never win: every link that they match is handled by others.
///
/// `LinkSearch` finds a link for each combination of forms that can match together with a form of
/// the examined route, and the real matcher decides which route wins. Every reported route can
/// never win, but the search may miss some.
package struct ShadowFinder {
  package struct Shadowed: Hashable, Sendable {
    package var route: Int
    /// The routes that win the links of this route, in ascending order.
    package var by: [Int]
  }

  /// The maximum number of pairs of routes. If there are more, nothing is searched, because the
  /// search visits each pair.
  package static let limit = 500_000

  private let matcher: RouteSet
  private let pairs: RoutePairs

  package init(_ matcher: RouteSet) {
    self.matcher = matcher
    pairs = RoutePairs(matcher.routes)
  }

  /// The number of pairs of routes whose literal texts allow links in common.
  package var pairCount: Int { pairs.count }

  package func find() -> [Shadowed] {
    guard pairCount > 0, pairCount <= Self.limit else { return [] }
    let partners = pairs.partners(of: matcher.routes.count)
    var search = ShadowSearch(matcher)
    return matcher.routes.indices.compactMap { place in
      let others = partners[place].filter { $0 != place }
      guard !others.isEmpty, let winners = search.winners(of: place, among: others) else {
        return nil
      }
      return Shadowed(route: place, by: winners.sorted())
    }
  }
}

/// The search, which examines one route after the other.
private struct ShadowSearch {
  private let set: RouteSet
  private let matcher: AutomatonMatcher
  /// The authorities, by the lists of origins of the compared routes.
  private var authorities: [Set<ObjectIdentifier>: LinkAuthorities] = [:]

  /// For each combination of forms, whether another route is known to win all links of the
  /// combination.
  private typealias Lost = [LinkSearch.Combination: Bool]

  init(_ set: RouteSet) { (self.set, matcher) = (set, AutomatonMatcher(set)) }

  /// Returns the routes that win the links that a route matches; `nil` if the route may win a link
  /// itself, or if no link is found.
  mutating func winners(of place: Int, among others: [Int]) -> Set<Int>? {
    let route = set.routes[place]
    guard !Self.hidesItems([route] + others.map { set.routes[$0] }) else { return nil }
    var alone = set
    alone.routes = [route]
    alone.routes[0].over = []
    let own = AutomatonMatcher(alone)
    var winners: Set<Int> = []
    // First search without the other routes: most routes win one of their shortest links.
    guard lost(place, [], .exact, own, &winners) != nil,
      let lost = lost(place, others, .exact, own, &winners), !lost.isEmpty,
      lost.values.allSatisfy({ $0 })
    else { return nil }
    if route.valueTypes.contains(where: TypeLanguage.isOnlyBounded) {
      // The route also matches links beyond those of the exact language.
      guard let more = self.lost(place, others, .outer, own, &winners),
        more.allSatisfy({ $0.value || lost[$0.key] == true })
      else { return nil }
    }
    return winners
  }

  /// Returns whether raw items hide other items in more combinations than the search tries.
  private static func hidesItems(_ routes: [Route]) -> Bool {
    var hiders: Set<String> = []
    var haveLists = false
    for route in routes {
      var items = route.query.items
      if case .form(let rule)? = route.fragment { items += rule.items }
      for item in items where item.isRaw { hiders.insert(item.name) }
      haveLists = haveLists || items.contains { $0.isList }
    }
    return hiders.count > 1 || !hiders.isEmpty && haveLists
  }

  /// Searches the links of a route, and adds the routes that win them to `winners`.
  ///
  /// - Parameters:
  ///   - bound: how the languages of the route's types are bounded; the languages of the other
  ///     routes are exact.
  ///   - own: the matcher of the route alone.
  /// - Returns: for each combination that was found, whether another route is known to win all its
  ///   links; `nil` if the route wins a link, or the search is incomplete.
  private mutating func lost(
    _ place: Int, _ others: [Int], _ bound: TypeLanguage.Bound, _ own: AutomatonMatcher,
    _ winners: inout Set<Int>
  ) -> Lost? {
    var routes = [LinkRoute(table: 0, route: set.routes[place], isSought: true)]
    routes += others.map { LinkRoute(table: 1, route: set.routes[$0], isSought: false) }
    var exact = RouteLanguages(set)
    exact.findsRefusals = false
    var languages = exact
    languages.bound = bound
    exact.isLowerBound = true
    let lists = Set(routes.flatMap { $0.route.patterns.map { ObjectIdentifier($0.list) } })
    var search = LinkSearch(routes, [languages, exact], authorities: authorities[lists])
    authorities[lists] = search.authorities
    search.statesSources = true
    // Forms of one fragment can differ in precedence.
    let varies = routes.contains { route in
      if case .pattern(let pattern)? = route.route.fragment { pattern.formCount > 1 } else { false }
    }
    var lost: Lost = [:]
    var mayWin = false
    search.run(
      until: { mayWin },
      { sample in
        guard !mayWin else { return false }
        let isKnown = lost[sample.combination] ?? false
        lost[sample.combination] = isKnown
        guard let winner = Self.winner(of: sample, matcher), Self.winner(of: sample, own) != nil
        else { return varies || !isKnown }
        mayWin = winner == place
        winners.insert(winner)
        // If the winner is one of the routes known to match, it wins all links of the combination.
        let number = others.firstIndex(of: winner).map { $0 + 1 }
        lost[sample.combination] =
          isKnown || number.map { sample.routes.contains($0) } ?? others.isEmpty
        return varies
      })
    return mayWin || !search.gaps.isEmpty ? nil : lost
  }

  private static func winner(of sample: LinkSearch.Sample, _ matcher: AutomatonMatcher) -> Int? {
    let (verdict, match, _) = matcher.match(sample.text, source: sample.source)
    switch verdict {
    case .matched, .refused(_, winner: true): return match.route
    default: return nil
    }
  }
}
