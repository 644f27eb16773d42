import LinkwayMatching

extension TreeEditor {
  /// Shows something in a container that shows nothing: what its `start` says, or a flow that has
  /// passed and may stay.
  mutating func giveFloor(to id: String) {
    follow(id)
    if node(id)?.hasContent == false { bringBackDeparting(in: id) }
  }

  /// Follows `start` from a container without screens. A closed gate on the way shows its flow,
  /// unless that is being shown already.
  mutating func follow(_ id: String) {
    let chain = graph.impliedStarts(after: id, in: session)
    // The plan brings it by itself.
    guard let first = chain.first, let last = chain.last, planned[first] == nil else { return }
    let steps = graph.plan(to: last, parameters: [:], requires: [], mode: .reuse).steps
    guard let place = steps.firstIndex(where: { $0.starts(id) }) else { return }
    for requirement in steps[(place + 1)...].flatMap(\.requires)
    where !ignoresGates && !session.allows(requirement, in: graph) {
      guard !requirement.whileClosed,
        let closed = session.firstClosed(requirement.gate, in: graph),
        let gate = graph.gate(closed), planned[gate.flow] == nil
      else { return }
      return showFlow(of: gate)
    }
    apply(Array(steps[place...]), mode: .reuse)
  }

  /// Shows a gate's flow, or brings it to the front where it runs.
  mutating func showFlow(of gate: CoordinatorGraph.Gate) {
    guard !showing.contains(gate.id) else { return }
    showing.append(gate.id)
    defer { showing.removeLast() }
    if isRunning(gate.flow) { return bringToFront(gate.flow) }
    var plan = graph.plan(to: gate.flow, parameters: [:], requires: [], mode: .reuse)
    plan.steps += graph.impliedSteps(after: gate.flow, in: session)
    // A pushed flow goes on what is there, as a modal does.
    apply(plan.steps, mode: .push)
  }

  /// Takes away what covers a running flow; its own screens and modals stay.
  private mutating func bringToFront(_ flow: String) {
    let path = graph.hosts(of: flow)
    for (outer, inner) in zip(path, path.dropFirst()) {
      let modals = node(outer)?.modals ?? []
      dismiss(in: outer, downTo: (modals.firstIndex { $0.id == inner } ?? -1) + 1)
      guard let running = node(outer), running.tabs.contains(where: { $0.id == inner }) else {
        continue
      }
      endContent(of: outer)
      guard running.selected != inner else { continue }
      if let old = running.selected { uncover(old) }
      select(inner, in: outer)
    }
    guard let host = path.last, host != flow, let running = node(host),
      let place = running.beginning(of: flow)
    else { return giveTicket(to: flow) }
    if let child = running.child, !graph.isInside(child.id, flow) { endContent(of: host) }
    dismiss(
      in: host,
      downTo: running.modals.firstIndex { !graph.isInside($0.id, flow) }
        ?? running.modals.count)
    let own = running.stack[place...].prefix { graph.isInside($0.coordinator, flow) }.count
    pop(host, downTo: place + own)
    giveTicket(to: flow)
  }

  /// A flow that stayed after it had passed is shown anew by this.
  private mutating func giveTicket(to flow: String) {
    guard ticket(of: flow) == nil, let host = graph.host(of: flow),
      let number = nextTicket(for: flow)
    else { return }
    change(host) { running in
      if host == flow {
        running.ticket = number
      } else if let place = running.beginning(of: flow) {
        running.stack[place].ticket = number
      }
    }
  }

  /// Adds gates to what a step of a plan shows, which is behind them from now on. Gates that the
  /// table puts before it anyway are not noted.
  mutating func note(_ requirements: [GateRequirement], on step: NavigationPlan.Step) {
    let id: String
    var known: [GateRequirement]
    switch step.kind {
    case .start(let coordinator, _):
      id = coordinator
      known = []
    case .push(let screen):
      id = graph.screen(screen)?.coordinator ?? ""
      known = graph.withPrerequisites(graph.screen(screen)?.requires ?? [])
    }
    for coordinator in graph.path(to: id) { known += graph.startRequirements(of: coordinator.id) }
    let gates = requirements.filter { !$0.whileClosed && !known.contains($0) }.map(\.gate)
    guard !gates.isEmpty, let host = graph.host(of: id) else { return }
    change(host) { running in
      let place =
        if case .push(let screen) = step.kind {
          running.stack.lastIndex { $0.screen == screen }
        } else {
          running.beginning(of: id)
        }
      if let place {
        running.stack[place].gates += gates.filter { !running.stack[place].gates.contains($0) }
      } else if host == id {
        running.gates += gates.filter { !running.gates.contains($0) }
      }
    }
  }
}

extension NavigationPlan.Step {
  func starts(_ coordinator: String) -> Bool {
    if case .start(coordinator, _) = kind { true } else { false }
  }

  /// Whether it starts the app's coordinator.
  var startsApp: Bool {
    if case .start(_, nil) = kind { true } else { false }
  }
}

extension CoordinatorGraph {
  /// The steps that follow by themselves where a plan ends at a coordinator without screens.
  func impliedSteps(after id: String, in session: Session) -> [NavigationPlan.Step] {
    guard let last = impliedStarts(after: id, in: session).last else { return [] }
    let steps = plan(to: last, parameters: [:], requires: [], mode: .reuse).steps
    guard let place = steps.firstIndex(where: { $0.starts(id) }) else { return [] }
    return Array(steps[(place + 1)...])
  }
}
