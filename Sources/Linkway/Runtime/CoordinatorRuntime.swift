public import LinkwayMatching
public import LinkwayNavigation

/// Runs an app's coordinators and its user interface by what the navigator says.
///
/// An event goes through these stages:
///
/// 1. It waits where another is being taken or followed, or the user interface is in motion.
/// 2. The navigator takes it and tells each step that it takes by that, also those of time that
///    passed. Steps of the navigator's own accord, as when a signal comes, are followed as well.
/// 3. Each transition is followed: coordinators are made, asked for what their screens show, told
///    of ended children and released; the presenter is told what to show.
/// 4. What coordinators asked for meanwhile takes its turn, in order.
///
/// What a person did by the user interface's own means comes in by ``report(_:)``. The presenter
/// shows it already, so only what the model makes of it beyond that is told; where the model
/// refuses it, the presenter is told to restore.
///
/// When a gate closes because its time is over, or a held link expires, the runtime follows that on
/// time: it sets a timer for what falls due next.
///
/// A runtime belongs to whoever made it, such as the main actor of an app, and is not `Sendable`.
/// It holds the presenter and the app's coordinator, which holds its children; contexts and
/// presenters hold it weakly.
public final class CoordinatorRuntime<Content> {
  /// What holds the state.
  public let navigator: LinkNavigator
  let graph: CoordinatorGraph
  let registry: CoordinatorRegistry<Content>
  let presenter: any Presenter<Content>
  let missing: (ScreenInstance) -> Content
  /// Is called with each link when it has been taken, and what it did: whoever opened it, and also
  /// where it had to wait. What is left to the web, or asks for a resolver, is the app's to handle.
  ///
  /// A link is reported once. How one ends that is `held` is reported to the navigator's observers.
  public var onLink: ((_ link: String, _ effects: NavigationEffects) -> Void)?

  /// What runs, by the ids of containers.
  var containers: [String: RunningContainer<Content>] = [:]
  /// Modals that the person has dismissed already, while the model has not yet followed.
  var goneModals: Set<String> = []
  /// The modals that are shown, whoever presents them, the topmost last.
  var presentedModals: [String] = []
  /// Whether the person is shown what the model does not have.
  var isAskew = false
  /// A pushed coordinator whose first screen is pushed next.
  var begun: CoordinatorNode<Content>?
  /// Pushed coordinators whose first screens are gone and whose ends are told next, by container.
  var unfinished: [String: [CoordinatorNode<Content>]] = [:]
  var lastScreen = 0

  private(set) var queue = WorkQueue()
  /// Whether the navigator takes an event that it was given from here.
  private var isSending = false
  /// Whether transitions are being followed.
  private var isFollowing = false
  /// Whether what the person did is being followed, which the presenter shows already.
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
  ///   - timer: calls `fire` once after a number of seconds, and returns what cancels that; by default
  ///     a task on the actor that makes the runtime. Give it another one where that actor does not run
  ///     jobs, as in a main loop that is not Swift's. Without an actor no timer is set: send
  ///     `.advance(0)` after the navigator's ``LinkNavigator/secondsUntilDue``.
  ///   - isolation: the actor that makes the runtime and uses it.
  ///   - missing: makes what stands in for a screen that its coordinator does not know.
  /// - Throws: all ids without a factory, and all that the table does not have.
  public init(
    navigator: LinkNavigator, coordinators: CoordinatorRegistry<Content>,
    presenter: any Presenter<Content>,
    timer: ((_ seconds: Int64, _ fire: @escaping () -> Void) -> (() -> Void))? = nil,
    isolation: isolated (any Actor)? = #isolation,
    missing: @escaping (ScreenInstance) -> Content
  ) throws(CoordinatorRegistryError) {
    self.navigator = navigator
    graph = navigator.router.table.graph
    registry = coordinators
    self.presenter = presenter
    self.missing = missing
    self.timer =
      timer ?? navigator.clock.source.timer ?? TaskTimer.timer(isolation: isolation)
    let ids = graph.coordinators.map(\.id)
    let error = CoordinatorRegistryError(
      missing: ids.filter { coordinators[$0] == nil },
      unknown: coordinators.factories.keys.filter { !ids.contains($0) }.sorted())
    guard error.missing.isEmpty, error.unknown.isEmpty else { throw error }
    presenter.runtime = self
    if navigator.state.isLaunched { adopt(navigator.state.navigation) }
    if self.timer == nil, graph.gates.contains(where: { $0.staysOpen != nil }) {
      navigator.log?(
        "no timer closes gates: make the runtime on an actor, or give it a `timer`")
    }
    navigator.onStep = { [weak self] step in self?.receive(step) }
    navigator.onRest = { [weak self] in self?.drain() }
    setTimer()
  }

