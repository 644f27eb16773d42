import LinkwayURLParsing

/// The processing of one event by the reducer: the mutable parts of the state, and the changes so
/// far.
struct Turn {
  let reducer: Reducer
  var editor: TreeEditor
  var held: HeldLink?
  var checks: Int
  var arrivals: Int
  var clock: Int64
  var fates: [EndedLink] = []
  /// The result of the link that the event opened, if any.
  var effects = NavigationResult(.done)
  /// The gates that the event asks the app to evaluate.
  var questions: [GateQuestion] = []
  /// The gate whose result or timeout is being handled, and whether its flow may be shown. This
  /// result decides about what was held at the gate, without another question.
  var answered: (gate: String, showsFlow: Bool)?
  /// The question to the app about a link that would remove or cover something.
  var interruption: InterruptionQuestion?
  /// The screens and coordinators that the held link would remove or cover.
  var lost: [String] = []
  /// Whether the app has allowed the held link to interrupt.
  var mayInterrupt = false
  /// The condition or check that refused a link or step.
  var refusingGate: String?
  /// What was on screen before the event.
  let before: NavigationState
  /// The containers whose root, a completed flow, was removed.
  var emptied: [String] = []

  init(_ state: EngineState, reducer: Reducer) {
    self.reducer = reducer
    editor = TreeEditor(
      graph: reducer.graph, session: state.session, navigation: state.navigation,
      tickets: state.tickets)
    before = state.navigation
    held = state.held
    checks = state.checks
    arrivals = state.arrivals
    clock = state.clock
  }

  var graph: CoordinatorGraph { reducer.graph }

  var session: Session {
    get { editor.session }
    set { editor.session = newValue }
  }

  var isLaunched: Bool { editor.navigation.root != nil }

  /// The current state of the turn.
  var state: EngineState {
    var state = EngineState()
    state.navigation = editor.navigation
    state.session = editor.session
    state.held = held
    state.tickets = editor.tickets
    state.checks = checks
    state.arrivals = arrivals
    state.clock = clock
    return state
  }

  /// The result for the sender of the event.
  var report: NavigationResult {
    var report = effects
    report.transitions = editor.minimalTransitions(from: before)
    report.fates = fates.sorted { $0.arrival < $1.arrival }
    report.questions = questions.filter { session.asked[$0.gate]?.number == $0.check }
    report.gate = report.gate ?? refusingGate
    report.interruption = interruption.flatMap { held?.check == $0.check ? $0 : nil }
    if case .end? = held?.wait { report.lost = lost }
    return report
  }

  mutating func handle(_ event: NavigationEvent) throws(EventRejection) {
    switch event {
    case .launch: try launch()
    case .open(let link, let source, let mode): open(link, source, mode)
    case .pass(let gate, let user, let ticket): try pass(gate, user: user, ticket: ticket)
    case .cancel(let gate, let ticket): try cancel(gate, ticket: ticket)
    case .answer(let gate, let check, let answer): try handle(answer, of: gate, check: check)
    case .interrupt(let answer, let check): try handle(answer, check: check)
    case .refresh(let gate): try refresh(gate)
    case .foreground: refreshAll()
    case .discard: try discard()
    case .signOut: signOut()
    case .revoke(let gate): try revoke(gate)
    case .back: try back()
    case .popTo(let screen): try pop(to: screen)
    case .popToRoot: try popToRoot()
    case .dismiss: try dismiss()
    case .select(let tab): try attempt(.select(tab))
    case .push(let screen, let parameters): try attempt(.push(screen, parameters))
    case .start(let coordinator, let parameters): try attempt(.start(coordinator, parameters))
    case .finish(let coordinator, let outcome): try finish(coordinator, outcome)
    case .protect(let screen): try protect(screen)
    case .unprotect(let screen): try unprotect(screen)
    case .advance(let seconds): try advance(by: seconds)
    case .restart: restart()
    }
  }

  /// Makes the state consistent after a change: empty containers end, the app shows something, and
  /// a link is held only while its flow is running.
  ///
  /// - Parameter isLast: whether the event is complete after this. Completed flows are removed only
  ///   then.
  mutating func conclude(isLast: Bool = true) {
    settle()
    while isLast, let container = editor.removeCompletedFlow() {
      emptied.append(container)
      settle()
    }
    editor.endRemovedRoots()
    askReachedGates()
    if let held, let flow = held.flow, editor.ticket(of: flow) != held.ticket {
      self.held = nil
      end(held, .cancelled)
    }
    if graph.interrupts, resumeAfterEnd() { conclude(isLast: isLast) }
  }

  /// Ends empty containers, or follows `start` in them.
  mutating func settle() {
    for container in emptied {
      guard let running = editor.node(container), !running.hasContent, running.modals.isEmpty
      else { continue }
      editor.fillContainer(container)
    }
    emptied = []
    editor.refillTabs()
    editor.prune()
    if let root = editor.navigation.root, !root.hasContent, root.modals.isEmpty {
      editor.fillContainer(root.id)
    }
  }

  /// Throws if the new state must not replace the old one.
  func check() throws(EventRejection) {
    if editor.touchesProtected { throw .vetoed }
    if let failure = editor.failure { throw .invalid(failure) }
  }

  mutating func end(_ held: HeldLink, _ fate: LinkFate) {
    guard let arrival = held.arrival else { return }
    fates.append(EndedLink(arrival: arrival, fate: fate))
  }

  /// Returns the gate with this id.
  func gate(_ id: String) throws(EventRejection) -> CoordinatorGraph.Gate {
    guard let gate = graph.gate(id) else {
      throw unknown("gate", id, among: graph.gates.map { $0.id })
    }
    return gate
  }

  /// Returns the visible container.
  func visible() throws(EventRejection) -> RunningCoordinator {
    guard let visible = editor.navigation.visibleCoordinator else {
      throw .invalid("the app has not been started")
    }
    return visible
  }
}
