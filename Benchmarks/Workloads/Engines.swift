import RouteMatching
import RouteTables
import SourceDiagnostics

/// The engine under test, made from a workload's routes. The one place that names it.
package enum Engines {
  /// The origin under which all routes of a workload stand, and which every link to resolve has.
  package static let origin = "https://links.example"

  /// A table of the routes, and how long and large it became.
  ///
  /// - Throws: where the engine does not take tables of this size.
  package static func matching(_ routes: [RouteTemplate]) throws -> MatchingTable {
    try MatchingTable(routes)
  }

  /// The whole resolve, under a `routes.json` of these routes.
  package static func resolving(_ routes: [RouteTemplate], links: [String]) throws -> ResolveRun {
    try ResolveRun(routes, links: links)
  }
}

/// The matcher with a table in it.
package final class MatchingTable {
  /// The most routes that a matcher which tries each of them in turn is asked to hold.
  package static let limit = 1_000

  private let matcher: RouteMatcher

  init(_ routes: [RouteTemplate]) throws {
    guard routes.count <= Self.limit else {
      throw WorkloadError(
        "the matcher that tries each route in turn is not run on \(routes.count) routes")
    }
    let types = TypeTable()
    let origin = try OriginCompiler(types: types).origin(Engines.origin)
    let compiler = ComponentCompiler(kind: .path, types: types)
    matcher = RouteMatcher(
      routes: try routes.map { route in
        let pattern = route.pattern
        return Route(
          id: route.text,
          patterns: [
            RoutePattern(text: pattern, origins: [origin], path: try compiler.compile(pattern))
          ])
      })
    guard ConflictFinder(matcher).find().conflicts.isEmpty else {
      throw WorkloadError("the routes conflict")
    }
  }

  /// The table's own block in bytes, where it is one.
  package var blockBytes: Int? { nil }

  /// The matcher on a list of links, named as the reports name it.
  package func run(_ name: String = "Linkway", links: LinkList) throws -> any Contestant {
    try MatcherRun(name, matcher, links)
  }
}

/// Matches links that were parsed and admitted before.
private final class MatcherRun: Contestant {
  let name: String
  private let matcher: RouteMatcher
  private let links: [AdmittedLink]
  private var cursor: Cursor
  private var sum = 0

  init(_ name: String, _ matcher: RouteMatcher, _ links: LinkList) throws {
    self.name = name
    self.matcher = matcher
    self.links = try links.texts.map { path in
      switch matcher.admission.admit(Engines.origin + path) {
      case .success(let link): return link
      case .failure(let refusal):
        throw WorkloadError("the link \(path) is refused: \(refusal.message)")
      }
    }
    cursor = Cursor(count: links.count)
  }

  private func route(of link: AdmittedLink) throws -> Int {
    guard case .matched(let match) = try matcher.match(link, source: nil) else { return -1 }
    return match.route
  }

  func answers(_ count: Int) throws -> [Int] {
    try links.prefix(count).map(route(of:))
  }

  func run(_ count: Int) throws -> Double {
    try ContinuousClock().nanoseconds {
      try cursor.take(count) { places in
        for place in places { sum &+= try route(of: links[place]) }
      }
    }
  }
}

/// From the text of a link to its route, parameters and plan.
package final class ResolveRun: Contestant {
  package let name = "Linkway resolve"
  private let table: RouteTable
  private let links: [String]
  private var cursor: Cursor
  private var planned = 0

  init(_ routes: [RouteTemplate], links: [String]) throws {
    let (table, diagnostics) = TableCompiler.compile(
      SourceText(file: "workload.json", text: Self.document(routes)))
    guard let table else {
      throw WorkloadError("the table does not load: \(diagnostics.first?.message ?? "")")
    }
    self.table = table
    self.links = links.map { Engines.origin + $0 }
    cursor = Cursor(count: links.count)
  }

  /// A `routes.json` in which each route, named by its place, opens one screen.
  private static func document(_ routes: [RouteTemplate]) -> String {
    let lines = routes.enumerated().map { place, route in
      let pattern = route.pattern.replacing("\\", with: "\\\\")
      return #"{ "route": "\#(place)", "paths": ["\#(pattern)"], "opens": "item" }"#
    }
    return """
      { "version": 1, "origins": ["\(Engines.origin)"],
        "app": { "coordinator": "app", "screens": ["home", "item"] },
        "routes": [
      \(lines.joined(separator: ",\n"))
      ] }
      """
  }

  private func resolve(_ link: String) -> ResolvedLink {
    table.resolve(link, source: .universal)
  }

  package func answers(_ count: Int) throws -> [Int] {
    links.prefix(count).map { link in
      let resolved = resolve(link)
      guard case .plan = resolved.outcome else { return -1 }
      return resolved.route.flatMap { Int($0) } ?? -1
    }
  }

  package func run(_ count: Int) throws -> Double {
    ContinuousClock().nanoseconds {
      cursor.take(count) { places in
        for place in places {
          if case .plan = resolve(links[place]).outcome { planned &+= 1 }
        }
      }
    }
  }
}
