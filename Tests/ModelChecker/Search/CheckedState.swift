import LinkwayNavigation

/// The checker's state: that of the engine, and the checker's own data about arrivals.
struct CheckedState: Sendable {
  /// A link that arrived and has not ended.
  struct Waiting: Hashable, Sendable {
    var arrival: Int
    /// Its expiry, computed when it was first held.
    var deadline: Int64
  }

  var engine = EngineState()
  var waiting: [Waiting] = []

  /// The data that survives the process besides the session: the held link in the store.
  var stored: HeldLink? { engine.held.flatMap { $0.isStorable ? $0 : nil } }

  /// The identity of the state. Two states are equivalent if they differ only in the zero of the
  /// clock, in the numbers of previous tickets and arrivals, or in the time at which a gate without
  /// a time limit was opened.
  ///
  /// 64 bits: among a million states, two collide with a probability of about 3 in 10^8.
  func key(_ table: DomainTable) -> Int {
    var hasher = Hasher()
    if let root = engine.navigation.root { Self.combine(root, into: &hasher) }
    hasher.combine(engine.navigation.modals)
    hasher.combine(engine.session.user)
    for id in table.gates.keys.sorted() where table.gates[id]?.isAsked == true {
      hasher.combine(engine.session.closed.contains(id))
      hasher.combine(engine.session.asked[id] == nil)
      hasher.combine(engine.session.asked[id]?.due?.subtractingCapped(engine.clock))
    }
    for (id, gate) in table.gates.sorted(by: { $0.key < $1.key }) {
      guard let opened = engine.session.opened[id] else {
        hasher.combine(false)
        continue
      }
      hasher.combine(true)
      if let staysOpen = gate.staysOpen {
        hasher.combine(opened.addingCapped(staysOpen).subtractingCapped(engine.clock))
      }
    }
    if let held = engine.held { combine(held, into: &hasher) }
    for link in waiting {
      hasher.combine(link.arrival == engine.held?.arrival)
      hasher.combine(link.deadline.subtractingCapped(engine.clock))
    }
    return hasher.finalize()
  }

  private func combine(_ held: HeldLink, into hasher: inout Hasher) {
    hasher.combine(held.gate)
    hasher.combine(held.owner)
    hasher.combine(held.expires.subtractingCapped(engine.clock))
    hasher.combine(held.check == nil)
    hasher.combine(held.awaited)
    hasher.combine(held.flow.map { Oracle.ticket(of: $0, in: engine.navigation) == held.ticket })
    switch held.content {
    case .link(let link):
      hasher.combine(link.text)
      hasher.combine(link.mode)
    case .step(let step, let origin):
      hasher.combine(step)
      hasher.combine(origin.path)
      for entry in origin.stack { hasher.combine(entry.screen) }
    }
  }

  /// Recursive, as deep as the domain's table.
  private static func combine(_ running: RunningCoordinator, into hasher: inout Hasher) {
    hasher.combine(running.id)
    hasher.combine(running.ticket == nil)
    hasher.combine(running.mark == nil)
    hasher.combine(running.gates)
    hasher.combine(running.selected)
    hasher.combine(running.stack.count)
    for entry in running.stack {
      hasher.combine(entry.screen)
      hasher.combine(entry.isStart)
      hasher.combine(entry.mark == nil)
      hasher.combine(entry.startMark == nil)
      hasher.combine(entry.isProtected)
      hasher.combine(entry.parameters)
      hasher.combine(entry.gates)
      hasher.combine(entry.ticket == nil)
    }
    hasher.combine(running.tabs.count)
    hasher.combine(running.modals.count)
    for child in running.children { combine(child, into: &hasher) }
  }
}

extension Int64 {
  func addingCapped(_ other: Int64) -> Int64 {
    let (sum, overflows) = addingReportingOverflow(other)
    return overflows ? (other > 0 ? .max : .min) : sum
  }

  func subtractingCapped(_ other: Int64) -> Int64 {
    let (difference, overflows) = subtractingReportingOverflow(other)
    return overflows ? (other > 0 ? .min : .max) : difference
  }
}
