public import Foundation
public import LinkwayMatching
public import LinkwayNavigation

/// An app with its links: the one object that a user interface and the app's own code talk to.
///
/// It owns the table, the session, the store, the clock, the windows and the coordinators. There is one
/// way to make it, and nothing to connect afterwards:
///
/// ```swift
/// let app = LinkwayApp(.routes, coordinators: Routes.Coordinators(feed: { Feed($0) }))
/// app.onLeftToWeb = { UIApplication.shared.open($0) }
/// let fate = await app.open("photos://photos/42").fate
/// ```
///
/// The first line is of the Swift that the plugin makes of a table. Without it, see
/// ``init(router:coordinators:presenter:store:user:openGates:clock:waitsFor:placeholder:)``.
///
/// Events are taken one after the other, in the order of their arrival. One waits while another is being
/// taken, the user interface is in motion, or the store is being written; what a coordinator asks for
/// meanwhile comes after it.
@MainActor public final class LinkwayApp<Content> {
  /// What resolves the app's links.
  public nonisolated let router: LinkRouter
  /// Who is signed in, and which gates are open.
  public let session: AppSession
  /// Is called with each link that the table leaves to the web, for the app to open it in a browser.
  public var onLeftToWeb: ((URL) -> Void)?
  /// Is asked about a link that would remove or cover what the table protects by `"interruption": "ask"`
  /// (§9.8).
  ///
  /// It gets the screens and coordinators that would go, and the screen that would be shown. `true` opens the
  /// link, `false` cancels it, and `nil` lets it wait until they have gone. Without it, the link waits.
  public var onInterruption: ((_ lost: [String], _ shown: String?) async -> Bool?)?

  package let navigator: LinkNavigator
  package let runtime: CoordinatorRuntime<Content>
  let port: WindowPort<Content>
  let hub = EventHub()
  /// Links that have not ended, by their numbers.
  var answers: [Int: LinkAnswer] = [:]
  var resolvers: [String: @MainActor (Parameters) async throws -> String] = [:]
  var deciders: [String: @MainActor () async throws -> Bool] = [:]
  /// How many resolvers led to a link that is being resolved.
  var depths: [Int: Int] = [:]
  /// How often somebody signed out.
  var signOuts = 0
  /// The screen that is seen.
  var seen: ScreenInstance?
  /// The gates that were open after the last event.
  var knownGates: Set<String> = []

  /// The id of the window that every app has.
  public static var mainWindow: String { "main" }

  /// Makes an app of a table that was loaded, and reads its store. Nothing runs before ``launch()`` or
  /// the first link.
  ///
  /// - Parameters:
  ///   - router: the table.
  ///   - coordinators: a factory for each coordinator of the table.
  ///   - presenter: what shows the main window; `nil` where a scene or view brings one.
  ///   - store: keeps a held link across restarts; by default nothing does.
  ///   - user: who is signed in; `nil` where nobody is.
  ///   - openGates: the gates that are open. Those that stay open for a time only close with the process,
  ///     and are passed over.
  ///   - clock: where the time is read.
  ///   - waitsFor: names of signals for which all events wait: see ``signal(_:)``.
  ///   - placeholder: makes what stands in for a screen that its coordinator does not know.
  /// - Throws: an error whose description names all coordinators without a factory, and all factories that
  ///   the table does not have.
  public convenience init(
    router: LinkRouter, coordinators: CoordinatorRegistry<Content>,
    presenter: (any Presenter<Content>)? = nil, store: (any HeldLinkStore)? = nil,
    user: String? = nil, openGates: Set<String> = [], clock: AppClock = .system,
    waitsFor: Set<String> = [], placeholder: @escaping (ScreenInstance) -> Content
  ) throws {
    let navigator = LinkNavigator(
      router: router, user: user, openGates: openGates, store: store ?? MemoryStore(),
      clock: clock.source, waitsFor: waitsFor)
    navigator.log = DebugLog.standard
    try self.init(navigator, coordinators, presenter, placeholder: placeholder)
  }

