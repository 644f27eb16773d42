/// Drives the engine: takes events one after the other, keeps the state between them, and keeps a
/// held link in a store.
///
/// ```swift
/// let navigator = LinkNavigator(
///   router: router, user: account?.id, openGates: account == nil ? [] : ["session"],
///   store: FileStore(path: path), waitsFor: ["interface"])
/// navigator.onStep = { step in … }  // shows step.effects.transitions
/// navigator.signal("interface")
/// navigator.send(.launch)
/// ```
///
/// It belongs to whoever made it, such as the main actor of an app, and is not `Sendable`. It does
/// nothing by itself: every step is the answer to a call.
///
/// An event runs through these stages:
///
/// 1. It takes its place among those that wait: for a signal, or for the event before to be done.
///    An event that is sent from a callback is never nested in the one that called.
/// 2. The engine's time is brought up to now; what falls due by that takes effect first.
/// 3. The reducer makes the next state.
/// 4. The store is brought to what that state holds. Only then is the new state there: a link that
///    is held survives a crash, and one that has taken effect does not come back.
/// 5. Observers hear what happened to links, then ``onStep`` is called.
///
/// After a crash the first `launch` or `open` is preceded by what the store holds: it is a
/// `restart`, and the held link is taken up again as at its arrival.
public final class LinkNavigator {
  public let router: LinkRouter
  /// The state after the last event.
  public private(set) var state: EngineState
  /// Is called after each event that was taken, with what a presenter has to do. Events that it
  /// sends are taken when it has returned.
  public var onStep: ((NavigationStep) -> Void)?

  let reducer: Reducer
  private var clock: EngineClock
  private var mark: EngineClock.Mark
  private var ledger: HeldLinkLedger
  private var observers = LinkObservers()
  /// What there was to say before anybody listened.
  private var unheard: [LinkNotice] = []
  private var waiting: WaitingEvents
  private var isBusy = false
  /// The link that observers were told to be in the store.
  private var acknowledged: HeldLink?
  /// The link of an earlier process, until the app starts.
  private var stored: HeldLink?
  /// How many links arrived, those that wait included.
  private var arrivals: Int

  /// Makes a navigator and reads its store. Nothing runs before `launch` or the first link.
  ///
  /// - Parameters:
  ///   - user: who is signed in; `nil` where nobody is.
  ///   - openGates: the gates that are open. Those that stay open for a time only close with the
  ///     process, and are passed over.
  ///   - store: keeps a held link across restarts.
  ///   - clock: where the time is read.
  ///   - waitsFor: the names of the signals for which all events wait.
  public init(
    router: LinkRouter, user: String? = nil, openGates: Set<String> = [],
    store: any HeldLinkStore = MemoryStore(), clock: NavigatorClock = .system,
    waitsFor: Set<String> = []
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
    reportProblems()
    if let arrival = record?.unstored { announce(.ended(.purged), arrival) }
  }

