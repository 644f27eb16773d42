import LinkwayAutomaton
import LinkwayAutomatonBuilder
import LinkwayMatching

/// Builds matchers of a few routes without their `over`, and keeps the last one, because the
/// alternatives of the same routes are compared one after the other.
final class LastMatcher {
  private var last: (routes: [Int], matcher: AutomatonMatcher)?

  func matcher(of routes: [Int], in set: RouteSet) -> AutomatonMatcher {
    if let last, last.routes == routes { return last.matcher }
    var few = set
    few.routes = routes.map { set.routes[$0] }
    for place in few.routes.indices { few.routes[place].over = [] }
    let matcher = AutomatonMatcher(few)
    last = (routes, matcher)
    return matcher
  }
}
