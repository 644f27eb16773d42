extension CoordinatorGraph {
  /// Returns the container whose stack holds a coordinator's screens: its own, or for a pushed
  /// coordinator that of the nearest ancestor that is not pushed.
  package func host(of id: String) -> String? { hosts(of: id).last }

  /// Returns the gates that close with a gate: those that depend on it by `after`, transitively.
  package func dependents(of gate: String) -> [String] {
    gates.map { $0.id }.filter { prerequisites(of: $0).contains(gate) }
  }

  /// Returns the requirements for starting a coordinator, each preceded by its prerequisites: its
  /// own gates, those of its first screen, and, for the flow of a gate, the prerequisites of that
  /// gate.
  package func startRequirements(of id: String) -> [GateRequirement] {
    guard let coordinator = coordinator(id) else { return [] }
    let before = gate(openedBy: id)?.after.map { GateRequirement(gate: $0) } ?? []
    let root = coordinator.screens.first.flatMap(screen)
    return withPrerequisites(before + coordinator.requires + (root?.requires ?? []))
  }

  /// Returns whether a coordinator stays on screen when a gate of the link that opened it closes.
  /// Its root screen then loses the link's parameters. This applies to the app's coordinator, tabs
  /// and pages.
  func keepsRoot(_ id: String) -> Bool {
    guard let coordinator = coordinator(id) else { return false }
    return coordinator.presentation?.isTab ?? true
  }

  /// Returns whether a coordinator or one of its ancestors has the id `ancestor`.
  package func isInside(_ id: String, _ ancestor: String) -> Bool {
    path(to: id).contains { $0.id == ancestor }
  }

  /// Returns whether several instances of a coordinator may run, which requires that it is pushed
  /// and is not a gate's flow.
  package func allowsSeveralInstances(_ id: String) -> Bool {
    coordinator(id)?.presentation == .push && gate(openedBy: id) == nil
  }
}