  /// Makes an app of a table and coordinators that generated code keeps together. Use the initialiser that
  /// `linkctl generate swift` makes beside them.
  public convenience init(
    generated table: [UInt8], coordinators: CoordinatorRegistry<Content>,
    presenter: (any Presenter<Content>)?, store: (any HeldLinkStore)?, user: String?,
    openGates: Set<String>, clock: AppClock, waitsFor: Set<String>
  ) {
    do {
      try self.init(
        router: LinkRouter(compiled: table), coordinators: coordinators, presenter: presenter,
        store: store, user: user, openGates: openGates, clock: clock, waitsFor: waitsFor,
        placeholder: { screen in
          // The generated `content(for:)` knows every screen of the coordinator, and the table has
          // checked its parameters: only one that the app wrote in its place answers `nil`. Of `Content`
          // nothing is known, so nothing can stand in.
          preconditionFailure(
            "`\(screen.coordinator)` makes no content for its screen `\(screen.screen)`")
        })
    } catch {
      // The code was made by the plugin of another version than the library's, or edited.
      preconditionFailure("the generated Swift does not fit this version of Linkway: \(error)")
    }
  }

  package init(
    _ navigator: LinkNavigator, _ coordinators: CoordinatorRegistry<Content>,
    _ presenter: (any Presenter<Content>)?, placeholder: @escaping (ScreenInstance) -> Content
  ) throws(CoordinatorRegistryError) {
    self.navigator = navigator
    router = navigator.router
    port = WindowPort(presenter)
    let runtime = try CoordinatorRuntime(
      navigator: navigator, coordinators: coordinators, presenter: port,
      window: Self.mainWindow, placeholder: placeholder)
    self.runtime = runtime
    session = AppSession(navigator) { [weak runtime] event, taken in
      guard let runtime else {
        let result = NavigationResult(.invalid, reason: "the app has gone")
        taken?(result)
        return result
      }
      return runtime.send(event, then: taken)
    }
    listen()
  }

  deinit {
    let unanswered = Array(answers.values)
    guard !unanswered.isEmpty else { return }
    Task { @MainActor in
      for answer in unanswered {
        answer.begin(NavigationResult(.link(.failed), reason: "the app has gone"))
        answer.end(.failed)
      }
    }
  }

  // MARK: Starting

  /// Starts the app without a link. An app that runs already is left as it is.
  @discardableResult
  public func launch() -> NavigationResult { runtime.send(.launch) }

  /// Brings what shows a window, in place of what showed it before: all that is to be seen is described
  /// to it.
  public func connect(_ presenter: any Presenter<Content>, window: String = mainWindow) {
    guard window == Self.mainWindow else { return }
    port.presenter = presenter
    runtime.showAnew()
  }

  /// Says that something for which events wait has come: when all have, events are taken in the order of
  /// their arrival. A name for which nothing waits changes nothing.
  public func signal(_ name: String) { navigator.signal(name) }

  // MARK: Links

  /// A link arrives.
  ///
  /// - Parameters:
  ///   - link: its text, as it came.
  ///   - source: where it came from; by default `universal` for https and `scheme` otherwise.
  ///   - mode: how much of what is on screen stays; by default as its route says.
  ///   - window: where it opens.
  /// - Returns: when it has been taken, what it came to first. How it ended may be awaited.
  @discardableResult
  public func open(
    _ link: String, source: LinkSource? = nil, mode: NavigationMode? = nil,
    in window: String = mainWindow
  ) async -> LinkArrival {
    await receive(link, source: source, mode: mode, in: window).arrival
  }

  /// A link arrives that the system handed over. It is read again as browsers do.
  @discardableResult
  public func open(
    _ url: URL, source: LinkSource? = nil, mode: NavigationMode? = nil,
    in window: String = mainWindow
  ) async -> LinkArrival {
    await receive(url.linkText, source: source, mode: mode, in: window).arrival
  }

