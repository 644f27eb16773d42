import LinkwayMatching

extension TreeEditor {
  /// Removes everything that stands behind a closed gate, with what stands on it, and the flows of
  /// the gates that close, and takes what came from behind one off the root screens that stay.
  ///
  /// No transition uncovers what is behind a closed gate, so what is covered changes before what
  /// covers it goes. One exception: a modal goes before the modal, tab or root beneath it does.
  mutating func removeClosed(ending gates: [CoordinatorGraph.Gate]) {
    guard let root = navigation.root else { return }
    endingFlows = Set(gates.flatMap { [$0.flow, $0.pending] }.compactMap { $0 })
    let end = closedPileEnd()
    cutClosed(in: root.id, below: end)
    uncoverSafely(downTo: end)
    removeClosed(in: root.id)
    endingFlows = []
  }

  /// The place in the pile of the lowest modal that goes: it is behind a closed gate, or lies over
  /// something that goes. Where a stack is only shortened the modals over it stay.
  private func closedPileEnd() -> Int {
    var end = navigation.modals.count
    for running in navigation.containers {
      let count = allowedCount(of: running)
      for child in running.children
      where isClosed(child) || goes(child.id, where: running, isCutTo: count) {
        end = min(end, navigation.modals.firstIndex(of: child.id) ?? pileEnd(before: child))
      }
    }
    return end
  }

  /// Shortens the stacks of all that stays. Recurses as deep as the table's tree.
  private mutating func cutClosed(in id: String, below end: Int) {
    guard let running = node(id) else { return }
    let count = allowedCount(of: running)
    for child in running.children
    where !isClosed(child) && !goes(child.id, where: running, isCutTo: count)
      && (navigation.modals.firstIndex(of: child.id) ?? -1) < end
    {
      cutClosed(in: child.id, below: end)
    }
    cutClosed(on: id)
  }

  /// - Parameter goes: whether the stack goes soon, so that only its top has to be open.
  private mutating func cutClosed(on id: String, whichGoes goes: Bool = false) {
    guard let running = node(id) else { return }
    let open = running.stack.dropFirst().lastIndex { !isClosed($0) } ?? 0
    let count = goes ? open + 1 : allowedCount(of: running)
    let loses = graph.keepsRoot(id) && isAnyClosed(running.stack.first?.gates ?? [])
    cut(id, downTo: count, losing: loses && (!goes || count == 1))
  }

  /// Shortens a stack beneath whatever covers it.
  ///
  /// - Parameter loses: whether the root screen loses what links gave it.
  private mutating func cut(_ id: String, downTo count: Int, losing loses: Bool) {
    // A screen that stands over another of its kind would be taken for that when it is updated.
    let stack = node(id)?.stack ?? []
    let isAmbiguous = stack.dropFirst().contains { $0.name == stack.first?.name }
    if loses, !isAmbiguous { resetRoot(of: id) }
    guard var running = node(id) else { return }
    let going = running.children.filter { goes($0.id, where: running, isCutTo: count) }
    let ends = take(from: &running, downTo: count)
    change(id) { $0 = running }
    cutStacks.append(CutStack(container: id, going: going.map { $0.id }, ends: ends))
    tellCut()
    if loses, isAmbiguous { resetRoot(of: id) }
  }

  /// Tells the ends of coordinators whose screens were popped, once what they show is gone: modals,
  /// and a root over which nothing lies any more.
  private mutating func tellCut() {
    var waiting: [CutStack] = []
    for stack in cutStacks {
      let child = node(stack.container)?.child.flatMap { stack.going.contains($0.id) ? $0 : nil }
      guard !stack.going.contains(where: navigation.modals.contains),
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

  /// Dismisses modals down to a number that stays. The stack that each uncovers is shortened first if its
  /// top is behind a closed gate, unless its root is, too.
  private mutating func uncoverSafely(downTo count: Int) {
    for place in (count..<max(count, navigation.modals.count)).reversed() {
      var shown = place > 0 ? node(navigation.modals[place - 1]) : navigation.root
      while let running = shown, !isClosed(running) {
        if running.content == nil { cutClosed(on: running.id, whichGoes: true) }
        shown = running.content
      }
      dismiss(downTo: place)
      tellCut()
    }
  }

  /// Recurses as deep as the table's tree.
  private mutating func removeClosed(in id: String) {
    for modal in node(id)?.modals ?? [] { removeClosed(in: modal.id) }
    if let child = node(id)?.child {
      if isClosed(child) { takeOff(in: id) } else { removeClosed(in: child.id) }
    }
    var closed: [RunningCoordinator] = []
    for tab in node(id)?.tabs ?? [] {
      if isClosed(tab) { closed.append(tab) } else { removeClosed(in: tab.id) }
    }
    removeTabs(closed, of: id)
  }

  /// The root screen of the app, a tab or a page stays when the gate of a link closes that gave it
  /// parameters, and these go.
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

  /// How many screens of a stack may stay, the root always: it goes with its coordinator only.
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

  /// Starts the tabs and pages that may run now and do not.
  mutating func fillTabs() {
    for container in navigation.containers {
      guard let coordinator = graph.coordinator(container.id),
        coordinator.container.startsAllChildren
      else { continue }
      for tab in coordinator.children where mayBeTab(tab) { addTab(tab, in: container.id) }
    }
  }

  /// Takes away everything but the app's coordinator with its first screen. The gates are closed, and
  /// nothing that was behind one is uncovered.
  mutating func clear() {
    guard let id = navigation.root?.id else { return }
    cut(id, downTo: 1, losing: true)
    change(id) { running in
      for place in running.stack.indices { running.stack[place].isProtected = false }
    }
    uncoverSafely(downTo: 0)
    takeOff(in: id)
    removeTabs(node(id)?.tabs ?? [], of: id)
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

  /// Removes tabs over which nothing lies any more. Where the selected one is among them it goes last,
  /// and the first that stays is selected.
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
