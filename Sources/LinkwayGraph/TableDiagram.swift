import LinkwayNavigation

/// The contents of a picture of a table, independent of the output format: coordinators as nested
/// groups, screens as boxes with the routes that open them, the order of screens on the stack, and
/// gates.
///
/// Identifiers are derived from indices in the table, so names never have to be escaped for use as
/// identifiers.
package struct TableDiagram: Sendable {
  /// A screen, or a list of routes.
  struct Box: Sendable {
    var id: String
    var title: String
    /// The screen's identifier in the table; `nil` for a list of routes.
    var screen: String?
    /// Whether the screen is the root of its coordinator.
    var isRoot = false
    var notes: [String] = []
    var gates: [GateRequirement] = []
    var routes: [RouteLine] = []
    /// The number of routes that are not listed.
    var routesLeftOut = 0
  }

  /// A line in a box: a pattern of a route, with the target, gates and conditions of the route.
  struct RouteLine: Sendable {
    /// The routes that the line represents, because they would look the same.
    var routes: [String]
    var pattern: String
    /// The target, if the route does not open a screen.
    var target: String?
    var gates: [GateRequirement] = []
    /// Further conditions on the link, one per line: query, fragment, sources.
    var conditions: [String] = []
    /// Whether the conditions are shown.
    var showsConditions = false

    var text: String { target.map { "\(pattern) → \($0)" } ?? pattern }
    /// The first route, whose definition a click shows.
    var route: String { routes.first ?? "" }
    /// The text that names the routes in a tooltip.
    var names: String {
      (routes.count == 1 ? "route " : "routes ") + routes.joined(separator: ", ")
    }

    /// Returns whether both routes would look the same in a picture.
    func isDrawn(like other: Self) -> Bool {
      pattern == other.pattern && target == other.target && gates == other.gates
        && (!showsConditions || conditions == other.conditions)
    }
  }

  /// Screens that are all directly above the same screen and have no screens above them. If there
  /// are many, they are arranged in a grid.
  struct LeafScreens: Sendable {
    var id: String
    var boxes: [Box]
  }

  /// A coordinator.
  struct Group: Sendable {
    var id: String
    var title: String
    /// How its parent presents it, its container if this is not a stack, and whether it is started
    /// first.
    var kind: String
    var gates: [GateRequirement]
    /// A summary of the contents that are not drawn; `nil` if everything is drawn.
    var hidden: String?
    var boxes: [Box]
    /// The screens that are arranged in grids.
    var grids: [LeafScreens] = []
    var groups: [Group]
  }

  /// An edge from a screen to the screen above it on the stack.
  struct Edge: Sendable {
    var below: String
    var above: String
    /// Whether the upper screen is the root of a pushed coordinator.
    var isStart: Bool
  }

  struct Gate: Sendable {
    var id: String
    /// The coordinator that opens the gate; `nil` if there is none.
    var flow: String?
    /// A description of how the gate opens and closes.
    var text: String
    /// The index that determines the gate's color; unaffected by omitted gates.
    var place: Int
  }

  /// The app's coordinator, which contains all others; empty for a table without coordinators.
  var groups: [Group] = []
  var edges: [Edge] = []
  var gates: [Gate] = []
  /// The routes that open nothing, one box per kind of action.
  var routesWithoutScreen: [Box] = []
  var showsConditions = false
  var listsAll = false

  /// The maximum number of leaf screens that are shown without a grid.
  static let gridThreshold = 4

  /// The diagram with leaf screens arranged in a grid if more than `gridThreshold` of them are
  /// above the same screen of a coordinator. One edge then leads to the whole grid.
  var withGrids: TableDiagram {
    var diagram = self
    var below: [String: String] = [:]
    for edge in edges where !edge.isStart { below[edge.above] = edge.below }
    let carrying = Set(edges.map { $0.below })
    var moved: [String: String] = [:]
    diagram.groups = groups.map {
      $0.withGrids(below: below, carrying: carrying, moved: &moved)
    }
    var drawn: Set<String> = []
    diagram.edges = edges.compactMap { edge in
      guard let grid = moved[edge.above] else { return edge }
      return drawn.insert(grid).inserted
        ? Edge(below: edge.below, above: grid, isStart: false) : nil
    }
    return diagram
  }

  /// Returns the `place` of the gate in the first requirement; `nil` if there are no requirements,
  /// or the diagram does not contain the gate.
  func gatePlace(of requirements: [GateRequirement]) -> Int? {
    requirements.first.flatMap { first in gates.first { $0.id == first.gate }?.place }
  }
}

extension TableDiagram.Group {
  /// Returns the coordinator with the leaf screens of everything in it arranged in grids.
  /// Recursive, as deep as the table's coordinator tree.
  fileprivate func withGrids(
    below: [String: String], carrying: Set<String>, moved: inout [String: String]
  ) -> Self {
    var group = self
    let leavesByCarrier = Dictionary(grouping: boxes.filter { !carrying.contains($0.id) }) {
      below[$0.id] ?? ""
    }
    for carrier in boxes.map({ $0.id }) {
      guard let leaves = leavesByCarrier[carrier], leaves.count > TableDiagram.gridThreshold else {
        continue
      }
      let grid = TableDiagram.LeafScreens(id: "on_\(carrier)", boxes: leaves)
      for leaf in leaves { moved[leaf.id] = grid.id }
      group.grids.append(grid)
    }
    group.boxes.removeAll { moved[$0.id] != nil }
    group.groups = groups.map {
      $0.withGrids(below: below, carrying: carrying, moved: &moved)
    }
    return group
  }
}

extension Array {
  /// The rows of a grid of 2 to 4 columns. There are few, because boxes are wider than high.
  var gridRows: [ArraySlice<Element>] {
    let columns = Swift.min(4, Swift.max(2, (count + 7) / 8))
    return stride(from: 0, to: count, by: columns).map { self[$0..<Swift.min($0 + columns, count)] }
  }
}

extension Sequence<GateRequirement> {
  /// The requirements in words, such as `needs session` or `not once session is open`.
  var shown: String {
    let open = filter { !$0.whileClosed }.map { $0.gate }
    let closed = filter { $0.whileClosed }.map { $0.gate }
    var parts: [String] = []
    if !open.isEmpty { parts.append("needs " + open.joined(separator: ", ")) }
    if !closed.isEmpty { parts.append("not once " + closed.joined(separator: ", ") + " is open") }
    return parts.joined(separator: "; ")
  }
}
