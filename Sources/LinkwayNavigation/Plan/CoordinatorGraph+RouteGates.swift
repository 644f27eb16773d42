extension CoordinatorGraph {
  /// Returns the route's gates of a plan step. Gates that the table itself requires for the step
  /// are left out, as they close it anyway, and so are gates that must be closed.
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
