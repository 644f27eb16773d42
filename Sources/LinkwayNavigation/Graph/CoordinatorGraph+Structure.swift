extension CoordinatorGraph {
  /// The container on whose stack a coordinator's screens stand: its own, or for a pushed one
  /// that of the nearest ancestor which is not pushed.
  package func host(of id: String) -> String? { hosts(of: id).last }

  /// The gates that close with one: those that have it in their `after`, however far.
  package func dependents(of gate: String) -> [String] {
    gates.map { $0.id }.filter { prerequisites(of: $0).contains(gate) }
  }

  /// What the start of a coordinator asks for: its own gates, those of its first screen, and where
  /// it is the flow of a gate, those that come before that gate.
  package func startRequirements(of id: String) -> [GateRequirement] {
    guard let coordinator = coordinator(id) else { return [] }
    let before = gate(openedBy: id)?.after.map { GateRequirement(gate: $0) } ?? []
    let root = coordinator.screens.first.flatMap(screen)
    return withPrerequisites(before + coordinator.requires + (root?.requires ?? []))
  }

  /// The gates beside its own that a step of a plan asks for: those of the route. Gates that the
  /// table puts before what the step shows close with that anyway and are left out, and so are
  /// those that must be closed.
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

  /// Whether a coordinator stays when parameters of it go: the app's, a tab or a page.
  func keepsRoot(_ id: String) -> Bool {
    guard let coordinator = coordinator(id) else { return false }
    return coordinator.presentation?.isTab ?? true
  }

  /// Whether a coordinator or one of its ancestors is another.
  package func isInside(_ id: String, _ ancestor: String) -> Bool {
    path(to: id).contains { $0.id == ancestor }
  }

  /// What is shown in place of what stands behind a closed gate.
  enum StandIn: Hashable {
    /// The flow that opens it, or what says that it is being asked.
    case coordinator(String)
    /// The screen of a condition.
    case fallback(String)
  }

  /// What `start` shows where it meets a closed gate; `nil` where that has nothing.
  func standIn(for gate: Gate, in session: Session) -> StandIn? {
    switch gate.kind {
    case .flow: gate.flow.map { .coordinator($0) }
    case .condition: gate.fallback.map { .fallback($0) }
    case .check:
      (session.closed.contains(gate.id) ? gate.flow : gate.pending).map { .coordinator($0) }
    }
  }

  /// The coordinator that shows it.
  func coordinator(of standIn: StandIn) -> String? {
    switch standIn {
    case .coordinator(let id): id
    case .fallback(let id): screen(id)?.coordinator
    }
  }

  /// Whether several instances of a coordinator may run: a pushed one that is no gate's flow.
  package func runsOften(_ id: String) -> Bool {
    coordinator(id)?.presentation == .push && gate(openedBy: id) == nil
  }

  /// The coordinators that start by themselves once one without a screen of its own has started,
  /// outermost first: the child that `start` names, or the first tab that may start.
  ///
  /// Where no tab may start it is the first one, whose gate then asks for its flow.
  package func impliedStarts(after id: String, in session: Session) -> [String] {
    var chain: [String] = []
    var current = coordinator(id)
    while let coordinator = current, coordinator.screens.isEmpty, chain.count < coordinators.count {
      let next: String?
      if coordinator.container.startsAllChildren {
        let tabs = coordinator.children.filter { self.coordinator($0)?.presentation?.isTab == true }
        next = tabs.first { mayStart($0, in: session) } ?? tabs.first
      } else {
        next = coordinator.start
      }
      guard let next else { break }
      chain.append(next)
      current = self.coordinator(next)
    }
    return chain
  }

  /// Whether no gate keeps a coordinator, and what starts with it, from being shown.
  package func mayStart(_ id: String, in session: Session) -> Bool {
    func isAllowed(_ id: String) -> Bool {
      startRequirements(of: id).allSatisfy { session.allows($0, in: self) }
    }
    guard isAllowed(id) else { return false }
    return impliedStarts(after: id, in: session).allSatisfy(isAllowed)
  }
}
