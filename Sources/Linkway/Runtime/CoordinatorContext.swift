public import LinkwayMatching
public import LinkwayNavigation

/// What the runtime knows of one start of a coordinator, whether it still runs or not.
final class CoordinatorInstance {
  let id: String
  let parameters: Parameters
  /// The number of the presentation, where it is the flow of a gate; kept when that has passed.
  var ticket: Int?
  var isRunning = true
  /// What is known of the start of its parent. No coordinator is held by this.
  let parent: CoordinatorInstance?

  init(id: String, parameters: Parameters, parent: CoordinatorInstance?) {
    self.id = id
    self.parameters = parameters
    self.parent = parent
  }

  /// This one and those that it stands in, outwards.
  var path: some Sequence<CoordinatorInstance> { sequence(first: self, next: \.parent) }
}

// Methods that take an id give way to those which `linkctl generate swift` makes, so that the compiler
// tells a misspelt `.session` as a member that does not exist.

/// By what a coordinator acts: a value that speaks for one start of it.
///
/// It holds the app weakly and may be kept by screens and closures. Every step is judged by the
/// model. The outcome is `waiting` where the step waits for its turn: during the calls that come of
/// another event, or while the user interface is in motion. It is judged when it is its turn.
///
/// A context acts for its own instance. Once that has ended all it asks for is `invalid`, and
/// opening and cancelling its gate are `stale`. Of a `push` coordinator that runs several times on
/// one stack the model means the topmost, so a lower instance can neither push, start, protect nor
/// pop to a screen of its own: that is `invalid`. It can finish: the instances above it are
/// cancelled before, one after the other.
public struct CoordinatorContext<Content> {
  let instance: CoordinatorInstance
  private(set) weak var runtime: CoordinatorRuntime<Content>?

  init(_ instance: CoordinatorInstance, _ runtime: CoordinatorRuntime<Content>) {
    self.instance = instance
    self.runtime = runtime
  }

  /// The coordinator's id in the table.
  public var coordinator: String { instance.id }
  /// What the coordinator was started with.
  public var parameters: Parameters { instance.parameters }
  /// Whether the coordinator still runs.
  public var isRunning: Bool { instance.isRunning && runtime != nil }

  private var gone: NavigationResult {
    NavigationResult(.invalid, reason: "the app of `\(coordinator)` no longer exists")
  }

  private func take(_ request: CoordinatorRequest) -> NavigationResult {
    guard let runtime else { return gone }
    return runtime.perform(.request(request, instance))
  }

  // MARK: On

  /// Pushes a screen, of this coordinator or of an ancestor on the stack.
  @discardableResult
  public func push(_ screen: String, _ parameters: Parameters = [:]) -> NavigationResult {
    take(.push(screen, parameters))
  }

  /// Starts a child, or one of an ancestor.
  @_disfavoredOverload
  @discardableResult
  public func start(_ coordinator: String, _ parameters: Parameters = [:]) -> NavigationResult {
    take(.start(coordinator, parameters))
  }

  /// Opens a link, of the app's own unless said otherwise.
  @_disfavoredOverload
  @discardableResult
  public func open(
    _ link: String, source: LinkSource? = .internal, mode: NavigationMode? = nil
  ) -> NavigationResult {
    take(.event(.open(link, source: source, mode: mode)))
  }

  /// Opens a link of a route, as the app's own. `invalid` where none carries these parameters.
  @discardableResult
  public func open(
    route: String, _ parameters: Parameters = [:], mode: NavigationMode? = nil
  ) -> NavigationResult {
    guard let runtime else { return gone }
    do throws(LinkBuildError) {
      return open(try runtime.navigator.router.link(to: route, parameters), mode: mode)
    } catch {
      runtime.navigator.announceRefusal(of: "open \(route)", error.description)
      return NavigationResult(.invalid, reason: error.description)
    }
  }

  /// Selects a tab or page of the innermost visible container that has it.
  @_disfavoredOverload
  @discardableResult
  public func select(_ tab: String) -> NavigationResult { take(.event(.select(tab))) }

  // MARK: Back

  /// Pops the top of the visible stack, where this coordinator or one inside it owns that.
  @discardableResult
  public func back() -> NavigationResult { take(.back) }

  /// Pops to the topmost screen of an id on the visible stack.
  @discardableResult
  public func popTo(_ screen: String) -> NavigationResult { take(.popTo(screen)) }

  /// Pops the visible stack to its root.
  @discardableResult
  public func popToRoot() -> NavigationResult { take(.event(.popToRoot)) }

  /// Dismisses the topmost modal.
  @discardableResult
  public func dismiss() -> NavigationResult { take(.event(.dismiss)) }

  /// Ends this coordinator, with what stands on it. Its parent is told the outcome.
  ///
  /// A gate's flow is given up by this, whatever the outcome: it ends well by ``open(gate:user:)``.
  @discardableResult
  public func finish(_ outcome: FlowOutcome = .completed) -> NavigationResult {
    take(.finish(outcome))
  }

  // MARK: Gates

  /// Opens a gate. The ticket of this presentation is sent along, so a flow that has been left or
  /// shown anew since cannot open it: `stale`.
  ///
  /// - Parameters:
  ///   - gate: its id in the table.
  ///   - user: who signs in by this, where anybody does.
  @_disfavoredOverload
  @discardableResult
  public func open(gate: String, user: String? = nil) -> NavigationResult {
    take(.pass(gate, user: user))
  }

  /// Gives up the flow of a gate. The ticket is sent along as by ``open(gate:user:)``.
  @_disfavoredOverload
  @discardableResult
  public func cancel(gate: String) -> NavigationResult { take(.cancel(gate)) }

  /// Closes a gate, with those after it.
  @_disfavoredOverload
  @discardableResult
  public func close(gate: String) -> NavigationResult { take(.event(.revoke(gate))) }

  /// Closes all gates, and ends what stands behind them.
  @discardableResult
  public func signOut() -> NavigationResult { take(.event(.signOut)) }

  // MARK: Protection

  /// Asks that the topmost screen of an id on the visible stack be neither removed nor changed.
  @discardableResult
  public func protect(_ screen: String) -> NavigationResult { take(.protect(screen)) }

  /// Lets a screen go again that was protected.
  @discardableResult
  public func unprotect(_ screen: String) -> NavigationResult { take(.unprotect(screen)) }
}

/// What a coordinator asks for by its context.
enum CoordinatorRequest {
  case push(String, Parameters)
  case start(String, Parameters)
  case back
  case popTo(String)
  case finish(FlowOutcome)
  case pass(String, user: String?)
  case cancel(String)
  case protect(String)
  case unprotect(String)
  /// Anything that does not depend on the instance, but that it runs.
  case event(NavigationEvent)

  /// What it asks the model for by a name; `nil` for what is not about a name.
  var ownStep: String? {
    switch self {
    case .push(let screen, let parameters): NavigationEvent.push(screen, parameters).ownStep
    case .start(let id, let parameters): NavigationEvent.start(id, parameters).ownStep
    case .pass(let gate, let user): NavigationEvent.pass(gate, user: user).ownStep
    case .cancel(let gate): NavigationEvent.cancel(gate).ownStep
    case .event(let event): event.ownStep
    case .back, .popTo, .finish, .protect, .unprotect: nil
    }
  }
}
