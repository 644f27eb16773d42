import LinkwayMatching

extension TreeEditor {
  /// Shows something in an empty container: its `start`, or a removed flow that may return.
  ///
  /// - Parameter modal: the modal about to be presented there; `nil` if there is none. A `start`
  ///   that removes the container, or that shows this modal or another one about to be presented,
  ///   is not followed.
  mutating func fillContainer(_ id: String, under modal: String? = nil) {
    var trial = self
    if let modal { trial.presenting.append(modal) }
    trial.follow(id)
    let replacesModal = modal.map { modal in
      let container = graph.hosts(of: modal).dropLast().last
      return container.flatMap(trial.node) == nil
        || trial.presenting.contains(where: trial.navigation.modals.contains)
    }
    if replacesModal != true {
      trial.presenting = presenting
      self = trial
    }
    if node(id)?.hasContent == false { restoreRemovedRoot(in: id) }
  }

  /// The result of following `start` from a container without screens.
  enum Following {
    /// A closed gate on the path shows its stand-in.
    case gate(CoordinatorGraph.Gate, CoordinatorGraph.StandIn)
    /// The steps to apply, beginning with the container's start.
    case steps([NavigationPlan.Step])
  }

  func following(_ id: String) -> Following? {
    let chain = graph.impliedStarts(after: id, in: session)
    // The plan that is being applied starts the child anyway.
    guard let first = chain.first, let last = chain.last, planned[first] == nil else { return nil }
    let steps = graph.plan(to: last, parameters: [:], requires: [], mode: .reuse).steps
    guard let place = steps.firstIndex(where: { $0.starts(id) }) else { return nil }
    for requirement in steps[(place + 1)...].flatMap({ $0.requires })
    where !ignoresGates && !session.allows(requirement, in: graph) {
      guard !requirement.whileClosed,
        let closed = session.firstClosed(requirement.gate, in: graph),
        let gate = graph.gate(closed), let standIn = graph.standIn(for: gate, in: session),
        let coordinator = graph.coordinator(of: standIn), planned[coordinator] == nil
      else { return nil }
      return .gate(gate, standIn)
    }
    return .steps(Array(steps[place...]))
  }

  /// Follows `start` from a container without screens. A closed gate on the path shows its
  /// stand-in, unless the stand-in is already being shown.
  mutating func follow(_ id: String) {
    switch following(id) {
    case .gate(let gate, let standIn):
      if session.isUnknown(gate.id, in: graph) { reachedGates.append(gate.id) }
      switch standIn {
      case .coordinator(let id): show(id, of: gate)
      case .fallback(let screen): showFallback(screen, of: gate)
      }
    case .steps(let steps): apply(steps, mode: .reuse)
    case nil: break
    }
  }

  /// Returns what `start` shows in a container that shows no screen: the coordinator that it names,
  /// or the one that shows the stand-in of a closed gate. `nil` if the container shows a screen, or
  /// `start` shows nothing.
  func impliedModal(of id: String) -> String? {
    guard let front = node(id)?.front, front.stack.isEmpty else { return nil }
    // The modal was shown according to the gates, so they are not ignored here.
    var gated = self
    gated.ignoresGates = false
    switch gated.following(id) {
    case .gate(_, let standIn): return graph.coordinator(of: standIn)
    case .steps: return graph.coordinator(id)?.start
    case nil: return nil
    }
  }

  /// Shows a gate's flow, or brings it to the front if it is running.
  mutating func showFlow(of gate: CoordinatorGraph.Gate) {
    if let flow = gate.flow { show(flow, of: gate) }
  }

  /// Shows the fallback screen of a condition.
  mutating func showFallback(_ screen: String, of gate: CoordinatorGraph.Gate) {
    guard !showing.contains(gate.id) else { return }
    showing.append(gate.id)
    defer { showing.removeLast() }
    apply(
      graph.plan(to: screen, parameters: [:], requires: [], mode: .reuse).steps, mode: .reuse)
  }

  /// Shows a gate's flow, or its pending modal.
  mutating func show(_ flow: String, of gate: CoordinatorGraph.Gate) {
    guard !showing.contains(gate.id) else { return }
    showing.append(gate.id)
    defer { showing.removeLast() }
    if isRunning(flow) { return bringToFront(flow) }
    // The container in which the flow is shown must not end as completed.
    for host in graph.hosts(of: flow).dropLast() where isRunning(host) { assignTicket(to: host) }
    let plan = graph.plan(to: flow, parameters: [:], requires: [], mode: .reuse)
    if let start = plan.steps.last, presentOnTop(start) { return }
    // A pushed flow goes on the current stack, just as a modal is presented over it: the root
    // stays.
    let settledBefore = settledRoots
    defer { settledRoots = settledBefore }
    if let host = graph.host(of: flow), host != flow { settledRoots.insert(host) }
    apply(plan.steps + graph.impliedSteps(after: flow, in: session), mode: .push)
  }

  /// Presents a modal on top of everything else, which stays unchanged.
  ///
  /// - Parameter start: the step that starts the modal.
  /// - Returns: `false` if the step does not start a modal, or the modal's parent is not running.
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

  /// Removes what covers a running flow; its own screens and modals stay.
  private mutating func bringToFront(_ flow: String) {
    let path = graph.hosts(of: flow)
    // Anything beneath the modal that is or contains the flow need not be visible.
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
    defer { assignTicket(to: flow) }
    guard let host = path.last else { return }
    let own = navigation.modals.dropFirst(depth(of: host)).prefix { graph.isInside($0, flow) }
    dismiss(downTo: own.endIndex)
    guard host != flow, let running = node(host), let place = running.beginning(of: flow) else {
      return
    }
    if let child = running.child, !graph.isInside(child.id, flow) { endContent(of: host) }
    pop(host, downTo: end(of: flow, on: running.stack, from: place))
  }

  /// Returns the index after the last screen of a flow. The flow's part of the stack begins at
  /// `place`.
  func end(of flow: String, on stack: [StackEntry], from place: Int) -> Int {
    place + stack[place...].prefix { graph.isInside($0.coordinator, flow) }.count
  }

  /// Gives a new ticket to a completed flow that stayed on screen, which makes it a new
  /// presentation.
  mutating func assignTicket(to flow: String) {
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
  /// Returns the steps that `start` adds to a plan that ends at a coordinator without screens.
  func impliedSteps(after id: String, in session: Session) -> [NavigationPlan.Step] {
    guard let last = impliedStarts(after: id, in: session).last else { return [] }
    let steps = plan(to: last, parameters: [:], requires: [], mode: .reuse).steps
    guard let place = steps.firstIndex(where: { $0.starts(id) }) else { return [] }
    return Array(steps[(place + 1)...])
  }
}
