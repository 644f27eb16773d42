extension CoordinatorGraph {
  /// A screen or coordinator that is shown instead of something behind a closed gate.
  enum StandIn: Equatable {
    /// The flow that opens the gate, or the gate's pending modal.
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

  /// Returns the coordinators that start automatically after one without screens, outermost first.
  /// Each is the child that `start` names, or the first tab or page that may start.
  ///
  /// If no tab or page may start, the first one is returned. Its gate then shows the gate's flow.
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
