extension Turn {
  /// Opens a gate and ends its flow. What was held at it resumes. If the gate signs another user
  /// in, the previous session ends first, with everything on screen and what was held.
  mutating func pass(
    _ id: String, user: String?, ticket: Int?
  ) throws(EventRejection) {
    let gate = try gate(id)
    guard let flow = gate.flow else {
      throw .invalid("the gate `\(id)` is only opened by its result")
    }
    if let ticket, editor.ticket(of: flow) != ticket { throw .stale(id) }
    if let first = graph.prerequisites(of: id).first(where: { !session.isOpen($0, in: graph) }) {
      throw .invalid("the gate `\(first)` must be open before `\(id)`")
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
    open(gate)
  }

  /// Opens a gate: its flow and pending modal end, and what was held at it resumes.
  mutating func open(_ gate: CoordinatorGraph.Gate) {
    let id = gate.id
    let hasCompleted = hasCompleted(gate)
    let wasUnknown = session.isUnknown(id, in: graph)
    session.opened[id] = clock
    session.closed.remove(id)
    session.asked[id] = nil
    guard isLaunched else { return }
    if let flow = gate.flow, !hasCompleted { endCompletedFlow(flow) }
    endPending(of: gate)
    // The pending modal may have been the last one over a flow that completed earlier.
    if hasCompleted, let container = editor.removeCompletedFlow(of: id, mayReturn: true) {
      emptied.append(container)
    }
    if wasUnknown { leaveFallback(of: gate) }
    editor.fillTabs()
    guard let waiting = held, waiting.gate == id else { return }
    held = nil
    resume(waiting, owner: session.user)
  }

  /// Returns whether a gate is open and its flow has completed. Such a flow can stay on screen only
  /// beneath a modal.
  private func hasCompleted(_ gate: CoordinatorGraph.Gate) -> Bool {
    session.isOpen(gate.id, in: graph) && gate.flow.flatMap(editor.ticket) == nil
  }

  /// Ends the flow of a gate that has opened, ignoring protection.
  mutating func endCompletedFlow(_ flow: String) {
    editor.ignoresProtection = true
    defer { editor.ignoresProtection = false }
    if graph.coordinator(flow)?.presentation?.isRoot == true,
      let container = graph.hosts(of: flow).dropLast().last
    {
      emptied.append(container)
    }
    editor.finish(flow, .completed, mayReturn: true)
  }

  /// Cancels a gate's flow; what was held at it ends.
  mutating func cancel(_ id: String, ticket: Int? = nil) throws(EventRejection) {
    let gate = try gate(id)
    guard let flow = gate.flow else { throw .invalid("the gate `\(id)` has no flow") }
    if let ticket, editor.ticket(of: flow) != ticket { throw .stale(id) }
    guard editor.isRunning(flow), !hasCompleted(gate) else {
      throw .invalid("the flow of `\(id)` is not running")
    }
    editor.finish(flow, .cancelled)
  }

  /// Closes every gate and signs the user out.
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
    close(id, isKnown: true)
  }

  /// Closes a gate and the gates that depend on it. A link or step that was held at a dependent
  /// gate is handled again as at its arrival, with its original expiry and owner.
  ///
  /// - Parameter isKnown: whether the condition or check counts as closed from now on. If it closes
  ///   only because its time limit has passed, it becomes unknown, and a pending question still
  ///   counts.
  mutating func close(_ id: String, isKnown: Bool) {
    let dependents = graph.dependents(of: id)
    for gate in [id] + dependents { session.opened[gate] = nil }
    for gate in dependents.compactMap({ graph.gate($0) }) { session.forgetAnswer(of: gate) }
    if isKnown, graph.gate(id)?.isAsked == true {
      session.closed.insert(id)
      session.asked[id] = nil
    }
    let waiting = held.flatMap { held in
      held.gate.map(dependents.contains) == true ? held : nil
    }
    if waiting != nil { held = nil }
    close(([id] + dependents).compactMap { graph.gate($0) })
    if let waiting { resume(waiting, owner: waiting.owner) }
  }

  /// Removes everything behind closed gates, and their flows, ignoring protection.
  private mutating func close(_ gates: [CoordinatorGraph.Gate]) {
    guard isLaunched else { return }
    editor.ignoresProtection = true
    editor.removeClosed(ending: gates)
    editor.refillTabs()
    // A container stays if a tab behind `!gate` may run now.
    editor.fillTabs()
    editor.prune()
    editor.fillTabs()
    editor.ignoresProtection = false
  }

  /// Removes everything on screen except the app's first screen, so that another user sees nothing
  /// of the previous user's. If nothing is left, `start` is followed at the end of the event.
  private mutating func clear() {
    editor.ignoresProtection = true
    editor.clear()
    editor.ignoresProtection = false
  }
}
