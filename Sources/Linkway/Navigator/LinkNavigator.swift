import LinkwayNavigation

/// Drives the engine: takes events one after the other, keeps the state between them, and keeps a
/// held link in a store.
///
/// ```swift
/// let navigator = LinkNavigator(
///   router: router, user: account?.id, openGates: account == nil ? [] : ["session"],
///   store: FileStore(path: path), waitsFor: ["interface"])
/// navigator.signal("interface")
/// navigator.send(.launch)
/// ```
///
/// It belongs to the ``LinkwayApp`` that made it, and is not `Sendable`. It does nothing by itself: every
/// step is the answer to a call.
///
/// An event runs through these stages:
///
/// 1. It takes its place among those that wait: for a signal, or for the event before to be done.
///    An event that is sent from a callback is never nested in the one that called.
/// 2. The engine's time is brought up to now; what falls due by that takes effect first.
/// 3. The reducer makes the next state.
/// 4. The store is brought to what that state holds. Only then is the new state there: a link that
///    is held survives a crash, and one that has taken effect does not come back.
/// 5. Observers hear what happened to links; then the ``CoordinatorRuntime`` shows what changed.
///
/// A link that arrives, and each presentation of a flow, is one save: with a file, the time of two
/// synchronisations. Other events write nothing. Where writing is left to somebody else (`defersWrites`),
/// an event that needs it changes nothing, and is sent again when ``storeRecord`` has been written.
///
/// After a crash the first `launch` or `open` is preceded by what the store holds: it is a
/// `restart`, and the held link is taken up again as at its arrival.
package final class LinkNavigator {
  /// What resolves its links.
  package let router: LinkRouter
  /// The state after the last event.
  package internal(set) var state: EngineState
  /// Is called after each event that was taken, with what a presenter has to do. Events that it
  /// sends are taken when it has returned.
  package var onStep: ((NavigationStep) -> Void)?
  /// Is called when no event is being taken any more.
  package var onRest: (() -> Void)?
  /// Is called after each event, also where time has only passed, with the states before and after.
  package var onRecord: ((NavigationEvent, EngineState, EngineState) -> Void)?

  /// Where a debug build tells the app's developer of refused steps; `nil` in any other.
  package var log: ((String) -> Void)?

  /// Is called after each change of the state, also where only a gate has closed.
  var onCommit: (() -> Void)?

  /// Whether the store is written elsewhere before an event that needs it: see ``pendingRecord``.
  package var defersWrites = false
  /// What the store has to be given before the event that was sent last can be taken.
  var pendingRecord: HeldLinkRecord?
  /// What the store was given for an event that has not been taken yet, whether it took it or not.
  var written: [HeldLinkRecord] = []
  /// The link of that event: its number, and what it comes to.
  var begun: (arrival: Int, resolved: ResolvedLink?)?

  let reducer: Reducer
  var clock: EngineClock
  var mark: EngineClock.Mark
  var ledger: HeldLinkLedger
  var observers = LinkObservers()
  /// What there was to say before anybody listened.
  var unheard: [AppEvent] = []
  var waiting: WaitingEvents
  /// What the link of the event that is being taken comes to, where observers were told of it.
  var opened: ResolvedLink?
  var isBusy = false
  var isRefusing = false
  /// The link that observers were told to be in the store.
  var acknowledged: HeldLink?
  /// The link of an earlier process, until the app starts.
  var stored: HeldLink?
  /// How many links arrived, those that wait included.
  var arrivals: Int

  /// Makes a navigator and reads its store. Nothing runs before `launch` or the first link.
  ///
  /// - Parameters:
  ///   - router: what resolves its links.
  ///   - user: who is signed in; `nil` where nobody is.
  ///   - openGates: the gates that are open. Those that stay open for a time only close with the
  ///     process, and are passed over.
  ///   - store: keeps a held link across restarts.
  ///   - waitsFor: the names of the signals for which all events wait.
  package convenience init(
    router: LinkRouter, user: String? = nil, openGates: Set<String> = [],
    store: any HeldLinkStore = MemoryStore(), waitsFor: Set<String> = []
  ) {
    self.init(
      router: router, user: user, openGates: openGates, store: store, clock: .system,
      waitsFor: waitsFor)
    log = DebugLog.standard
  }

  /// - Parameter clock: where the time is read.
  package init(
    router: LinkRouter, user: String? = nil, openGates: Set<String> = [],
    store: any HeldLinkStore = MemoryStore(), clock: NavigatorClock, waitsFor: Set<String> = []
  ) {
    self.router = router
    reducer = Reducer(table: router.table)
    ledger = HeldLinkLedger(store)
    let record = ledger.load()
    self.clock = EngineClock(clock, after: record?.mark)
    mark = self.clock.advance()
    // How much time passed is not known: what is held may be as old as can be.
    if !self.clock.isCertain, let expires = record?.held?.expires {
      self.clock.skip(expires.subtractingCapped(mark.time))
      mark = self.clock.advance()
    }
    stored = record?.held
    arrivals = record?.arrivals ?? 0
    waiting = WaitingEvents(for: waitsFor)
    state = EngineState()
    state.arrivals = arrivals
    state.tickets = record?.tickets ?? 0
    state.clock = mark.time
    state.session = session(user: user, openGates: openGates)
    unheard = ledger.takeProblems().map { AppEvent(.storeFailed($0), time: mark.time) }
    if let arrival = record?.unstored {
      unheard.append(AppEvent(.ended(.purged), arrival: arrival, time: mark.time))
    }
  }

  /// A navigator that goes on from a state, in memory only. Time stands still but for `advance`.
  package init(router: LinkRouter, state: EngineState) {
    self.router = router
    reducer = Reducer(table: router.table)
    ledger = HeldLinkLedger(MemoryStore())
    _ = ledger.load()
    let reading = ClockReading(wall: state.clock, uptime: 0)
    clock = EngineClock(NavigatorClock { reading }, after: nil)
    mark = clock.advance()
    arrivals = state.arrivals
    waiting = WaitingEvents(for: [])
    self.state = state
  }

  // MARK: Events

  /// Takes an event, or lets it wait.
  ///
  /// - Returns: what it did. Where it could not be, the state is as it was. An event that waits
  ///   has the outcome `waiting`, and is shown when it is taken. Where 64 wait already,
  ///   a link ends `refused` and any other event but a sign-out is `invalid`.
  ///
  /// - Parameter arrival: the number that its link has already.
  @discardableResult
  package func send(_ event: NavigationEvent, arrival: Int? = nil) -> NavigationResult {
    receive(.event(router.table.markingSecrets(in: event)), arrival: arrival)
  }

  /// Gives a link its number, which it is sent with later.
  package func reserveArrival() -> Int {
    arrivals += 1
    return arrivals
  }

  /// Whether its store takes no time.
  var hasImmediateStore: Bool { ledger.store.isImmediate }

  /// Whether no signal is waited for.
  var isReady: Bool { waiting.isReady }

  /// Says that something for which events wait has come: when all have, events are taken in the
  /// order of their arrival. A name for which nothing waits changes nothing.
  package func signal(_ name: String) {
    exclusively { isOuter in
      waiting.signal(name)
      takeWaiting(isOuter) { _, _ in }
    }
  }

  /// The names of the signals for which events wait, sorted.
  package var awaitedSignals: [String] { waiting.signals.sorted() }

  /// Says who is signed in and which gates are open, where that is known only after the navigator
  /// was made, and before the app starts. It does not wait.
  ///
  /// - Returns: whether it was taken; a running app is told by `pass` and `signOut`.
  @discardableResult
  package func restoreSession(user: String?, openGates: Set<String>) -> Bool {
    guard !state.isLaunched else { return false }
    state.session = session(user: user, openGates: openGates)
    return true
  }

  /// The seconds until something falls due: a held link expires, a gate closes by itself, or a check has not answered in time. An
  /// app sends `.advance(0)` then. `nil` where nothing does.
  package var secondsUntilDue: Int64? {
    guard let due = state.nextDue(in: reducer.graph) else { return nil }
    return max(0, due.subtractingCapped(clock.advance().time))
  }

  // MARK: Observers

  /// Tells somebody what happens to links from now on, in order. The first one also hears what the
  /// store said when it was read.
  ///
  /// - Returns: what ``removeObserver(_:)`` takes.
  package func observe(
    revealing reveals: Bool = false, _ notify: @escaping (AppEvent) -> Void
  ) -> ObserverToken {
    let token = observers.add(revealing: reveals, notify)
    let notices = unheard
    unheard = []
    exclusively { isOuter in
      for notice in notices { tell(notice) }
      takeWaiting(isOuter) { _, _ in }
    }
    return token
  }

  /// Ends what ``observe(revealing:_:)`` began. One that was removed hears nothing more.
  package func removeObserver(_ token: ObserverToken) {
    observers.remove(token)
  }
}
