import LinkwayMatching
import LinkwayURLParsing

/// Repairs a decoded state to match the table and the open gates.
struct StateRepair {
  let graph: CoordinatorGraph
  let session: Session
  /// Descriptions of the parts that were dropped.
  private(set) var dropped: [String] = []
  /// The modals of the decoded state, bottom first.
  private(set) var pile: [String] = []

  /// Returns the nearest valid state. Anything that the table does not declare, that is in another
  /// place than declared, or that is behind a closed gate is dropped with everything above it. The
  /// root screen of the app, a tab or a page is kept if only the gates of a link are closed, and
  /// gets its declared defaults.
  mutating func repair(_ state: NavigationState) -> NavigationState {
    var repaired = NavigationState()
    guard let root = state.root else { return repaired }
    guard root.id == graph.coordinators.first?.id else {
      dropped.append("the coordinator `\(root.id)`, which is not the app's")
      return repaired
    }
    pile = state.modals
    repaired.root = repair(root, in: nil)
    repaired.modals = repairedPile(of: repaired)
    return repaired
  }

  /// Returns the remaining modals, each above the one that contains it.
  private func repairedPile(of repaired: NavigationState) -> [String] {
    var left = repaired.root?.modalsInside ?? []
    left = pile.filter(left.contains)
    var ordered: [String] = []
    while let next = left.first(where: { modal in
      !left.contains { $0 != modal && graph.isInside(modal, $0) }
    }) {
      ordered.append(next)
      left.removeAll { $0 == next }
    }
    return ordered
  }

  /// Returns a coordinator without its invalid parts; `nil` if it must be dropped. Recursive, as
  /// deep as the table's coordinator tree, which every child must match.
  private mutating func repair(
    _ running: RunningCoordinator, in container: String?
  ) -> RunningCoordinator? {
    guard let coordinator = graph.coordinator(running.id), coordinator.presentation != .push,
      graph.hosts(of: running.id).dropLast().last == container
    else { return drop(running, "is not allowed there") }
    let gates = running.gates + (running.stack.first?.gates ?? [])
    if let gate = closedGate(
      graph.keepsRoot(running.id) ? [] : gates, graph.startRequirements(of: running.id))
    {
      return drop(running, "is behind `\(gate)`")
    }
    if isPending(running.id) { return drop(running, "is shown only while a gate is evaluated") }
    var repaired = RunningCoordinator(id: running.id)
    // The app's coordinator, a tab and a page are never behind the gates of a link.
    let isOfRoute = coordinator.screens.isEmpty && !graph.keepsRoot(running.id)
    repaired.gates = isOfRoute ? running.gates : []
    repaired.ticket = ticket(running.ticket, of: running.id)
    repaired.stack = repairedStack(running, coordinator, gates)
    let alive = Set([running.id] + repaired.pushedCoordinators)
    repaired.tabs = repairedTabs(running)
    repaired.selected =
      repaired.tabs.first { $0.id == running.selected }?.id ?? repaired.tabs.first?.id
    if let selected = running.selected, selected != repaired.selected,
      !running.tabs.contains(where: { $0.id == selected })
    {
      dropped.append("the selection of `\(selected)`, which is not a tab of `\(running.id)`")
    }
    if let child = running.child {
      repaired.child = repairedChild(child, alive, running.id) { $0.isRoot }
    }
    let order = { [pile] (modal: RunningCoordinator) in pile.firstIndex(of: modal.id) ?? 0 }
    for modal in running.modals.sorted(by: { order($0) < order($1) }) {
      guard pile.contains(modal.id), !repaired.modals.contains(where: { $0.id == modal.id })
      else {
        _ = drop(modal, "is not visible there")
        continue
      }
      if let modal = repairedChild(modal, alive, running.id, where: { $0.isModal }) {
        repaired.modals.append(modal)
      }
    }
    return repaired.hasContent || !repaired.modals.isEmpty || container == nil
      ? repaired : drop(running, "has nothing to show")
  }

  private mutating func repairedTabs(_ running: RunningCoordinator) -> [RunningCoordinator] {
    let order = graph.coordinator(running.id)?.children ?? []
    var tabs: [RunningCoordinator] = []
    for id in order {
      guard let tab = running.tabs.first(where: { $0.id == id }) else { continue }
      if let tab = repairedChild(tab, [running.id], running.id, where: { $0.isTab }) {
        tabs.append(tab)
      }
    }
    for tab in running.tabs where !order.contains(tab.id) { _ = drop(tab, "is not allowed there") }
    return tabs
  }

  /// Returns a child without its invalid parts; `nil` if it must be dropped.
  ///
  /// - Parameter alive: the running coordinators, one of which must be the child's parent.
  private mutating func repairedChild(
    _ child: RunningCoordinator, _ alive: Set<String>, _ container: String,
    where isRight: (Presentation) -> Bool
  ) -> RunningCoordinator? {
    guard let coordinator = graph.coordinator(child.id),
      coordinator.parent.map(alive.contains) == true
    else { return drop(child, "is not allowed there") }
    guard let presentation = coordinator.presentation, isRight(presentation) else {
      return drop(child, "has a different presentation")
    }
    return repair(child, in: container)
  }

