import LinkwayNavigation

/// Reduces a diagram to a part, for tables that are too large to view completely.
extension TableDiagram {
  /// Returns the diagram with some coordinators folded to a box that summarizes their contents.
  ///
  /// - Parameter names: the coordinators' identifiers; unknown identifiers are ignored.
  package func folding(_ names: Set<String>) -> TableDiagram {
    guard !names.isEmpty else { return self }
    var diagram = self
    var gone: Set<String> = []
    diagram.groups = groups.map { $0.folding(names, &gone) }
    diagram.edges.removeAll { gone.contains($0.below) || gone.contains($0.above) }
    return diagram
  }

  /// The identifiers of all coordinators, screens, routes and gates in the diagram.
  package var names: [String] {
    groups.flatMap { $0.names } + routesWithoutScreen.flatMap { $0.names } + gates.map { $0.id }
  }

  /// Returns the part of the diagram related to a name.
  ///
  /// - For a screen, this is the screen with those directly above it.
  /// - For a route, it is the screen that the route opens, or the list that contains the route.
  /// - For a coordinator, it is the coordinator with its contents.
  /// - For a gate, it is the flow that opens the gate, and everything behind the gate.
  ///
  /// The screens below any of these on the stack remain, too, and so do enclosing coordinators,
  /// with the number of their omitted screens.
  ///
  /// - Returns: `nil` if the diagram does not contain the name.
  package func focused(on name: String) -> TableDiagram? {
    var kept: Set<String> = []
    for group in groups { group.find(name, flow: gates.first { $0.id == name }?.flow, &kept) }
    for edge in edges where kept.contains(edge.below) && isScreen(edge.below, name) {
      kept.insert(edge.above)
    }
    // Keep the screens below, down to the root of each stack.
    var below: [String: String] = [:]
    for edge in edges where below[edge.above] == nil { below[edge.above] = edge.below }
    for id in kept {
      var next = below[id]
      while let box = next, kept.insert(box).inserted { next = below[box] }
    }
    var diagram = self
    diagram.groups = groups.compactMap { $0.keeping(kept, route: name) }
    diagram.routesWithoutScreen = routesWithoutScreen.compactMap { $0.keepingRoute(name) }
    guard !diagram.groups.isEmpty || !diagram.routesWithoutScreen.isEmpty else { return nil }
    diagram.edges.removeAll { !kept.contains($0.below) || !kept.contains($0.above) }
    let asked = diagram.groups.reduce(into: Set<String>()) { $1.collectGates(&$0) }
    diagram.gates.removeAll { !asked.contains($0.id) && $0.id != name }
    return diagram
  }

  private func isScreen(_ id: String, _ name: String) -> Bool {
    groups.contains { $0.hasBox(id, titled: name) }
  }
}

extension TableDiagram.Box {
  var names: [String] { (screen == nil ? [] : [title]) + routes.flatMap { $0.routes } }

  func isNamed(_ name: String) -> Bool { screen != nil && (title == name || screen == name) }

  /// Returns the box reduced to the route of this name; `nil` if it has no such route. If the
  /// screen itself has the name, the box is returned unchanged.
  fileprivate func keepingRoute(_ name: String) -> Self? {
    guard routes.contains(where: { $0.routes.contains(name) }) else { return nil }
    guard !isNamed(name) else { return self }
    var box = self
    box.routes.removeAll { !$0.routes.contains(name) }
    box.routesLeftOut += routes.count - box.routes.count
    return box
  }
}

// All recursive methods here recurse as deep as the table's coordinator tree.
extension TableDiagram.Group {
  var names: [String] {
    [title] + boxes.flatMap { $0.names } + groups.flatMap { $0.names }
  }

  /// A summary of the screens and routes in the coordinator.
  private var contents: String {
    let (screens, routes) = counts
    let parts = [Self.counted(screens, "screen"), Self.counted(routes, "route")]
    return parts.compactMap { $0 }.joined(separator: ", ")
  }

  private static func counted(_ count: Int, _ noun: String) -> String? {
    count == 0 ? nil : "\(count) \(noun)\(count == 1 ? "" : "s")"
  }

  private var counts: (screens: Int, routes: Int) {
    var (screens, routes) = (boxes.filter { $0.screen != nil }.count, 0)
    for box in boxes { routes += box.routes.count + box.routesLeftOut }
    for group in groups {
      let inner = group.counts
      screens += inner.screens
      routes += inner.routes
    }
    return (screens, routes)
  }

  fileprivate func folding(_ names: Set<String>, _ gone: inout Set<String>) -> Self {
    var group = self
    if names.contains(title) {
      group.hidden = contents.isEmpty ? nil : "folded: \(contents)"
      collectBoxes(&gone)
      (group.boxes, group.groups) = ([], [])
    } else {
      group.groups = groups.map { $0.folding(names, &gone) }
    }
    return group
  }

  fileprivate func collectBoxes(_ ids: inout Set<String>) {
    for box in boxes { ids.insert(box.id) }
    for group in groups { group.collectBoxes(&ids) }
  }

  fileprivate func collectGates(_ ids: inout Set<String>) {
    for gate in gates { ids.insert(gate.gate) }
    for box in boxes {
      for gate in box.gates + box.routes.flatMap({ $0.gates }) { ids.insert(gate.gate) }
    }
    for group in groups { group.collectGates(&ids) }
  }

  fileprivate func hasBox(_ id: String, titled name: String) -> Bool {
    boxes.contains { $0.id == id && $0.isNamed(name) }
      || groups.contains { $0.hasBox(id, titled: name) }
  }

  /// Collects the boxes related to a name.
  ///
  /// - Parameter flow: the coordinator that opens the gate of this name; `nil` if there is no such
  ///   gate or flow.
  fileprivate func find(_ name: String, flow: String?, _ kept: inout Set<String>) {
    if title == name || title == flow || gates.contains(where: { $0.gate == name }) {
      return collectBoxes(&kept)
    }
    for box in boxes {
      let gates = box.gates + box.routes.flatMap { $0.gates }
      if box.isNamed(name) || box.routes.contains(where: { $0.routes.contains(name) })
        || gates.contains(where: { $0.gate == name })
      {
        kept.insert(box.id)
      }
    }
    for group in groups { group.find(name, flow: flow, &kept) }
  }

  /// Returns the coordinator with only the kept boxes and child coordinators; `nil` if nothing
  /// remains.
  ///
  /// - Parameter name: the route that boxes are reduced to if they contain it.
  fileprivate func keeping(_ kept: Set<String>, route name: String) -> Self? {
    var group = self
    group.boxes = boxes.filter { kept.contains($0.id) }.map { $0.keepingRoute(name) ?? $0 }
    group.groups = groups.compactMap { $0.keeping(kept, route: name) }
    guard !group.boxes.isEmpty || !group.groups.isEmpty else { return nil }
    let left = counts.screens - group.counts.screens
    if let text = Self.counted(left, "more screen") { group.hidden = "and \(text)" }
    return group
  }
}
