import LinkwayDiagnostics
import LinkwayMatching
import LinkwayTable
import LinkwayURLParsing

/// Finds redirect cycles, and chains of redirects that are too long.
struct RouteCycles {
  var document: TableDocument
  var contents: TableContents
  var table: RouteTable
  var limits = TableLimits()

  /// Follows sample links of each route with a redirect or a wrapped link. Cycles that no sample
  /// shows still end at the depth limit.
  func check(log: inout DiagnosticLog) {
    var walks = RedirectChains(table: table, effort: limits.followedSteps)
    // Only the routes that redirect or unwrap, which are few in most tables.
    var places: [String: Int] = [:]
    for (place, entry) in contents.entries.enumerated() where entry.action.resolvesAnotherLink {
      places[document.routes[place].name.value] = place
    }
    guard !places.isEmpty else { return }
    let values = SampleValues()
    for (place, entry) in contents.entries.enumerated() where entry.action.resolvesAnotherLink {
      let id = contents.routes[place].id
      if walks.isReported(id) { continue }
      guard walks.hasEffortLeft else {
        log.report(
          Diagnostic(
            .warning, "circles-not-searched", at: document.routes[place].action.range,
            "the search for redirect cycles stops here, because following the links takes too long",
            notes: [
              "a link that is redirected more than \(RouteTable.Limit.depth) times is refused"
            ]))
        return
      }
      for link in samples(of: place, values) {
        guard let problem = walks.problem(from: id, at: link) else { continue }
        log.report(
          diagnostic(problem, link, at: places[problem.routes[0]].map { document.routes[$0] }))
        break
      }
    }
  }

  private func diagnostic(
    _ problem: RedirectChains.Problem, _ link: String, at route: RouteDeclaration?
  ) -> Diagnostic {
    let range = route?.action.range
    switch problem {
    case .circle(let routes):
      return Diagnostic(
        .error, "route-cycle", at: range, "these routes form a redirect cycle",
        notes: [(routes + [routes[0]]).joined(separator: " → "), "for example \(link)"],
        suggestion: "redirect one of them to a route that opens a screen")
    case .tooLong(let routes, let isMore):
      let limit = RouteTable.Limit.depth
      return Diagnostic(
        .error, "route-depth", at: range,
        "this link takes \(isMore ? "more than " : "")\(routes.count) steps, but at most \(limit) redirects and wrapped links are followed",
        notes: [routes.joined(separator: " → "), "for example \(link)"],
        suggestion:
          "redirect directly to the link \(isMore ? "where they end" : "that `\(routes[routes.count - 1])` opens")"
      )
    }
  }

  /// The maximum number of sample links of a route, and of combinations of origin, scheme and guess
  /// that are tried to build them.
  private static let (samples, tries) = (8, 64)

  private func samples(of place: Int, _ values: SampleValues) -> [String] {
    let route = contents.routes[place]
    var parameters = Parameters()
    for item in route.query.items {
      if case .required = item.presence, item.equals == nil, item.matches == nil {
        parameters[item.name] = values.sample(item.type, ignoresCase: false)
          .map(ParameterValue.string)
      }
    }
    var builder = LinkBuilder(route: route, parameters: parameters) { slot in
      switch slot.content {
      case .value(let type): values.sample(type, ignoresCase: !route.caseSensitive)
      case .wildcard, .rest, .raw: "a"
      }
    }
    builder.proposesEndings = false
    (builder.limit, builder.tries) = (Self.samples, Self.tries)
    return Array(builder.links().prefix(Self.samples))
  }
}

/// A cache of sample values of types.
private final class SampleValues {
  private struct Key: Hashable {
    var type: [UInt8]
    var ignoresCase: Bool
  }

  private var known: [Key: String?] = [:]

  func sample(_ type: ValueType, ignoresCase: Bool) -> String? {
    let text =
      switch type {
      case .builtIn(let type): type.rawValue
      case .enumeration(let type): "<" + type.name
      case .regex(let type): "(" + type.source
      }
    let key = Key(type: Array(text.utf8), ignoresCase: ignoresCase)
    if let known = known[key] { return known }
    let made = type.sample(ignoresCase: ignoresCase)
    known[key] = .some(made)
    return made
  }
}

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
