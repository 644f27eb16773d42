extension CoordinatorGraph {
  /// Returns the gates of a plan step that come from the route. Gates that the step's screen or its
  /// coordinators require are omitted, because they protect the step anyway. Gates that must be
  /// closed are omitted, too.
  func routeGates(of step: NavigationPlan.Step) -> [String] {
    guard !step.requires.isEmpty else { return [] }
    let coordinator: String?
    var own: [GateRequirement]
    switch step.kind {
    case .start(let id, _): (coordinator, own) = (id, [])
    case .push(let id):
      coordinator = screen(id)?.coordinator
      own = withPrerequisites(screen(id)?.requires ?? [])
    }
    for outer in coordinator.map(path) ?? [] { own += startRequirements(of: outer.id) }
    return step.requires.filter { !$0.whileClosed && !own.contains($0) }.map { $0.gate }
  }
}
