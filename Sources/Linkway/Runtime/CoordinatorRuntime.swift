package import LinkwayMatching
package import LinkwayNavigation

/// Runs an app's coordinators and its user interface by what the navigator says.
///
/// An event goes through these stages:
///
/// 1. It waits where another is being taken or followed, the user interface is in motion, the store is
///    being written, or a signal has not come.
/// 2. The navigator takes it and tells each step that it takes by that, also those of time that
///    passed. Where the store has to be written first, the event is taken again when that is done.
/// 3. Each transition is followed: coordinators are made, asked for what their screens show, told
///    of ended children and released; the changes are noted.
/// 4. The presenter is given the whole description with the changes, once. Until it has shown them,
///    events wait.
/// 5. What coordinators asked for meanwhile takes its turn, in order.
///
/// What a user did by the user interface's own means comes in by ``report(_:)``. The presenter
/// shows it already, so only what the model makes of it beyond that is told; where the model
/// refuses it, the presenter is told to restore.
///
/// When a gate closes because its time is over, or a held link expires, the runtime follows that on
/// time: it sets a timer for what falls due next.
///
/// A runtime belongs to whoever made it: the ``LinkwayApp``. It holds the presenter and the app's
/// coordinator, which holds its children; contexts and presenters hold it weakly.
package final class CoordinatorRuntime<Content> {
  /// What holds the state.
  package let navigator: LinkNavigator
  let graph: CoordinatorGraph
  let registry: CoordinatorRegistry<Content>
  let presenter: any PresentationPort<Content>
  let placeholder: (ScreenInstance) -> Content
  /// The id of the window that it shows.
  let window: String

  /// Writes what the navigator wants to have written before an event, and calls back.
  var write: ((_ done: @escaping () -> Void) -> Void)?
  /// Is called when the presenter has shown what changed.
  var onShown: (() -> Void)?
  /// Is called when a controller of the app's own covers what is shown, and when it does so no longer.
  package var onCover: ((_ isCovered: Bool) -> Void)?
  /// Is called with each link when it has been taken, and what it did.
  /// Is called with what asks a gate or the app.
  package var onQuestions: ((NavigationResult) -> Void)?
  package var onLink: ((_ link: String, _ source: LinkSource?, _ step: NavigationStep) -> Void)?

  /// What runs, by the ids of containers.
  var containers: [String: RunningContainer<Content>] = [:]
  /// Modals that the user has dismissed already, while the model has not yet followed.
  var goneModals: Set<String> = []
  /// The modals that are shown, whoever presents them, the topmost last.
  var presentedModals: [String] = []
  /// Whether the user is shown what the model does not have.
  var isAskew = false
  /// A pushed coordinator whose first screen is pushed next.
  var begun: CoordinatorNode<Content>?
  /// Pushed coordinators whose first screens are gone and whose ends are told next, by container.
  var unfinished: [String: [CoordinatorNode<Content>]] = [:]
  var lastScreen = 0
  /// What the presenter has not been told yet.
  var changes: [PresentedChange<Content>] = []

  private(set) var queue = WorkQueue()
  private var isShowing = false
  /// Whether the navigator takes an event that it was given from here.
  private var isSending = false
  /// Whether transitions are being followed.
  private var isFollowing = false
  /// Whether what the user did is being followed, which the presenter shows already.
  private var isCatchingUp = false
  private let timer: RuntimeTimer?
  /// Cancels the timer that is set.
  private var cancelTimer: (() -> Void)?

  /// Makes a runtime, which listens to the navigator's steps from then on. Where the navigator runs
  /// already, coordinators are made for what is on screen, and the presenter is told to restore it.
  ///
  /// - Parameters:
  ///   - navigator: what holds the state.
  ///   - coordinators: a factory for each coordinator of the table.
  ///   - presenter: what shows it.
  ///   - isolation: the actor that makes the runtime and uses it. Timers are tasks on it where the
  ///     navigator's clock has none; without an actor there are none.
  ///   - placeholder: makes what stands in for a screen that its coordinator does not know.
  /// - Throws: all ids without a factory, and all that the table does not have.
  package init(
    navigator: LinkNavigator, coordinators: CoordinatorRegistry<Content>,
    presenter: any PresentationPort<Content>, window: String = "main",
    isolation: isolated (any Actor)? = #isolation,
    placeholder: @escaping (ScreenInstance) -> Content
  ) throws(CoordinatorRegistryError) {
    self.navigator = navigator
    graph = navigator.router.table.graph
    registry = coordinators
    self.presenter = presenter
    self.window = window
    self.placeholder = placeholder
    timer = navigator.clock.source.timer ?? TaskTimer.timer(isolation: isolation)
    let ids = graph.coordinators.map(\.id)
    let error = CoordinatorRegistryError(
      missing: ids.filter { coordinators[$0] == nil },
      unknown: coordinators.factories.keys.filter { !ids.contains($0) }.sorted())
    guard error.missing.isEmpty, error.unknown.isEmpty else { throw error }
    if navigator.state.isLaunched {
      adopt(navigator.state.navigation)
      present()
    }
    if timer == nil, graph.gates.contains(where: { $0.staysOpen != nil }) {
      navigator.log?(
        "no timer closes gates: make the runtime on an actor, or give its clock a timer")
    }
    navigator.onStep = { [weak self] step in self?.receive(step) }
    navigator.onRest = { [weak self] in self?.drain() }
    setTimer()
  }

  deinit { cancelTimer?() }

  /// Starts the app without a link.
  @discardableResult
  package func launch() -> NavigationResult { send(.launch) }

  /// A link arrives.
  @discardableResult
  package func open(
    _ link: String, source: LinkSource? = nil, mode: NavigationMode? = nil
  ) -> NavigationResult {
    send(.open(link, source: source, mode: mode))
  }

  /// Takes an event and follows it.
  ///
  /// - Parameters:
  ///   - arrival: the number that its link has already.
  ///   - taken: is called once when the event has been taken, or refused.
  /// - Returns: what it did, or that it is `waiting` for its turn. Where 1,000 wait already, it is
  ///   `invalid`.
  @discardableResult
  package func send(
    _ event: NavigationEvent, arrival: Int? = nil, then taken: ((NavigationResult) -> Void)? = nil
  ) -> NavigationResult {
    perform(.event(event), arrival: arrival, then: taken)
  }

  /// What is on screen is restored, in place of a launch.
  @discardableResult
  func restore(
    _ snapshot: NavigationSnapshot, then taken: ((NavigationResult) -> Void)? = nil
  ) -> NavigationResult {
    perform(.snapshot(snapshot), then: taken)
  }

  /// The user interface begins to move. Events wait until as many calls of ``resume()`` have come; also
  /// what the navigator does meanwhile by others is shown only then. Where more than 1,000 of that wait,
  /// all coordinators are made anew, as after a restart.
  package func suspend() { queue.suspend() }

  /// The user interface has come to rest. What waited takes its turn: first what the user did.
  package func resume() {
    queue.resume()
    drain()
  }

  /// The user did something by the user interface's own means, which shows it already.
  ///
  /// It comes before events that wait: to the user it has happened.
  package func report(_ action: UserAction) {
    switch action {
    case .gestureBegan: return suspend()
    case .gestureEnded: return resume()
    case .reselected(let tab, _):
      send(.select(tab))
      return
    case .covered: return onCover?(true) ?? ()
    case .uncovered: return onCover?(false) ?? ()
    case .popped, .dismissed, .selected: break
    }
    // Transitions are followed as a whole: what is done in the middle of them is undone afterwards.
    if isFollowing { isAskew = true } else { note(action) }
    queue.insert(.action(action))
    drain()
  }

  func perform(
    _ work: Work, arrival: Int? = nil, then taken: ((NavigationResult) -> Void)? = nil
  ) -> NavigationResult {
    if isIdle { presenter.prepareForEvent() }
    let item = WorkItem(work: work, arrival: arrival, then: taken)
    guard isIdle, !navigator.isBusy else {
      guard queue.append(item) else {
        let result = refuse(work.ownStep, "too many events wait")
        taken?(result)
        return result
      }
      if !navigator.isReady, case .event(.signOut) = work {
        navigator.purgeStored()
        if navigator.isWaitingForStore { writeStore() }
      }
      return NavigationResult(.waiting, reason: "another event is being followed")
    }
    let result = run(item)
    drain()
    return result
  }

  /// Whether nothing has to be waited for.
  var isIdle: Bool { queue.isIdle && navigator.isReady }

  /// The navigator has taken an event: one that it was given from here, or by somebody else.
  private func receive(_ step: NavigationStep) {
    if isSending {
      follow(step)
    } else {
      queue.insert(.step(step))
      drain()
    }
    if case .open(let link, let source, _) = step.event { onLink?(link, source, step) }
    if !step.effects.questions.isEmpty || step.effects.interruption != nil {
      onQuestions?(step.effects)
    }
  }

  private func drain() {
    while isIdle {
      if queue.hasForgotten {
        queue.hasForgotten = false
        queue.isRunning = true
        changes = []
        adopt(navigator.state.navigation)
        present()
        queue.isRunning = false
        continue
      }
      guard let item = queue.next(isBusy: navigator.isBusy) else { return setTimer() }
      _ = run(item)
    }
  }

  /// Sets the timer for what falls due next, in place of the one before.
  private func setTimer() {
    cancelTimer?()
    cancelTimer = nil
    guard let timer, let seconds = navigator.secondsUntilDue else { return }
    // A second at least, so that what cannot be taken now is not asked for without a pause.
    cancelTimer = timer(max(1, seconds)) { [weak self] in
      self?.cancelTimer = nil
      self?.send(.advance(0))
    }
  }

  private func run(_ item: WorkItem) -> NavigationResult {
    queue.isRunning = true
    defer { queue.isRunning = false }
    let result = take(item)
    if navigator.isWaitingForStore {
      queue.retry = item
      writeStore()
    } else {
      item.then?(result)
    }
    present()
    return result
  }

  private func take(_ item: WorkItem) -> NavigationResult {
    switch item.work {
    case .event(let event): return apply(event, arrival: item.arrival)
    case .snapshot(let snapshot):
      isSending = true
      defer { isSending = false }
      return navigator.restore(snapshot)
    case .request(let request, let instance):
      passTime()
      return take(request, by: instance)
    case .action(let action):
      isCatchingUp = true
      defer { isCatchingUp = false }
      passTime()
      return follow(action)
    case .step(let step):
      follow(step)
      return step.effects
    }
  }

  /// Gives an event to the navigator and follows what comes of it.
  func apply(_ event: NavigationEvent, arrival: Int? = nil) -> NavigationResult {
    // The store comes first; the work as a whole is done again after that.
    guard !navigator.isWaitingForStore else {
      return NavigationResult(.waiting, reason: LinkNavigator.writesReason)
    }
    isSending = true
    defer { isSending = false }
    return navigator.send(event, arrival: arrival)
  }

  /// What falls due by now takes effect before it is judged what an event is about: the screen that
  /// the user popped may stand behind a gate that has closed by itself.
  private func passTime() {
    if navigator.secondsUntilDue == 0 { _ = apply(.advance(0)) }
  }

  private func follow(_ step: NavigationStep) {
    let transitions = step.effects.transitions
    // What the user did meanwhile is overtaken.
    if isAhead, !isCatchingUp, !transitions.isEmpty { restore() }
    isFollowing = true
    if case .restart = step.event, !containers.isEmpty {
      adopt(step.state.navigation)
    } else {
      follow(transitions)
      synchronize(with: step.state.navigation)
    }
    isFollowing = false
  }

  // MARK: What takes time

  /// Has the changes shown, and waits for that.
  private func present() {
    guard !changes.isEmpty, !isShowing, let tree else { return }
    let shown = changes
    changes = []
    isShowing = true
    queue.suspend()
    presenter.show(tree, shown) { [weak self] in self?.didShow() }
  }

  private func didShow() {
    guard isShowing else { return }
    isShowing = false
    present()
    onShown?()
    resume()
  }

  /// Shows everything anew, to a presenter that has come or changed.
  func showAnew() {
    guard let tree else { return }
    changes = [.restored(tree)]
    present()
  }

  private func writeStore() {
    queue.suspend()
    let done: () -> Void = { [weak self] in self?.resume() }
    if let write { write(done) } else { done() }
  }
}
