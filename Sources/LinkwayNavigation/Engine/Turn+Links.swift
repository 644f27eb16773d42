import LinkwayMatching

extension Turn {
  /// The result of attempting a plan.
  enum PlanOutcome: Equatable {
    case applied
    case held
    case refused(String)
    /// A condition or check is closed.
    case closed(String)
    case vetoed
    case failed(String)
  }

  /// Whether a plan can be applied now.
  enum PlanDecision {
    case apply
    /// The plan is held at a gate, after this number of steps.
    case hold(CoordinatorGraph.Gate, before: Int)
    case refuse(String)
    /// The plan waits for the result of a gate.
    case ask(CoordinatorGraph.Gate)
    /// A condition or check is closed and has no flow to open it.
    case closed(CoordinatorGraph.Gate)
  }

  /// Handles a new link. If the app is not launched and the link shows nothing, the app is launched
  /// afterwards.
  mutating func open(_ text: String, _ source: LinkSource?, _ mode: NavigationMode?) {
    arrivals += 1
    let link = ArrivedLink(
      text: text, source: source, mode: mode, arrival: arrivals, arrived: clock)
    effects = attempt(link, expires: nil, owner: session.user)
    if !isLaunched { start() }
  }

  /// Resolves a link, then applies, holds or ends it.
  ///
  /// - Parameters:
  ///   - expires: the original expiry, if the link was held before; otherwise `nil`.
  ///   - owner: the user for whom the link would be held; `nil` if no user is signed in.
  mutating func attempt(
    _ link: ArrivedLink, expires: Int64?, owner: String?
  ) -> NavigationResult {
    var link = link
    var effects = NavigationResult(.held)
    let fate: LinkFate
    var gate: String?
    let resolved = reducer.resolve(link.text, link.source)
    switch resolved.outcome {
    case .plan(var plan):
      link.carriesSecret = resolved.holdsSecret
      if let mode = link.mode { plan.mode = mode }
      switch attempt(plan, for: .link(link), expires: expires, owner: owner) {
      case .held: return effects
      case .applied: fate = .applied
      case .vetoed:
        fate = .vetoed
        effects.reason = EventRejection.vetoed.reason
      case .refused(let reason):
        fate = .refused
        effects.reason = reason
      case .closed(let closed):
        fate = .refused
        gate = closed
        effects.reason = Self.closedReason(closed)
      case .failed(let reason):
        fate = .failed
        effects.reason = reason
      }
    case .unmatched(let reason):
      fate = .unmatched
      effects.reason = reason
    case .refused(let reason, let offset):
      fate = .refused
      (effects.reason, effects.offset) = (reason, offset)
    case .failed(let reason):
      fate = .failed
      effects.reason = reason
    case .leftToWeb:
      fate = .leftToWeb
    case .resolver(let name):
      fate = .resolver
      effects.resolver = name
      effects.parameters = resolved.parameters
    }
    fates.append(
      EndedLink(arrival: link.arrival, fate: fate, gate: gate, reason: effects.reason))
    effects.outcome = .link(fate)
    return effects
  }

  /// Applies a plan completely, holds it at the first closed gate, or holds it until something that
  /// it would interrupt has ended. Otherwise, returns why the plan can be neither applied nor held.
  mutating func attempt(
    _ plan: NavigationPlan, for content: HeldLink.Content, expires: Int64?, owner: String?
  ) -> PlanOutcome {
    var steps = plan.steps
    if case .start(let last, _)? = steps.last?.kind {
      steps += graph.impliedSteps(after: last, in: session)
    }
    let before = marked(for: content)
    var trial = before ?? self
    // A link that leads into the flow of a gate counts as part of the link held there.
    var isPartOfHeld = false
    let outcome: PlanOutcome
    switch decide(steps, byUser: false) {
    case .refuse(let reason):
      return .refused(reason)
    case .closed(let gate):
      refusingGate = gate.id
      if case .link = content { showFallback(of: gate) }
      return .closed(gate.id)
    case .ask(let gate):
      if let reason = trial.replaceHeld(by: gate.id) { return .refused(reason) }
      trial.holdForResult(content, at: gate, expires: expires, owner: owner)
      outcome = .held
    case .apply:
      isPartOfHeld = held?.flow.map { leads(plan, into: $0) } == true
      if !isPartOfHeld, let reason = trial.replaceHeld(by: nil) { return .refused(reason) }
      trial.editor.endIdle(before: steps.compactMap { $0.started })
      trial.editor.apply(steps, mode: plan.mode)
      outcome = .applied
    case .hold(let gate, let count):
      if let reason = trial.replaceHeld(by: gate.id) { return .refused(reason) }
      guard let flow = gate.flow else { return .failed("the gate `\(gate.id)` has no flow") }
      trial.editor.endIdle(before: [flow])
      if case .link = content, gate.whenClosed == .applyPrefix,
        let editor = trial.prefix(count, of: steps, mode: plan.mode, at: gate, flow),
        !trial.interrupts(by: editor)
      {
        trial.editor = editor
      } else {
        trial.editor.showFlow(of: gate)
      }
      guard trial.hold(content, at: gate, expires: expires, owner: owner) else {
        return .failed("the flow `\(flow)` has no screen to show")
      }
      outcome = .held
    }
    if let failure = trial.editor.failure { return .failed(failure) }
    if trial.editor.touchesProtected { return .vetoed }
    if let before, !isPartOfHeld, let obstacle = trial.obstacle(from: before, outcome) {
      self = before.waiting(content, for: obstacle, expires: expires, owner: owner)
      return .held
    }
    if before != nil { trial.editor.clearMarks() }
    self = trial
    return outcome
  }

