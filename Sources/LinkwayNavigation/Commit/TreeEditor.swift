import LinkwayMatching

/// Edits what is on screen and records each change as a transition.
///
/// Every coordinator that is not pushed runs at most once, so its id identifies it, and the table's
/// tree gives the path to it. No edit has an effect outside the editor, so a caller can undo edits
/// by returning to a copy.
struct TreeEditor {
  /// A removed root whose end is recorded once something else is shown in its place.
  struct RemovedRoot {
    var coordinator: RunningCoordinator
    var container: String
    var outcome: FlowOutcome
    /// Whether the root may return beneath a modal that has nothing else beneath it.
    var mayReturn: Bool
  }

  /// A stack that was shortened because a gate closes, with the ends to record once the affected
  /// coordinators show nothing.
  struct CutStack {
    var container: String
    /// The children of coordinators on the removed part: modals, or a root.
    var removedChildren: [String]
    var ends: [Transition]
  }

  let graph: CoordinatorGraph
  var session: Session
  var navigation: NavigationState
  /// The number of flow presentations so far. Each one has its number as ticket.
  var tickets: Int
  /// The recorded transitions. A pop past equal screens counts as one transition here.
  private(set) var recorded: [RecordedTransition] = []
  /// Whether a protected screen was removed or changed without permission.
  private(set) var touchesProtected = false
  /// Whether protected screens may be removed or changed, for example because a gate closes.
  var ignoresProtection = false
  /// Whether all gates are treated as open.
  var ignoresGates = false
  /// The flows of the gates that are closing.
  var endingFlows: Set<String> = []
  var cutStacks: [CutStack] = []
  /// The reason why the edit failed, such as a limit.
  private(set) var failure: String?
  var removedRoots: [RemovedRoot] = []
  /// The starts of the plans being applied, by coordinator.
  var planned: [String: NavigationPlan.Step] = [:]
  /// The containers whose roots are accepted regardless of identity: the plan's own start has just
  /// shown them, or a flow is pushed on the current stack.
  var settledRoots: Set<String> = []
  /// The conditions and checks that `start` reached and that may have to be evaluated.
  var reachedGates: [String] = []
  /// The gates whose flows are being shown.
  var showing: [String] = []
  /// The modals about to be presented. Something is shown beneath each of them first.
  var presenting: [String] = []
  /// The tickets of flows that keep their ticket although they are presented again, by flow.
  var keptTickets: [String: Int] = [:]

  init(
    graph: CoordinatorGraph, session: Session, navigation: NavigationState, tickets: Int = 0
  ) {
    self.graph = graph
    self.session = session
    self.navigation = navigation
    self.tickets = tickets
  }

  /// Returns the transitions for a presenter, without redundant ones.
  ///
  /// - Parameter before: what was on screen before.
  func minimalTransitions(from before: NavigationState) -> [Transition] {
    recorded.withoutChangesOfRemoved().movingCutsFirst().minimized(from: before)
  }

  mutating func append(_ transition: Transition) {
    recorded.append(RecordedTransition(transition: transition))
  }

  /// Records that a stack is popped down to `count` screens.
  mutating func appendPop(of stack: [StackEntry], downTo count: Int, in container: String) {
    let pop = RecordedTransition.Pop(stack: stack, count: count)
    recorded.append(RecordedTransition(transition: pop.transition(in: container), pop: pop))
  }

  /// Marks the transitions since `start` as cuts: they remove what a closing gate hides.
  mutating func markCuts(since start: Int) {
    for place in recorded.indices.dropFirst(start) { recorded[place].isCut = true }
  }

  mutating func fail(_ reason: String) { failure = failure ?? reason }

  /// Records that a screen is removed or changed.
  mutating func touch(_ entry: StackEntry) {
    if entry.isProtected, !ignoresProtection { touchesProtected = true }
  }

  // MARK: Lookup

  /// Returns the running coordinator with this id, if it has a container.
  func node(_ id: String) -> RunningCoordinator? {
    navigation.container(graph.hosts(of: id)).flatMap { $0.id == id ? $0 : nil }
  }

