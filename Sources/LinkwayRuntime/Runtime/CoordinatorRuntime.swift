package import LinkwayMatching
package import LinkwayNavigation

/// Runs an app's coordinators and its user interface according to the navigator's steps.
///
/// An event passes through these stages:
///
/// 1. It waits while another one is being handled or followed, the user interface is animating, the
/// store is being written, or a signal is missing.
/// 2. The navigator handles it and reports each resulting step, including those caused by elapsed
/// time. If the store must be written first, the event is handled again afterwards.
/// 3. Each transition is followed: coordinators are created, asked for the content of their
/// screens, notified of ended children and released. The changes are recorded.
/// 4. The presenter receives the complete tree with the changes, once. Events wait until it has
/// shown them.
/// 5. Requests that coordinators made meanwhile are handled, in order.
///
/// User actions in the user interface itself arrive by ``PresentedTree/report``. The presenter
/// already shows these actions, so it receives only the model's further changes. If the model
/// refuses an action, the presenter receives the change `restored`.
///
/// The runtime sets a timer for the next deadline, so that gates close and held links expire on
/// time.
///
/// A runtime is owned by its creator, the ``LinkwayApp``. It holds the presenter and the app's
/// coordinator, which holds its children; contexts and presenters hold it weakly.
package final class CoordinatorRuntime<Content> {
  /// The navigator, which holds the state.
  package let navigator: LinkNavigator
  let graph: CoordinatorGraph
  let registry: CoordinatorRegistry<Content>
  let presenter: any PresentationOutput<Content>
  let placeholder: (ScreenInstance) -> Content
  /// The id of the window.
  let window: String

  /// Writes the record that the navigator needs before an event, then calls `done`.
  var write: ((_ done: @escaping () -> Void) -> Void)?
  /// Called after each event, when the presenter has shown its changes, or immediately if there are
  /// none. Also called when the app covers the screens or no longer does.
  var onShown: (() -> Void)?
  /// Called when a view controller of the app itself covers what is shown, and when it no longer
  /// does.
  package var onCover: ((_ isCovered: Bool) -> Void)?
  /// Numbers and performs a coordinator's request to open a link.
  var onRequest: ((Work) -> LinkArrival?)?
  /// Called with the questions of an event: gates to decide, and permission to interrupt.
  package var onQuestions: ((NavigationResult) -> Void)?
  /// Called with each handled link and its result.
  package var onLink: ((_ link: String, _ source: LinkSource?, _ step: NavigationStep) -> Void)?

  /// The running containers, by id.
  var containers: [String: RunningContainer<Content>] = [:]
  /// The modals that the user has dismissed but the model still contains.
  var dismissedModals: Set<String> = []
  /// All presented modals in any container, topmost last.
  var presentedModals: [String] = []
  /// Whether the user interface shows something that the model does not contain.
  var isOutOfSync = false
  /// The pushed coordinator whose first screen is pushed next.
  var startedNode: CoordinatorNode<Content>?
  /// The pushed coordinators whose first screens are gone and whose ends are reported next, by
  /// container.
  var unfinished: [String: [CoordinatorNode<Content>]] = [:]
  var lastScreen = 0
  /// The changes that the presenter has not received yet.
  var changes: [PresentedChange<Content>] = []

  var queue = WorkQueue()
  var connection = PresenterConnection()
  /// Whether a link was applied or held since a connected presenter was last called.
  var opensLink = false
  /// Whether the navigator is handling an event that this runtime sent.
  private var isSending = false
  /// Whether transitions are being followed.
  private(set) var isFollowing = false
  /// Whether a user action is being followed, which the presenter already shows.
  private var isFollowingUserAction = false
  private let timer: RuntimeTimer?
  /// Cancels the timer that is set.
  private var cancelTimer: (() -> Void)?

  /// Creates a runtime that follows the navigator's steps. If the navigator is already running,
  /// coordinators are created for what is on screen, and the presenter receives the change
  /// `restored`.
  ///
  /// - Parameters:
  ///   - navigator: holds the state.
  ///   - coordinators: a factory for each coordinator of the table.
  ///   - presenter: shows the state.
  ///   - isolation: the actor that creates and uses the runtime. If the navigator's clock has no
  ///     timer, timers are tasks on this actor; without an actor there are none.
  ///   - placeholder: creates the content for a screen that its coordinator does not know.
  /// - Throws: all ids without a factory and all ids that are not in the table.
  package init(
    navigator: LinkNavigator, coordinators: CoordinatorRegistry<Content>,
    presenter: any PresentationOutput<Content>, window: String = "main",
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
        "no timer closes gates: create the runtime on an actor, or give its clock a timer")
    }
    navigator.onStep = { [weak self] step in self?.receive(step) }
    navigator.onIdle = { [weak self] in self?.drain() }
    setTimer()
  }

  deinit {
    cancelTimer?()
    queue.abandon()
  }

  /// Launches the app without a link.
  @discardableResult
  package func launch() -> NavigationResult { send(.launch) }

  /// Handles a link.
  @discardableResult
  package func open(
    _ link: String, source: LinkSource? = nil, mode: NavigationMode? = nil
  ) -> NavigationResult {
    send(.open(link, source: source, mode: mode))
  }

  /// Handles an event and follows it.
  ///
  /// - Parameters:
  ///   - arrival: the number that the link already has; `nil` if it has none.
  ///   - completion: called once when the event has been handled or refused.
  /// - Returns: the result, or `waiting` if the event is enqueued. If 1,000 events have been
  ///   enqueued since the queue was last empty, the result is `invalid`, except for sign-outs and
  ///   answers to questions.
  @discardableResult
  package func send(
    _ event: NavigationEvent, arrival: Int? = nil,
    then completion: ((NavigationResult) -> Void)? = nil
  ) -> NavigationResult {
    perform(.event(event), arrival: arrival, then: completion)
  }

  /// Launches the app from a snapshot.
  @discardableResult
  func restore(
    _ snapshot: NavigationSnapshot, then completion: ((NavigationResult) -> Void)? = nil
  ) -> NavigationResult {
    perform(.snapshot(snapshot), then: completion)
  }

  /// Suspends events while the user interface moves. Each call needs a matching call of
  /// ``resume()``. Steps of the navigator that occur meanwhile are shown afterwards. If more than
  /// 1,000 steps and user actions accumulate, all coordinators are created again, as after a
  /// restart.
  package func suspend() { queue.suspend() }

  /// Ends one suspension. Waiting work is handled, user actions first.
  package func resume() {
    queue.resume()
    drain()
    reportShown()
  }

  func perform(
    _ work: Work, arrival: Int? = nil, then completion: ((NavigationResult) -> Void)? = nil
  ) -> NavigationResult {
    if isIdle { presenter.prepareForEvent() }
    let item = WorkItem(work: work, arrival: arrival, completion: completion)
    guard isIdle, !navigator.isBusy else {
      guard queue.append(item) else {
        let result = refuse(
          arrival == nil ? work.requestedStep : nil, "too many events are waiting")
        completion?(result)
        return result
      }
      if !navigator.isReady, work.isSignOut {
        navigator.purgeStored()
        if navigator.isWaitingForStore { writeStore() }
      }
      return NavigationResult(.waiting, reason: "another event is being followed")
    }
    let result = run(item)
    drain()
    return result
  }

  /// Whether work can be handled immediately.
  package var isIdle: Bool { queue.isIdle && navigator.isReady }

  /// Receives a step of the navigator, for an event sent by this runtime or by others.
  private func receive(_ step: NavigationStep) {
    if isSending {
      follow(step)
    } else {
      queue.insert(.step(step))
      drain()
    }
    if let link = step.handedOver, let linkStep = navigator.step(of: link, after: step) {
      onLink?(link.text, link.source, linkStep)
    }
    if case .open(let link, let source, _) = step.event { onLink?(link, source, step) }
    if !step.effects.questions.isEmpty || step.effects.interruption != nil {
      onQuestions?(step.effects)
    }
  }

  func drain() {
    while isIdle {
      if queue.hasOverflowed {
        queue.hasOverflowed = false
        queue.isRunning = true
        changes = []
        adopt(navigator.state.navigation)
        present()
        queue.isRunning = false
        continue
      }
      guard let item = queue.next(isBusy: navigator.isBusy) else { break }
      _ = run(item)
    }
    // Also during a motion: what becomes due then is handled directly after it.
    setTimer()
  }

  /// Sets the timer for the next deadline, replacing the previous timer.
  private func setTimer() {
    cancelTimer?()
    cancelTimer = nil
    guard let timer, let seconds = navigator.secondsUntilDue else { return }
    // At least one second, so that an event that cannot be handled now is not retried in a tight
    // loop.
    cancelTimer = timer(max(1, seconds)) { [weak self] in
      self?.cancelTimer = nil
      self?.send(.advance(0))
    }
  }

  private func run(_ item: WorkItem) -> NavigationResult {
    queue.isRunning = true
    defer { queue.isRunning = false }
    let result = handle(item)
    if navigator.isWaitingForStore {
      queue.retry = item
      writeStore()
    } else {
      item.completion?(result)
    }
    present()
    if !connection.isShowing { onShown?() }
    return result
  }

  private func handle(_ item: WorkItem) -> NavigationResult {
    switch item.work {
    case .event(let event): return apply(event, arrival: item.arrival)
    case .snapshot(let snapshot):
      isSending = true
      defer { isSending = false }
      return navigator.restore(snapshot)
    case .request(let request, let instance):
      advanceToNow()
      return take(request, by: instance, arrival: item.arrival)
    case .action(let action):
      isFollowingUserAction = true
      defer { isFollowingUserAction = false }
      advanceToNow()
      return follow(action)
    case .step(let step):
      follow(step)
      return step.effects
    }
  }

  /// Sends an event to the navigator and follows its result.
  func apply(_ event: NavigationEvent, arrival: Int? = nil) -> NavigationResult {
    // The store is written first; then the work is repeated as a whole.
    guard !navigator.isWaitingForStore else {
      return NavigationResult(.waiting, reason: LinkNavigator.storeWriteReason)
    }
    isSending = true
    defer { isSending = false }
    return navigator.send(event, arrival: arrival)
  }

  /// Handles everything that is due before validating a request: the screen that the user popped
  /// may be behind a gate whose time limit has passed.
  private func advanceToNow() {
    if navigator.secondsUntilDue == 0 { _ = apply(.advance(0)) }
  }

  private func follow(_ step: NavigationStep) {
    let transitions = step.effects.transitions
    let isApplied = step.effects.fates.contains { $0.fate == .applied }
    opensLink = opensLink || isApplied || step.effects.outcome == .held
    // User actions that the model has not handled are undone, because the model has changed without
    // them.
    if isAheadOfModel, !isFollowingUserAction, !transitions.isEmpty { restore() }
    isFollowing = true
    if case .restart = step.event, !containers.isEmpty {
      adopt(step.state.navigation)
    } else {
      follow(transitions)
      synchronize(with: step.state.navigation)
    }
    isFollowing = false
  }

  // MARK: Asynchronous work

  private func writeStore() {
    queue.suspend()
    let done: () -> Void = { [weak self] in self?.resume() }
    if let write { write(done) } else { done() }
  }
}
