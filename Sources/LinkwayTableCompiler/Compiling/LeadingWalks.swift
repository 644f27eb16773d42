import LinkwayMatching
import LinkwayTable
import LinkwayURLParsing

/// Follows links that lead on to others past the limit on depth, to tell a circle from a way that is
/// only too long.
struct LeadingWalks {
  enum Problem {
    /// These routes lead to each other, the last one to the first.
    case circle([String])
    /// More steps than are followed, and whether there are more of them than these.
    case tooLong([String], isMore: Bool)

    /// At least one.
    var routes: [String] {
      switch self {
      case .circle(let routes), .tooLong(let routes, _): routes
      }
    }
  }

  /// How far a way is followed. One of more routes is not told from a circle of more.
  private static let steps = 64

  /// What each route adds to the steps of the matcher that following links may take. A link takes few, but
  /// for one that many routes nearly match.
  private static let effortForRoute = 40

  let table: RouteTable
  private var effortLeft: Int
  /// The routes from which a problem was reported, or whose links are on such a way.
  private var reported: Set<String> = []

  /// - Parameter effort: the steps that following links may take beside what each route adds.
  init(table: RouteTable, effort: Int) {
    self.table = table
    effortLeft = effort + Self.effortForRoute * table.routeCount
  }

  /// Whether there is anything left of what following links may take.
  var hasEffortLeft: Bool { effortLeft > 0 }

  /// Whether nothing more is to be said of the ways from a route.
  func isReported(_ route: String) -> Bool { reported.contains(route) }

  /// - Returns: `nil` where the way from a link of a route ends within the limit, does not begin
  ///   at this route, or meets what was reported before.
  /// - Complexity: over all routes of a table about O(routes), as no way goes on from where another
  ///   was reported.
  mutating func problem(from route: String, at link: String) -> Problem? {
    guard !reported.contains(route) else { return nil }
    var routes: [String] = []
    var links = [link]
    while routes.count < Self.steps,
      let step = table.leadOn(links[links.count - 1], effortLeft: &effortLeft)
    {
      if routes.isEmpty && step.route != route { return nil }
      if reported.contains(step.route) {
        // What leads here leads there.
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
    // A link that grows on its way ends by its size alone.
    if let end = routes.dropFirst().firstIndex(of: route) { return circle(routes[..<end]) }
    let isMore = routes.count == Self.steps
    // From the others on the way stays within the limit.
    reported.formUnion(routes.dropLast(RouteTable.Limit.depth))
    return .tooLong(routes, isMore: isMore)
  }

  private mutating func circle(_ routes: ArraySlice<String>) -> Problem {
    reported.formUnion(routes)
    return .circle(Array(routes))
  }
}
