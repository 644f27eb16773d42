import LinkwayMatching

extension Turn {
  mutating func launch() throws(EventRejection) {
    guard !isLaunched else { throw .invalid("the app is already running") }
    start()
  }

  /// Starts the app's coordinator; what it then shows is found when the turn concludes.
  mutating func start() {
    guard let app = graph.coordinators.first else { return }
    let plan = graph.plan(to: app.id, parameters: [:], requires: [], mode: .reuse)
    editor.apply(plan.steps, mode: .reuse)
    if editor.node(app.id)?.hasContent == false { editor.giveFloor(to: app.id) }
  }

  /// Time passes: what falls due takes effect in order, an expiry before a closing.
  mutating func advance(by seconds: Int64) throws(EventRejection) {
    guard seconds >= 0 else { throw .invalid("time cannot go backwards") }
    let end = max(clock, min(clock.addingCapped(seconds), NavigationLimit.latest))
    while let due = nextDue(until: end) {
      clock = max(clock, due.time)
      if let gate = due.gate {
        closeByItself(gate)
        conclude(isLast: false)
      } else if let held {
        self.held = nil
        self.end(held, .expired)
      }
    }
    clock = end
  }

  /// What falls due first: the expiry of what is held (`gate` is `nil`), or the closing of a gate.
  private func nextDue(until end: Int64) -> (time: Int64, gate: String?)? {
    var due: (time: Int64, gate: String?)?
    if let expires = held?.expires { due = (expires, nil) }
    for gate in graph.gates {
      guard let time = session.closing(of: gate), due.map({ time < $0.time }) ?? true else {
        continue
      }
      due = (time, gate.id)
    }
    return due.flatMap { $0.time <= end ? $0 : nil }
  }

  /// The process ends and starts again: what is on screen is gone, and so are gates that stay open
  /// for a time only, a person's own step, and a link that carries a secret.
  mutating func restart() {
    editor.navigation = NavigationState()
    for gate in graph.gates where gate.staysOpen != nil && session.opened[gate.id] != nil {
      for closing in [gate.id] + graph.dependents(of: gate.id) { session.opened[closing] = nil }
    }
    let waiting = held
    held = nil
    start()
    guard let waiting else { return }
    guard waiting.isStorable else { return end(waiting, .purged) }
    takeUp(waiting, owner: waiting.owner)
  }
}
