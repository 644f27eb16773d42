public import Navigation
public import RouteMatching

/// Runs an app's coordinators and its user interface by what the navigator says.
///
/// An event goes through these stages:
///
/// 1. It waits where another is being followed, or the user interface is in motion.
/// 2. The navigator takes it and answers with transitions.
/// 3. Each transition is followed: coordinators are made, asked for what their screens show, told
///    of ended children and released; the presenter is told what to show.
/// 4. What coordinators asked for meanwhile takes its turn, in order.
///
/// What a person did by the user interface's own means comes in by ``report(_:)``. The presenter
/// shows it already, so only what the model makes of it beyond that is told; where the model
/// refuses it, the presenter is told to restore.
///
/// A runtime belongs to whoever made it, such as the main actor of an app, and is not `Sendable`.
/// It holds the presenter and the app's coordinator, which holds its children; contexts and
/// presenters hold it weakly.
public final class CoordinatorRuntime<Content> {
  public let navigator: LinkNavigator
  let graph: CoordinatorGraph
  let registry: CoordinatorRegistry<Content>
  let presenter: any Presenter<Content>
  let missing: (ScreenInstance) -> Content

  /// What runs, by the ids of containers.
  var containers: [String: RunningContainer<Content>] = [:]
  /// Modals that the person has dismissed already, while the model has not yet followed.
  var goneModals: Set<String> = []
  /// A pushed coordinator whose first screen is pushed next.
  var begun: CoordinatorNode<Content>?
  /// Pushed coordinators whose first screens are gone and whose ends are told next, by container.
  var unfinished: [String: [CoordinatorNode<Content>]] = [:]
  var lastScreen = 0

  private var queue = WorkQueue()

  /// Makes a runtime. Where the navigator runs already, by a state that was restored, coordinators
  /// are made for what is on screen and the presenter is told to restore it.
  ///
  /// - Parameters:
  ///   - coordinators: a factory for each coordinator of the table.
  ///   - missing: makes what stands in for a screen that its coordinator does not know.
  /// - Throws: all ids without a factory, and all that the table does not have.
  public init(
    navigator: LinkNavigator, coordinators: CoordinatorRegistry<Content>,
    presenter: any Presenter<Content>, missing: @escaping (ScreenInstance) -> Content
  ) throws(CoordinatorRegistryError) {
    self.navigator = navigator
    graph = navigator.router.table.graph
    registry = coordinators
    self.presenter = presenter
    self.missing = missing
    let ids = graph.coordinators.map(\.id)
    let error = CoordinatorRegistryError(
      missing: ids.filter { coordinators[$0] == nil },
      unknown: coordinators.factories.keys.filter { !ids.contains($0) }.sorted())
    guard error.missing.isEmpty, error.unknown.isEmpty else { throw error }
    if navigator.state.isLaunched { adopt(navigator.state.navigation) }
  }

  /// Starts the app without a link.
  @discardableResult
  public func launch() -> NavigationEffects? { send(.launch) }

  /// A link arrives.
  @discardableResult
  public func open(
    _ link: String, source: LinkSource? = nil, mode: NavigationMode? = nil
  ) -> NavigationEffects? {
    send(.open(link, source: source, mode: mode))
  }

  /// Takes an event and follows it.
  ///
  /// - Returns: what it did; `nil` where it waits for its turn.
  @discardableResult
  public func send(_ event: NavigationEvent) -> NavigationEffects? { perform(.event(event)) }

  /// The user interface begins to move: a gesture, an animation. Events wait until as many calls of
  /// ``resume()`` have come.
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
    queue.insert(action)
    drain()
  }

  func perform(_ work: Work) -> NavigationEffects? {
    guard queue.isIdle else {
      guard queue.append(work) else {
        return NavigationEffects(.invalid, reason: "too many events wait")
      }
      return nil
    }
    queue.isRunning = true
    let effects = run(work)
    queue.isRunning = false
    drain()
    return effects
  }

  private func drain() {
    while queue.isIdle, let work = queue.next() {
      queue.isRunning = true
      _ = run(work)
      queue.isRunning = false
    }
  }

  private func run(_ work: Work) -> NavigationEffects {
    switch work {
    case .event(let event): apply(event)
    case .step(let step, let instance): take(step, by: instance)
    case .action(let action): follow(action)
    }
  }

  /// Gives an event to the navigator and follows what comes of it.
  func apply(_ event: NavigationEvent) -> NavigationEffects {
    let effects = navigator.send(event)
    if case .restart = event {
      adopt(navigator.state.navigation)
    } else {
      follow(effects.transitions)
    }
    synchronize()
    if !effects.transitions.isEmpty { presenter.transitionsDidEnd() }
    return effects
  }
}