  /// A navigator that goes on from a state, in memory only. Time stands still but for `advance`.
  package init(router: LinkRouter, state: EngineState) {
    self.router = router
    reducer = Reducer(table: router.table)
    ledger = HeldLinkLedger(MemoryStore())
    _ = ledger.load()
    let reading = NavigatorClock.Reading(wall: state.clock, uptime: 0)
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
  ///   has the outcome `waiting`, and ``onStep`` is called when it is taken. Where 64 wait already,
  ///   a link ends `refused` and any other event but a sign-out is `invalid`.
  @discardableResult
  public func send(_ event: NavigationEvent) -> NavigationEffects {
    exclusively { isOuter in
      let arrival = nextArrival(of: event)
      guard let number = waiting.append(event, arrival: arrival) else {
        return refuse(event, arrival)
      }
      announceReceipt(of: event, arrival)
      var answer = NavigationEffects(.waiting, reason: "another event is being taken")
      if !waiting.isReady {
        answer.reason = "waits for \(waiting.signals.sorted().joined(separator: ", "))"
        // Whoever signs out must not find the link of an earlier process on disk.
        if event == .signOut { purgeStored() }
      }
      if !isOuter || !waiting.isReady, let arrival { announce(.waiting, arrival) }
      takeWaiting(isOuter) { if $0 == number { answer = $1 } }
      return answer
    }
  }

  /// Says that something for which events wait has come: when all have, events are taken in the
  /// order of their arrival. A name for which nothing waits changes nothing.
  public func signal(_ name: String) {
    exclusively { isOuter in
      waiting.signal(name)
      takeWaiting(isOuter) { _, _ in }
    }
  }

  /// The names of the signals for which events wait, sorted.
  public var awaitedSignals: [String] { waiting.signals.sorted() }

  /// Says who is signed in and which gates are open, where that is known only after the navigator
  /// was made, and before the app starts. It does not wait.
  ///
  /// - Returns: whether it was taken; a running app is told by `pass` and `signOut`.
  @discardableResult
  public func restoreSession(user: String?, openGates: Set<String>) -> Bool {
    guard !state.isLaunched else { return false }
    state.session = session(user: user, openGates: openGates)
    return true
  }

  /// The seconds until something falls due: a held link expires, or a gate closes by itself. An
  /// app sends `.advance(0)` then. `nil` where nothing does.
  public var secondsUntilDue: Int64? {
    let closings = reducer.graph.gates.compactMap { state.session.closing(of: $0) }
    guard let due = (closings + [state.held?.expires].compactMap { $0 }).min() else { return nil }
    return max(0, due.subtractingCapped(clock.advance().time))
  }

  // MARK: Observers

  /// Tells somebody what happens to links from now on, in order. The first one also hears what the
  /// store said when it was read.
  ///
  /// - Returns: what ``removeObserver(_:)`` takes.
  public func addObserver(
    _ detail: LinkNotice.Detail = .redacted, _ notify: @escaping (LinkNotice) -> Void
  ) -> ObserverToken {
    let token = observers.add(detail, notify)
    let notices = unheard
    unheard = []
    exclusively { isOuter in
      for notice in notices { tell(notice) }
      takeWaiting(isOuter) { _, _ in }
    }
    return token
  }

  /// Ends what ``addObserver(_:_:)`` began. One that was removed hears nothing more.
  public func removeObserver(_ token: ObserverToken) {
    observers.remove(token)
  }
}

// MARK: - The way of an event

extension LinkNavigator {
  /// Runs something during which events wait.
  ///
  /// - Parameter body: is told whether nothing was being done before.
  private func exclusively<Value>(_ body: (_ isOuter: Bool) -> Value) -> Value {
    let wasBusy = isBusy
    isBusy = true
    defer { isBusy = wasBusy }
    return body(!wasBusy)
  }

  private func takeWaiting(_ isOuter: Bool, _ taken: (Int, NavigationEffects) -> Void) {
    guard isOuter, waiting.isReady else { return }
    while let item = waiting.next() { taken(item.number, handle(item)) }
  }

  private func handle(_ item: WaitingEvents.Item) -> NavigationEffects {
    mark = clock.advance()
    let passed = mark.time.subtractingCapped(state.clock)
    if passed > 0 { _ = take(.advance(passed), nil, isQuiet: true) }
    if case .advance(let seconds) = item.event {
      clock.skip(seconds)
      mark = clock.advance()
    }
    if !state.isLaunched, stored != nil {
      switch item.event {
      case .launch, .restart: return take(.restart, nil)
      case .open: _ = take(.restart, nil)
      default: break
      }
    }
    return take(item.event, item.arrival)
  }

  /// Takes an event: reduces, stores, and only then is the new state there.
  ///
  /// - Parameter isQuiet: whether nobody is told where nothing happened.
  private func take(
    _ event: NavigationEvent, _ arrival: Int?, isQuiet: Bool = false
  ) -> NavigationEffects {
    var before = state
    if let arrival { before.arrivals = arrival - 1 }
    if event == .restart, !state.isLaunched {
      before.held = stored
      stored = nil
    }
    var (next, effects) = reduce(before, event, arrival)
    ledger.keep(record(of: next))
    if let held = before.held, held.isStorable, ledger.mayHoldOther(than: next.held),
      goesOn(held, next, effects), let number = held.arrival
    {
      before.held = nil
      (next, effects) = reduce(before, event, arrival)
      effects.fates.append(EndedLink(arrival: number, fate: .failed))
      effects.fates.sort { $0.arrival < $1.arrival }
    }
    next.arrivals = max(next.arrivals, state.arrivals)
    state = next
    reportProblems()
    if isQuiet, effects.fates.isEmpty, effects.transitions.isEmpty {
      announceHeld(before: before.held)
      return effects
    }
    announce(event, arrival, effects, before: before.held)
    onStep?(NavigationStep(event: event, arrival: arrival, effects: effects, state: next))
    return effects
  }

  private func reduce(
    _ before: EngineState, _ event: NavigationEvent, _ arrival: Int?
  ) -> (EngineState, NavigationEffects) {
    var (next, effects) = reducer.reduce(before, event)
    if let arrival, next.arrivals < arrival {
      // The event as a whole could not be; the link has its fate all the same.
      next.arrivals = arrival
      let fate: LinkFate = effects.outcome == .vetoed ? .vetoed : .failed
      effects.outcome = .link(fate)
      effects.fates.append(EndedLink(arrival: arrival, fate: fate))
    }
    guard let link = stored, !next.isLaunched else { return (next, effects) }
    let leaves = before.session.user.map { $0 != next.session.user } ?? false
    if event == .signOut || leaves, let number = link.arrival {
      stored = nil
      effects.fates.append(EndedLink(arrival: number, fate: .purged))
    }
    return (next, effects)
  }