  /// A link of a route is opened, as the app's own.
  ///
  /// - Throws: where no link carries these parameters.
  @discardableResult
  public func open(
    route: String, _ parameters: Parameters = [:], mode: NavigationMode? = nil,
    in window: String = mainWindow
  ) async throws(LinkBuildError) -> LinkArrival {
    await open(
      try router.link(to: route, parameters), source: .internal, mode: mode, in: window)
  }

  /// What a link would do now, for an app that wants to say so before it opens the link.
  ///
  /// It asks no gate and no resolver, counts no arrival, changes nothing, and shows no secret. As long as
  /// nothing else happens, ``open(_:source:mode:in:)`` does what it says; events that wait are not
  /// taken into account.
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

  /// Registers what chooses for links of a resolver.
  ///
  /// What it returns is a new arrival with the source of the first link. Where it throws, or the user has
  /// changed meanwhile, nothing opens, and the fate of the first link says so: `failed` or `purged`.
  ///
  /// - Parameters:
  ///   - resolver: the name that the table gives it.
  ///   - choose: gets what the link carries, and returns the link to open.
  @_disfavoredOverload
  public func resolve(
    _ resolver: String, _ choose: @escaping @MainActor (Parameters) async throws -> String
  ) {
    resolvers[resolver] = choose
  }

  /// The link, or the user's own step, that waits at a gate.
  public var heldLink: HeldLink? { navigator.heldLink }

  /// What the held link would open, so that an app can say for what the user signs in. It is not on
  /// screen, because the user may not see it yet.
  public var heldDestination: ResolvedLink? { navigator.heldResolution }

  /// The user gives up the held link: the one that waits at a gate, with the flow of that gate, or the one
  /// that the app was asked about because it would interrupt something.
  @discardableResult
  public func cancelHeldLink() -> NavigationResult {
    guard let held = navigator.heldLink else {
      return NavigationResult(.invalid, reason: "no link waits")
    }
    if let gate = held.gate, let ticket = held.ticket {
      return runtime.send(.cancel(gate, ticket: ticket))
    }
    guard held.awaited != nil, let check = held.check else {
      return NavigationResult(.invalid, reason: "the link waits for an answer of a gate")
    }
    return runtime.send(.interrupt(check: check, isAllowed: false))
  }

  // MARK: What happens

  /// What happens from now on: links and their fates, screens that come and go, gates, refused steps.
  ///
  /// The stream ends with the task that reads it, or with the app. The first one begins with what happened
  /// before. One that is not read keeps 10,000 events.
  ///
  /// - Parameter reveals: whether links and values are in it; secrets never are.
  public func events(revealing reveals: Bool = false) -> AsyncStream<AppEvent> {
    hub.stream(revealing: reveals)
  }

  // MARK: Reading

  /// Whether the app was launched: by ``launch()``, a link, or a restoration.
  public var isLaunched: Bool { navigator.isLaunched }

  /// The coordinators that run, a parent before its children.
  public var coordinators: [String] { navigator.coordinators }

  /// The id of the screen that is seen; `nil` before the app starts.
  public var visibleScreen: String? { navigator.visibleScreen }

  /// What the screen that is seen was given.
  public var visibleParameters: Parameters { navigator.visibleParameters }

  // MARK: Restoring

  /// What is on screen now. No secret is in it, and no held link: that is the store's.
  public var snapshot: NavigationSnapshot { navigator.snapshot }

  /// Starts the app with what a snapshot shows, in place of ``launch()``.
  ///
  /// What fits neither the table nor the open gates is dropped, with what stands on it, and the nearest
  /// valid state is shown. A held link that the store has is taken up again on top.
  ///
  /// - Returns: what it did; `dropped` says what was dropped, a sentence each. `invalid` where the app
  ///   runs already.
  @discardableResult
  public func restore(_ snapshot: NavigationSnapshot) async -> NavigationResult {
    await withCheckedContinuation { continuation in
      runtime.restore(snapshot) { continuation.resume(returning: $0) }
    }
  }
}
