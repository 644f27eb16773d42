import LinkwayMatching

extension Reducer {
  /// Launches an app with what was on screen before.
  ///
  /// Parts that do not match the table or the open gates are dropped. If another user is signed in,
  /// everything is dropped. Then a held link is resumed as after a restart, with its original
  /// expiry and owner.
  ///
  /// - Parameters:
  ///   - navigation: what was on screen.
  ///   - user: the user who was signed in; `nil` if no user was.
  ///   - state: a state that is not launched; its session, held link, counters and clock are used.
  /// - Returns: the state and the result, with transitions from an empty state.
  /// - Complexity: O(size of the table's tree and of the stacks).
  package func relaunch(
    _ state: EngineState, with navigation: NavigationState, of user: String? = nil
  ) -> (state: EngineState, effects: NavigationResult) {
    guard !state.isLaunched else {
      return (state, NavigationResult(.invalid, reason: "the app is already running"))
    }
    var repair = StateRepair(graph: graph, session: state.session)
    let isOfOther = user != nil && state.session.user != nil && user != state.session.user
    var start = EngineState(
      navigation: repair.repair(isOfOther ? NavigationState() : navigation), session: state.session)
    start.tickets = max(start.tickets, state.tickets)
    start.checks = state.checks
    start.arrivals = state.arrivals
    start.clock = state.clock
    var turn = Turn(start, reducer: self)
    if turn.isLaunched { turn.editor.fillTabs() } else { turn.start() }
    turn.conclude()
    if let waiting = state.held {
      turn.resume(waiting, owner: waiting.owner)
      turn.conclude()
    }
    let next = turn.state
    var effects = NavigationResult(.done)
    effects.fates = turn.report.fates
    effects.questions = turn.report.questions
    effects.interruption = turn.report.interruption
    effects.transitions = next.navigation.transitionsFromNothing(graph)
    effects.dropped = isOfOther ? ["what another user had on screen"] : repair.dropped
    return (next, effects)
  }
}

extension NavigationState {
  /// Returns the transitions from an empty state to this one, in order.
  func transitionsFromNothing(_ graph: CoordinatorGraph) -> [Transition] {
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

/// Lists the transitions that put running coordinators on screen. Recursive, as deep as the tree,
/// which is at most as deep as the table's.
private struct ScreenBuilder {
  let graph: CoordinatorGraph
  var transitions: [Transition] = []

  /// Starts a coordinator with its tabs. It is not shown yet.
  mutating func begin(_ running: RunningCoordinator, in container: String?) {
    let parameters = running.stack.first.map { $0.parameters } ?? [:]
    transitions.append(Transition(.start, running.id, in: container, parameters: parameters))
    for tab in running.tabs {
      begin(tab, in: running.id)
      transitions.append(graph.transition(.addTab, tab.id, in: running.id))
    }
  }

  /// Shows the contents of a coordinator that is already on screen, except modals: covering
  /// contents come after those that they cover.
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
      transitions.append(graph.transition(.setRoot, child.id, in: running.id))
      fill(child)
    }
  }

  mutating func present(_ modal: RunningCoordinator, in container: String) {
    begin(modal, in: container)
    transitions.append(graph.transition(.present, modal.id, in: container))
    fill(modal)
  }
}
