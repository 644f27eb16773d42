import LinkwayDiagnostics
import LinkwayMatching
import LinkwayTable

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
