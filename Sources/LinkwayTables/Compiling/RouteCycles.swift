import LinkwayChecks
import LinkwayDiagnostics
import LinkwayMatching

/// Finds routes that lead to each other in a circle, or through too many others.
struct RouteCycles {
  var document: TableDocument
  var table: RouteTable

  /// Follows the sample links of each route that leads on to another link. What no sample shows
  /// still ends at the limit on depth.
  func check(log: inout DiagnosticLog) {
    var walks = LeadingWalks(table: table)
    // By the routes that lead on, which are few in most tables.
    var places: [String: Int] = [:]
    for (place, entry) in table.entries.enumerated() where entry.action.leadsOn {
      places[document.routes[place].name.value] = place
    }
    guard !places.isEmpty else { return }
    var values: [BuiltInType: String] = [:]
    for type in BuiltInType.allCases {
      values[type] = ValueType.builtIn(type).sample(ignoresCase: false)
    }
    for (place, entry) in table.entries.enumerated() where entry.action.leadsOn {
      let id = table.routeSet.routes[place].id
      if walks.isReported(id) { continue }
      for link in samples(of: place, values) {
        guard let problem = walks.problem(from: id, at: link) else { continue }
        log.report(
          diagnostic(problem, link, at: places[problem.routes[0]].map { document.routes[$0] }))
        break
      }
    }
  }

  private func diagnostic(
    _ problem: LeadingWalks.Problem, _ link: String, at route: RouteDeclaration?
  ) -> Diagnostic {
    let range = route?.action.range
    switch problem {
    case .circle(let routes):
      return Diagnostic(
        .error, "route-cycle", at: range, "these routes lead in a circle",
        notes: [(routes + [routes[0]]).joined(separator: " → "), "as \(link) shows"],
        suggestion: "lead one of them to a route that opens something")
    case .tooLong(let routes, let isMore):
      let limit = RouteTable.Limit.depth
      return Diagnostic(
        .error, "route-depth", at: range,
        "this leads on in \(isMore ? "more than " : "")\(routes.count) steps, and at most \(limit) redirects and wrapped links are followed",
        notes: [routes.joined(separator: " → "), "as \(link) shows"],
        suggestion:
          "lead it straight to where \(isMore ? "they end" : "`\(routes[routes.count - 1])` leads")"
      )
    }
  }

  /// - Parameter values: of the built-in types, for which case makes no difference.
  private func samples(of place: Int, _ values: [BuiltInType: String]) -> [String] {
    let route = table.routeSet.routes[place]
    func sample(_ type: ValueType, ignoresCase: Bool) -> String? {
      if case .builtIn(let type) = type { return values[type] }
      return type.sample(ignoresCase: ignoresCase)
    }
    var parameters = Parameters()
    for item in route.query.items {
      if case .required = item.presence, item.equals == nil, item.matches == nil {
        parameters[item.name] = sample(item.type, ignoresCase: false).map(ParameterValue.string)
      }
    }
    var builder = LinkBuilder(route: route, parameters: parameters) { slot in
      switch slot.content {
      case .value(let type): sample(type, ignoresCase: !route.caseSensitive)
      case .wildcard, .rest, .raw: "a"
      }
    }
    builder.proposesEndings = false
    return Array(builder.links().prefix(8))
  }
}
