/// How coordinators start, and how the flow of a gate is shown.
extension Model {
  /// Starts a coordinator at its root, with its tabs.
  mutating func made(_ step: Step) -> Running {
    var running = Running(id: step.id)
    running.ticket = newTicket(for: step.id)
    shown += 1
    running.number = shown
    if screenShown(by: step) != nil {
      running.stack = [entry(step)]
    } else {
      running.gates = step.gates
    }
    // "Starting a `tabs` or `pages` container starts every child of it at its root."
    for tab in table.children(of: step.id) where tab.isTab {
      if let tab = madeTab(tab.id) { running.tabs.append(tab) }
    }
    running.selected = running.tabs.first?.id
    return running
  }

  mutating func made(_ id: String) -> Running { made(Step(id: id, isStart: true)) }

  /// "A tab behind a closed gate is not running."
  private mutating func madeTab(_ id: String) -> Running? {
    guard verdict(needed(toStart: id)) == .open else { return nil }
    var tab = made(id)
    fill(&tab)
    return tab.hasContent ? tab : nil
  }

  mutating func fill(_ running: inout Running) {
    guard !running.hasContent, let start = table.coordinator(running.id)?.start,
      table.coordinator(start)?.isChild == true, verdict(needed(toStart: start)) == .open
    else { return }
    var child = made(start)
    fill(&child)
    if child.hasContent { running.child = [child] }
  }

  /// "It starts when the gate opens."
  mutating func startTabs() {
    for running in root?.all ?? [] {
      for tab in table.children(of: running.id)
      where tab.isTab && !running.tabs.contains(where: { $0.id == tab.id }) {
        if let tab = madeTab(tab.id) { insert(tab, intoTabsOf: running.id) }
      }
    }
  }

  /// "A tab: `finish` is `invalid`": one whose content has ended is at its `start` again.
  mutating func fillTabs(besides kept: [String] = []) {
    for running in root?.all ?? [] {
      for var tab in running.tabs
      where !tab.hasContent && tab.modals.isEmpty && !kept.contains(tab.id) {
        // Interpretation: a tab behind `!GATE` does not start again once the gate is open.
        guard verdict(needed(toStart: tab.id)) == .open else { continue }
        fill(&tab)
        guard tab.hasContent else { continue }
        // "A modal is dismissed before a plan changes what is under it"; this also applies to
        // `start`.
        if isSeen(tab.id) { dropModals(from: over(tab.id)) }
        root?.edit(tab.id) { $0 = tab }
      }
    }
  }

  /// Follows `start` from the root.
  mutating func followStart() {
    guard let app = table.coordinators.first?.id else { return }
    if root == nil { root = made(app) }
    follow(app)
  }

  /// Follows `start` from a running coordinator; "a closed gate on the way shows its flow".
  mutating func follow(_ id: String) {
    guard let running = root?.find(id), running.stack.isEmpty,
      let coordinator = table.coordinator(id)
    else { return }
    if coordinator.hasTabs {
      if let selected = running.selected { return follow(selected) }
      // "In a container whose tabs are all closed, the first tab's."
      if let first = table.children(of: id).first(where: \.isTab),
        let gate = closedGate(before: first.id)
      {
        showStandIn(for: gate)
      }
    } else if let child = running.child.first, !child.isPassedFlow {
      follow(child.id)
    } else if let start = coordinator.start {
      if let gate = closedGate(before: start) {
        showStandIn(for: gate)
      } else if verdict(needed(toStart: start)) == .open {
        if table.coordinator(start)?.isModal == true {
          present(made(start), over: id)
        } else {
          if let child = running.child.first { end(child.id) }
          let child = made(start)
          root?.edit(id) { $0.child = [child] }
        }
        follow(start)
      }
    }
  }

  /// Returns what a coordinator without screens starts automatically.
  func start(of id: String) -> String? {
    table.coordinator(id)?.start ?? table.children(of: id).first(where: \.isTab)?.id
  }

  /// Returns the gate that is closed before everything that a coordinator without screens could
  /// show.
  func gateBeforeContent(of id: String) -> String? {
    guard table.screens(of: id).isEmpty, let coordinator = table.coordinator(id) else { return nil }
    let inner =
      coordinator.hasTabs
      ? table.children(of: id).filter(\.isTab).map(\.id) : [coordinator.start].compactMap { $0 }
    var first: String?
    for child in inner {
      switch verdict(needed(toStart: child)) {
      case .open:
        guard let gate = gateBeforeContent(of: child) else { return nil }
        first = first ?? gate
      // "`!GATE` waits for an answer if the gate is unknown."
      case .closed(let gate), .unknown(let gate): first = first ?? gate
      case .refused: continue
      }
    }
    return first
  }

  /// Returns the first closed gate on the path to the first screen of a coordinator.
  func closedGate(before id: String) -> String? {
    if case .closed(let gate) = verdict(needed(toStart: id)) { return gate }
    return gateBeforeContent(of: id)
  }

