import LinkwayNavigation

/// Properties of a state that the rules need, computed from the domain's table.
enum Oracle {
  /// The ticket of a flow's presentation on screen.
  static func ticket(of flow: String, in navigation: NavigationState) -> Int? {
    var pending = navigation.root.map { [$0] } ?? []
    while let next = pending.popLast() {
      if next.id == flow { return next.ticket }
      for entry in next.stack where entry.isStart && entry.coordinator == flow {
        return entry.ticket
      }
      if let child = next.child { pending.append(child) }
      pending += next.tabs + next.modals
    }
    return nil
  }

  /// Whether a gate is open: it was opened, its time limit has not passed, and its prerequisites
  /// are open.
  static func isOpen(_ id: String, _ state: EngineState, _ table: DomainTable) -> Bool {
    guard let gate = table.gates[id], let opened = state.session.opened[id] else { return false }
    if let staysOpen = gate.staysOpen, state.clock >= opened.addingCapped(staysOpen) {
      return false
    }
    return gate.after.allSatisfy { isOpen($0, state, table) }
  }

  /// Whether a gate has no result, so that it is unknown whether it is open.
  static func isUnknown(_ id: String, _ state: EngineState, _ table: DomainTable) -> Bool {
    guard let gate = table.gates[id], gate.isAsked else { return false }
    return state.session.opened[id] == nil && !state.session.closed.contains(id)
      && gate.after.allSatisfy { isOpen($0, state, table) }
  }

  /// What blocks a link or step with requirements.
  enum Obstacle: Equatable {
    case none
    case closed(String)
    /// A gate that must be closed has no result.
    case unknown(String)
    /// A gate that must be closed is open.
    case open(String)
  }

  /// Returns the first blocking gate.
  static func obstacle(
    _ requirements: [String], _ state: EngineState, _ table: DomainTable
  ) -> Obstacle {
    for requirement in requirements {
      if requirement.hasPrefix("!") {
        let gate = String(requirement.dropFirst())
        if isOpen(gate, state, table) { return .open(gate) }
        if isUnknown(gate, state, table) { return .unknown(gate) }
        continue
      }
      for gate in table.before(requirement) + [requirement] where !isOpen(gate, state, table) {
        return .closed(gate)
      }
    }
    return .none
  }

  /// Returns the expected user and open gates after an event that took effect.
  static func session(
    after event: NavigationEvent, _ old: EngineState, _ clock: Int64,
    _ table: DomainTable
  ) -> Session {
    var session = Session(user: old.session.user, opened: old.session.opened)
    func close(_ gate: String) {
      for closing in [gate] + table.dependents(of: gate) { session.opened[closing] = nil }
    }
    switch event {
    case .pass(let gate, let user, _):
      if let user, let current = session.user, user != current { session.opened = [:] }
      session.user = user ?? session.user
      session.opened[gate] = clock
    case .answer(let gate, _, .open): session.opened[gate] = clock
    case .answer(let gate, _, _): close(gate)
    case .signOut: session = Session()
    case .revoke(let gate): close(gate)
    case .restart:
      for (id, gate) in table.gates where gate.staysOpen != nil && session.opened[id] != nil {
        close(id)
      }
      for (id, gate) in table.gates where gate.isAsked { session.opened[id] = nil }
    case .advance:
      for (id, gate) in table.gates {
        guard let opened = old.session.opened[id], let staysOpen = gate.staysOpen else { continue }
        if clock >= opened.addingCapped(staysOpen) { close(id) }
      }
      for (id, question) in old.session.asked where question.due.map({ clock >= $0 }) == true {
        close(id)
      }
    default: break
    }
    return session
  }
}