  static func closedReason(_ gate: String) -> String { "the gate `\(gate)` is closed" }

  /// Returns whether a plan can be applied now. The first gate that does not allow the plan
  /// decides.
  ///
  /// - Parameter byUser: whether the plan is a user step. A user step evaluates a condition only if
  ///   the result is unknown.
  func decide(_ steps: [NavigationPlan.Step], byUser: Bool) -> PlanDecision {
    for (place, step) in steps.enumerated() {
      for requirement in step.requires where !session.allows(requirement, in: graph) {
        if requirement.whileClosed {
          if session.isUnknown(requirement.gate, in: graph),
            let gate = graph.gate(requirement.gate)
          {
            return .ask(gate)
          }
          return .refuse(Refusal(.gateIsOpen(requirement.gate)).message)
        }
        guard let closed = session.firstClosed(requirement.gate, in: graph),
          let gate = graph.gate(closed)
        else { return .refuse("unknown gate `\(requirement.gate)`") }
        return decide(gate, before: place, byUser: byUser)
      }
    }
    return .apply
  }

  /// Returns what happens at a closed gate.
  private func decide(
    _ gate: CoordinatorGraph.Gate, before place: Int, byUser: Bool
  ) -> PlanDecision {
    guard gate.isAsked else { return .hold(gate, before: place) }
    if let answered, answered.gate == gate.id {
      return answered.showsFlow && gate.flow != nil ? .hold(gate, before: place) : .closed(gate)
    }
    if gate.flow.flatMap(editor.ticket) != nil { return .hold(gate, before: place) }
    let isKnown = !session.isUnknown(gate.id, in: graph)
    return byUser && isKnown && gate.kind == .condition ? .closed(gate) : .ask(gate)
  }

  private func leads(_ plan: NavigationPlan, into coordinator: String) -> Bool {
    (0..<plan.stepCount).contains { plan.step(at: $0).starts(coordinator) }
  }

  /// Ends what is held, because a new link or step replaces it. The flow that is shown for it ends,
  /// unless the new one is held at the same gate.
  ///
  /// - Parameter gate: the gate at which the new link or step is held; `nil` if it is applied.
  /// - Returns: the reason to refuse the new link or step, if the policy `whenNewLink` of the gate
  ///   keeps what is held; otherwise `nil`.
  mutating func replaceHeld(by gate: String?) -> String? {
    guard let other = held else { return nil }
    if let id = other.gate, graph.gate(id)?.whenNewLink == .keep {
      return "the gate `\(id)` keeps its held link"
    }
    held = nil
    end(other, .replaced)
    if other.gate != gate { endFlow(of: other) }
    return nil
  }

  /// Cancels what is held, with the flow or the pending modal that is shown for it.
  mutating func discard() throws(EventRejection) {
    guard let held else { throw .invalid("nothing is held") }
    self.held = nil
    end(held, .cancelled)
    endFlow(of: held)
  }

  /// Ends the flow or the pending modal that was shown for what was held.
  mutating func endFlow(of other: HeldLink) {
    let pending = other.gate.flatMap { graph.gate($0)?.pending }
    if let shown = other.flow ?? pending { editor.finish(shown, .cancelled) }
  }

