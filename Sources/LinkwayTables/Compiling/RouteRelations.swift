import LinkwayChecks
import LinkwayDiagnostics
import LinkwayMatching

/// Checks how a table's routes stand to each other: conflicts, and redirects that lead in a
/// circle.
struct RouteRelations {
  var document: TableDocument
  var table: RouteTable

  func check(log: inout DiagnosticLog) {
    let findings = ConflictFinder(table.matcher).find()
    for conflict in findings.conflicts { log.report(diagnostic(conflict)) }
    if findings.mayBeMore { log.reportMore() }
    for (route, entry) in findings.needless {
      let declaration = document.routes[route]
      guard declaration.over.indices.contains(entry) else { continue }
      let name = declaration.over[entry]
      log.report(
        Diagnostic(
          .warning, "needless-over", at: name.range,
          "`\(declaration.name.value)` and `\(name.value)` do not conflict, so this settles nothing",
          suggestion: "leave it out"))
    }
    for circle in findings.circles {
      let names = circle.map { document.routes[$0].name }
      log.report(
        Diagnostic(
          .error, "over-cycle", at: names[1].range,
          "`\(names[0].value)` and `\(names[1].value)` each say to win over the other",
          suggestion: "leave one `over` out"))
    }
    checkCycles(log: &log)
  }

  private func diagnostic(_ conflict: ConflictFinder.Conflict) -> Diagnostic {
    let (first, second) = (conflict.routes[0], conflict.routes[1])
    let names = (document.routes[first].name, document.routes[second].name)
    var notes: [String] = []
    var message =
      "`\(names.1.value)` and `\(names.0.value)` match the same links, and no rule decides"
    if let witness = conflict.witness {
      notes.append("both match \(witness)")
    } else {
      message =
        "`\(names.1.value)` and `\(names.0.value)` may match the same links, and no rule decides"
      if let reason = conflict.reason { notes.append("this could not be decided: \(reason)") }
    }
    notes.append("`\(names.0.value)` is the other route")
    return Diagnostic(
      .error, "conflict", at: names.1.range, message, notes: notes,
      suggestion:
        "make one more specific, or say which wins: \"over\": [\"\(names.0.value)\"]")
  }

  /// Follows the sample links of each route that leads on to another link. What no sample shows
  /// still ends at the limit on depth.
  private func checkCycles(log: inout DiagnosticLog) {
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
      let id = table.matcher.routes[place].id
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
    let route = table.matcher.routes[place]
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
    let builder = LinkBuilder(route: route, parameters: parameters) { slot in
      switch slot.content {
      case .value(let type): sample(type, ignoresCase: !route.caseSensitive)
      case .wildcard, .rest, .raw: "a"
      }
    }
    return Array(builder.links().prefix(8))
  }
}
