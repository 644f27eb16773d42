/// How coordinators start, and how the flow of a gate is shown.
extension Model {
  /// A coordinator that starts: at its root, with its tabs.
  mutating func made(_ step: Step) -> Running {
    var running = Running(id: step.id)
    running.ticket = newTicket(for: step.id)
    if screenShown(by: step) != nil { running.stack = [entry(step)] }
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

  private mutating func fill(_ running: inout Running) {
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

  /// Follows `start` from the root.
  mutating func followStart() {
    guard let app = table.coordinators.first?.id else { return }
    if root == nil { root = made(app) }
    follow(app)
  }

  /// Follows `start` from a coordinator that runs; "a closed gate on the way shows its flow".
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
        show(gate)
      }
    } else if let child = running.child.first, !child.isPassedFlow {
      follow(child.id)
    } else if let start = coordinator.start {
      switch verdict(needed(toStart: start)) {
      case .closed(let gate): show(gate)
      case .refused: break
      case .open:
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

  /// The first closed gate on the way to the first screen of a coordinator.
  private func closedGate(before id: String) -> String? {
    if case .closed(let gate) = verdict(needed(toStart: id)) { return gate }
    guard table.screens(of: id).isEmpty, let coordinator = table.coordinator(id) else { return nil }
    let next =
      coordinator.hasTabs ? table.children(of: id).first(where: \.isTab)?.id : coordinator.start
    return next.flatMap(closedGate)
  }

  /// Shows the flow of a closed gate.
  mutating func show(_ gate: String) {
    guard let gate = table.gate(gate), let flow = table.coordinator(gate.flow),
      let parent = flow.parent, !showing.contains(gate.id)
    else { return }
    showing.append(gate.id)
    defer { showing.removeLast() }
    if ticket(of: flow.id) != nil { return bringToFront(flow.id) }
    // "Where its parent is not running, that is started first, as by a plan."
    if !runs(parent) { apply(plan(to: parent, [:], requires: []), .reuse) }
    let host = host(parent)
    if flow.isModal {
      // "A flow that is a modal is presented on top of whatever is there and dismisses nothing."
      stand(flow.id, on: host, waitingAt: gate.id)
      present(made(flow.id), over: host)
    } else if flow.isChild {
      reveal(host)
      dropModals(of: host)
      if let child = root?.find(host)?.child.first { end(child.id) }
      let child = made(flow.id)
      root?.edit(host) { $0.child = [child] }
    } else {
      reveal(host)
      // Reading, "leave everything as it is and show the flow": as by the mode `push`.
      apply(plan(to: flow.id, [:], requires: []), .push)
    }
  }

  /// "A modal needs something to stand on: where nothing is, the parent's `start` is shown first
  /// (unless that is the modal itself or waits for the same gate)."
  mutating func stand(_ modal: String, on id: String, waitingAt gate: String?) {
    guard let running = root?.find(id), !running.hasContent, running.modals.isEmpty,
      let start = table.coordinator(id)?.start ?? table.children(of: id).first(where: \.isTab)?.id,
      start != modal
    else { return }
    if let closed = closedGate(before: start),
      closed == gate || table.gate(closed)?.flow == modal
    {
      return
    }
    follow(id)
  }

  /// Presents a modal on top of what is there.
  mutating func present(_ modal: Running, over id: String) {
    var modal = modal
    if let parent = table.coordinator(modal.id)?.parent,
      let start = root?.find(id)?.stack.last(where: { $0.isStart && $0.coordinator == parent })
    {
      modal.presenter = start.number
    }
    // Where a modal that is not the container's own covers it, it is the one to stand on.
    var place = id
    if let way = root?.wayToFront, let top = root?.topModal, let path = root?.path(to: id),
      !path.contains(top), root?.find(id)?.path(to: top) == nil, way.contains(top)
    {
      place = top
    }
    root?.edit(place) { $0.modals.append(modal) }
  }

  /// Selects the tabs on the way to a container and dismisses what stands over it.
  mutating func reveal(_ id: String) {
    guard let path = root?.path(to: id) else { return }
    for (outer, inner) in zip(path, path.dropFirst()) {
      guard let running = root?.find(outer), running.tabs.contains(where: { $0.id == inner }),
        let left = running.selected, left != inner
      else { continue }
      dropVisibleModals(in: left)
      root?.edit(outer) { $0.selected = inner }
    }
    dismissOver(id)
  }

  /// "A flow that is running already comes to the front: what covers it is dismissed."
  private mutating func bringToFront(_ flow: String) {
    guard table.coordinator(flow)?.isPushed == true else {
      return reveal(flow)
    }
    let host = host(flow)
    reveal(host)
    guard let running = root?.find(host),
      let start = running.stack.firstIndex(where: { $0.isStart && $0.coordinator == flow })
    else { return }
    // Its own modals are part of it.
    let presenter = running.stack[start].number
    if let first = running.modals.firstIndex(where: { $0.presenter < presenter }) {
      dropModals(of: host, from: first)
    }
    if let child = running.child.first { end(child.id) }
    if let foreign = running.stack.indices[start...].first(where: {
      !ancestors(running.stack[$0].coordinator).contains(flow)
    }) {
      cut(host, to: foreign)
    }
  }
}
