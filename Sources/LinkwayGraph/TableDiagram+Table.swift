import LinkwayNavigation
import LinkwayResults
package import LinkwayTable

extension TableDiagram {
  /// The maximum number of routes in a box, so that the picture stays legible. A single further
  /// route is listed, too.
  private enum Limit {
    static let routesOfScreen = 5
    static let routesOfKind = 12
  }

  /// Creates the diagram of a table.
  ///
  /// - Parameters:
  ///   - showsRoutes: `false` to show only coordinators, screens and gates.
  ///   - showsConditions: whether to show each route's conditions on query items, fragment and
  ///     source.
  ///   - listsAll: whether each box lists all of its routes, instead of only the first ones.
  package init(
    _ table: RouteTable, showsRoutes: Bool = true, showsConditions: Bool = false,
    listsAll: Bool = false
  ) {
    self.showsConditions = showsConditions
    self.listsAll = listsAll
    let rows = showsRoutes ? table.rowsInPrecedenceOrder() : []
    var opened: [String: [RouteRow]] = [:]
    for row in rows where row.action == "opens" {
      opened[row.target ?? "", default: []].append(row)
    }
    let places = Identifiers(table.graph)
    if let app = table.graph.coordinators.first {
      groups = [group(app, table.graph, places, opened, inherited: [])]
    }
    edges = Self.edges(table.graph, places)
    gates = table.graph.gates.enumerated().map { place, gate in
      Gate(id: gate.id, flow: gate.flow, text: Self.text(of: gate), place: place)
    }
    routesWithoutScreen = routesWithoutScreen(rows)
  }

  /// The identifiers of boxes and groups.
  private struct Identifiers {
    private var screens: [String: String] = [:]
    private var coordinators: [String: String] = [:]

    init(_ graph: CoordinatorGraph) {
      for (place, screen) in graph.screens.enumerated() { screens[screen.id] = "s\(place)" }
      for (place, coordinator) in graph.coordinators.enumerated() {
        coordinators[coordinator.id] = "c\(place)"
      }
    }

    func box(_ screen: String) -> String { screens[screen] ?? "s" }
    func group(_ coordinator: String) -> String { coordinators[coordinator] ?? "c" }
  }

  /// Returns a coordinator with its screens and children. Recursive, as deep as the coordinator
  /// tree, which is limited by the JSON nesting limit.
  private func group(
    _ coordinator: CoordinatorGraph.Coordinator, _ graph: CoordinatorGraph, _ places: Identifiers,
    _ opened: [String: [RouteRow]], inherited: [GateRequirement]
  ) -> Group {
    let inherited = inherited + coordinator.requires
    var group = Group(
      id: places.group(coordinator.id), title: coordinator.id,
      kind: Self.kind(of: coordinator, graph),
      gates: coordinator.requires, boxes: [], groups: [])
    for (place, id) in coordinator.screens.enumerated() {
      let screen = graph.screen(id)
      var box = Box(
        id: places.box(id), title: ScreenPlace.screen(of: id), screen: id,
        isRoot: place == 0, gates: screen?.requires ?? [])
      if screen?.hidesBottomBar == true { box.notes.append("hides the bottom bar") }
      box.list(
        (opened[id] ?? []) + (place == 0 ? opened[coordinator.id] ?? [] : []),
        upTo: Limit.routesOfScreen, besides: inherited + box.gates, self)
      group.boxes.append(box)
    }
    if group.boxes.isEmpty, let rows = opened[coordinator.id] {
      var box = Box(id: group.id + "r", title: "links to \(coordinator.id)")
      box.list(rows, upTo: Limit.routesOfScreen, besides: inherited, self)
      group.boxes.append(box)
    }
    group.groups = coordinator.children.compactMap(graph.coordinator).map {
      self.group($0, graph, places, opened, inherited: inherited)
    }
    return group
  }

  private static func kind(
    of coordinator: CoordinatorGraph.Coordinator, _ graph: CoordinatorGraph
  ) -> String {
    var kind: [String] = []
    if let presentation = coordinator.presentation { kind.append("as \(presentation.rawValue)") }
    switch coordinator.container {
    case .stack: break
    case .tabs, .pages, .custom: kind.append("\(coordinator.container.rawValue) container")
    }
    if coordinator.parent.flatMap(graph.coordinator)?.start == coordinator.id {
      kind.append("started first")
    }
    return kind.joined(separator: ", ")
  }

