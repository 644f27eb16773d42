extension Turn {
  /// A gate opens, and its flow ends. What was held at it resumes.
  mutating func pass(
    _ id: String, user: String?, ticket: Int?
  ) throws(EventRejection) {
    let gate = try gate(id)
    if let ticket, editor.ticket(of: gate.flow) != ticket { throw .stale(id) }
    if let first = graph.prerequisites(of: id).first(where: { !session.isOpen($0, in: graph) }) {
      throw .invalid("the gate `\(first)` comes before `\(id)`")
    }
    if let user, user != session.user, !gate.after.isEmpty {
      throw .invalid("the gate `\(id)` comes after another gate, so it cannot sign a user in")
    }
    if let user, let current = session.user, user != current {
      endSession()
      if isLaunched { clear() }
      session.user = user
      session.opened[id] = clock
      if isLaunched { editor.fillTabs() }
      return
    }
    if let user { session.user = user }
    let hasPassed = hasPassed(gate)
    session.opened[id] = clock
    guard isLaunched else { return }
    if !hasPassed { endPassed(gate) }
    editor.fillTabs()
    guard let waiting = held, waiting.gate == id else { return }
    held = nil
    takeUp(waiting, owner: session.user)
  }

  /// Whether a gate's flow passed before and stays on screen only for a modal to stand on.
  private func hasPassed(_ gate: CoordinatorGraph.Gate) -> Bool {
    session.isOpen(gate.id, in: graph) && editor.ticket(of: gate.flow) == nil
  }

  /// The flow of a gate that has passed ends, whatever is protected.
  private mutating func endPassed(_ gate: CoordinatorGraph.Gate) {
    editor.ignoresProtection = true
    defer { editor.ignoresProtection = false }
    if graph.coordinator(gate.flow)?.presentation?.isRoot == true,
      let container = graph.hosts(of: gate.flow).dropLast().last
    {
      emptied.append(container)
    }
    editor.finish(gate.flow, .completed, mayStay: true)
  }

  /// A gate's flow is given up; what was held at it ends.
  mutating func cancel(_ id: String, ticket: Int? = nil) throws(EventRejection) {
    let gate = try gate(id)
    if let ticket, editor.ticket(of: gate.flow) != ticket { throw .stale(id) }
    guard editor.isRunning(gate.flow), !hasPassed(gate) else {
      throw .invalid("the flow of `\(id)` is not running")
    }
    editor.finish(gate.flow, .cancelled)
  }

  /// Every gate closes, and the user is gone.
  mutating func signOut() {
    endSession()
    close(graph.gates)
  }

  private mutating func endSession() {
    if let held { end(held, .purged) }
    held = nil
    session = Session()
  }

  mutating func revoke(_ id: String) throws(EventRejection) {
    _ = try gate(id)
    guard session.isOpen(id, in: graph) else { throw .invalid("the gate `\(id)` is closed") }
    closeByItself(id)
  }

  /// A gate closes with those after it. What is held at one of these is taken up again, as at its
  /// arrival, with its old expiry and owner.
  mutating func closeByItself(_ id: String) {
    let dependents = graph.dependents(of: id)
    for gate in [id] + dependents { session.opened[gate] = nil }
    let waiting = held.flatMap { dependents.contains($0.gate) ? $0 : nil }
    if waiting != nil { held = nil }
    close(([id] + dependents).compactMap { graph.gate($0) })
    if let waiting { takeUp(waiting, owner: waiting.owner) }
  }

  /// Removes what stands behind gates that are closed by now, and their flows. What is protected
  /// goes too.
  private mutating func close(_ gates: [CoordinatorGraph.Gate]) {
    guard isLaunched else { return }
    editor.ignoresProtection = true
    editor.removeClosed(ending: gates)
    editor.refillTabs()
    editor.prune()
    editor.fillTabs()
    editor.ignoresProtection = false
  }

  /// Everything on screen goes, and `start` is followed from the root: another person sees nothing
  /// of what the one before did.
  private mutating func clear() {
    editor.ignoresProtection = true
    editor.clear()
    editor.ignoresProtection = false
  }
}
