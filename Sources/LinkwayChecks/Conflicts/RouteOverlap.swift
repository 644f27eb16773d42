import LinkwayAutomaton
import LinkwayAutomatonBuilder
import LinkwayLanguages
import LinkwayMatching

/// Decides whether two or three routes that tie can match the same link.
///
/// `LinkSearch` finds links that all of them match, and the real matcher decides whether they tie.
package struct RouteOverlap {
  enum Answer: Hashable {
    case none
    /// A link that all routes match, and for which they tie.
    case witness(String)
    /// The reason why it is undecided whether the routes overlap.
    case undecided(String)
  }

  private let matcher: RouteSet
  /// The last matcher, of a few routes without their `over`. It is kept because the alternatives of
  /// the same routes are compared one after the other.
  private var last: (routes: [Int], matcher: AutomatonMatcher)?
  /// The authorities, by the lists of origins of the routes.
  private var authorities: [[ObjectIdentifier]: LinkAuthorities] = [:]

  init(_ matcher: RouteSet) { self.matcher = matcher }

  /// Returns whether all of these routes match the same link, and tie for it.
  ///
  /// - Parameter sides: the index of each route, and the only form with which it may match; `nil` for
  ///   any form.
  mutating func answer(_ sides: [(route: Int, form: LinkRoute.Form?)]) -> Answer {
    let routes = sides.map { side in
      LinkRoute(table: 0, route: matcher.routes[side.route], isSought: true, only: side.form)
    }
    let places = sides.map { $0.route }
    let isExact = routes.allSatisfy { route in
      route.route.valueTypes.allSatisfy { !TypeLanguage.isOnlyBounded($0) }
    }
    for bound in isExact ? [TypeLanguage.Bound.exact] : [.exact, .outer] {
      let answer = answer(routes, places, bound)
      if answer != .none { return answer }
    }
    return .none
  }

  private mutating func answer(
    _ routes: [LinkRoute], _ places: [Int], _ bound: TypeLanguage.Bound
  ) -> Answer {
    var languages = RouteLanguages(matcher)
    languages.bound = bound
    languages.findsRefusals = false
    let lists = routes.flatMap { $0.consideredPatterns.map { ObjectIdentifier($0.list) } }
    var search = LinkSearch(routes, [languages], authorities: authorities[lists])
    authorities[lists] = search.authorities
    (search.leastRoutes, search.statesSources) = (routes.count, true)
    var witness: String?
    var mayOverlap = false
    search.run(
      until: { witness != nil },
      { sample in
        guard witness == nil else { return false }
        mayOverlap = true
        if ties(sample.text, places) { witness = sample.text }
        return witness == nil
      })
    if let witness { return .witness(witness) }
    let reason = search.gaps.map { $0.reason }.min()
    if mayOverlap {
      return .undecided(
        reason ?? "no link was found that \(routes.count == 2 ? "both" : "all") match")
    }
    return reason.map { .undecided($0) } ?? .none
  }

  /// Returns whether all routes match a link, and none is more specific for it. A route also counts
  /// if it would refuse the link on winning, because the winner decides whether the link resolves.
  private mutating func ties(_ link: String, _ places: [Int]) -> Bool {
    guard let trace = automaton(of: places).trace(link, source: nil) else { return false }
    var found: [Specificity] = []
    for answer in trace.answers {
      guard case .matches(let match) = answer else { return false }
      found.append(match.specificity)
    }
    return found.indices.allSatisfy { place in
      found[..<place].allSatisfy { Specificity.compare($0, found[place]).order == 0 }
    }
  }

  private mutating func automaton(of routes: [Int]) -> AutomatonMatcher {
    if let last, last.routes == routes { return last.matcher }
    var few = matcher
    few.routes = routes.map { matcher.routes[$0] }
    for place in few.routes.indices { few.routes[place].over = [] }
    let made = AutomatonMatcher(few)
    last = (routes, made)
    return made
  }
}
