package import LinkwayAutomaton
package import LinkwayMatching

extension AutomatonMatcher {
  /// Compiles the routes of a set. Approximately linear in their number.
  ///
  /// - Parameter budget: the limit for states that represent several positions in the patterns.
  ///   Above it, the automaton forks. Tests use a small one.
  package convenience init(_ routeSet: RouteSet, budget: Int? = nil) {
    var builder = AutomatonBuilder(
      routeSet.routes, precedence: routeSet.precedence, slashes: routeSet.slashes)
    var (block, regions) = builder.build(budget: budget)
    regions.plusIsSpace = routeSet.admission.plusIsSpace
    self.init(block, regions, foreign: builder.foreign, routeSet: routeSet, stored: nil)
  }
}
