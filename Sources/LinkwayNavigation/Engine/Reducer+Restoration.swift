import LinkwayMatching

extension Reducer {
  /// Starts an app with what was on screen before, in place of a launch.
  ///
  /// What does not fit the table or the open gates is dropped. Then what is held is taken up
  /// again as after a restart, with its old expiry and owner.
  ///
  /// - Parameters:
  ///   - navigation: what was on screen.
  ///   - state: nothing runs in it. Its session, what it holds, and its counters and clock count.
  /// - Returns: the state, and what it took: the transitions lead there from nothing.
  /// - Complexity: O(size of the table's tree and of the stacks).
  package func relaunch(
    _ state: EngineState, with navigation: NavigationState
  ) -> (state: EngineState, effects: NavigationEffects) {
    guard !state.isLaunched else {
      return (state, NavigationEffects(.invalid, reason: "the app is already running"))
    }
    var repair = StateRepair(graph: graph, session: state.session)
    var start = EngineState(navigation: repair.repair(navigation), session: state.session)
    start.tickets = max(start.tickets, state.tickets)
    start.arrivals = state.arrivals
    start.clock = state.clock
    var turn = Turn(start, reducer: self)
    if turn.isLaunched { turn.editor.fillTabs() } else { turn.start() }
    turn.conclude()
    if let waiting = state.held {
      turn.takeUp(waiting, owner: waiting.owner)
      turn.conclude()
    }
    let next = turn.state
    var effects = NavigationEffects(.done)
    effects.fates = turn.report.fates
    effects.transitions = next.navigation.transitionsFromNothing(graph)
    effects.dropped = repair.dropped
    return (next, effects)
  }
}

extension NavigationState {
  /// What a presenter that shows nothing has to do to show this, in order.
  package func transitionsFromNothing(_ graph: CoordinatorGraph) -> [Transition] {
    guard let root else { return [] }
    var builder = ScreenBuilder(graph: graph)
    builder.begin(root, in: nil)
    builder.fill(root)
    for id in modals {
      let container = containers.first { $0.modals.contains { $0.id == id } }
      guard let container, let modal = container.modals.first(where: { $0.id == id }) else {
        continue
      }
      builder.present(modal, in: container.id)
    }
    return builder.transitions
  }
}

/// Lists the transitions that put running coordinators on screen. Recurses as deep as the tree,
/// which is at most as deep as the table's.
private struct ScreenBuilder {
  let graph: CoordinatorGraph
  var transitions: [Transition] = []

  /// Starts a coordinator with its tabs. Nothing shows it yet.
  mutating func begin(_ running: RunningCoordinator, in container: String?) {
    let parameters = running.stack.first.map { $0.parameters } ?? [:]
    transitions.append(Transition(.start, running.id, in: container, parameters: parameters))
    for tab in running.tabs {
      begin(tab, in: running.id)
      let presentation = graph.coordinator(tab.id)?.presentation
      transitions.append(
        Transition(
          .addTab, tab.id, in: running.id, as: presentation == .page ? .page : nil))
    }
  }

  /// Shows what is in a coordinator that is on screen by now, but for modals: what covers comes
  /// after what it covers.
  mutating func fill(_ running: RunningCoordinator) {
    for entry in running.stack.dropFirst() {
      if entry.isStart {
        transitions.append(
          Transition(.start, entry.coordinator, in: running.id, parameters: entry.parameters))
      }
      transitions.append(
        Transition(.push, entry.screen, in: running.id, parameters: entry.parameters))
    }
    if let selected = running.selected, selected != running.tabs.first?.id {
      transitions.append(Transition(.selectTab, selected, in: running.id))
    }
    for tab in running.tabs { fill(tab) }
    if let child = running.child {
      begin(child, in: running.id)
      let presentation = graph.coordinator(child.id)?.presentation
      transitions.append(
        Transition(
          .setRoot, child.id, in: running.id, as: presentation == .embed ? .embed : nil))
      fill(child)
    }
  }

  mutating func present(_ modal: RunningCoordinator, in container: String) {
    begin(modal, in: container)
    transitions.append(
      Transition(
        .present, modal.id, in: container, as: graph.coordinator(modal.id)?.presentation))
    fill(modal)
  }
}
