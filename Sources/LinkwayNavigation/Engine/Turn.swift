/// One event on its way through the reducer: the state taken apart, and what happened so far.
struct Turn {
  let graph: CoordinatorGraph
  let resolve: Reducer.Resolve
  let checkParameters: Reducer.CheckParameters
  var editor: TreeEditor
  var held: HeldLink?
  var arrivals: Int
  var clock: Int64
  var fates: [EndedLink] = []
  /// What the event's own link came to, if it opened one.
  var effects = NavigationEffects(.done)
  /// What was on screen before the event.
  let before: NavigationState
  /// The containers from which a root that passed was taken.
  var emptied: [String] = []

  init(_ state: EngineState, reducer: Reducer) {
    graph = reducer.graph
    resolve = reducer.resolve
    checkParameters = reducer.checkParameters
    editor = TreeEditor(
      graph: reducer.graph, session: state.session, navigation: state.navigation,
      tickets: state.tickets)
    before = state.navigation
    held = state.held
    arrivals = state.arrivals
    clock = state.clock
  }

  var session: Session {
    get { editor.session }
    set { editor.session = newValue }
  }

  var isLaunched: Bool { editor.navigation.root != nil }

  /// The state that the turn has come to.
  var state: EngineState {
    var state = EngineState()
    state.navigation = editor.navigation
    state.session = editor.session
    state.held = held
    state.tickets = editor.tickets
    state.arrivals = arrivals
    state.clock = clock
    return state
  }

  /// What happened, for whoever sent the event.
  var report: NavigationEffects {
    var report = effects
    report.transitions = editor.leastTransitions(from: before)
    report.fates = fates.sorted { $0.arrival < $1.arrival }
    return report
  }

  mutating func take(_ event: NavigationEvent) throws(EventRejection) {
    switch event {
    case .launch: try launch()
    case .open(let link, let source, let mode): open(link, source, mode)
    case .pass(let gate, let user, let ticket): try pass(gate, user: user, ticket: ticket)
    case .cancel(let gate, let ticket): try cancel(gate, ticket: ticket)
    case .signOut: signOut()
    case .revoke(let gate): try revoke(gate)
    case .back: try back()
    case .popTo(let screen): try pop(to: screen)
    case .popToRoot: try popToRoot()
    case .dismiss: try dismiss()
    case .select(let tab): try walk(.select(tab))
    case .push(let screen, let parameters): try walk(.push(screen, parameters))
    case .start(let coordinator, let parameters): try walk(.start(coordinator, parameters))
    case .finish(let coordinator, let outcome): try finish(coordinator, outcome)
    case .protect(let screen): try protect(screen)
    case .unprotect(let screen): try unprotect(screen)
    case .advance(let seconds): try advance(by: seconds)
    case .restart: restart()
    }
  }

  /// Brings what is on screen to rest after a change: nothing that shows nothing lives, the app
  /// shows something, and a link is held only as long as its flow is there.
  ///
  /// - Parameter isLast: whether the event is done by that. Flows that have passed are judged then.
  mutating func conclude(isLast: Bool = true) {
    settle()
    while isLast, let container = editor.takeOffPassedFlow() {
      emptied.append(container)
      settle()
    }
    editor.endDeparting()
    if let held, editor.ticket(of: held.flow) != held.ticket {
      self.held = nil
      end(held, .cancelled)
    }
  }

  /// Ends what shows nothing, or follows `start` there.
  private mutating func settle() {
    for container in emptied {
      guard let running = editor.node(container), !running.hasContent, running.modals.isEmpty
      else { continue }
      editor.giveFloor(to: container)
    }
    emptied = []
    editor.refillTabs()
    editor.prune()
    if let root = editor.navigation.root, !root.hasContent, root.modals.isEmpty {
      editor.giveFloor(to: root.id)
    }
  }

  /// Whether the new state may take the old one's place.
  func check() throws(EventRejection) {
    if editor.touchesProtected { throw .vetoed }
    if let failure = editor.failure { throw .invalid(failure) }
  }

  mutating func end(_ held: HeldLink, _ fate: LinkFate) {
    guard let arrival = held.arrival else { return }
    fates.append(EndedLink(arrival: arrival, fate: fate))
  }

  /// The gate of an id.
  func gate(_ id: String) throws(EventRejection) -> CoordinatorGraph.Gate {
    guard let gate = graph.gate(id) else {
      throw unknown("gate", id, among: graph.gates.map { $0.id })
    }
    return gate
  }

  /// The container that the person sees.
  func visible() throws(EventRejection) -> RunningCoordinator {
    guard let visible = editor.navigation.visibleCoordinator else {
      throw .invalid("the app has not been started")
    }
    return visible
  }
}
