package import LinkwayAutomaton
package import LinkwayMatching

extension AutomatonMatcher {
  /// Compiles the routes of a set. About linear in their number.
  ///
  /// - Parameter budget: what the automaton may spend on states that stand for several places in
  ///   the patterns, before it forks; tests make it small.
  package convenience init(_ routeSet: RouteSet, budget: Int? = nil) {
    var builder = AutomatonBuilder(
      routeSet.routes, precedence: routeSet.precedence, slashes: routeSet.slashes)
    var (block, regions) = builder.build(budget: budget)
    regions.plusIsSpace = routeSet.admission.plusIsSpace
    self.init(block, regions, foreign: builder.foreign, routeSet: routeSet, stored: nil)
  }
}
