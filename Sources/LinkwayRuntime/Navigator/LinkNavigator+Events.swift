import Dispatch
import LinkwayNavigation
import LinkwayURLParsing

/// The processing of an event, from the queue to the new state.
extension LinkNavigator {
  /// Handles work, or enqueues it.
  func receive(_ work: WaitingEvents.Work, arrival known: Int? = nil) -> NavigationResult {
    exclusively { isOuter in
      readClock()
      // An event that is sent again was counted as received the first time.
      let isNew = retriedLink == nil || !work.isLink
      let arrival = isNew ? known ?? nextArrival(of: work) : retriedLink?.arrival
      let resolved =
        isNew ? (observers.isEmpty ? nil : resolution(of: work)) : retriedLink?.resolved
      guard let number = waiting.append(work, arrival: arrival, resolved: resolved) else {
        return refuse(resolved, arrival)
      }
      if isNew { announceReceipt(of: resolved, arrival) } else { retriedLink = nil }
      var answer = NavigationResult(.waiting, reason: "another event is being handled")
      if !waiting.isReady {
        answer.reason = "waits for \(waiting.signals.sorted().joined(separator: ", "))"
        // After a sign-out, a link of an earlier process must not remain on disk.
        if work == .event(.signOut) { purgeStored() }
      }
      if !isOuter || !waiting.isReady, let arrival { announce(.waiting, arrival) }
      handleWaiting(isOuter) { if $0 == number { answer = $1 } }
      return answer
    }
  }

  /// Runs `body`. Events that arrive meanwhile wait.
  ///
  /// - Parameter body: receives whether no other call was active.
  func exclusively<Value>(_ body: (_ isOuter: Bool) -> Value) -> Value {
    let wasBusy = isBusy
    isBusy = true
    defer {
      isBusy = wasBusy
      if !wasBusy { onIdle?() }
    }
    return body(!wasBusy)
  }

  func handleWaiting(_ isOuter: Bool, _ completion: (Int, NavigationResult) -> Void) {
    guard isOuter, waiting.isReady else { return }
    while let item = waiting.next() { completion(item.number, handle(item)) }
  }

  private func handle(_ item: WaitingEvents.Item) -> NavigationResult {
    loadUnreadStore()
    let stored = stored
    if !isLoadPending { advanceToNow() }
    opened = item.resolved
    defer { opened = nil }
    var result = NavigationResult(.waiting, reason: Self.storeWriteReason)
    if !isWaitingForStore {
      switch item.work {
      case .event(let event): result = handle(event, item.arrival)
      case .restore(let navigation, let user): result = relaunch(with: navigation, of: user)
      }
    }
    if isWaitingForStore {
      if !state.isLaunched { self.stored = stored }
      retriedLink = item.arrival.map { ($0, item.resolved) }
    } else {
      written = []
      hasLoaded = false
    }
    return result
  }

  /// Whether an event waits until the store has been read or written.
  package var isWaitingForStore: Bool { pendingRecord != nil || isLoadPending }

  static let storeWriteReason = "the store is being written"

  /// Prepares the store for the last event, on another thread: reads the store, or writes the
  /// record that the event needs. The event is sent again afterwards, before any other event.
  package func writePending(isolation: isolated (any Actor)? = #isolation) async {
    if isLoadPending { return await loadPending() }
    guard let record = pendingRecord else { return }
    ledger = await withCheckedContinuation { [storeQueue, ledger, pendingForgets] continuation in
      storeQueue.async {
        var ledger = ledger
        ledger.save(record, forgetting: pendingForgets)
        continuation.resume(returning: ledger)
      }
    }
    written.append(record)
    pendingRecord = nil
  }

  /// Reads the clock. No time passes while an event is sent again; otherwise the new record would
  /// differ from the written one.
  private func readClock() {
    if written.isEmpty { mark = clock.advance() }
  }

