public import Foundation
public import LinkwayMatching
public import LinkwayNavigation

/// An app with deep links: the object that the user interface and the app's own code use.
///
/// It owns the table, the session, the store, the clock, the windows and the coordinators. It is
/// created in one step:
///
/// ```swift
/// let app = LinkwayApp(
///   .routes, coordinators: Routes.Coordinators(feed: { Feed($0) }), presenter: presenter)
/// app.onLeftToWeb = { UIApplication.shared.open($0) }
/// let fate = await app.open("photos://photos/42").fate
/// ```
///
/// The first line uses the Swift code that the plugin generates from a table. Without the plugin,
/// use ``init(router:coordinators:presenter:store:user:openGates:clock:waitsFor:placeholder:)``.
///
/// Events are handled one at a time, in order of arrival. An event waits while another one is being
/// handled, the user interface is animating, the store is being written, or a signal is missing.
/// Requests that coordinators make meanwhile are handled afterwards.
@MainActor public final class LinkwayApp<Content> {
  /// The router that resolves the app's links.
  public nonisolated let router: LinkRouter
  /// The signed-in user and the open gates.
  public let session: AppSession
  /// Called with each link that the table leaves to the web, so that the app can open it in a
  /// browser.
  public var onLeftToWeb: ((URL) -> Void)?
  /// Decides whether a link may interrupt what the table protects by `"interruption": "ask"`
  /// (§9.8).
  ///
  /// It receives the screens and coordinators that would be removed or covered, and the screen that
  /// would be shown. `true` opens the link, `false` cancels it, and `nil` lets it wait until they
  /// are gone. If this is not set, the link waits.
  public var onInterruption: ((_ lost: [String], _ shown: String?) async -> Bool?)?

  package let navigator: LinkNavigator
  package let runtime: CoordinatorRuntime<Content>
  let port: WindowOutput<Content>
  let hub = EventHub()
  /// The links that have not ended, by number.
  var answers: [Int: PendingLink] = [:]
  var resolvers: [String: @MainActor (Parameters) async throws -> String] = [:]
  var deciders: [String: @MainActor () async throws -> Bool] = [:]
  /// The number of sessions that ended: by a sign-out, or because another user signed in.
  var endedSessions = 0
  /// The visible screen.
  var reportedScreen: ScreenInstance?
  /// The gates that were open after the last event.
  var knownGates: Set<String> = []

  /// The id of the window that every app has.
  public static var mainWindow: String { AppEvent.mainWindow }

  /// Creates an app from a loaded table and reads its store. No coordinator runs before
  /// ``launch()``, ``restore(_:)`` or the first link.
  ///
  /// - Parameters:
  ///   - router: the router for the table.
  ///   - coordinators: a factory for each coordinator of the table.
  ///   - presenter: shows the main window; `nil` if a scene or a view provides one.
  ///   - store: keeps a held link across restarts; by default held links are not kept.
  ///   - user: the signed-in user; `nil` if no user is signed in.
  ///   - openGates: the open gates. Gates with a time limit never survive the process, so they are
  ///     ignored.
  ///   - clock: the source of the time.
  ///   - waitsFor: the names of signals that all events wait for; see ``signal(_:)``.
  ///   - placeholder: creates the content for a screen that its coordinator does not know.
  /// - Throws: an error whose description lists all coordinators without a factory and all
  ///   factories for unknown coordinators.
  public convenience init(
    router: LinkRouter, coordinators: CoordinatorRegistry<Content>,
    presenter: (any Presenter<Content>)?, store: (any HeldLinkStore)? = nil,
    user: String? = nil, openGates: Set<String> = [], clock: AppClock = .system,
    waitsFor: Set<String> = [], placeholder: @escaping (ScreenInstance) -> Content
  ) throws {
    let navigator = LinkNavigator(
      router: router, user: user, openGates: openGates, store: store ?? MemoryStore(),
      clock: clock.source, waitsFor: waitsFor)
    navigator.log = DebugLog.standard
    try self.init(navigator, coordinators, presenter, placeholder: placeholder)
  }

