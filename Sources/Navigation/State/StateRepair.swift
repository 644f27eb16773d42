/// Brings a decoded state back to what the table and the open gates allow.
package struct StateRepair {
  package var graph: CoordinatorGraph
  package var session: Session
  /// What was dropped, a sentence each.
  package private(set) var dropped: [String] = []

  package init(graph: CoordinatorGraph, session: Session) {
    self.graph = graph
    self.session = session
  }

  /// The nearest valid state: what the table does not know, what stands elsewhere than it says,
  /// and what is behind a closed gate goes, with all that stands on it.
  package mutating func repair(_ state: NavigationState) -> NavigationState {
    var repaired = NavigationState()
    guard let root = state.root else { return repaired }
    guard root.id == graph.coordinators.first?.id else {
      dropped.append("the coordinator `\(root.id)`, which is not the app's")
      return repaired
    }
    repaired.root = repair(root, under: nil, depth: 0)
    return repaired
  }

  /// Depth is bounded by that of the table's tree, which a child must follow.
  private mutating func repair(
    _ running: RunningCoordinator, under parent: String?, depth: Int
  ) -> RunningCoordinator? {
    guard let coordinator = graph.coordinator(running.id), coordinator.parent == parent else {
      dropped.append("the coordinator `\(running.id)`, which has no place there")
      return nil
    }
    if let gate = closedGate(coordinator.requires) {
      dropped.append("the coordinator `\(running.id)`, which is behind `\(gate)`")
      return nil
    }
    var repaired = running
    repaired.stack = repairedStack(running, coordinator)
    repaired.tabs = running.tabs.compactMap { tab in
      isTab(tab.id) ? repair(tab, under: running.id, depth: depth + 1) : drop(tab.id)
    }
    if !repaired.tabs.contains(where: { $0.id == repaired.selected }) {
      repaired.selected = repaired.tabs.first?.id
    }
    repaired.child = running.child.flatMap { child in
      graph.coordinator(child.id)?.presentation?.isRoot == true
        ? repair(child, under: running.id, depth: depth + 1) : drop(child.id)
    }
    repaired.modal = running.modal.flatMap { modal in
      graph.coordinator(modal.id)?.presentation?.isModal == true
        ? repair(modal, under: running.id, depth: depth + 1) : drop(modal.id)
    }
    return repaired
  }

  private func isTab(_ id: String) -> Bool { graph.coordinator(id)?.presentation?.isTab == true }

  private mutating func drop(_ id: String) -> RunningCoordinator? {
    dropped.append("the coordinator `\(id)`, which is shown otherwise")
    return nil
  }

  /// The stack up to the first screen that may not stand there; the root is put back.
  private mutating func repairedStack(
    _ running: RunningCoordinator, _ coordinator: CoordinatorGraph.Coordinator
  ) -> [StackEntry] {
    guard let root = coordinator.screens.first else { return [] }
    var stack: [StackEntry] = []
    for entry in running.stack {
      let isRoot = stack.isEmpty
      guard let screen = graph.screen(entry.screen), screen.coordinator == entry.coordinator,
        !isRoot || screen.id == root, isOnStack(entry.coordinator, of: running.id)
      else {
        dropped.append("the screen `\(entry.screen)`, which has no place there, and what is on it")
        break
      }
      if let gate = closedGate(screen.requires) {
        dropped.append("the screen `\(entry.screen)`, which is behind `\(gate)`, and what is on it")
        break
      }
      stack.append(entry)
    }
    if stack.isEmpty {
      if running.stack.isEmpty {
        dropped.append("the empty stack of `\(running.id)`, whose root is put back")
      }
      stack = [StackEntry(screen: root, coordinator: coordinator.id, parameters: [:])]
    }
    return stack
  }

  /// Whether a coordinator is the stack's owner, or pushed on it.
  private func isOnStack(_ id: String, of owner: String) -> Bool {
    var next = graph.coordinator(id)
    while let current = next, current.id != owner {
      guard current.presentation == .push else { return false }
      next = current.parent.flatMap(graph.coordinator)
    }
    return next != nil
  }

  private func closedGate(_ requirements: [GateRequirement]) -> String? {
    requirements.first { !$0.whileClosed && !session.isOpen($0.gate, in: graph) }?.gate
  }
}
