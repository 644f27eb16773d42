import LinkwayAutomaton
import LinkwayLanguages
import LinkwayMatching

/// Decides whether two routes that tie can match the same link.
///
/// `LinkSearch` finds links that both routes match, and the real matcher decides whether they tie.
package struct RouteOverlap {
  enum Answer: Hashable {
    case none
    /// A link that both routes match, and for which they tie.
    case witness(String)
    /// The reason why it is undecided whether the routes overlap.
    case undecided(String)
  }

  private let matcher: RouteSet
  private let pairs = PairMatchers()
  /// The authorities, by the lists of origins of the two routes.
  private var authorities: [[ObjectIdentifier]: LinkAuthorities] = [:]

  init(_ matcher: RouteSet) { self.matcher = matcher }

  /// Returns whether two routes overlap with the given forms.
  ///
  /// - Parameters:
  ///   - left: the index of a route, and the form with which it ties.
  ///   - right: the same for another route.
  mutating func answer(
    _ left: (route: Int, form: LinkRoute.Form), _ right: (route: Int, form: LinkRoute.Form)
  ) -> Answer {
    let routes = [left, right].map { side in
      LinkRoute(table: 0, route: matcher.routes[side.route], isSought: true, only: side.form)
    }
    let isExact = routes.allSatisfy { route in
      route.route.valueTypes.allSatisfy { !TypeLanguage.isOnlyBounded($0) }
    }
    for bound in isExact ? [TypeLanguage.Bound.exact] : [.exact, .outer] {
      let answer = answer(routes, left.route, right.route, bound)
      if answer != .none { return answer }
    }
    return .none
  }

  private mutating func answer(
    _ routes: [LinkRoute], _ left: Int, _ right: Int, _ bound: TypeLanguage.Bound
  ) -> Answer {
    var languages = RouteLanguages(matcher)
    languages.bound = bound
    languages.findsRefusals = false
    let lists = routes.flatMap { $0.consideredPatterns.map { ObjectIdentifier($0.list) } }
    var search = LinkSearch(routes, [languages], authorities: authorities[lists])
    authorities[lists] = search.authorities
    (search.leastRoutes, search.statesSources) = (2, true)
    var witness: String?
    var mayOverlap = false
    search.run(
      until: { witness != nil },
      { sample in
        guard witness == nil else { return false }
        mayOverlap = true
        if ties(sample.text, left, right) { witness = sample.text }
        return witness == nil
      })
    if let witness { return .witness(witness) }
    let reason = search.gaps.map { $0.reason }.min()
    if mayOverlap { return .undecided(reason ?? "no link was found that matches both") }
    return reason.map { .undecided($0) } ?? .none
  }

  /// Returns whether both routes match a link, and neither is more specific for it. A route counts
  /// even if the link would be refused when it wins: then the winner decides whether the link
  /// resolves.
  private func ties(_ link: String, _ left: Int, _ right: Int) -> Bool {
    guard let trace = pairs.matcher(of: left, right, in: matcher).trace(link, source: nil),
      case .matches(let first) = trace.answers[0], case .matches(let second) = trace.answers[1]
    else { return false }
    return Specificity.compare(first.specificity, second.specificity).order == 0
  }
}
