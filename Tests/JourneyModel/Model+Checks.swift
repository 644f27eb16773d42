/// Conditions and checks: gates that the app evaluates.
extension Model {
  /// "Unknown" means that there is no result. Interpretation: while a gate of its `after` is
  /// closed, it is known to be closed.
  func isUnknown(_ id: String) -> Bool {
    guard let gate = table.gate(id), gate.isAsked else { return false }
    return open[id] == nil && !closed.contains(id) && gate.after.allSatisfy(isOpen)
  }

  /// The effect of a closed gate on a link or step that reaches it.
  enum Meeting {
    case holds, asks, refuses
  }

  func meeting(_ id: String, byUser: Bool) -> Meeting {
    guard let gate = table.gate(id), gate.isAsked else { return .holds }
    // The result of this event decides; the gate is not asked again.
    if let answered, answered.gate == id {
      return answered.showsFlow && gate.flow != nil ? .holds : .refuses
    }
    // "A flow that is running already comes to the front."
    if let flow = gate.flow, ticket(of: flow) != nil { return .holds }
    // "A user's own step into a closed condition is invalid."
    if byUser, gate.kind == .condition, closed.contains(id) { return .refuses }
    return .asks
  }

  mutating func ask(_ id: String) {
    checks += 1
    asked[id] = Asked(number: checks, due: table.gate(id)?.timeout.map { now + $0 })
    // A link or step that waits for the result already waits for this one.
    if held?.gate == id, held?.isPending == true { held?.ticket = checks }
  }

  /// "While a check runs the link is held as pending."
  mutating func pend(
    _ content: Waiting.Content, at id: String, expires: Int?, owner: String?
  ) -> AbstractOutcome {
    guard let gate = table.gate(id) else { return .invalid }
    let old = held
    if let old, table.gate(old.gate)?.keeps == true { return .invalid }
    var trial = self
    trial.held = nil
    if let old, old.gate != id { trial.endShown(for: old) }
    // "A cold pending link is followed by launch."
    if trial.root == nil {
      trial.followStart()
      trial.settle()
    }
    if trial.asked[id] == nil { trial.ask(id) }
    if let pending = gate.pending {
      trial.fillTabs()
      trial.prune(keeping: ancestors(pending))
      trial.show(id, as: pending)
    }
    if waits(content, insteadOf: trial, covers: false, expires: expires, owner: owner) {
      return .held
    }
    trial.held = Waiting(
      content: content, gate: id, flow: nil, ticket: trial.asked[id]?.number ?? 0, owner: owner,
      expires: expires ?? now + gate.expiresAfter)
    // While a gate passes, its flow still exists when `start` is followed.
    if passing == nil { trial.settle() }
    if trial.isVetoed { return .vetoed }
    self = trial
    if let old { end(old, .replaced) }
    return .held
  }

  /// What is on screen for the held link is removed.
  mutating func endShown(for waiting: Waiting) {
    if waiting.awaited != nil { return }
    if let shown = waiting.flow ?? table.gate(waiting.gate)?.pending { finish(shown) }
  }

  mutating func endPending(of gate: AbstractGate) {
    guard let pending = gate.pending else { return }
    // "A coordinator that several gates share stays while it is needed for another one."
    for other in table.gates where other.pending == pending && other.id != gate.id {
      guard asked[other.id] != nil else { continue }
      if let held, held.isPending, held.gate == other.id { return }
      if isUnknown(other.id), firstObstacle(to: table.coordinators[0].id) == other.id { return }
    }
    isForced = true
    finish(pending)
    isForced = false
  }

  /// A closed condition or check refuses: "the link's fate is `refused`", and the fallback is
  /// shown.
  mutating func refuse(_ content: Waiting.Content, at id: String) -> AbstractOutcome {
    refusing = id
    guard case .link = content, let fallback = table.gate(id)?.fallback else {
      return .invalid
    }
    let steps = plan(to: fallback, [:], requires: [])
    guard verdict(steps.flatMap(\.requires)) == .open else { return .invalid }
    var trial = self
    trial.showing.append(id)
    trial.fillTabs()
    trial.prune(keeping: steps.filter(\.isStart).map(\.id))
    trial.apply(steps, .reuse)
    trial.showing.removeLast()
    if !trial.isVetoed, !interrupts(by: trial) { self = trial }
    return .invalid
  }

  // MARK: - Answers

  mutating func take(_ answer: AbstractAnswer, of id: String, _ check: Int) -> AbstractOutcome {
    guard table.gate(id)?.isAsked == true else { return .invalid }
    guard asked[id]?.number == check else { return .stale }
    settle(id, answer)
    return .done
  }