  deinit { cancelTimer?() }

  /// Starts the app without a link.
  @discardableResult
  public func launch() -> NavigationEffects { send(.launch) }

  /// A link arrives.
  @discardableResult
  public func open(
    _ link: String, source: LinkSource? = nil, mode: NavigationMode? = nil
  ) -> NavigationEffects {
    send(.open(link, source: source, mode: mode))
  }

  /// Takes an event and follows it.
  ///
  /// - Returns: what it did, or that it is `waiting` for its turn. Where 1,000 wait already, it is
  ///   `invalid`.
  @discardableResult
  public func send(_ event: NavigationEvent) -> NavigationEffects { perform(.event(event)) }

  /// The user interface begins to move: a gesture, an animation. Events wait until as many calls of
  /// ``resume()`` have come; also what the navigator does meanwhile by others is shown only then.
  /// Where more than 1,000 of that wait, all coordinators are made anew, as after a restart.
  public func suspend() { queue.suspend() }

  /// The user interface has come to rest. What waited takes its turn: first what the person did.
  public func resume() {
    queue.resume()
    drain()
  }

  /// The person did something by the user interface's own means, which shows it already.
  ///
  /// It comes before events that wait: to the person it has happened.
  public func report(_ action: PersonAction) {
    // Transitions are followed as a whole: what is done in the middle of them is undone afterwards.
    if isFollowing { isAskew = true } else { note(action) }
    queue.insert(.action(action))
    drain()
  }

  func perform(_ work: Work) -> NavigationEffects {
    if queue.isIdle { presenter.eventWillBegin() }
    guard queue.isIdle, !navigator.isBusy else {
      return queue.append(work)
        ? NavigationEffects(.waiting, reason: "another event is being followed")
        : refuse(work.ownStep, "too many events wait")
    }
    let effects = run(work)
    drain()
    return effects
  }

  /// The navigator has taken an event: one that it was given from here, or by somebody else.
  private func receive(_ step: NavigationStep) {
    if isSending {
      follow(step)
    } else {
      queue.insert(.step(step))
      drain()
    }
    if case .open(let link, _, _) = step.event { onLink?(link, step.effects) }
  }

  private func drain() {
    while queue.isIdle {
      if queue.hasForgotten {
        queue.hasForgotten = false
        queue.isRunning = true
        adopt(navigator.state.navigation)
        queue.isRunning = false
      }
      guard let work = queue.next(isBusy: navigator.isBusy) else { return setTimer() }
      _ = run(work)
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

  private func run(_ work: Work) -> NavigationEffects {
    queue.isRunning = true
    defer { queue.isRunning = false }
    switch work {
    case .event(let event): return apply(event)
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
  func apply(_ event: NavigationEvent) -> NavigationEffects {
    isSending = true
    defer { isSending = false }
    return navigator.send(event)
  }

  /// What falls due by now takes effect before it is judged what an event is about: the screen that
  /// the person popped may stand behind a gate that has closed by itself.
  private func passTime() {
    if navigator.secondsUntilDue == 0 { _ = apply(.advance(0)) }
  }

  private func follow(_ step: NavigationStep) {
    let transitions = step.effects.transitions
    // What the person did meanwhile is overtaken.
    if isAhead, !isCatchingUp, !transitions.isEmpty { restore() }
    isFollowing = true
    if case .restart = step.event, !containers.isEmpty {
      adopt(step.state.navigation)
    } else {
      follow(transitions)
      synchronize(with: step.state.navigation)
    }
    isFollowing = false
    if !transitions.isEmpty { presenter.transitionsDidEnd() }
  }
}
