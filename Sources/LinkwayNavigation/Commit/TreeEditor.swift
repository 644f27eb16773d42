import LinkwayMatching

/// Changes what is on screen, and notes each change as a transition.
///
/// Every coordinator that is not pushed runs once at most, so its id is enough to find it: the
/// table's tree gives the way. Who uses an editor keeps a copy to go back to; nothing outside
/// sees what it does before it is done.
struct TreeEditor {
  /// A root that has been taken off and whose end is told once another stands in its place.
  struct Departing {
    var coordinator: RunningCoordinator
    var container: String
    var outcome: FlowOutcome
    /// Whether it may come back under a modal that has nothing else to stand on.
    var mayStay: Bool
  }

  /// A stack that was shortened because a gate closes, and what ends by that once nothing is shown by
  /// it any more.
  struct CutStack {
    var container: String
    /// What coordinators on the removed part show: modals, or a root.
    var going: [String]
    var ends: [Transition]
  }

  let graph: CoordinatorGraph
  var session: Session
  var navigation: NavigationState
  /// How many presentations of flows there were.
  var tickets: Int
  /// What happened, a transition each. A pop past equal screens is one of them here.
  private(set) var transitions: [Transition] = []
  /// The pops, by the places of their transitions.
  private var pops: [Int: NotedTransition.Pop] = [:]
  /// Whether a protected screen was removed or changed where that is not allowed.
  private(set) var touchesProtected = false
  /// Whether protected screens may go: a gate closes, or its flow has passed.
  var ignoresProtection = false
  /// Whether gates are disregarded: what would be if all were open.
  var ignoresGates = false
  /// The flows of the gates that are closing.
  var endingFlows: Set<String> = []
  var cutStacks: [CutStack] = []
  /// The limit that was reached.
  private(set) var failure: String?
  var departing: [Departing] = []
  /// The starts of the plans that are being applied, by coordinator.
  var planned: [String: NavigationPlan.Step] = [:]
  /// The containers whose roots are right whatever their identity is: the plan's own start has just
  /// shown them, or a flow is to stand on what is there.
  var settledRoots: Set<String> = []
  /// The conditions and checks that `start` met, and that may have to be asked.
  var wanted: [String] = []
  /// The gates whose flows are being shown.
  var showing: [String] = []
  /// Tickets that flows keep although they are shown anew.
  var keptTickets: [String: Int] = [:]

  init(
    graph: CoordinatorGraph, session: Session, navigation: NavigationState, tickets: Int = 0
  ) {
    self.graph = graph
    self.session = session
    self.navigation = navigation
    self.tickets = tickets
  }

  /// What a presenter has to do, without what changes nothing.
  ///
  /// - Parameter before: what was on screen before.
  func leastTransitions(from before: NavigationState) -> [Transition] {
    transitions.enumerated()
      .map { place, transition in NotedTransition(transition: transition, pop: pops[place]) }
      .least(from: before)
  }

  mutating func append(_ transition: Transition) { transitions.append(transition) }

  /// Notes that a stack is popped down to a number of screens.
  mutating func appendPop(of stack: [StackEntry], downTo count: Int, in container: String) {
    let pop = NotedTransition.Pop(stack: stack, count: count)
    pops[transitions.count] = pop
    append(pop.transition(in: container))
  }

  mutating func fail(_ reason: String) { failure = failure ?? reason }

  /// Notes that a screen goes or changes.
  mutating func touch(_ entry: StackEntry) {
    if entry.isProtected, !ignoresProtection { touchesProtected = true }
  }

  // MARK: Finding

  /// The running coordinator that has a container, by its id.
  func node(_ id: String) -> RunningCoordinator? {
    navigation.container(graph.hosts(of: id)).flatMap { $0.id == id ? $0 : nil }
  }

  /// Whether a coordinator runs, pushed or not.
  func isRunning(_ id: String) -> Bool {
    guard let host = graph.host(of: id), let node = node(host) else { return false }
    return host == id || node.beginning(of: id) != nil
  }

  /// The number of the flow's presentation, where it runs and has not passed.
  func ticket(of flow: String) -> Int? {
    guard let host = graph.host(of: flow), let node = node(host) else { return nil }
    return host == flow ? node.ticket : node.beginning(of: flow).flatMap { node.stack[$0].ticket }
  }

  /// Changes a running coordinator where it stands.
  mutating func change(_ id: String, _ body: (inout RunningCoordinator) -> Void) {
    let path = graph.hosts(of: id)
    guard path.last == id, navigation.root?.id == path.first else { return }
    navigation.root?.change(path.dropFirst(), body)
  }

  func mayStart(_ id: String) -> Bool { ignoresGates || graph.mayStart(id, in: session) }

  // MARK: Starting

  /// Starts a coordinator that has a container, with its tabs where it has any. Nothing shows it
  /// yet. Recurses as deep as the table's tree.
  mutating func begin(_ id: String, in parent: String?) -> RunningCoordinator {
    endDeparting { $0.coordinator.holds(id) }
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
      append(setRoot(start, in: id))
    }
    return running
  }

  /// A screen to be shown: with what it declares where nothing else is given.
  func entry(_ screen: String, of coordinator: String, _ parameters: Parameters) -> StackEntry {
    var all = graph.screen(screen)?.defaults ?? Parameters()
    all.merge(parameters)
    return StackEntry(screen: screen, coordinator: coordinator, parameters: all)
  }

  mutating func beginTab(_ id: String, in container: String) -> RunningCoordinator {
    let tab = begin(id, in: container)
    append(
      Transition(
        .addTab, id, in: container,
        as: graph.coordinator(id)?.presentation == .page ? .page : nil))
    return tab
  }

  func mayBeTab(_ id: String) -> Bool {
    graph.coordinator(id)?.presentation?.isTab == true && mayStart(id)
  }

  func setRoot(_ id: String, in container: String) -> Transition {
    Transition(
      .setRoot, id, in: container,
      as: graph.coordinator(id)?.presentation == .embed ? .embed : nil)
  }

  /// The number of a flow's presentation; `nil` for what is no flow.
  mutating func nextTicket(for id: String) -> Int? {
    guard graph.gate(openedBy: id) != nil else { return nil }
    if let kept = keptTickets[id] { return kept }
    tickets += 1
    return tickets
  }
}

extension RunningCoordinator {
  /// Recurses as deep as the table's tree.
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

  /// Whether a coordinator runs in it, or is it.
  fileprivate func holds(_ id: String) -> Bool {
    self.id == id || children.contains { $0.holds(id) }
  }
}