  /// Shows the flow of a closed gate, or its pending modal.
  mutating func show(_ gate: String, as shown: String? = nil) {
    guard let gate = table.gate(gate), let id = shown ?? gate.flow,
      let flow = table.coordinator(id), let parent = flow.parent, !showing.contains(gate.id)
    else { return }
    showing.append(gate.id)
    defer { showing.removeLast() }
    if shown == nil ? ticket(of: flow.id) != nil : runs(flow.id) { return bringToFront(flow.id) }
    // "Where its parent is not running, that is started first, as by a plan."
    let way = plan(to: flow.id, [:], requires: [])
    let host = host(parent)
    for ancestor in ancestors(host) where root?.find(ancestor)?.isPassedFlow == true {
      // Interpretation: a flow that has passed no longer runs, so it is started again.
      presentAgain(ancestor)
    }
    if !runs(flow.isPushed ? host : parent) {
      apply(
        way, .reuse,
        limit: way.lastIndex { $0.id == (flow.isPushed ? host : flow.id) }.map {
          flow.isPushed ? $0 + 1 : $0
        } ?? 0)
    }
    if flow.isModal {
      // "A flow that is a modal is presented on top of whatever is there and dismisses nothing."
      stand(flow.id, on: host, waitingAt: gate.id)
      present(made(flow.id), over: host)
    } else if flow.isChild {
      reveal(host)
      if let child = root?.find(host)?.child.first { end(child.id) }
      let child = made(flow.id)
      root?.edit(host) { $0.child = [child] }
    } else {
      reveal(host)
      // "A gate's flow runs at most once": if this flow is inside another running flow, that comes
      // to the front.
      if let outer = ancestors(parent).first(where: { ticket(of: $0) != nil && $0 != host }) {
        bringToFront(outer)
      }
      // Interpretation, "leave everything as it is and show the flow": as with mode `push`.
      guard let running = root?.find(host) else { return }
      if let child = running.child.first { end(child.id) }
      let wants = way.drop { $0.id != host || !$0.isStart }
      let stack = pushed(on: running.stack, Array(wants), .max)
      root?.edit(host) { $0.stack = stack }
    }
  }

  /// "A modal is presented only over visible content. If nothing is visible, the parent's `start`
  /// is shown first, unless that is the modal itself or waits for the same gate."
  ///
  /// Interpretation: a flow that has just passed does not count, so `start` is shown first.
  mutating func stand(_ modal: String, on id: String, waitingAt gate: String?) {
    guard let running = root?.find(id),
      running.front.stack.isEmpty || (running.isPassed && running.child.first?.id == passing),
      over(id) == pile.count,
      let start = start(of: id), start != modal
    else { return }
    if let closed = closedGate(before: start), closed == gate { return }
    // Interpretation: `start` does not count if it removes the modal's parent, or shows the modal
    // itself or one that is already being presented.
    coming.append(modal)
    defer { coming.removeLast() }
    var trial = self
    trial.follow(id)
    let bringsModal = coming.contains { trial.root?.find($0) != nil }
    if trial.root?.find(id) != nil, !bringsModal { self = trial }
  }

  /// Presents a modal on top of everything.
  mutating func present(_ modal: Running, over id: String) {
    var modal = modal
    if let parent = table.coordinator(modal.id)?.parent,
      let start = root?.find(id)?.stack.last(where: { $0.isStart && $0.coordinator == parent })
    {
      modal.presenter = start.number
    }
    root?.edit(id) { $0.modals.append(modal) }
    if root?.find(modal.id) != nil { pile.append(modal.id) }
  }

  /// Selects the tabs on the path to a container, from the modal that contains it, and dismisses
  /// what covers it.
  mutating func reveal(_ id: String) {
    guard let path = root?.path(to: id) else { return }
    dropModals(from: over(id))
    let first = path.lastIndex { pile.contains($0) } ?? 0
    for (outer, inner) in zip(path[first...], path[first...].dropFirst())
    where root?.find(outer)?.tabs.contains(where: { $0.id == inner }) == true {
      root?.edit(outer) { $0.selected = inner }
    }
  }

  /// "A flow that is running already comes to the front: what covers it is dismissed."
  private mutating func bringToFront(_ flow: String) {
    let host = host(flow)
    // Its own modals belong to it.
    let foreign = pile[over(host)...].firstIndex { !ancestors($0).contains(flow) }
    dropModals(from: foreign ?? pile.count)
    if over(host) == pile.count { reveal(host) }
    guard table.coordinator(flow)?.isPushed == true else { return }
    guard let running = root?.find(host),
      let start = running.stack.firstIndex(where: { $0.isStart && $0.coordinator == flow })
    else { return }
    if let child = running.child.first { end(child.id) }
    if let foreign = running.stack.indices[start...].first(where: {
      !ancestors(running.stack[$0].coordinator).contains(flow)
    }) {
      cut(host, to: foreign)
    }
  }
}
