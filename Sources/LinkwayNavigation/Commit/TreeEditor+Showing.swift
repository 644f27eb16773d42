import LinkwayMatching

extension TreeEditor {
  /// Shows something in a container that shows nothing: what its `start` says, or a flow that has
  /// passed and may stay.
  ///
  /// - Parameter modal: what is about to be presented there. A `start` that takes the container
  ///   away, or that waits for a flow in the modal itself, is nothing to stand on.
  mutating func giveFloor(to id: String, under modal: String? = nil) {
    var trial = self
    trial.follow(id)
    let isInTheWay = modal.map { modal in
      let container = graph.hosts(of: modal).dropLast().last
      return container.flatMap(trial.node) == nil || trial.navigation.modals.contains(modal)
    }
    if isInTheWay != true { self = trial }
    if node(id)?.hasContent == false { bringBackDeparting(in: id) }
  }

  /// What following `start` from a container without screens comes to.
  enum Following {
    /// A closed gate on the way shows its flow.
    case flow(CoordinatorGraph.Gate)
    /// The steps from the container's start on.
    case steps([NavigationPlan.Step])
  }

  func following(_ id: String) -> Following? {
    let chain = graph.impliedStarts(after: id, in: session)
    // The plan brings it by itself.
    guard let first = chain.first, let last = chain.last, planned[first] == nil else { return nil }
    let steps = graph.plan(to: last, parameters: [:], requires: [], mode: .reuse).steps
    guard let place = steps.firstIndex(where: { $0.starts(id) }) else { return nil }
    for requirement in steps[(place + 1)...].flatMap({ $0.requires })
    where !ignoresGates && !session.allows(requirement, in: graph) {
      guard !requirement.whileClosed,
        let closed = session.firstClosed(requirement.gate, in: graph),
        let gate = graph.gate(closed), planned[gate.flow] == nil
      else { return nil }
      return .flow(gate)
    }
    return .steps(Array(steps[place...]))
  }

  /// Follows `start` from a container without screens. A closed gate on the way shows its flow,
  /// unless that is being shown already.
  mutating func follow(_ id: String) {
    switch following(id) {
    case .flow(let gate): showFlow(of: gate)
    case .steps(let steps): apply(steps, mode: .reuse)
    case nil: break
    }
  }

  /// The modal on which others stand in a container that shows nothing beneath its modals: where
  /// following `start` leads.
  func floor(of id: String) -> String? {
    guard let front = node(id)?.front, front.stack.isEmpty else { return nil }
    // What lies there was shown as the gates are.
    var gated = self
    gated.ignoresGates = false
    switch gated.following(id) {
    case .flow(let gate): return gate.flow
    case .steps: return graph.coordinator(id)?.start
    case nil: return nil
    }
  }

  /// Shows a gate's flow, or brings it to the front where it runs.
  mutating func showFlow(of gate: CoordinatorGraph.Gate) {
    guard !showing.contains(gate.id) else { return }
    showing.append(gate.id)
    defer { showing.removeLast() }
    if isRunning(gate.flow) { return bringToFront(gate.flow) }
    let plan = graph.plan(to: gate.flow, parameters: [:], requires: [], mode: .reuse)
    if let start = plan.steps.last, presentOnTop(start) { return }
    // A pushed flow goes on what is there, as a modal does.
    let settledBefore = settledRoots
    defer { settledRoots = settledBefore }
    if let host = graph.host(of: gate.flow), host != gate.flow { settledRoots.insert(host) }
    apply(plan.steps + graph.impliedSteps(after: gate.flow, in: session), mode: .push)
  }

  /// Presents a modal on top of whatever is there, which stays as it is.
  ///
  /// - Parameter start: the step that starts it.
  /// - Returns: `false` where it is not a modal or its parent does not run.
  mutating func presentOnTop(_ start: NavigationPlan.Step) -> Bool {
    guard case .start(let id, let presentation) = start.kind, presentation?.isModal == true,
      let parent = graph.coordinator(id)?.parent, isRunning(parent),
      let container = graph.host(of: parent)
    else { return false }
    let implied = graph.impliedSteps(after: id, in: session)
    let (plannedBefore, settledBefore) = (planned, settledRoots)
    defer { settledRoots = settledBefore }
    for step in [start] + implied {
      if case .start(let id, _) = step.kind { planned[id] = step }
    }
    present(id, in: container)
    planned = plannedBefore
    if !implied.isEmpty { apply([start] + implied, mode: .reuse) }
    return true
  }

  /// Takes away what covers a running flow; its own screens and modals stay.
  private mutating func bringToFront(_ flow: String) {
    let path = graph.hosts(of: flow)
    // What lies beneath the modal that it is, or is in, need not be seen.
    let first = path.lastIndex(where: navigation.modals.contains) ?? 0
    for (outer, inner) in zip(path[first...], path[first...].dropFirst()) {
      guard let running = node(outer), running.tabs.contains(where: { $0.id == inner }) else {
        continue
      }
      endContent(of: outer)
      guard running.selected != inner else { continue }
      uncover(outer)
      select(inner, in: outer)
    }
    defer { giveTicket(to: flow) }
    guard let host = path.last else { return }
    let own = navigation.modals.dropFirst(depth(of: host)).prefix { graph.isInside($0, flow) }
    dismiss(downTo: own.endIndex)
    guard host != flow, let running = node(host), let place = running.beginning(of: flow) else {
      return
    }
    if let child = running.child, !graph.isInside(child.id, flow) { endContent(of: host) }
    pop(host, downTo: end(of: flow, on: running.stack, from: place))
  }

  /// Where what stands on a flow that begins at a place of a stack is no part of it any more.
  func end(of flow: String, on stack: [StackEntry], from place: Int) -> Int {
    place + stack[place...].prefix { graph.isInside($0.coordinator, flow) }.count
  }

  /// A flow that stayed after it had passed is shown anew by this.
  mutating func giveTicket(to flow: String) {
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
}

extension NavigationPlan.Step {
  /// The coordinator that the step starts; `nil` for a push.
  var started: String? { if case .start(let id, _) = kind { id } else { nil } }

  func starts(_ coordinator: String) -> Bool { started == coordinator }
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