  /// Creates an app from generated code. Use the initializer that `linkctl generate swift`
  /// generates instead of this one.
  public convenience init(
    generated table: [UInt8], environment: String? = nil,
    coordinators: CoordinatorRegistry<Content>,
    presenter: (any Presenter<Content>)?, store: (any HeldLinkStore)?, user: String?,
    openGates: Set<String>, clock: AppClock, waitsFor: Set<String>
  ) {
    do {
      try self.init(
        router: LinkRouter(compiled: table, environment: environment),
        coordinators: coordinators, presenter: presenter, store: store, user: user,
        openGates: openGates, clock: clock, waitsFor: waitsFor,
        placeholder: { screen in
          // The generated `content(for:)` knows every screen of the coordinator, and the table has
          // checked its parameters: so only an implementation that the app wrote instead can return
          // `nil`. `Content` is any type, so no placeholder can be created.
          preconditionFailure(
            "`\(screen.coordinator)` returned no content for its screen `\(screen.screen)`; remove its own `content(for:)`, or return content for every screen of the table"
          )
        })
    } catch {
      // The code was edited, or generated by another version of the plugin.
      preconditionFailure("the generated Swift does not match this version of Linkway: \(error)")
    }
  }

  package init(
    _ navigator: LinkNavigator, _ coordinators: CoordinatorRegistry<Content>,
    _ presenter: (any Presenter<Content>)?, placeholder: @escaping (ScreenInstance) -> Content
  ) throws(CoordinatorRegistryError) {
    self.navigator = navigator
    router = navigator.router
    port = WindowOutput(presenter, navigator)
    let runtime = try CoordinatorRuntime(
      navigator: navigator, coordinators: coordinators, presenter: port,
      window: Self.mainWindow, placeholder: placeholder)
    self.runtime = runtime
    session = AppSession(navigator) { [weak runtime] event, completion in
      guard let runtime else {
        let result = NavigationResult(.invalid, reason: "the app no longer exists")
        completion?(result)
        return result
      }
      return runtime.send(event, then: completion)
    }
    listen()
  }

  deinit {
    let unanswered = Array(answers.values)
    guard !unanswered.isEmpty else { return }
    Task { @MainActor in
      for answer in unanswered {
        answer.begin(NavigationResult(.link(.failed), reason: "the app no longer exists"))
        answer.end(.failed)
      }
    }
  }

  // MARK: Launching

  /// Launches the app without a link. Has no effect if the app is already running.
  @discardableResult
  public func launch() -> NavigationResult { runtime.send(.launch) }

  /// Connects a presenter to a window, in place of the previous one, and shows the complete current
  /// state. From then on, reports of the previous presenter are ignored, and nothing waits for it.
  ///
  /// An unknown window has no effect. A debug build logs it.
  public func connect(_ presenter: any Presenter<Content>, window: String = mainWindow) {
    guard window == Self.mainWindow else {
      navigator.log?(
        "presenter not connected: unknown window `\(window)`; the app's window is `\(Self.mainWindow)`"
      )
      return
    }
    let isNew = port.presenter !== presenter
    port.presenter = presenter
    runtime.didConnect(isNew: isNew)
  }

  /// Reports a signal that events wait for. After the last one, the waiting events are handled in
  /// order of arrival. An unknown name has no effect.
  public func signal(_ name: String) { navigator.signal(name) }

  // MARK: Links

  /// Handles a link.
  ///
  /// - Parameters:
  ///   - link: the text of the link as received.
  ///   - source: where the link came from; by default `universal` for https, otherwise `scheme`.
  ///   - mode: how to combine the plan with what is already on screen; by default the route's mode.
  ///   - window: the window in which the link opens.
  /// - Returns: the link with its first result, once it has been handled. Its fate can be awaited.
  @discardableResult
  public func open(
    _ link: String, source: LinkSource? = nil, mode: NavigationMode? = nil,
    in window: String = mainWindow
  ) async -> LinkArrival {
    await receive(link, source: source, mode: mode, in: window).arrival
  }

  /// Handles a link that the system delivered. It is parsed again as browsers do.
  @discardableResult
  public func open(
    _ url: URL, source: LinkSource? = nil, mode: NavigationMode? = nil,
    in window: String = mainWindow
  ) async -> LinkArrival {
    await receive(url.linkText, source: source, mode: mode, in: window).arrival
  }

  /// Opens a link of a route, as an internal link of the app.
  ///
  /// - Throws: ``LinkBuildError`` if the table has no such route, or no link of the route can carry
  ///   these parameters.
  @discardableResult
  public func open(
    route: String, _ parameters: Parameters = [:], mode: NavigationMode? = nil,
    in window: String = mainWindow
  ) async throws(LinkBuildError) -> LinkArrival {
    await open(
      try router.link(to: route, parameters), source: .internal, mode: mode, in: window)
  }

