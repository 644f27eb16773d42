extension CoordinatorGraph {
  /// Returns the container whose stack holds a coordinator's screens: its own, or for a pushed
  /// coordinator that of the nearest ancestor that is not pushed.
  package func host(of id: String) -> String? { hosts(of: id).last }

  /// Returns the gates that close with a gate: those that depend on it by `after`, transitively.
  package func dependents(of gate: String) -> [String] {
    gates.map { $0.id }.filter { prerequisites(of: $0).contains(gate) }
  }

  /// Returns the requirements for starting a coordinator: its own gates, those of its first screen,
  /// and, for the flow of a gate, the prerequisites of that gate.
  package func startRequirements(of id: String) -> [GateRequirement] {
    guard let coordinator = coordinator(id) else { return [] }
    let before = gate(openedBy: id)?.after.map { GateRequirement(gate: $0) } ?? []
    let root = coordinator.screens.first.flatMap(screen)
    return withPrerequisites(before + coordinator.requires + (root?.requires ?? []))
  }

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

  /// Returns whether a coordinator stays on screen, with a root screen without parameters, when a
  /// gate of its root screen closes. This applies to the app's coordinator, tabs and pages.
  func keepsRoot(_ id: String) -> Bool {
    guard let coordinator = coordinator(id) else { return false }
    return coordinator.presentation?.isTab ?? true
  }

  /// Returns whether a coordinator or one of its ancestors has the id `ancestor`.
  package func isInside(_ id: String, _ ancestor: String) -> Bool {
    path(to: id).contains { $0.id == ancestor }
  }

  /// What is shown instead of something behind a closed gate.
  enum StandIn: Hashable {
    /// The flow that opens the gate, or its pending modal.
    case coordinator(String)
    /// The fallback screen of a condition.
    case fallback(String)
  }

  /// Returns what `start` shows at a closed gate; `nil` if there is nothing to show.
  func standIn(for gate: Gate, in session: Session) -> StandIn? {
    switch gate.kind {
    case .flow: gate.flow.map { .coordinator($0) }
    case .condition: gate.fallback.map { .fallback($0) }
    case .check:
      (session.closed.contains(gate.id) ? gate.flow : gate.pending).map { .coordinator($0) }
    }
  }

  /// Returns the coordinator that shows a stand-in.
  func coordinator(of standIn: StandIn) -> String? {
    switch standIn {
    case .coordinator(let id): id
    case .fallback(let id): screen(id)?.coordinator
    }
  }

  /// Returns whether several instances of a coordinator may run: if it is pushed and not a gate's
  /// flow.
  package func runsOften(_ id: String) -> Bool {
    coordinator(id)?.presentation == .push && gate(openedBy: id) == nil
  }

  /// Returns the coordinators that start automatically after one without screens, outermost first:
  /// the child named by `start`, or the first tab that may start.
  ///
  /// If no tab may start, it is the first one, whose gate then shows its flow.
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

  /// Returns whether the gates allow a coordinator, and what starts with it, to be shown.
  package func mayStart(_ id: String, in session: Session) -> Bool {
    func isAllowed(_ id: String) -> Bool {
      startRequirements(of: id).allSatisfy { session.allows($0, in: self) }
    }
    guard isAllowed(id) else { return false }
    return impliedStarts(after: id, in: session).allSatisfy(isAllowed)
  }
}
