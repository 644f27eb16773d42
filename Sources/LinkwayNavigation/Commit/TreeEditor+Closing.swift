extension TreeEditor {
  /// Removes everything that stands behind a closed gate, with what stands on it.
  mutating func removeClosed() {
    guard var root = navigation.root else { return }
    removeClosed(in: &root)
    navigation.root = root
  }

  /// Recurses as deep as the table's tree.
  private mutating func removeClosed(in running: inout RunningCoordinator) {
    let firstModal = running.modals.firstIndex { isClosed($0) || hasClosed(under: $0) }
    let stays =
      hasClosed(under: running)
      ? 0 : firstModal.map { isClosed(running.modals[$0]) ? $0 : $0 + 1 } ?? running.modals.count
    if stays < running.modals.count {
      var covering = RunningCoordinator(id: running.id)
      covering.modals = Array(running.modals[stays...])
      dismissAll(inside: &covering)
      running.modals.removeSubrange(stays...)
    }
    for place in running.modals.indices { removeClosed(in: &running.modals[place]) }
    if let child = running.child, isClosed(child) {
      departing.append(
        Departing(
          coordinator: child, container: running.id, outcome: .cancelled, mayStay: false))
      running.child = nil
    } else if var child = running.child {
      removeClosed(in: &child)
      running.child = child
    }
    removeClosedTabs(of: &running)
    removeClosedScreens(of: &running)
  }

  private mutating func removeClosedTabs(of running: inout RunningCoordinator) {
    let selected = running.selected
    var place = 0
    while place < running.tabs.count {
      let tab = running.tabs[place]
      guard isClosed(tab) else {
        removeClosed(in: &running.tabs[place])
        place += 1
        continue
      }
      append(Transition(.removeTab, tab.id, in: running.id))
      end(tab, in: running.id)
      running.tabs.remove(at: place)
      // Only the link that led to it stood behind the gate: the tab itself may be there.
      guard mayStart(tab.id) else { continue }
      running.tabs.insert(beginTab(tab.id, in: running.id), at: place)
      place += 1
      guard selected == tab.id, running.tabs.count > 1 else { continue }
      append(Transition(.selectTab, tab.id, in: running.id))
    }
    guard !running.tabs.contains(where: { $0.id == selected }) else { return }
    running.selected = running.tabs.first?.id
    guard selected != nil, let first = running.selected else { return }
    append(Transition(.selectTab, first, in: running.id))
  }

  private mutating func removeClosedScreens(of running: inout RunningCoordinator) {
    guard let place = running.stack.firstIndex(where: isClosed), place > 0 else { return }
    // The root that covers the stack may belong to what goes.
    if let child = running.child, let parent = graph.coordinator(child.id)?.parent,
      running.stack[..<place].contains(where: { $0.coordinator == parent }) == false
    {
      running.child = nil
      end(child, in: running.id)
    }
    pop(&running, downTo: place)
  }

  /// Whether anything under a coordinator's modals is behind a closed gate.
  private func hasClosed(under running: RunningCoordinator) -> Bool {
    running.stack.contains(where: isClosed)
      || (running.tabs + (running.child.map { [$0] } ?? []))
        .contains { isClosed($0) || hasClosed(under: $0) }
  }

  private func isClosed(_ running: RunningCoordinator) -> Bool {
    running.stack.first.map(isClosed) == true
      || isAnyClosed(running.gates, graph.startRequirements(of: running.id))
  }

  private func isClosed(_ entry: StackEntry) -> Bool {
    var requirements = graph.screen(entry.screen)?.requires ?? []
    if entry.isStart { requirements += graph.startRequirements(of: entry.coordinator) }
    return isAnyClosed(entry.gates, requirements)
  }

  private func isAnyClosed(_ gates: [String], _ requirements: [GateRequirement]) -> Bool {
    (gates + requirements.filter { !$0.whileClosed }.map(\.gate))
      .contains { !session.isOpen($0, in: graph) }
  }

  /// Starts the tabs and pages that may run now and do not.
  mutating func fillTabs() {
    for container in navigation.containers {
      guard let coordinator = graph.coordinator(container.id),
        coordinator.container.startsAllChildren
      else { continue }
      for tab in coordinator.children where mayBeTab(tab) { addTab(tab, in: container.id) }
    }
  }

  /// Takes away everything but the app's coordinator with its first screen.
  mutating func clear() {
    guard let id = navigation.root?.id else { return }
    uncover(id)
    if let child = node(id)?.child { finish(child.id, .cancelled) }
    for tab in (node(id)?.tabs ?? []).reversed() {
      append(Transition(.removeTab, tab.id, in: id))
      end(tab, in: id)
    }
    change(id) {
      $0.tabs = []
      $0.selected = nil
    }
    pop(id, downTo: 1)
    guard let root = node(id)?.stack.first else { return }
    if !root.parameters.isEmpty { append(Transition(.update, root.screen, in: id)) }
    change(id) { $0.stack = [StackEntry(screen: root.screen, coordinator: id, parameters: [:])] }
  }

  /// Follows `start` in tabs that show nothing any more: a tab stays as long as its container. One
  /// that may not start again is about to go, and what covers it goes first.
  mutating func refillTabs() {
    for container in navigation.containers {
      for tab in container.tabs where tab.isIdle {
        if mayStart(tab.id) { follow(tab.id) }
        if node(tab.id)?.isIdle == true { uncover(container.id) }
      }
    }
  }

  /// Ends the containers that show nothing and hold nothing, but for the app's: a coordinator
  /// lives as long as it has something on screen or a living child.
  mutating func prune() {
    guard var root = navigation.root else { return }
    prune(&root)
    navigation.root = root
  }

  /// Recurses as deep as the table's tree.
  private mutating func prune(_ running: inout RunningCoordinator) {
    for place in running.modals.indices.reversed() {
      prune(&running.modals[place])
      guard running.modals[place].isIdle else { continue }
      let modal = running.modals.remove(at: place)
      append(Transition(.dismiss, modal.id, in: running.id))
      end(modal, in: running.id)
    }
    if var child = running.child {
      prune(&child)
      running.child = child.isIdle ? nil : child
      if child.isIdle { end(child, in: running.id) }
    }
    for place in running.tabs.indices.reversed() {
      prune(&running.tabs[place])
      guard running.tabs[place].isIdle else { continue }
      let tab = running.tabs.remove(at: place)
      append(Transition(.removeTab, tab.id, in: running.id))
      end(tab, in: running.id)
      guard running.selected == tab.id else { continue }
      running.selected = running.tabs.first?.id
      if let first = running.selected { append(Transition(.selectTab, first, in: running.id)) }
    }
  }
}

extension RunningCoordinator {
  fileprivate var isIdle: Bool { !hasContent && modals.isEmpty }
}