  /// Returns whether a coordinator is running, pushed or not.
  func isRunning(_ id: String) -> Bool {
    guard let host = graph.host(of: id), let node = node(host) else { return false }
    return host == id || node.beginning(of: id) != nil
  }

  /// Returns the ticket of a flow's presentation, if it is running and the gate has not opened.
  func ticket(of flow: String) -> Int? { navigation.ticket(of: flow, in: graph) }

  /// Modifies a running coordinator in place.
  mutating func change(_ id: String, _ body: (inout RunningCoordinator) -> Void) {
    let path = graph.hosts(of: id)
    guard path.last == id, navigation.root?.id == path.first else { return }
    navigation.root?.change(path.dropFirst(), body)
  }

  func mayStart(_ id: String) -> Bool { ignoresGates || graph.mayStart(id, in: session) }

  // MARK: Starting

  /// Starts a coordinator that has a container, with its tabs or the root that `start` names. It is
  /// not shown yet. Recursive, as deep as the table's coordinator tree.
  mutating func begin(_ id: String, in parent: String?) -> RunningCoordinator {
    endRemovedRoots { $0.coordinator.holds(id) }
    let step = planned[id]
    if step != nil { settledRoots.insert(id) }
    let gates = step.map(graph.routeGates) ?? []
    var running = RunningCoordinator(id: id)
    running.ticket = nextTicket(for: id)
    guard let coordinator = graph.coordinator(id) else { return running }
    var root = coordinator.screens.first.map {
      entry($0, of: id, step?.parameters ?? Parameters())
    }
    append(
      Transition(
        .start, id, in: parent, parameters: root?.parameters ?? step?.parameters ?? [:]))
    if root != nil {
      root?.gates = gates
    } else if !graph.keepsRoot(id) {
      running.gates = gates
    }
    running.stack = root.map { [$0] } ?? []
    if coordinator.container.startsAllChildren {
      for tab in coordinator.children where mayBeTab(tab) {
        running.tabs.append(beginTab(tab, in: id))
      }
      running.selected = running.tabs.first?.id
    } else if let start = coordinator.start, coordinator.screens.isEmpty,
      !planned.keys.contains(where: { graph.coordinator($0)?.parent == id }),
      graph.coordinator(start)?.presentation?.isRoot == true, mayStart(start)
    {
      running.child = begin(start, in: id)
      append(graph.transition(.setRoot, start, in: id))
    }
    return running
  }

  /// Returns a screen with its declared defaults for parameters that are not given.
  func entry(_ screen: String, of coordinator: String, _ parameters: Parameters) -> StackEntry {
    var all = graph.screen(screen)?.defaults ?? Parameters()
    all.merge(parameters)
    return StackEntry(screen: screen, coordinator: coordinator, parameters: all)
  }

  mutating func beginTab(_ id: String, in container: String) -> RunningCoordinator {
    let tab = begin(id, in: container)
    append(graph.transition(.addTab, id, in: container))
    return tab
  }

  func mayBeTab(_ id: String) -> Bool {
    graph.coordinator(id)?.presentation?.isTab == true && mayStart(id)
  }

  /// Returns the ticket for a new presentation of a flow; `nil` if the coordinator is not a flow.
  mutating func nextTicket(for id: String) -> Int? {
    guard graph.gate(openedBy: id) != nil else { return nil }
    if let kept = keptTickets[id] { return kept }
    tickets += 1
    return tickets
  }
}

extension RunningCoordinator {
  /// Modifies the running coordinator at a path. Recursive, as deep as the table's coordinator
  /// tree.
  fileprivate mutating func change(
    _ path: ArraySlice<String>, _ body: (inout RunningCoordinator) -> Void
  ) {
    guard let next = path.first else { return body(&self) }
    if let place = tabs.firstIndex(where: { $0.id == next }) {
      tabs[place].change(path.dropFirst(), body)
    } else if let place = modals.firstIndex(where: { $0.id == next }) {
      modals[place].change(path.dropFirst(), body)
    } else if child?.id == next {
      child?.change(path.dropFirst(), body)
    }
  }

  /// Returns whether this container is the one with the given id, or contains it.
  fileprivate func holds(_ id: String) -> Bool {
    self.id == id || children.contains { $0.holds(id) }
  }
}