  /// Holds a link or step at a gate whose flow is shown.
  ///
  /// - Returns: whether the flow is running.
  mutating func hold(
    _ content: HeldLink.Content, at gate: CoordinatorGraph.Gate, expires: Int64?, owner: String?
  ) -> Bool {
    guard let flow = gate.flow, let ticket = editor.ticket(of: flow) else { return false }
    held = HeldLink(
      content: content, wait: .flow(gate: gate.id, flow: flow, ticket: ticket), owner: owner,
      expires: expires ?? clock.addingCapped(Int64(gate.expiresAfter)))
    return true
  }

  /// Returns the result of applying the plan's steps before a gate and showing the gate's flow on
  /// top. In the containers that these steps go through, everything that the whole plan would pop
  /// or dismiss is removed.
  ///
  /// Returns `nil` if the whole plan could not be applied, if no step before the gate shows
  /// anything, or if the steps and the flow would displace each other.
  private func prefix(
    _ count: Int, of steps: [NavigationPlan.Step], mode: NavigationMode,
    at gate: CoordinatorGraph.Gate, _ flow: String
  ) -> TreeEditor? {
    var whole = editor
    whole.ignoresGates = true
    whole.apply(steps, mode: mode)
    guard !whole.touchesProtected, whole.failure == nil,
      !steps.flatMap({ $0.requires }).contains(where: {
        $0.whileClosed && session.isOpen($0.gate, in: graph)
      })
    else { return nil }
    var count = count
    while count > 0, !shows(steps[count - 1]) { count -= 1 }
    guard count > 0 else { return nil }
    var trial = editor
    trial.apply(steps, mode: mode, limit: count)
    guard trial.ticket(of: flow) == editor.ticket(of: flow) else { return nil }
    // Modals that the plan dismisses and presents again belong to it.
    let shown = trial.recorded.dropFirst(editor.recorded.count)
      .filter { $0.kind == .present }.map { $0.transition.id }
    let lowest = trial.navigation.modals.firstIndex { modal in
      editor.navigation.modals.contains(modal) && !whole.navigation.modals.contains(modal)
        && !shown.contains(modal)
    }
    trial.dismiss(downTo: lowest ?? trial.navigation.modals.count)
    trial.endIdle(before: [flow])
    guard trial.ticket(of: flow) == editor.ticket(of: flow) else { return nil }
    let before = trial.recorded.count
    // Roots that were removed earlier are gone already, even if their ends are recorded only later.
    let rest = Set(trial.navigation.instances)
    let removed = Set(trial.removedRoots.flatMap { $0.coordinator.instances })
    trial.showFlow(of: gate)
    let removals: Set<Transition.Kind> = [
      .finish, .dismiss, .popTo, .popToRoot, .replaceTop, .removeTab,
    ]
    let isDisplaced = trial.recorded[before...].contains {
      removals.contains($0.kind) && !removed.contains($0.transition.id)
        && !removed.contains($0.transition.container ?? "")
    }
    return isDisplaced || showsAgain(trial, rest) ? nil : trial
  }

  /// Returns whether a prefix would remove something only to show it again beneath the gate's flow,
  /// such as another flow, or a container that contains the gate's flow.
  ///
  /// - Parameter rest: the instances that run after the prefix.
  private func showsAgain(_ trial: TreeEditor, _ rest: Set<String>) -> Bool {
    let gone = Set(editor.navigation.instances).subtracting(rest)
    if !gone.isDisjoint(with: trial.navigation.instances) { return true }
    return graph.gates.contains { gate in
      guard let flow = gate.flow, let old = editor.ticket(of: flow),
        let new = trial.ticket(of: flow)
      else { return false }
      return old != new
    }
  }

  /// Returns whether a step shows a screen without the steps after it, or starts a coordinator that
  /// is already running.
  private func shows(_ step: NavigationPlan.Step) -> Bool {
    guard case .start(let id, _) = step.kind, !editor.isRunning(id),
      let coordinator = graph.coordinator(id)
    else { return true }
    return !coordinator.screens.isEmpty
      || (coordinator.container.startsAllChildren
        && coordinator.children.contains(where: editor.mayBeTab))
  }

  /// Handles a held link or step again as if it had just arrived. It ends if it has expired, or if
  /// it is held for a user who is not signed in.
  ///
  /// - Parameter owner: the user for whom it would be held again.
  mutating func resume(_ waiting: HeldLink, owner: String?) {
    guard clock < waiting.expires else { return end(waiting, .expired) }
    guard waiting.owner == nil || waiting.owner == session.user else {
      return end(waiting, .purged)
    }
    switch waiting.content {
    case .link(let link):
      _ = attempt(link, expires: waiting.expires, owner: owner)
    case .step(let step, let origin):
      resume(step, from: origin, expires: waiting.expires, owner: owner)
    }
  }
}