  /// Whether a link that was held takes effect, or is held anew.
  private func goesOn(
    _ held: HeldLink, _ next: EngineState, _ effects: NavigationEffects
  ) -> Bool {
    if next.held?.arrival == held.arrival { return next.held != held }
    let fate = effects.fates.first { $0.arrival == held.arrival }?.fate
    return switch fate {
    case .cancelled, .expired, .replaced, .purged, nil: false
    default: true
    }
  }

  /// A link of an earlier process goes from disk while the event that ends it waits.
  private func purgeStored() {
    guard let link = stored else { return }
    stored = nil
    ledger.keep(record(of: state))
    reportProblems()
    announce(.ended(.purged), link.arrival)
  }

  private func refuse(_ event: NavigationEvent, _ arrival: Int?) -> NavigationEffects {
    let reason = "too many events wait"
    guard let arrival else { return NavigationEffects(.invalid, reason: reason) }
    announceReceipt(of: event, arrival)
    announce(.ended(.refused, reason: reason), arrival)
    var effects = NavigationEffects(.link(.refused), reason: reason)
    effects.fates = [EndedLink(arrival: arrival, fate: .refused)]
    return effects
  }

  private func nextArrival(of event: NavigationEvent) -> Int? {
    guard case .open = event else { return nil }
    arrivals += 1
    return arrivals
  }

  private func record(of state: EngineState) -> HeldLinkRecord {
    HeldLinkRecord(state, held: state.held ?? stored, arrivals: arrivals, mark: mark)
  }

  private func session(user: String?, openGates: Set<String>) -> Session {
    let lasting = reducer.graph.gates.filter { $0.staysOpen == nil }.map(\.id)
    return Session(user: user, opened: openGates.intersection(lasting), at: state.clock)
  }
}

// MARK: - What observers hear

extension LinkNavigator {
  func announce(_ step: LinkNotice.Step, _ arrival: Int?) {
    let notice = LinkNotice(step, arrival: arrival, time: mark.time)
    if observers.isEmpty, case .storeFailed = step { return unheard.append(notice) }
    tell(notice)
  }

  private func tell(_ notice: LinkNotice) {
    for (token, call) in observers.calls(notice) where observers.contains(token) { call() }
  }

  private func reportProblems() {
    for problem in ledger.takeProblems() { announce(.storeFailed(problem), nil) }
  }

  private func announceReceipt(of event: NavigationEvent, _ arrival: Int?) {
    guard case .open(let link, let source, _) = event, !observers.isEmpty else { return }
    let resolved = router.resolve(link, source: source)
    announce(
      .received(
        link: resolved.redactedLink, source: source ?? LinkSource(inferredFrom: link)), arrival)
  }

  /// Tells what an event did to the link that it opened, and to those that were held.
  private func announce(
    _ event: NavigationEvent, _ arrival: Int?, _ effects: NavigationEffects, before: HeldLink?
  ) {
    guard !observers.isEmpty else { return }
    if case .open(let link, let source, _) = event {
      announceResolution(router.resolve(link, source: source), arrival)
    }
    let held = state.held
    if let before, let number = before.arrival {
      let fate = effects.fates.first { $0.arrival == number }?.fate
      let isTakenUp =
        switch fate {
        case .cancelled, .expired, .replaced, .purged: false
        case nil: held?.arrival == number && held != before
        default: true
        }
      if isTakenUp { announce(.resumed(gate: before.gate), number) }
    }
    for ended in effects.fates {
      announce(
        .ended(ended.fate, reason: ended.arrival == arrival ? effects.reason : nil),
        ended.arrival)
    }
    announceHeld(before: before)
  }

  /// Tells that a link is held: when it is, and once more when the store has it only later.
  private func announceHeld(before: HeldLink?) {
    defer { acknowledged = state.held.flatMap { ledger.keeps($0) ? $0 : nil } }
    guard let held = state.held, let number = held.arrival else { return }
    let isStored = ledger.keeps(held)
    guard held != before || isStored && acknowledged != held else { return }
    announce(
      .held(gate: held.gate, ticket: held.ticket, expires: held.expires, isStored: isStored),
      number)
  }

  private func announceResolution(_ resolved: ResolvedLink, _ arrival: Int?) {
    if case .refused = resolved.outcome, resolved.route == nil { return }
    announce(.admitted, arrival)
    guard let route = resolved.route else { return }
    var shown = resolved.parameters
    for name in shown.names where shown.isSecret(name) { shown[name] = nil }
    announce(
      .matched(route: route, names: resolved.parameters.names, parameters: shown), arrival)
  }
}
