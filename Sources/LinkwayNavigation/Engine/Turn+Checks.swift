import LinkwayMatching

// Conditions and checks are gates that the app evaluates. The reducer makes no calls: it numbers
// its questions, and the results arrive as events.
extension Turn {
  /// Handles the result of a gate. Only the result for the latest question counts.
  mutating func handle(
    _ answer: GateAnswer, of id: String, check: Int
  ) throws(EventRejection) {
    let gate = try askedGate(id)
    guard session.asked[id]?.number == check else { throw .staleCheck(id) }
    settle(gate, by: answer)
  }

  /// Opens or closes a gate after its result or timeout, and handles what was held for it.
  mutating func settle(_ gate: CoordinatorGraph.Gate, by answer: GateAnswer) {
    answered = (gate.id, showsFlow: answer == .closed || gate.onFailure == .flow)
    defer { answered = nil }
    if answer == .open { return open(gate) }
    let waiting = held.flatMap { $0.isPending && $0.gate == gate.id ? $0 : nil }
    if waiting != nil { held = nil }
    if session.isOpen(gate.id, in: graph) {
      close(gate.id, isKnown: true)
    } else {
      markClosed(gate)
    }
    if let waiting { resume(waiting, owner: waiting.owner) }
  }

  /// Marks a gate that was not open as closed. Its flow stays if it is running.
  private mutating func markClosed(_ gate: CoordinatorGraph.Gate) {
    for dependent in graph.dependents(of: gate.id) { session.opened[dependent] = nil }
    session.forgetAnswer(of: gate)
    session.closed.insert(gate.id)
    guard isLaunched else { return }
    endPending(of: gate)
    // What is behind `!gate` may now start.
    editor.fillTabs()
  }

  /// Ends the pending coordinator of a gate that has a result, unless it is also shown for another
  /// gate, which has no result yet.
  mutating func endPending(of gate: CoordinatorGraph.Gate) {
    guard let pending = gate.pending else { return }
    let isNeeded = graph.gates.contains { other in
      other.id != gate.id && other.pending == pending && session.asked[other.id] != nil
        && (held?.isPending == true && held?.gate == other.id || checkOfStart == other.id)
    }
    if !isNeeded { endCompletedFlow(pending) }
  }

  /// Evaluates a gate again. The previous result counts until there is a new one.
  mutating func refresh(_ id: String) throws(EventRejection) {
    let gate = try askedGate(id)
    if let first = graph.prerequisites(of: id).first(where: { !session.isOpen($0, in: graph) }) {
      throw .invalid("the gate `\(first)` must be open before `\(id)`")
    }
    ask(gate)
  }

  /// Asks the app to evaluate again each gate that has a result, is not being evaluated, and has
  /// only open prerequisites.
  mutating func refreshAll() {
    for gate in graph.gates where gate.isAsked && session.asked[gate.id] == nil {
      guard !session.isUnknown(gate.id, in: graph),
        graph.prerequisites(of: gate.id).allSatisfy({ session.opened[$0] != nil })
      else { continue }
      ask(gate)
    }
  }

  private func askedGate(_ id: String) throws(EventRejection) -> CoordinatorGraph.Gate {
    let gate = try gate(id)
    guard gate.isAsked else {
      throw .invalid("the gate `\(id)` is opened by its flow and cannot be evaluated")
    }
    return gate
  }

  /// Asks the app to evaluate a gate. Results for earlier questions become stale.
  ///
  /// - Returns: the number of the question.
  @discardableResult
  private mutating func ask(_ gate: CoordinatorGraph.Gate) -> Int {
    checks += 1
    session.asked[gate.id] = Session.Question(
      number: checks, due: gate.timeout.map { clock.addingCapped(Int64($0)) })
    questions.append(GateQuestion(gate: gate.id, check: checks))
    if held?.isPending == true, held?.gate == gate.id {
      held?.wait = .answer(gate: gate.id, check: checks)
    }
    return checks
  }

  /// Holds a link or step until a gate has a result, and presents the gate's pending modal, if
  /// declared. For the modal, the app is launched if necessary.
  mutating func holdForResult(
    _ content: HeldLink.Content, at gate: CoordinatorGraph.Gate, expires: Int64?, owner: String?
  ) {
    let number = session.asked[gate.id]?.number ?? ask(gate)
    if let pending = gate.pending {
      if !isLaunched {
        start()
        settle()
      }
      editor.endIdle(before: [pending])
      editor.show(pending, of: gate)
    }
    held = HeldLink(
      content: content, wait: .answer(gate: gate.id, check: number), owner: owner,
      expires: expires ?? clock.addingCapped(Int64(gate.expiresAfter)))
  }

