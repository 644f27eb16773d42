package import LinkwayAutomaton
package import LinkwayMatching

extension AutomatonMatcher {
  /// Creates a matcher by compiling the routes of a set. The time is approximately linear in the
  /// number of routes.
  ///
  /// - Parameter budget: the limit for states that represent several positions in the patterns.
  ///   Above it, the automaton forks. `nil` is the default limit; tests use a small one.
  package convenience init(_ routeSet: RouteSet, budget: Int? = nil) {
    var builder = AutomatonBuilder(
      routeSet.routes, precedence: routeSet.precedence, slashes: routeSet.slashes)
    var (block, regions) = builder.build(budget: budget)
    regions.plusIsSpace = routeSet.admission.plusIsSpace
    self.init(block, regions, foreign: builder.foreign, routeSet: routeSet, stored: nil)
  }
}
