import LinkwayNavigation

/// What a picture of a table shows, before it is written in any format: the coordinators as
/// groups in groups, their screens as boxes with the routes that open them, what stands under
/// what, and the gates.
///
/// Ids are made of places in the table, so that no name has to be written as one.
package struct TableDiagram: Sendable {
  /// A screen, or a list of routes.
  struct Box: Sendable {
    var id: String
    var title: String
    /// The screen's id in the table; `nil` for a list of routes.
    var screen: String?
    /// Whether its coordinator begins with it.
    var isRoot = false
    var notes: [String] = []
    var gates: [GateRequirement] = []
    var routes: [RouteLine] = []
    /// How many routes are not listed.
    var routesLeftOut = 0
  }

  /// A pattern that leads to a screen, with what it asks of the query and the fragment.
  struct RouteLine: Sendable {
    /// The first route that it is of.
    var route: String
    var pattern: String
    /// What it leads to, where that is no screen.
    var target: String?
    var gates: [GateRequirement] = []
    /// What else it asks of a link, a line each: query, fragment, sources, origins.
    var conditions: [String] = []
    /// Whether the conditions are shown with it.
    var showsConditions = false

    var text: String { target.map { "\(pattern) → \($0)" } ?? pattern }

    /// Whether both look alike in a picture.
    func isDrawn(like other: Self) -> Bool {
      pattern == other.pattern && target == other.target && gates == other.gates
        && (!showsConditions || conditions == other.conditions)
    }
  }

  /// Screens under which all the same one stands, and on which none does. Where they are many, a
  /// picture sets them in a grid.
  struct Leaves: Sendable {
    var id: String
    var boxes: [Box]
  }

  /// A coordinator.
  struct Group: Sendable {
    var id: String
    var title: String
    /// How its parent shows it, and what it shows its children in.
    var kind: String
    var gates: [GateRequirement]
    /// What it holds that is not drawn, in words; `nil` where all is.
    var hidden: String?
    var boxes: [Box]
    /// Those of its screens that are set in grids.
    var grids: [Leaves] = []
    var groups: [Group]
  }

  /// One screen stands under another.
  struct Edge: Sendable {
    var below: String
    var above: String
    /// Whether a coordinator is pushed, which begins with the upper one.
    var isStart: Bool
  }

  struct Gate: Sendable {
    var id: String
    /// The coordinator that opens it.
    var flow: String?
    /// The same, and what else holds for it, in words.
    var text: String
    /// The place that gives it its colour, which stays the same where others are left out.
    var place: Int
  }

  /// The app's coordinator, with all others in it.
  var groups: [Group] = []
  var edges: [Edge] = []
  var gates: [Gate] = []
  /// The routes that open nothing, a box for each kind of action.
  var leadingOn: [Box] = []
  var showsConditions = false
  var listsAll = false

  /// So many screens stand beside each other without a grid.
  static let gridFloor = 4

  /// The same with screens of a coordinator set in a grid where more than `limit` of them stand
  /// on the same screen of it and carry nothing; one edge then leads to all.
  func withGrids(ofMoreThan limit: Int) -> TableDiagram {
    var diagram = self
    var below: [String: String] = [:]
    for edge in edges where !edge.isStart { below[edge.above] = edge.below }
    let carrying = Set(edges.map { $0.below })
    var moved: [String: String] = [:]
    diagram.groups = groups.map {
      $0.withGrids(ofMoreThan: limit, below: below, carrying: carrying, moved: &moved)
    }
    var drawn: Set<String> = []
    diagram.edges = edges.compactMap { edge in
      guard let grid = moved[edge.above] else { return edge }
      return drawn.insert(grid).inserted
        ? Edge(below: edge.below, above: grid, isStart: false) : nil
    }
    return diagram
  }

  /// The place of the first gate that a requirement list names; `nil` where it names none.
  func gatePlace(of requirements: [GateRequirement]) -> Int? {
    requirements.first.flatMap { first in gates.first { $0.id == first.gate }?.place }
  }
}

extension TableDiagram.Group {
  /// Recurses as deep as the table's tree.
  fileprivate func withGrids(
    ofMoreThan limit: Int, below: [String: String], carrying: Set<String>,
    moved: inout [String: String]
  ) -> Self {
    var group = self
    let leavesByCarrier = Dictionary(grouping: boxes.filter { !carrying.contains($0.id) }) {
      below[$0.id] ?? ""
    }
    for carrier in boxes.map({ $0.id }) {
      guard let leaves = leavesByCarrier[carrier], leaves.count > limit else { continue }
      let grid = TableDiagram.Leaves(id: "on_\(carrier)", boxes: leaves)
      for leaf in leaves { moved[leaf.id] = grid.id }
      group.grids.append(grid)
    }
    group.boxes.removeAll { moved[$0.id] != nil }
    for place in groups.indices {
      group.groups[place] = groups[place].withGrids(
        ofMoreThan: limit, below: below, carrying: carrying, moved: &moved)
    }
    return group
  }
}

extension Sequence<GateRequirement> {
  /// What is asked for, in words: `needs session`, `only while session is closed`.
  var shown: String {
    let open = filter { !$0.whileClosed }.map { $0.gate }
    let closed = filter { $0.whileClosed }.map { $0.gate }
    var parts: [String] = []
    if !open.isEmpty { parts.append("needs " + open.joined(separator: ", ")) }
    if !closed.isEmpty { parts.append("not once " + closed.joined(separator: ", ") + " is open") }
    return parts.joined(separator: "; ")
  }
}