  /// Shows the fallback of a condition, unless a closed gate, a protected screen or something that
  /// makes links wait is in the way.
  mutating func showFallback(of gate: CoordinatorGraph.Gate) {
    guard let fallback = gate.fallback else { return }
    let steps = graph.plan(to: fallback, parameters: [:], requires: [], mode: .reuse).steps
    guard steps.allSatisfy({ $0.requires.allSatisfy { session.allows($0, in: graph) } }) else {
      return
    }
    var trial = editor
    trial.endIdle(before: steps.compactMap { $0.started })
    trial.showFallback(fallback, of: gate)
    if !trial.touchesProtected, trial.failure == nil, !interrupts(by: trial) { editor = trial }
  }

  /// Follows `start` again if the fallback of a condition is on screen only because the condition
  /// had no result yet.
  mutating func leaveFallback(of gate: CoordinatorGraph.Gate) {
    guard let fallback = gate.fallback, editor.navigation.visible?.screen == fallback,
      let app = graph.coordinators.first,
      graph.impliedStarts(after: app.id, in: session).flatMap(graph.startRequirements)
        .contains(GateRequirement(gate: gate.id))
    else { return }
    var trial = editor
    trial.follow(app.id)
    if !trial.touchesProtected, trial.failure == nil { editor = trial }
  }

  /// Asks the app to evaluate the unknown gates that `start` has reached, that keep a tab from
  /// running, or that keep a fallback visible in place of `start`.
  mutating func askReachedGates() {
    guard graph.asksGates else { return }
    let missing = gatesOfMissingTabs + [gateOfFallback].compactMap { $0 }
    for id in editor.reachedGates + missing {
      guard let gate = graph.gate(id), session.isUnknown(id, in: graph), session.asked[id] == nil
      else { continue }
      ask(gate)
    }
    editor.reachedGates = []
  }

  /// The gate to evaluate if the fallback of a condition is visible in place of `start`: the first
  /// closed gate among the condition's prerequisites and the condition itself. A sign-out discards
  /// all results but leaves the fallback on screen, so the gate has to be evaluated again.
  private var gateOfFallback: String? {
    guard let visible = editor.navigation.visible?.screen, let app = graph.coordinators.first
    else { return nil }
    let required = graph.impliedStarts(after: app.id, in: session)
      .flatMap(graph.startRequirements).filter { !$0.whileClosed }
    let shown = required.flatMap { graph.prerequisites(of: $0.gate) + [$0.gate] }
      .first { !session.isOpen($0, in: graph) && graph.gate($0)?.fallback == visible }
    return shown.flatMap { session.firstClosed($0, in: graph) }
  }

  /// The gate without a result that `start` has reached; `nil` if there is none.
  private var checkOfStart: String? {
    graph.coordinators.first.flatMap {
      blockingGate(of: graph.impliedStarts(after: $0.id, in: session))
    }
    .flatMap { session.isUnknown($0, in: graph) ? $0 : nil }
  }

  /// Returns the first gate that blocks the start of any of these coordinators.
  private func blockingGate(of coordinators: [String]) -> String? {
    let obstacle = coordinators.flatMap(graph.startRequirements)
      .first { !session.allows($0, in: graph) }
    guard let obstacle else { return nil }
    return obstacle.whileClosed
      ? obstacle.gate : session.firstClosed(obstacle.gate, in: graph)
  }

  /// The first blocking gate of each tab that is not running.
  private var gatesOfMissingTabs: [String] {
    var gates: [String] = []
    for container in editor.navigation.containers {
      guard let coordinator = graph.coordinator(container.id),
        coordinator.container.startsAllChildren
      else { continue }
      for tab in coordinator.children where graph.coordinator(tab)?.presentation?.isTab == true {
        guard !container.tabs.contains(where: { $0.id == tab }) else { continue }
        if let gate = blockingGate(of: [tab] + graph.impliedStarts(after: tab, in: session)) {
          gates.append(gate)
        }
      }
    }
    return gates
  }
}