  private mutating func drop(_ running: RunningCoordinator, _ why: String) -> RunningCoordinator? {
    dropped.append("the coordinator `\(running.id)`, which \(why)")
    return nil
  }

  /// Returns the screens below the first one that is not allowed, at most as many as a stack may
  /// have. A missing root is restored, and a root behind a closed gate gets its declared defaults.
  /// Empty if the coordinator has no screens.
  ///
  /// - Parameter gates: the gates that the root is behind.
  private mutating func repairedStack(
    _ running: RunningCoordinator, _ coordinator: CoordinatorGraph.Coordinator, _ gates: [String]
  ) -> [StackEntry] {
    guard let root = coordinator.screens.first else { return [] }
    var stack: [StackEntry] = []
    let excess = running.stack.count - NavigationLimit.stackDepth
    if excess > 0 {
      dropped.append(
        "\(excess) screens of `\(running.id)`, whose stack has more than \(NavigationLimit.stackDepth)"
      )
    }
    for entry in running.stack.prefix(NavigationLimit.stackDepth).map(placed) {
      if let why = obstacle(to: entry, on: stack, root: root, of: running.id) {
        dropped.append("the screen `\(entry.name)`, which \(why), and everything above it")
        break
      }
      stack.append(entry)
      stack[stack.count - 1].ticket =
        entry.isStart ? ticket(entry.ticket, of: entry.coordinator) : nil
    }
    let defaults = graph.screen(root)?.defaults ?? Parameters()
    if !stack.isEmpty {
      stack[0].gates = []
      for gate in gates where !stack[0].gates.contains(gate) { stack[0].gates.append(gate) }
      if let gate = closedGate(gates, []) {
        dropped.append(
          "the parameters of the screen `\(ScreenPlace.screen(of: root))`, which are behind `\(gate)`"
        )
        stack[0].gates = []
        stack[0].parameters = defaults
      }
    } else {
      if running.stack.isEmpty {
        dropped.append("the empty stack of `\(running.id)`, whose root is restored")
      }
      stack = [StackEntry(screen: root, coordinator: coordinator.id, parameters: defaults)]
    }
    return stack
  }

  /// Returns an entry with its placement. A decoded entry has the screen's own id instead.
  private func placed(_ entry: StackEntry) -> StackEntry {
    let place = ScreenPlace.name(entry.screen, of: entry.coordinator)
    guard graph.screen(entry.screen) == nil, graph.screen(place) != nil else { return entry }
    var entry = entry
    entry.screen = place
    return entry
  }

  /// Returns the reason why a screen is not allowed on a stack; `nil` if it is.
  private func obstacle(
    to entry: StackEntry, on stack: [StackEntry], root: String, of owner: String
  ) -> String? {
    let place = "is not allowed there"
    guard let screen = graph.screen(entry.screen), screen.coordinator == entry.coordinator,
      let coordinator = graph.coordinator(entry.coordinator)
    else { return place }
    let alive = Set([owner] + stack.filter { $0.isStart }.map { $0.coordinator })
    let isFirst = coordinator.screens.first == entry.screen
    if stack.isEmpty {
      guard entry.screen == root, !entry.isStart else { return place }
    } else if entry.isStart {
      guard coordinator.presentation == .push, isFirst,
        coordinator.parent.map(alive.contains) == true,
        graph.allowsSeveralInstances(coordinator.id) || !alive.contains(coordinator.id)
      else { return place }
    } else {
      guard !isFirst, alive.contains(coordinator.id) else { return place }
    }
    // The root's gates were checked with its coordinator.
    if stack.isEmpty { return nil }
    var requirements = screen.requires
    if entry.isStart { requirements += graph.startRequirements(of: coordinator.id) }
    return closedGate(entry.gates, requirements).map { "is behind `\($0)`" }
  }

  private mutating func ticket(_ ticket: Int?, of flow: String) -> Int? {
    guard let ticket, graph.gate(openedBy: flow) != nil else { return nil }
    if 1...NavigationLimit.count ~= Int64(ticket) { return ticket }
    dropped.append("the ticket of `\(flow)`, which is out of range")
    return nil
  }

  /// Returns whether a coordinator is the pending modal of gates, none of which is being evaluated.
  private func isPending(_ id: String) -> Bool {
    let gates = graph.gates.filter { $0.pending == id }
    return !gates.isEmpty && gates.allSatisfy { session.asked[$0.id] == nil }
  }

  private func closedGate(_ gates: [String], _ requirements: [GateRequirement]) -> String? {
    (gates + requirements.filter { !$0.whileClosed }.map { $0.gate })
      .first { !session.isOpen($0, in: graph) }
  }
}
