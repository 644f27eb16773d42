import LinkwayMatching

extension TreeEditor {
  /// Removes everything behind closed gates, with the screens above it and the modals over a
  /// removed container. Also removes the flows and pending modals of the closing gates. A root
  /// screen that stays is reset if a link behind a closed gate gave it parameters.
  ///
  /// No transition uncovers anything behind a closed gate, so covered contents change before the
  /// cover is removed. The one exception: a modal is dismissed before the modal, tab or root
  /// beneath it is removed.
  mutating func removeClosed(ending gates: [CoordinatorGraph.Gate]) {
    guard let root = navigation.root else { return }
    endingFlows = Set(gates.flatMap { [$0.flow, $0.pending] }.compactMap { $0 })
    let end = closedPileEnd()
    cutClosed(in: root.id, below: end)
    uncoverSafely(downTo: end)
    removeClosed(in: root.id)
    endingFlows = []
  }

  /// Returns the pile index of the lowest modal to dismiss: one that is behind a closed gate, or
  /// that covers something that is removed. Modals over a stack that is only shortened stay.
  private func closedPileEnd() -> Int {
    var end = navigation.modals.count
    for running in navigation.containers {
      let count = allowedCount(of: running)
      for child in running.children
      where isClosed(child) || isRemoved(child.id, from: running, cutTo: count) {
        end = min(end, navigation.modals.firstIndex(of: child.id) ?? pileEnd(before: child))
      }
    }
    return end
  }

  /// Shortens the stacks of a coordinator and of everything in it that stays. Recursive, as deep as
  /// the table's coordinator tree.
  private mutating func cutClosed(in id: String, below end: Int) {
    guard let running = node(id) else { return }
    let count = allowedCount(of: running)
    for child in running.children
    where !isClosed(child) && !isRemoved(child.id, from: running, cutTo: count)
      && (navigation.modals.firstIndex(of: child.id) ?? -1) < end
    {
      cutClosed(in: child.id, below: end)
    }
    cutClosed(on: id)
  }

  /// Removes the screens behind closed gates from a stack, with everything above them.
  ///
  /// - Parameter isRemoved: `true` if the whole stack is removed later. Then only the top that
  ///   remains must not be behind a closed gate.
  private mutating func cutClosed(on id: String, isRemoved: Bool = false) {
    guard let running = node(id) else { return }
    let open = running.stack.dropFirst().lastIndex { !isClosed($0) } ?? 0
    let count = isRemoved ? open + 1 : allowedCount(of: running)
    let resetsRoot = graph.keepsRoot(id) && isAnyClosed(running.stack.first?.gates ?? [])
    cut(id, downTo: count, resettingRoot: resetsRoot && (!isRemoved || count == 1))
  }

  /// Shortens a stack to `count` screens without dismissing what covers it.
  ///
  /// - Parameter resetsRoot: whether the root screen loses its parameters from links.
  private mutating func cut(_ id: String, downTo count: Int, resettingRoot resetsRoot: Bool) {
    // A presenter would apply an update of the root to a screen of the same kind above the root, so
    // in that case the stack is shortened first.
    let stack = node(id)?.stack ?? []
    let isAmbiguous = stack.dropFirst().contains { $0.name == stack.first?.name }
    let start = recorded.count
    if resetsRoot, !isAmbiguous { resetRoot(of: id) }
    guard var running = node(id) else { return }
    let removedChildren = running.children.filter { isRemoved($0.id, from: running, cutTo: count) }
    let ends = removeTop(from: &running, downTo: count)
    change(id) { $0 = running }
    markCuts(since: start)
    cutStacks.append(
      CutStack(container: id, removedChildren: removedChildren.map { $0.id }, ends: ends))
    recordCutEnds()
    let end = recorded.count
    if resetsRoot, isAmbiguous { resetRoot(of: id) }
    markCuts(since: end)
  }

  /// Records the ends of coordinators whose first screens were popped, once their modals are
  /// dismissed and no modal covers a child that they show as root.
  private mutating func recordCutEnds() {
    var waiting: [CutStack] = []
    for stack in cutStacks {
      let child = node(stack.container)?.child.flatMap {
        stack.removedChildren.contains($0.id) ? $0 : nil
      }
      guard !stack.removedChildren.contains(where: navigation.modals.contains),
        child.map({ pileEnd(before: $0) == navigation.modals.count }) ?? true
      else {
        waiting.append(stack)
        continue
      }
      if child != nil { endContent(of: stack.container) }
      for end in stack.ends { append(end) }
    }
    cutStacks = waiting
  }

  /// Dismisses modals until `count` are left. Before each dismissal, screens behind closed gates
  /// are removed from the top of the stack that the dismissal uncovers, unless the root of the
  /// stack is behind a closed gate, too.
  private mutating func uncoverSafely(downTo count: Int) {
    for place in (count..<max(count, navigation.modals.count)).reversed() {
      var shown = place > 0 ? node(navigation.modals[place - 1]) : navigation.root
      while let running = shown, !isClosed(running) {
        if running.content == nil { cutClosed(on: running.id, isRemoved: true) }
        shown = running.content
      }
      dismiss(downTo: place)
      recordCutEnds()
    }
  }