  /// Advances the engine's time to now and handles everything that is due.
  private func advanceToNow() {
    readClock()
    let passed = mark.time.subtractingCapped(state.clock)
    if passed > 0 { _ = reduceAndCommit(.advance(passed), nil, isQuiet: true) }
  }

  private func handle(_ event: NavigationEvent, _ arrival: Int?) -> NavigationResult {
    if case .advance(let seconds) = event {
      clock.skip(seconds)
      mark = clock.advance()
    }
    if !state.isLaunched, stored != nil {
      switch event {
      case .launch, .restart: return reduceAndCommit(.restart, nil)
      case .open:
        let result = reduceAndCommit(.restart, nil)
        if isWaitingForStore { return result }
      default: break
      }
    }
    return reduceAndCommit(event, arrival)
  }

  private func reduceAndCommit(
    _ event: NavigationEvent, _ arrival: Int?, isQuiet: Bool = false
  ) -> NavigationResult {
    var before = state
    if let arrival { before.arrivals = arrival - 1 }
    if event == .restart, !state.isLaunched { adoptStoredLink(&before) }
    return commit(event, arrival, isQuiet: isQuiet, from: before) {
      self.reduce($0, event, arrival)
    }
  }

  /// Launches the app with what was on screen before.
  private func relaunch(with navigation: NavigationState, of user: String?) -> NavigationResult {
    var before = state
    if !state.isLaunched { adoptStoredLink(&before) }
    return commit(.launch, nil, from: before) {
      self.reducer.relaunch($0, with: navigation, of: user)
    }
  }

  /// Takes over the held link of an earlier process.
  private func adoptStoredLink(_ state: inout EngineState) {
    state.held = stored
    stored = nil
  }

  /// Computes the next state, saves it to the store, and only then adopts it.
  ///
  /// - Parameters:
  ///   - isQuiet: whether to skip notifications if nothing changed.
  ///   - next: computes the next state. It is called again, without the held link, if the store may
  ///     still contain that link.
  private func commit(
    _ event: NavigationEvent, _ arrival: Int?, isQuiet: Bool = false, from before: EngineState,
    _ next: (EngineState) -> (EngineState, NavigationResult)
  ) -> NavigationResult {
    let held = before.held
    var (state, effects) = next(before)
    let record = record(of: state)
    let forgets =
      event == .signOut || before.session.user.map { $0 != state.session.user } ?? false
    if !defersWrites {
      ledger.save(record, forgetting: forgets)
    } else if !ledger.contains(record), !written.contains(where: { $0.isEquivalent(to: record) }) {
      pendingRecord = record
      pendingForgets = forgets
      return NavigationResult(.waiting, reason: Self.storeWriteReason)
    }
    if let held, held.isStorable, ledger.mayContainLink(otherThan: state.held),
      takesEffect(held, state, effects), let number = held.arrival
    {
      var without = before
      without.held = nil
      (state, effects) = next(without)
      effects.fates.append(EndedLink(arrival: number, fate: .failed))
      effects.fates.sort { $0.arrival < $1.arrival }
    }
    state.arrivals = max(state.arrivals, self.state.arrivals)
    self.state = state
    onRecord?(event, before, state)
    defer { onCommit?(event, before) }
    reportProblems()
    if isQuiet, effects.changesNothing {
      announceHeld(before: held)
      return effects
    }
    for dropped in effects.dropped { announce(.dropped(dropped), nil) }
    announce(event, arrival, effects, before: held)
    if effects.outcome == .invalid, let step = event.requestedStep {
      announceRefusal(of: step, effects.reason ?? "")
    }
    var step = NavigationStep(event: event, arrival: arrival, effects: effects, state: state)
    if let link = held?.link, link.arrival != arrival,
      effects.fates.contains(where: { $0.arrival == link.arrival && $0.fate.isHandedOver })
    {
      step.handedOver = link
    }
    onStep?(step)
    return effects
  }

