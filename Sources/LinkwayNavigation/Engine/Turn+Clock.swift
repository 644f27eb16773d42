import LinkwayMatching

extension Turn {
  mutating func launch() throws(EventRejection) {
    guard !isLaunched else { throw .invalid("the app is already running") }
    start()
  }

  /// Starts the app's coordinator and, if it is then empty, follows its `start`.
  mutating func start() {
    guard let app = graph.coordinators.first else { return }
    let plan = graph.plan(to: app.id, parameters: [:], requires: [], mode: .reuse)
    editor.apply(plan.steps, mode: .reuse)
    if editor.node(app.id)?.hasContent == false { editor.fillContainer(app.id) }
  }

  /// Advances time and handles everything that is due, in order. If several things are due at the
  /// same time, an expiry comes first.
  mutating func advance(by seconds: Int64) throws(EventRejection) {
    guard seconds >= 0 else { throw .invalid("time cannot go backwards") }
    let end = max(clock, min(clock.addingCapped(seconds), NavigationLimit.latest))
    while let due = nextDue(until: end) {
      clock = max(clock, due.time)
      switch due.what {
      case .closing(let gate):
        close(gate, isKnown: false)
        conclude(isLast: false)
      case .timeout(let gate):
        settle(gate, by: .failed)
        conclude(isLast: false)
      case .expiry:
        guard let held else { continue }
        self.held = nil
        self.end(held, .expired)
      }
    }
    clock = end
  }

  private enum Due {
    /// The held link or step expires.
    case expiry
    /// A gate closes.
    case closing(String)
    /// A check has timed out.
    case timeout(CoordinatorGraph.Gate)
  }

  /// Returns what is due first. If several things are due at the same time, an expiry comes before
  /// closing gates, and closing gates come before timeouts of checks.
  private func nextDue(until end: Int64) -> (time: Int64, what: Due)? {
    var due: (time: Int64, what: Due)?
    if let expires = held?.expires { due = (expires, .expiry) }
    for gate in graph.gates {
      guard let time = session.closing(of: gate), due.map({ time < $0.time }) ?? true else {
        continue
      }
      due = (time, .closing(gate.id))
    }
    for gate in graph.gates where gate.isAsked {
      guard let time = session.asked[gate.id]?.due, due.map({ time < $0.time }) ?? true else {
        continue
      }
      due = (time, .timeout(gate))
    }
    return due.flatMap { $0.time <= end ? $0 : nil }
  }

  /// Restarts the process. What is on screen is lost, gates with a time limit close, and the
  /// results and pending questions of conditions and checks are discarded. A held link is resumed,
  /// unless it contains a secret. A held user step ends.
  mutating func restart() {
    editor.navigation = NavigationState()
    for gate in graph.gates where gate.staysOpen != nil && session.opened[gate.id] != nil {
      for closing in [gate.id] + graph.dependents(of: gate.id) { session.opened[closing] = nil }
    }
    for gate in graph.gates { session.forgetAnswer(of: gate) }
    let waiting = held
    held = nil
    start()
    guard let waiting else { return }
    guard waiting.isStorable else { return end(waiting, .purged) }
    resume(waiting, owner: waiting.owner)
  }
}