  /// Removes what is behind closed gates in a coordinator. Recursive, as deep as the table's
  /// coordinator tree.
  private mutating func removeClosed(in id: String) {
    for modal in node(id)?.modals ?? [] { removeClosed(in: modal.id) }
    if let child = node(id)?.child {
      if isClosed(child) { removeRoot(in: id) } else { removeClosed(in: child.id) }
    }
    var closed: [RunningCoordinator] = []
    for tab in node(id)?.tabs ?? [] {
      if isClosed(tab) { closed.append(tab) } else { removeClosed(in: tab.id) }
    }
    removeTabs(closed, of: id)
  }

  /// Resets the root screen of the app, a tab or a page. Such a screen stays when the gate of a
  /// link that gave it parameters closes.
  private mutating func resetRoot(of id: String) {
    guard let root = node(id)?.stack.first else { return }
    let parameters = entry(root.screen, of: id, [:]).parameters
    change(id) {
      $0.stack[0].gates = []
      $0.stack[0].parameters = parameters
    }
    guard parameters != root.parameters else { return }
    touch(root)
    append(Transition(.update, root.screen, in: id, parameters: parameters))
  }

  /// Returns the number of screens of a stack that may stay. The root is always included, because
  /// it ends only with its coordinator.
  private func allowedCount(of running: RunningCoordinator) -> Int {
    running.stack.dropFirst().firstIndex(where: isClosed) ?? running.stack.count
  }

  private func isClosed(_ running: RunningCoordinator) -> Bool {
    if endingFlows.contains(running.id) { return true }
    if isAnyClosed([], graph.startRequirements(of: running.id)) { return true }
    guard !graph.keepsRoot(running.id) else { return false }
    return isAnyClosed(running.gates + (running.stack.first?.gates ?? []))
  }

  private func isClosed(_ entry: StackEntry) -> Bool {
    if entry.isStart, endingFlows.contains(entry.coordinator) { return true }
    var requirements = graph.screen(entry.screen)?.requires ?? []
    if entry.isStart { requirements += graph.startRequirements(of: entry.coordinator) }
    return isAnyClosed(entry.gates, requirements)
  }

  private func isAnyClosed(_ gates: [String], _ requirements: [GateRequirement] = []) -> Bool {
    (gates + requirements.filter { !$0.whileClosed }.map { $0.gate })
      .contains { !session.isOpen($0, in: graph) }
  }

  /// Starts the tabs and pages that may run but are not running.
  mutating func fillTabs() {
    for container in navigation.containers {
      guard let coordinator = graph.coordinator(container.id),
        coordinator.container.startsAllChildren
      else { continue }
      for tab in coordinator.children where mayBeTab(tab) { addTab(tab, in: container.id) }
    }
  }

  /// Removes everything except the app's coordinator with its first screen. The gates are already
  /// closed. Nothing behind a closed gate is uncovered.
  mutating func clear() {
    guard let id = navigation.root?.id else { return }
    cut(id, downTo: 1, resettingRoot: true)
    change(id) { running in
      for place in running.stack.indices { running.stack[place].isProtected = false }
    }
    uncoverSafely(downTo: 0)
    removeRoot(in: id)
    removeTabs(node(id)?.tabs ?? [], of: id)
  }

  /// Follows `start` in tabs that are empty: a tab stays as long as its container.
  mutating func refillTabs(sparing spared: Set<String> = []) {
    for container in navigation.containers {
      for tab in container.tabs
      where tab.isIdle && !spared.contains(tab.id) && mayStart(tab.id) { follow(tab.id) }
    }
  }

  /// Ends the containers that show and contain nothing, except the app's: a coordinator lives as
  /// long as it has something on screen or a running child. Modals over an ended container stay,
  /// since its end is not visible.
  ///
  /// - Parameter spared: containers in which something is about to be shown.
  mutating func prune(sparing spared: Set<String> = []) {
    if let root = navigation.root { prune(in: root.id, sparing: spared) }
  }

  /// Ends or refills empty containers after a removal, before the replacement is shown. If they
  /// ended later, the replacement would end with them.
  ///
  /// - Parameter coming: the coordinators about to be shown, whose containers are spared.
  mutating func endIdle(before coming: some Sequence<String>) {
    if recorded.isEmpty, removedRoots.isEmpty { return }
    let staying = removedRoots.filter { $0.mayReturn }.map { $0.container }
    let spared = Set(coming.flatMap { graph.hosts(of: $0) } + staying)
    refillTabs(sparing: spared)
    prune(sparing: spared)
  }

  /// Ends the empty containers in a coordinator. Recursive, as deep as the table's coordinator
  /// tree.
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

  /// Removes tabs that nothing covers any more. If the selected tab is one of them, it is removed
  /// last, and the first remaining tab is selected.
  private mutating func removeTabs(_ tabs: [RunningCoordinator], of id: String) {
    let selected = node(id)?.selected
    for tab in tabs.filter({ $0.id != selected }) + tabs.filter({ $0.id == selected }) {
      append(Transition(.removeTab, tab.id, in: id))
      end(tab, in: id)
      change(id) { running in running.tabs.removeAll { $0.id == tab.id } }
    }
    guard let running = node(id), tabs.contains(where: { $0.id == selected }) else { return }
    change(id) { $0.selected = running.tabs.first?.id }
    if let first = running.tabs.first { append(Transition(.selectTab, first.id, in: id)) }
  }
}

extension RunningCoordinator {
  fileprivate var isIdle: Bool { !hasContent && modals.isEmpty }
}