  mutating func settle(_ id: String, _ answer: AbstractAnswer) {
    guard let gate = table.gate(id) else { return }
    answered = (id, answer == .closed || gate.showsFlowOnFailure)
    defer { answered = nil }
    if answer == .open { return open(gate) }
    let waiting = held.flatMap { $0.gate == id && $0.isPending ? $0 : nil }
    if waiting != nil { held = nil }
    if isOpen(id) {
      // "A `closed` answer acts as `revoke`."
      close(id, isKnown: true)
    } else {
      closed.insert(id)
      (asked[id], open[id]) = (nil, nil)
      for later in withLater(id) { open[later] = nil }
      if root != nil { endPending(of: gate) }
      startTabs()
    }
    if let waiting { takeAgain(waiting, owner: waiting.owner) }
    settle()
  }

  /// A sign-out and a restart discard the results of gates.
  mutating func forgetAnswers() {
    (closed, asked) = ([], [:])
    for gate in table.gates where gate.isAsked { open[gate.id] = nil }
  }

  // MARK: - What `start` and tabs meet

  /// The coordinator that is shown in place of something behind a closed gate.
  func standIn(for id: String) -> String? {
    guard let gate = table.gate(id) else { return nil }
    switch gate.kind {
    case .flow: return gate.flow
    case .condition: return gate.fallback.flatMap { table.screen($0)?.coordinator }
    case .check: return closed.contains(id) ? gate.flow : gate.pending
    }
  }

  mutating func showStandIn(for id: String) {
    guard let gate = table.gate(id), let standIn = standIn(for: id) else { return }
    if isUnknown(id) { reachedGates.append(id) }
    switch gate.kind {
    case .flow: show(id)
    case .check: show(id, as: closed.contains(id) ? nil : standIn)
    case .condition:
      guard let fallback = gate.fallback, !showing.contains(id) else { return }
      showing.append(id)
      apply(plan(to: fallback, [:], requires: []), .reuse)
      showing.removeLast()
    }
  }

  /// The coordinators that `start` starts automatically, outermost first.
  func startChain(of id: String) -> [String] {
    guard table.screens(of: id).isEmpty, let coordinator = table.coordinator(id) else { return [] }
    let tabs = table.children(of: id).filter(\.isTab).map(\.id)
    let next =
      coordinator.hasTabs
      ? tabs.first { mayStart($0) } ?? tabs.first : coordinator.start
    return next.map { [$0] + startChain(of: $0) } ?? []
  }

  private func mayStart(_ id: String) -> Bool {
    ([id] + startChain(of: id)).allSatisfy { verdict(needed(toStart: $0)) == .open }
  }

  /// If the fallback was shown because of `start` and the first result is "open", `start` is
  /// followed again.
  mutating func leaveFallback(of gate: AbstractGate) {
    guard let fallback = gate.fallback, visibleStack.last?.screen == fallback,
      let app = table.coordinators.first?.id
    else { return }
    let chain = startChain(of: app)
    var needs = chain.flatMap(needed)
    for _ in table.gates { needs += needs.flatMap { table.gate($0)?.after ?? [] } }
    guard needs.contains(gate.id), let last = chain.last else { return }
    var trial = self
    let steps = plan(to: last, [:], requires: [])
    if case .closed(let other) = verdict(steps.flatMap(\.requires)) {
      trial.showStandIn(for: other)
    } else {
      trial.apply(steps, .reuse)
    }
    if !trial.isVetoed { self = trial }
  }

  /// Asks for the unknown gates that `start` and the missing tabs have reached.
  mutating func askReachedGates() {
    // Where the fallback is shown in place of `start`, the condition is asked again.
    let reached =
      reachedGates + missingTabs.compactMap(firstObstacle) + [replaced].compactMap(\.self)
    for id in reached where isUnknown(id) {
      if asked[id] == nil { ask(id) }
    }
    reachedGates = []
  }

  /// The gate to ask next if the visible screen is the fallback of a closed condition in place of
  /// `start`: the first closed gate in its `after`, then the condition itself.
  private var replaced: String? {
    guard let app = table.coordinators.first?.id, let visible = visibleStack.last?.screen else {
      return nil
    }
    for need in startChain(of: app).flatMap(needed) where !need.hasPrefix("!") {
      let way = before(need) + [need]
      for (place, id) in way.enumerated()
      where !isOpen(id) && table.gate(id)?.fallback == visible {
        return way[...place].first { !isOpen($0) && before(id).contains($0) } ?? id
      }
    }
    return nil
  }

  /// The gates that must be open before a gate, the first one first.
  private func before(_ id: String) -> [String] {
    var all: [String] = []
    for earlier in table.gate(id)?.after ?? [] {
      all += (before(earlier) + [earlier]).filter { !all.contains($0) }
    }
    return all
  }

  private var missingTabs: [String] {
    (root?.all ?? []).flatMap { running in
      table.children(of: running.id).filter(\.isTab).map(\.id)
        .filter { tab in !running.tabs.contains { $0.id == tab } }
    }
  }

  private func firstObstacle(to id: String) -> String? {
    for id in [id] + startChain(of: id) {
      switch verdict(needed(toStart: id)) {
      case .open: continue
      case .closed(let gate), .unknown(let gate): return gate
      case .refused: return nil
      }
    }
    return nil
  }
}