  private static func edges(_ graph: CoordinatorGraph, _ places: Identifiers) -> [Edge] {
    var edges: [Edge] = []
    for coordinator in graph.coordinators {
      guard let root = coordinator.screens.first else { continue }
      let parent = coordinator.parent.flatMap(graph.coordinator)
      if coordinator.presentation == .push, let below = coordinator.under ?? parent?.screens.first {
        edges.append(Edge(below: places.box(below), above: places.box(root), isStart: true))
      }
      for id in coordinator.screens.dropFirst() {
        let below = graph.screen(id)?.under ?? root
        edges.append(Edge(below: places.box(below), above: places.box(id), isStart: false))
      }
    }
    return edges
  }

  private static func text(of gate: CoordinatorGraph.Gate) -> String {
    var text =
      switch gate.kind {
      case .flow: "opened by \(gate.flow ?? "")"
      case .condition: "a condition"
      case .check: "a check"
      }
    if gate.kind == .check, let flow = gate.flow { text += ", otherwise opened by \(flow)" }
    if let fallback = gate.fallback { text += ", otherwise \(fallback)" }
    if !gate.after.isEmpty { text += ", after \(gate.after.joined(separator: ", "))" }
    if let seconds = gate.staysOpen { text += ", closes \(duration(seconds)) later" }
    return text
  }

  private static func duration(_ seconds: Int) -> String {
    if seconds % 3_600 == 0 { return "\(seconds / 3_600)h" }
    return seconds % 60 == 0 ? "\(seconds / 60)m" : "\(seconds)s"
  }

  /// Returns the routes that open nothing, grouped by action.
  private func routesWithoutScreen(_ rows: [RouteRow]) -> [Box] {
    let kinds = [
      ("redirect", "redirects"), ("unwrap", "unwrap a link"), ("resolver", "the app decides"),
      ("leaveToWeb", "left to the web"), ("refuse", "refused"),
    ]
    return kinds.compactMap { action, title in
      var box = Box(id: action, title: title)
      box.list(rows.filter { $0.action == action }, upTo: Limit.routesOfKind, besides: [], self)
      return box.routes.isEmpty ? nil : box
    }
  }
}

extension TableDiagram.Box {
  /// Lists routes in the box. Routes that would look the same are listed once.
  ///
  /// - Parameter gates: gates that are already shown, and are not repeated.
  fileprivate mutating func list(
    _ rows: [RouteRow], upTo limit: Int, besides gates: [GateRequirement], _ diagram: TableDiagram
  ) {
    var lines: [TableDiagram.RouteLine] = []
    // Indexed by pattern, because a screen may have thousands of routes.
    var known: [String: [Int]] = [:]
    for row in rows {
      var line = TableDiagram.RouteLine(row)
      line.gates.removeAll(where: gates.contains)
      line.showsConditions = diagram.showsConditions
      let alike = known[line.pattern] ?? []
      if let place = alike.first(where: { line.isDrawn(like: lines[$0]) }) {
        lines[place].routes.append(row.route)
        continue
      }
      known[line.pattern] = alike + [lines.count]
      lines.append(line)
    }
    // Omitting a single line saves no space, because the note about it takes one line as well.
    let shown =
      diagram.listsAll || lines.count == limit + 1 ? lines.count : min(lines.count, limit)
    routes = Array(lines.prefix(shown))
    routesLeftOut = lines.count - shown
  }
}

extension TableDiagram.RouteLine {
  fileprivate init(_ row: RouteRow) {
    routes = [row.route]
    pattern =
      row.pattern + (row.condition.map { "?" + $0 } ?? "") + (row.fragment.map { "#" + $0 } ?? "")
    switch row.action {
    case "redirect", "resolver": target = row.target
    case "unwrap": target = row.target.map { "the link in \($0)" }
    default: break
    }
    if let query = row.query { conditions.append("query \(query)") }
    if let fragment = row.fragment { conditions.append("fragment \(fragment)") }
    if !row.sources.isEmpty { conditions.append("from \(row.sources.joined(separator: ", "))") }
    gates = row.requires.map { text in
      text.hasPrefix("!")
        ? GateRequirement(gate: String(text.dropFirst()), whileClosed: true)
        : GateRequirement(gate: text)
    }
  }
}
