import LinkwayLanguages
import LinkwayMatching
import LinkwayNavigation
import LinkwayTable
import LinkwayURLParsing

/// The routes of a table in canonical form: routes with equal texts have the same behavior.
struct RouteDefinitions {
  let routes: [Route]
  /// The canonical text of each route: what it matches and does.
  private(set) var texts: [String] = []
  /// The index of each route, by identifier.
  private(set) var places: [String: Int] = [:]

  /// - Parameter links: links that only this table accepts as values.
  init(_ table: RouteTable, _ routes: [Route], links: [String]) {
    self.routes = routes
    for (place, route) in routes.enumerated() {
      places[route.id] = place
      let does = table.entry(at: place).map { Self.text(of: $0, table) } ?? ""
      let values = route.hasLinks ? Self.list(links) : ""
      texts.append(route.definition(among: routes) + does + values)
    }
  }

  /// Returns the sources of a route; `nil` if the table has no such route.
  func sources(of route: String) -> Set<LinkSource>? { places[route].map { routes[$0].sources } }

  private static func list(_ parts: [String]) -> String { ValueType.quoted(parts) }

  private static func text(of entry: RouteEntry, _ table: RouteTable) -> String {
    var parts: [String] = []
    switch entry.action {
    case .opens(let target):
      parts += ["opens", target]
      parts += text(ofChain: target, entry, table)
    case .redirect(let template): parts += ["redirect", template.text]
    case .unwrap(let name): parts += ["unwrap", name]
    case .resolver(let name): parts += ["resolver", name]
    case .leaveToWeb: parts.append("leaveToWeb")
    case .refuse: parts.append("refuse")
    }
    for change in entry.changes.sorted(by: { $0.name < $1.name }) {
      switch change.value {
      case .template(let template): parts += [change.name, "t" + template.text]
      case .constant(let value): parts += [change.name, "c" + value.definition]
      case .dropped: parts += [change.name, ""]
      }
    }
    parts.append("secrets")
    parts += entry.secrets.sorted()
    return list(parts)
  }

  /// Returns texts that describe the plan for a target, with its coordinators, screens and gates.
  private static func text(
    ofChain target: String, _ entry: RouteEntry, _ table: RouteTable
  ) -> [String] {
    let graph = table.graph
    let chain = graph.chain(to: target, requires: entry.requires, mode: entry.mode)
    var parts = [entry.mode.rawValue, list(entry.requires.map { $0.description })]
    for step in chain.steps {
      switch step.kind {
      case .start(let id, let presentation):
        parts += ["start", id, presentation?.rawValue ?? ""]
        parts.append(graph.coordinator(id)?.container.rawValue ?? "")
      case .push(let id): parts += ["push", id]
      }
      if let screen = graph.screen(shownBy: step) { parts.append(text(of: screen)) }
      parts.append(list(step.requires.map { text(of: $0, graph) }))
    }
    if case .start(let id, _)? = chain.steps.last?.kind {
      let implied = graph.impliedStarts(after: id, in: .allOpen(in: graph))
      parts += implied
      parts += implied.compactMap { graph.coordinator($0)?.screens.first }
    }
    return parts
  }

  /// Returns the names of the parameters that the screens of a route's plan declare.
  static func parameters(ofScreensOf entry: RouteEntry, _ table: RouteTable) -> [String] {
    guard case .opens(let target) = entry.action else { return [] }
    let chain = table.graph.chain(to: target, requires: entry.requires, mode: entry.mode)
    return chain.steps.compactMap(table.graph.screen(shownBy:)).flatMap { $0.parameters ?? [] }
  }

  private static func text(of screen: CoordinatorGraph.Screen) -> String {
    let identity =
      switch screen.identity {
      case .parameters(let names): "by" + list(names.sorted())
      case .singleton: "singleton"
      case .always: "always"
      }
    return list([
      screen.id, identity, screen.interruption.rawValue, screen.hidesBottomBar ? "hides" : "",
      screen.parameters.map { list($0.sorted()) } ?? "",
      list(
        screen.defaults.flatMap { name, value in
          [name, value.definition, screen.defaults.isSecret(name) ? "secret" : ""]
        }),
    ])
  }

  private static func text(of requirement: GateRequirement, _ graph: CoordinatorGraph) -> String {
    guard let gate = graph.gate(requirement.gate) else { return requirement.description }
    return list(
      [requirement.description]
        + gate.definition.flatMap { [$0.value ?? "", $0.value == nil ? "" : "set"] })
  }
}

extension Route {
  /// Whether a capture or an item is a link.
  fileprivate var hasLinks: Bool {
    valueTypes.contains { if case .builtIn(.link) = $0 { true } else { false } }
  }
}

extension CoordinatorGraph {
  func screen(shownBy step: NavigationPlan.Step) -> Screen? {
    switch step.kind {
    case .start(let id, _): coordinator(id)?.screens.first.flatMap(screen)
    case .push(let id): screen(id)
    }
  }
}

extension Session {
  /// Returns a session in which every gate is open.
  static func allOpen(in graph: CoordinatorGraph) -> Session {
    Session(user: nil, opened: Set(graph.gates.map { $0.id }), at: 0)
  }
}
