package import LinkwayNavigation

/// Properties of every state, computed only from the table.
package enum Invariants {
  package static func violations(of state: EngineState, _ graph: CoordinatorGraph) -> [String] {
    var found: [String] = []
    for running in state.navigation.containers {
      found += closedGates(running, state, graph)
      found += shape(running, graph)
    }
    let runs = state.navigation.coordinators
    for (index, id) in runs.enumerated() where index > 0 && runs[index - 1] == id {
      let isPush = graph.coordinator(id)?.presentation == .push
      let isFlow = graph.gates.contains { $0.flow == id }
      if !isPush || isFlow { found.append("`\(id)` runs twice") }
    }
    if state.isLaunched, state.navigation.visible == nil {
      found.append("§9.1 rule 14: nothing is shown")
    }
    if let held = state.held {
      if let gate = held.gate, isOpen(gate, state, graph) { found.append("held at an open gate") }
      if let flow = held.flow {
        if !runs.contains(flow) { found.append("§9.1 rule 8: the flow is not there") }
        if ticket(of: flow, state.navigation) != held.ticket { found.append("another ticket") }
      }
      if held.isPending, let check = held.check,
        state.session.asked[held.gate ?? ""]?.number != check
      {
        found.append("§9.7: nothing answers what is held")
      }
      if held.expires <= state.clock { found.append("§9.1 rule 5: held after its expiry") }
    }
    return found
  }

  package static func isOpen(_ gate: String, _ state: EngineState, _ graph: CoordinatorGraph)
    -> Bool
  {
    guard state.session.opened[gate] != nil, let declared = graph.gate(gate) else { return false }
    return declared.after.allSatisfy { isOpen($0, state, graph) }
  }

  package static func ticket(of flow: String, _ navigation: NavigationState) -> Int? {
    for running in navigation.containers {
      if running.id == flow { return running.ticket }
      if let entry = running.stack.last(where: { $0.coordinator == flow && $0.isStart }) {
        return entry.ticket
      }
    }
    return nil
  }

  private static func closedGates(
    _ running: RunningCoordinator, _ state: EngineState, _ graph: CoordinatorGraph
  ) -> [String] {
    var asked = running.gates
    var ids = [running.id]
    for entry in running.stack {
      asked += entry.gates
      asked += (graph.screen(entry.screen)?.requires ?? []).filter { !$0.whileClosed }.map(\.gate)
      ids.append(entry.coordinator)
    }
    for id in ids {
      asked += (graph.coordinator(id)?.requires ?? []).filter { !$0.whileClosed }.map(\.gate)
    }
    return asked.filter { !isOpen($0, state, graph) }
      .map { "§9.1 rule 1: `\(running.id)` has something behind `\($0)`" }
  }

  private static func shape(_ running: RunningCoordinator, _ graph: CoordinatorGraph) -> [String] {
    guard let coordinator = graph.coordinator(running.id) else { return ["`\(running.id)`?"] }
    var found: [String] = []
    if let root = coordinator.screens.first, running.stack.first?.screen != root {
      found.append("`\(running.id)` has lost its root")
    }
    if running.stack.count > 100 { found.append("`\(running.id)` is too deep") }
    if running.tabs.isEmpty != (running.selected == nil)
      || !running.tabs.contains(where: { $0.id == running.selected }) && !running.tabs.isEmpty
    {
      found.append("`\(running.id)` has no selected tab")
    }
    if running.children.isEmpty, running.stack.isEmpty {
      found.append("`\(running.id)` lives and shows nothing")
    }
    if Set(running.modals.map(\.id)).count != running.modals.count { found.append("a modal twice") }
    var alive: Set<String> = [running.id]
    for (place, entry) in running.stack.enumerated() where place > 0 {
      if entry.isStart { alive.insert(entry.coordinator) }
      if !alive.contains(entry.coordinator) {
        found.append("`\(entry.screen)` is on screen without its coordinator")
      }
    }
    return found
  }
}