  /// Returns what a link would do now, so that an app can show the effect before it opens the link.
  ///
  /// No gate or resolver is evaluated, no arrival is counted, and nothing changes. The preview
  /// contains no secrets. ``open(_:source:mode:in:)-(String,_,_,_)`` has the same result if nothing
  /// else happens before it is called. Waiting events are not considered.
  ///
  /// ```swift
  /// let preview = app.preview("bank://accounts/DE02")
  /// if preview.closedGates.contains("session") { showLock() }
  /// ```
  public func preview(
    _ link: String, source: LinkSource? = nil, mode: NavigationMode? = nil
  ) -> LinkPreview {
    navigator.preview(link, source: source, mode: mode)
  }

  /// Registers the closure that chooses the link to open for a resolver.
  ///
  /// The returned link is handled as a new arrival with the source of the first link. If the
  /// closure throws, nothing opens, and the fate of the first link is `failed`. If the user signs
  /// out or changes meanwhile, nothing opens, and the fate is `purged`. Until the closure returns,
  /// the link has no fate, and is lost if the process ends.
  ///
  /// - Parameters:
  ///   - resolver: the name of the resolver in the table.
  ///   - choose: receives the parameters of the first link and returns the link to open.
  @_disfavoredOverload
  public func resolve(
    _ resolver: String, _ choose: @escaping @MainActor (Parameters) async throws -> String
  ) {
    resolvers[resolver] = choose
  }

  /// The link or user step that is held; `nil` if there is none.
  public var heldLink: HeldLink? { navigator.heldLink }

  /// The resolution of the held link, so that an app can show what the user signs in for. `nil` if
  /// no link is held. The destination is not on screen yet.
  public var heldDestination: ResolvedLink? {
    navigator.heldLink?.link.map { router.resolve($0.text, source: $0.source) }
  }

  /// Cancels the held link or step, with the flow or the `pending` coordinator that is shown for
  /// it. The outcome is `invalid` if nothing is held.
  @discardableResult
  public func cancelHeldLink() -> NavigationResult { runtime.send(.discard) }

  // MARK: Events

  /// Returns a stream of events: links and their fates, screens that appear and disappear, gates,
  /// refused steps, errors of the store, covers, and dropped parts of a restored state.
  ///
  /// The stream ends when the task that reads it is cancelled, or when the app is deallocated. The
  /// first stream starts with up to 100 events that occurred before it was created. A stream keeps
  /// up to 10,000 events that are not read yet, and drops later ones.
  ///
  /// - Parameter reveals: whether events include links and parameter values. Secrets are never
  ///   included.
  public func events(revealing reveals: Bool = false) -> AsyncStream<AppEvent> {
    hub.stream(revealing: reveals)
  }

  // MARK: State

  /// Whether the app was launched: by ``launch()``, a link, or a restoration.
  public var isLaunched: Bool { navigator.isLaunched }

  /// The ids of the running coordinators, sorted, one entry per instance.
  public var coordinators: [String] { navigator.coordinators }

  /// The id of the visible screen; `nil` before the app is launched.
  public var visibleScreen: String? { navigator.visibleScreen }

  /// The parameters of the visible screen.
  public var visibleParameters: Parameters { navigator.visibleParameters }

  // MARK: Restoring

  /// Launches the app from a snapshot, as ``restore(_:)`` does, without waiting for the result.
  ///
  /// Links that are opened afterwards are handled after the restoration, so a scene can call this
  /// method before it opens the link that created the scene.
  ///
  /// - Returns: the result, or `waiting` if it follows later.
  @discardableResult
  public func launch(restoring snapshot: NavigationSnapshot) -> NavigationResult {
    runtime.restore(snapshot)
  }

  /// A snapshot of what is on screen. It contains no secrets and no held link, which is kept by the
  /// store.
  public var snapshot: NavigationSnapshot { navigator.snapshot }

  /// Launches the app from a snapshot, instead of ``launch()``.
  ///
  /// Parts that do not match the table or the open gates are dropped, together with everything
  /// above them, and the nearest valid state is shown. If another user is signed in, everything is
  /// dropped. Then a held link in the store is resumed on top.
  ///
  /// - Returns: the result, with a description in `dropped` of each part that was dropped.
  ///   `invalid` if the app is already running.
  @discardableResult
  public func restore(_ snapshot: NavigationSnapshot) async -> NavigationResult {
    await withCheckedContinuation { continuation in
      runtime.restore(snapshot) { continuation.resume(returning: $0) }
    }
  }
}
