import LinkwayMatching

extension TreeEditor {
  /// Removes everything that stands behind a closed gate, with what stands on it, and takes what
  /// came from behind one off the root screens that stay.
  mutating func removeClosed() {
    guard let root = navigation.root else { return }
    dismissClosed()
    removeClosed(in: root.id)
  }

  /// Dismisses the modals that are behind a closed gate, or that lie over something that goes, and
  /// with each all that lie over it. Where a stack is only shortened the others stay.
  private mutating func dismissClosed() {
    var end = navigation.modals.count
    for running in navigation.containers {
      let count = allowedCount(of: running)
      for child in running.children {
        if let place = navigation.modals.firstIndex(of: child.id) {
          if isClosed(child) || goes(child.id, where: running, isCutTo: count) {
            end = min(end, place)
          }
        } else if isClosed(child) || goes(child.id, where: running, isCutTo: count) {
          end = min(end, pileEnd(before: child))
        }
      }
    }
    dismiss(downTo: end)
  }

  /// Recurses as deep as the table's tree.
  private mutating func removeClosed(in id: String) {
    for modal in node(id)?.modals ?? [] { removeClosed(in: modal.id) }
    if let child = node(id)?.child {
      if isClosed(child) { takeOff(in: id) } else { removeClosed(in: child.id) }
    }
    removeClosedTabs(of: id)
    guard let running = node(id) else { return }
    shorten(id, downTo: allowedCount(of: running))
    resetRoot(of: id)
  }

  private mutating func removeClosedTabs(of id: String) {
    var closed: [RunningCoordinator] = []
    for tab in node(id)?.tabs ?? [] {
      if isClosed(tab) { closed.append(tab) } else { removeClosed(in: tab.id) }
    }
    removeTabs(closed, of: id)
  }

  /// The root screen of the app, a tab or a page stays when the gate of a link closes that gave it
  /// parameters, and these go.
  private mutating func resetRoot(of id: String) {
    guard graph.keepsRoot(id), let root = node(id)?.stack.first, isAnyClosed(root.gates) else {
      return
    }
    change(id) { $0.stack[0].gates = [] }
    let parameters = entry(root.screen, of: id, [:]).parameters
    guard parameters != root.parameters else { return }
    touch(root)
    append(Transition(.update, root.screen, in: id, parameters: parameters))
    change(id) { $0.stack[0].parameters = parameters }
  }

  /// How many screens of a stack may stay, the root always: it goes with its coordinator only.
  private func allowedCount(of running: RunningCoordinator) -> Int {
    running.stack.dropFirst().firstIndex(where: isClosed) ?? running.stack.count
  }

  private func isClosed(_ running: RunningCoordinator) -> Bool {
    if isAnyClosed([], graph.startRequirements(of: running.id)) { return true }
    guard !graph.keepsRoot(running.id) else { return false }
    return isAnyClosed(running.gates + (running.stack.first?.gates ?? []))
  }

  private func isClosed(_ entry: StackEntry) -> Bool {
    var requirements = graph.screen(entry.screen)?.requires ?? []
    if entry.isStart { requirements += graph.startRequirements(of: entry.coordinator) }
    return isAnyClosed(entry.gates, requirements)
  }

  private func isAnyClosed(_ gates: [String], _ requirements: [GateRequirement] = []) -> Bool {
    (gates + requirements.filter { !$0.whileClosed }.map { $0.gate })
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
    dismiss(downTo: 0)
    takeOff(in: id)
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
    let bare = entry(root.screen, of: id, [:])
    if root.parameters != bare.parameters {
      append(Transition(.update, root.screen, in: id, parameters: bare.parameters))
    }
    change(id) { $0.stack = [bare] }
  }

  /// Follows `start` in tabs that show nothing any more: a tab stays as long as its container.
  mutating func refillTabs(sparing spared: Set<String> = []) {
    for container in navigation.containers {
      for tab in container.tabs
      where tab.isIdle && !spared.contains(tab.id) && mayStart(tab.id) { follow(tab.id) }
    }
  }

  /// Ends the containers that show nothing and hold nothing, but for the app's: a coordinator
  /// lives as long as it has something on screen or a living child. What lies over one stays, since
  /// nobody sees it go.
  ///
  /// - Parameter spared: containers in which something is about to be shown.
  mutating func prune(sparing spared: Set<String> = []) {
    if let root = navigation.root { prune(in: root.id, sparing: spared) }
  }

  /// Brings to rest what is left after something went in whose place something else comes: what
  /// shows nothing by then must not take that along when it ends.
  ///
  /// - Parameter coming: what is about to be shown; what holds it is spared.
  mutating func endIdle(before coming: some Sequence<String>) {
    if transitions.isEmpty, departing.isEmpty { return }
    let staying = departing.filter { $0.mayStay }.map { $0.container }
    let spared = Set(coming.flatMap { graph.hosts(of: $0) } + staying)
    refillTabs(sparing: spared)
    prune(sparing: spared)
  }

  /// Recurses as deep as the table's tree.
  private mutating func prune(in id: String, sparing spared: Set<String>) {
    for modal in (node(id)?.modals ?? []).reversed() {
      prune(in: modal.id, sparing: spared)
      guard node(modal.id)?.isIdle == true, !spared.contains(modal.id),
        let place = navigation.modals.firstIndex(of: modal.id)
      else { continue }
      dismiss(downTo: place)
    }
    if let child = node(id)?.child {
      prune(in: child.id, sparing: spared)
      if let child = node(child.id), child.isIdle, !spared.contains(child.id) {
        change(id) { $0.child = nil }
        end(child, in: id)
      }
    }
    for tab in (node(id)?.tabs ?? []).reversed() { prune(in: tab.id, sparing: spared) }
    let idle = (node(id)?.tabs ?? []).filter { $0.isIdle && !spared.contains($0.id) }
    removeTabs(idle.reversed(), of: id)
  }

  /// Removes tabs over which nothing lies any more. Where the selected one is among them, the first
  /// that stays is selected.
  private mutating func removeTabs(_ tabs: [RunningCoordinator], of id: String) {
    for tab in tabs {
      append(Transition(.removeTab, tab.id, in: id))
      end(tab, in: id)
      change(id) { running in running.tabs.removeAll { $0.id == tab.id } }
    }
    guard let running = node(id), tabs.contains(where: { $0.id == running.selected }) else {
      return
    }
    change(id) { $0.selected = running.tabs.first?.id }
    if let first = running.tabs.first { append(Transition(.selectTab, first.id, in: id)) }
  }
}

extension RunningCoordinator {
  fileprivate var isIdle: Bool { !hasContent && modals.isEmpty }
}
