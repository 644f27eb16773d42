import Dispatch
import LinkwayNavigation

/// Drives the engine: handles events one at a time, keeps the state between them, and saves a held
/// link in a store.
///
/// ```swift
/// let navigator = LinkNavigator(
///   router: router, user: account?.id, openGates: account == nil ? [] : ["session"],
///   store: FileStore(path: path), waitsFor: ["interface"])
/// navigator.signal("interface")
/// navigator.send(.launch)
/// ```
///
/// It belongs to the ``LinkwayApp`` that created it and is not `Sendable`. It acts only when
/// called.
///
/// An event passes through these stages:
///
/// 1. It is enqueued until all signals have arrived and the previous event is handled. An event
/// sent from a callback is never handled inside that callback.
/// 2. The engine's time is advanced to now, and everything that is due takes effect first.
/// 3. The reducer computes the next state.
/// 4. The store is brought up to date with that state. Only then is the state adopted: a held link
/// survives a crash, and a link that has taken effect does not return.
/// 5. Observers are notified of what happened to links; then the ``CoordinatorRuntime`` shows the
/// changes.
///
/// The store is written only for an event in which a link arrives, a flow is presented, or the held
/// link changes, and again if writing has failed. With a file, each write takes two
/// synchronizations. If `defersWrites` is set, an event that needs a write changes nothing, and is
/// sent again after ``pendingRecord`` has been written.
///
/// If the store contains the held link of an earlier process, the first `launch` is handled as a
/// `restart`, and the first `open` is preceded by one. The held link is then resumed as if it had
/// just arrived.
package final class LinkNavigator {
  /// The router that resolves links.
  package let router: LinkRouter
  /// The state after the last event.
  package internal(set) var state: EngineState
  /// Called after each handled event, with the changes for a presenter. Events that it sends are
  /// handled after it returns.
  package var onStep: ((NavigationStep) -> Void)?
  /// Called when no event is being handled any more.
  package internal(set) var onIdle: (() -> Void)?
  /// Called after each event, including the passing of time, with the states before and after.
  package var onRecord: ((NavigationEvent, EngineState, EngineState) -> Void)?

  /// The log for refused steps and missing parts of the app in a debug build; `nil` in other
  /// builds.
  package var log: ((String) -> Void)?

  /// Called after each change of the state, including when only a gate has closed, with the event
  /// and the state before it.
  var onCommit: ((NavigationEvent, EngineState) -> Void)?

  /// Whether the owner writes the store before an event that needs it; see ``pendingRecord``.
  package var defersWrites = false
  /// The record that must be written before the last event can be handled.
  var pendingRecord: HeldLinkRecord?
  /// Whether a session ends with the event that needs ``pendingRecord``.
  var pendingForgets = false
  /// Whether the store must be read before the last event can be handled.
  var isLoadPending = false
  /// Whether the store has been read for the event that is sent again.
  var hasLoaded = false
  /// Runs the store's slow calls, one at a time. A task would block one of the few threads that all
  /// tasks share.
  let storeQueue = DispatchQueue(label: "linkway.store")
  /// The records written for an event that has not been handled yet, whether or not the write
  /// succeeded.
  var written: [HeldLinkRecord] = []
  /// The number and the resolution of the link of the event that is sent again.
  var retriedLink: (arrival: Int, resolved: ResolvedLink?)?

  let reducer: Reducer
  var clock: EngineClock
  var mark: EngineClock.Mark
  var ledger: HeldLinkLedger
  var observers = LinkObservers()
  /// The events that reading the store has caused, until the first observer is added.
  var undelivered: [AppEvent] = []
  var waiting: WaitingEvents
  /// The resolution of the current event's link, if observers were notified of it.
  var opened: ResolvedLink?
  var isBusy = false
  var isReportingRefusal = false
  /// The link that observers know to be stored.
  var acknowledged: HeldLink?
  /// The held link of an earlier process, until the app is launched.
  var stored: HeldLink?
  /// The number of links received, including waiting ones.
  var arrivals: Int

  /// Creates a navigator and reads its store. No coordinator runs before
  /// `launch`, `restore` or the first link.
  ///
  /// - Parameters:
  ///   - router: resolves links.
  ///   - user: the signed-in user; `nil` if no user is signed in.
  ///   - openGates: the open gates. Gates with a time limit never survive the process, so they are
  ///     ignored.
  ///   - store: keeps a held link across restarts.
  ///   - waitsFor: the names of the signals that all events wait for.
  package convenience init(
    router: LinkRouter, user: String? = nil, openGates: Set<String> = [],
    store: any HeldLinkStore = MemoryStore(), waitsFor: Set<String> = []
  ) {
    self.init(
      router: router, user: user, openGates: openGates, store: store, clock: .system,
      waitsFor: waitsFor)
    log = DebugLog.standard
  }

  /// Creates a navigator without a log.
  ///
  /// - Parameter clock: the source of the time.
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
    // The elapsed time is unknown, so the held link is assumed to be as old as possible.
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
    // Questions that were not about the held link ended with the process.
    state.checks = record?.held?.check ?? 0
    state.clock = mark.time
    state.session = session(user: user, openGates: openGates)
    undelivered = ledger.takeProblems().map { AppEvent(.storeFailed($0), time: mark.time) }
    if let arrival = record?.unstored {
      undelivered.append(AppEvent(.ended(.purged), arrival: arrival, time: mark.time))
    }
  }

  /// Creates a navigator that continues from a state, in memory only. Time advances only by
  /// `advance`.
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

  /// Handles an event, or enqueues it.
  ///
  /// - Parameter arrival: the number that the link already has; `nil` if it has none.
  /// - Returns: the result. If the event is invalid, the state is unchanged. An event that is
  ///   enqueued has the outcome `waiting`; its result is reported when it is handled. If 64 events
  ///   are waiting already, or events sent from callbacks form a chain of 1,000, a link ends as
  ///   `refused`, and any other event except a sign-out is `invalid`.
  @discardableResult
  package func send(_ event: NavigationEvent, arrival: Int? = nil) -> NavigationResult {
    receive(.event(router.table.markingSecrets(in: event)), arrival: arrival)
  }

  /// Reserves the number of a link that is sent later.
  package func reserveArrival() -> Int {
    arrivals += 1
    return arrivals
  }

  /// Whether all signals have arrived.
  var isReady: Bool { waiting.isReady }

  /// Reports a signal that events wait for. After the last one, the waiting events are handled in
  /// order of arrival. An unknown name has no effect.
  package func signal(_ name: String) {
    exclusively { isOuter in
      waiting.signal(name)
      handleWaiting(isOuter) { _, _ in }
    }
  }

  /// The names of the signals that events wait for, sorted.
  package var awaitedSignals: [String] { waiting.signals.sorted() }

  /// Sets the signed-in user and the open gates before the app is launched, if they are not known
  /// when the navigator is created. Gates with a time limit are ignored. Takes effect immediately.
  ///
  /// - Returns: `false` if the app is already launched; use `pass` and `signOut` then.
  @discardableResult
  package func restoreSession(user: String?, openGates: Set<String>) -> Bool {
    guard !state.isLaunched else { return false }
    state.session = session(user: user, openGates: openGates)
    return true
  }

  /// The seconds until the next deadline: a held link expires, a gate closes by time limit, or a
  /// check times out. The app sends `.advance(0)` at that time. `nil` if there is no deadline.
  package var secondsUntilDue: Int64? {
    guard let due = state.nextDue(in: reducer.graph) else { return nil }
    return max(0, due.subtractingCapped(clock.advance().time))
  }

  // MARK: Observers

  /// Adds an observer, which is notified of all events from now on, in order. The first observer
  /// also receives what was reported when the store was read.
  ///
  /// - Returns: a token for ``removeObserver(_:)``.
  package func observe(
    revealing reveals: Bool = false, _ notify: @escaping (AppEvent) -> Void
  ) -> ObserverToken {
    let token = observers.add(revealing: reveals, notify)
    let notices = undelivered
    undelivered = []
    exclusively { isOuter in
      for notice in notices { notify(notice) }
      handleWaiting(isOuter) { _, _ in }
    }
    return token
  }

  /// Removes an observer that ``observe(revealing:_:)`` added. It is not called again.
  package func removeObserver(_ token: ObserverToken) {
    observers.remove(token)
  }
}
