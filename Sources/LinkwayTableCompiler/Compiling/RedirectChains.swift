import LinkwayMatching
import LinkwayTable
import LinkwayURLParsing

/// Follows redirects and wrapped links beyond the depth limit, to distinguish a cycle from a chain
/// that is only too long.
struct RedirectChains {
  enum Problem {
    /// These routes form a cycle: the link of the last one matches the first one again.
    case circle([String])
    /// A chain of more steps than the depth limit. `isMore` is `true` if it continues after these
    /// routes.
    case tooLong([String], isMore: Bool)

    /// The routes of the problem, at least one.
    var routes: [String] {
      switch self {
      case .circle(let routes), .tooLong(let routes, _): routes
      }
    }
  }

  /// The maximum number of steps to follow. A longer cycle is reported as a chain that is too long.
  private static let steps = 64

  /// The matcher steps that each route adds to the budget. A link takes few steps, unless many
  /// routes nearly match it.
  private static let effortForRoute = 40

  let table: RouteTable
  private var effortLeft: Int
  /// The routes for which a problem was reported, or that are part of one.
  private var reported: Set<String> = []

  /// Prepares to follow links in `table`.
  ///
  /// - Parameter effort: the budget of matcher steps, in addition to what each route adds.
  init(table: RouteTable, effort: Int) {
    self.table = table
    effortLeft = effort + Self.effortForRoute * table.routeCount
  }

  /// Whether some of the budget is left.
  var hasEffortLeft: Bool { effortLeft > 0 }

  /// Returns whether a problem that involves a route has been reported.
  func isReported(_ route: String) -> Bool { reported.contains(route) }

  /// Follows a link of a route, and returns the problem that is found on the way.
  ///
  /// - Returns: `nil` if the chain ends within the limit, does not begin at this route, or reaches
  ///   a route that was reported before.
  /// - Complexity: about O(routes) for all routes of a table, since a chain stops at a reported
  ///   route.
  mutating func problem(from route: String, at link: String) -> Problem? {
    guard !reported.contains(route) else { return nil }
    var routes: [String] = []
    var links = [link]
    while routes.count < Self.steps,
      let step = table.nextLink(after: links[links.count - 1], effortLeft: &effortLeft)
    {
      if routes.isEmpty && step.route != route { return nil }
      if reported.contains(step.route) {
        // This route runs into the same problem.
        reported.insert(route)
        return nil
      }
      routes.append(step.route)
      if let place = links.firstIndex(where: { $0.hasSameBytes(as: step.link) }) {
        return circle(routes[place...])
      }
      links.append(step.link)
    }
    guard routes.count > RouteTable.Limit.depth else { return nil }
    // A link that grows with each step never repeats, so the route is compared instead.
    if let end = routes.dropFirst().firstIndex(of: route) { return circle(routes[..<end]) }
    let isMore = routes.count == Self.steps
    // Chains that start at the last routes may be within the limit.
    reported.formUnion(routes.dropLast(RouteTable.Limit.depth))
    return .tooLong(routes, isMore: isMore)
  }

  private mutating func circle(_ routes: ArraySlice<String>) -> Problem {
    reported.formUnion(routes)
    return .circle(Array(routes))
  }
}
