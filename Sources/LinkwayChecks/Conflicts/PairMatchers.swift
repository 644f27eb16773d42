import LinkwayAutomaton
import LinkwayAutomatonBuilder
import LinkwayMatching

/// Caches the matcher of the last pair of routes, because the alternatives of a pair are compared
/// one after the other.
final class PairMatchers {
  private var last: (left: Int, right: Int, matcher: AutomatonMatcher)?

  func matcher(of left: Int, _ right: Int, in routes: RouteSet) -> AutomatonMatcher {
    if let last, last.left == left, last.right == right { return last.matcher }
    var pair = routes
    pair.routes = [routes.routes[left], routes.routes[right]]
    for place in pair.routes.indices { pair.routes[place].over = [] }
    let matcher = AutomatonMatcher(pair)
    last = (left, right, matcher)
    return matcher
  }
}