  private func reduce(
    _ before: EngineState, _ event: NavigationEvent, _ arrival: Int?
  ) -> (EngineState, NavigationResult) {
    let reducer = opened.map(reducer.knowing) ?? reducer
    var (next, effects) = reducer.reduce(before, event)
    if let arrival, next.arrivals < arrival {
      // The event itself was invalid, but its link still needs a fate.
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

  /// Returns whether a held link takes effect or is held again.
  private func takesEffect(
    _ held: HeldLink, _ next: EngineState, _ effects: NavigationResult
  ) -> Bool {
    if next.held?.arrival == held.arrival { return next.held != held }
    let fate = effects.fates.first { $0.arrival == held.arrival }?.fate
    return switch fate {
    case .cancelled, .expired, .replaced, .purged, nil: false
    default: true
    }
  }

  /// Ends a numbered link that was never sent.
  func refuse(_ arrival: Int, _ fate: LinkFate, reason: String, in window: String) {
    announce(.ended(fate, reason: reason), arrival, in: window)
  }

  private func refuse(_ resolved: ResolvedLink?, _ arrival: Int?) -> NavigationResult {
    let reason = "too many events are waiting"
    guard let arrival else { return NavigationResult(.invalid, reason: reason) }
    announceReceipt(of: resolved, arrival)
    announce(.ended(.refused, reason: reason), arrival)
    var effects = NavigationResult(.link(.refused), reason: reason)
    effects.fates = [EndedLink(arrival: arrival, fate: .refused)]
    return effects
  }

  /// Returns a step that opens a held link as if the link had just arrived; `nil` unless the link
  /// is now left to the web or to a resolver.
  func step(of link: ArrivedLink, after step: NavigationStep) -> NavigationStep? {
    let resolved = router.resolve(link.text, source: link.source)
    var effects: NavigationResult
    switch resolved.outcome {
    case .leftToWeb: effects = NavigationResult(.leftToWeb)
    case .resolver(let name):
      effects = NavigationResult(.link(.resolver))
      effects.resolver = name
      effects.parameters = resolved.parameters
    default: return nil
    }
    return NavigationStep(
      event: .open(link.text, source: link.source, mode: link.mode), arrival: link.arrival,
      effects: effects, state: step.state)
  }

  private func resolution(of work: WaitingEvents.Work) -> ResolvedLink? {
    guard case .event(.open(let link, let source, _)) = work else { return nil }
    return router.resolve(link, source: source)
  }

  private func nextArrival(of work: WaitingEvents.Work) -> Int? {
    guard case .event(.open) = work else { return nil }
    arrivals += 1
    return arrivals
  }

  func record(of state: EngineState) -> HeldLinkRecord {
    HeldLinkRecord(state, held: state.held ?? stored, arrivals: arrivals, mark: mark)
  }

  func session(user: String?, openGates: Set<String>) -> Session {
    let lasting = reducer.graph.gates.filter { $0.staysOpen == nil }.map(\.id)
    return Session(user: user, opened: openGates.intersection(lasting), at: state.clock)
  }
}

extension NavigationResult {
  /// Whether no link ended, nothing changes on screen, and the app is asked nothing.
  fileprivate var changesNothing: Bool {
    fates.isEmpty && transitions.isEmpty && questions.isEmpty && interruption == nil
  }
}

extension LinkFate {
  /// Whether the app passes the link on: to the browser, or to its resolver.
  fileprivate var isHandedOver: Bool { self == .leftToWeb || self == .resolver }
}

extension NavigationEvent {
  /// A short form of a step that the app's own code requested, without parameters and user; `nil`
  /// for other events.
  var requestedStep: String? {
    switch self {
    case .push(let screen, _): "push \(ScreenPlace.screen(of: screen))"
    case .start(let coordinator, _): "start \(coordinator)"
    case .select(let tab): "select \(tab)"
    case .pass(let gate, _, _): "pass \(gate)"
    case .cancel(let gate, _): "cancel \(gate)"
    case .revoke(let gate): "revoke \(gate)"
    case .open: "open a link"
    default: nil
    }
  }
}
