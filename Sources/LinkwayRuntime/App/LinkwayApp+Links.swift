package import Foundation
package import LinkwayMatching
package import LinkwayNavigation

/// Receiving links and reporting events.
extension LinkwayApp {
  /// The maximum number of consecutive resolvers.
  static var resolverLimit: Int { 10 }

  /// Handles a link, or enqueues it. The link is numbered immediately.
  ///
  /// - Parameter depth: the number of consecutive resolvers that chose the link.
  package func receive(
    _ link: String, source: LinkSource?, mode: NavigationMode?, in window: String, depth: Int = 0
  ) -> PendingLink {
    let answer = makeAnswer(depth: depth)
    let number = answer.number
    guard window == Self.mainWindow else {
      refuse(number, .failed, reason: "unknown window `\(window)`", in: window)
      return answer
    }
    runtime.send(.open(link, source: source, mode: mode), arrival: number) { [weak self] result in
      self?.didHandle(number, result)
    }
    return answer
  }

  /// Numbers a link.
  private func makeAnswer(depth: Int = 0) -> PendingLink {
    let answer = PendingLink(navigator.reserveArrival(), depth: depth)
    answers[answer.number] = answer
    return answer
  }

  /// Performs a coordinator's request to open a link.
  private func receive(_ request: Work) -> LinkArrival {
    let answer = makeAnswer()
    let result = runtime.perform(request, arrival: answer.number) { [weak self] result in
      self?.didHandle(answer.number, result)
    }
    return LinkArrival(number: answer.number, result: answer.first ?? result, answer: answer)
  }

  /// Handles a link that the system delivered, without a caller that awaits the result.
  package func begin(_ link: String, source: LinkSource?) {
    _ = receive(link, source: source, mode: nil, in: Self.mainWindow)
  }

  /// Handles a URL that the system delivered, without a caller that awaits the result.
  package func begin(_ url: URL, source: LinkSource?) { begin(url.linkText, source: source) }

  private func didHandle(_ number: Int, _ result: NavigationResult) {
    switch result.outcome {
    case .held: answers[number]?.begin(result)
    // The link ends when the resolver has chosen.
    case .link(.resolver): break
    case .link:
      answers[number]?.begin(result)
      forgetEnded(number)
    // The queue was full, or the coordinator has ended.
    case .done, .invalid, .stale, .vetoed, .waiting:
      refuse(number, .refused, reason: result.reason ?? "the queue is full")
    }
  }

  private func refuse(
    _ number: Int, _ fate: LinkFate, reason: String, in window: String = AppEvent.mainWindow
  ) {
    answers[number]?.begin(NavigationResult(.link(fate), reason: reason))
    navigator.refuse(number, fate, reason: reason, in: window)
    forgetEnded(number)
  }

  private func forgetEnded(_ number: Int) {
    if answers[number]?.hasEnded == true { answers[number] = nil }
  }

  // MARK: Observing

  func listen() {
    _ = navigator.observe(revealing: true) { [weak self] event in
      MainActor.assumeIsolated { self?.report(event) }
    }
    navigator.onCommit = { [weak self] event, before in
      MainActor.assumeIsolated { self?.compareSession(event, before) }
    }
    knownGates = navigator.openGates
    session.onRestore = { [weak self] in
      if let self { knownGates = navigator.openGates }
    }
    runtime.onShown = { [weak self] in MainActor.assumeIsolated { self?.reportScreenChange() } }
    runtime.onCover = { [weak self] isCovered in
      MainActor.assumeIsolated { self?.announce(.covered(isCovered)) }
    }
    runtime.onLink = { [weak self] link, source, step in
      MainActor.assumeIsolated { self?.follow(link, source, step) }
    }
    runtime.onRequest = { [weak self] work in
      MainActor.assumeIsolated { self?.receive(work) }
    }
    runtime.onQuestions = { [weak self] result in
      MainActor.assumeIsolated { self?.ask(result) }
    }
    guard !navigator.ledger.store.isImmediate else { return }
    navigator.defersWrites = true
    runtime.write = { [navigator] done in
      MainActor.assumeIsolated {
        MainTask.start {
          await navigator.writePending()
          done()
        }
      }
    }
  }

  private func announce(_ step: AppEvent.Step, arrival: Int? = nil) {
    hub.send(AppEvent(step, arrival: arrival, time: navigator.mark.time))
  }

  private func report(_ event: AppEvent) {
    guard case .ended(let fate, _, _) = event.step, let number = event.arrival else {
      return hub.send(event)
    }
    // The result of the resolver is not known yet.
    guard fate != .resolver else { return }
    hub.send(event)
    answers[number]?.end(fate)
    // The first result is set when the event has been handled.
    if answers[number]?.hasBegun == true { answers[number] = nil }
  }

  private func end(_ number: Int, _ result: NavigationResult) {
    guard case .link(let fate) = result.outcome else { return }
    announce(.ended(fate, reason: result.reason, gate: result.gate), arrival: number)
    let answer = answers.removeValue(forKey: number)
    answer?.begin(result)
    answer?.end(fate)
  }

  private func compareSession(_ event: NavigationEvent, _ before: EngineState) {
    let user = before.session.user
    if event == .signOut || user != nil && user != session.user { endedSessions += 1 }
    let gates = navigator.openGates
    guard gates != knownGates else { return }
    for gate in knownGates.subtracting(gates).sorted() { announce(.gateClosed(gate)) }
    for gate in gates.subtracting(knownGates).sorted() { announce(.gateOpened(gate)) }
    knownGates = gates
  }

  /// Reports the visible screen, once the presenter has shown it. Nothing is visible while the app
  /// covers the screens.
  private func reportScreenChange() {
    let isVisible = port.presenter != nil && !runtime.connection.isCovered
    let now = isVisible ? runtime.visibleInstance : nil
    guard now?.id != reportedScreen?.id else { return }
    if let reportedScreen { announce(.screenDisappeared(reportedScreen.screen)) }
    if let now { announce(.screenAppeared(now.screen)) }
    reportedScreen = now
  }

  // MARK: Links left to the web and resolvers

  private func follow(_ link: String, _ source: LinkSource?, _ step: NavigationStep) {
    switch step.effects.outcome {
    case .leftToWeb: leaveToWeb(link, step.arrival ?? 0)
    case .link(.resolver): runResolver(link, source, step.effects, step.arrival ?? 0)
    default: break
    }
  }

  private func leaveToWeb(_ link: String, _ number: Int) {
    // A link can carry secrets, so the log names only its number.
    guard let onLeftToWeb else {
      navigator.log?("link \(number) is left to the web, but `onLeftToWeb` is not set")
      return
    }
    if let url = URL(string: link) { onLeftToWeb(url) }
  }

  private func runResolver(
    _ link: String, _ source: LinkSource?, _ effects: NavigationResult, _ number: Int
  ) {
    let name = effects.resolver ?? ""
    func fail(_ fate: LinkFate, _ reason: String) {
      end(number, NavigationResult(.link(fate), reason: reason))
    }
    guard let resolver = resolvers[name] else {
      navigator.log?("link \(number) failed: the app has no resolver `\(name)`; call `resolve`")
      return fail(.failed, "the app has no resolver `\(name)`")
    }
    let depth = (answers[number]?.depth ?? 0) + 1
    guard depth <= Self.resolverLimit else {
      return fail(.failed, "more than \(Self.resolverLimit) resolvers in a row")
    }
    let endedSessions = endedSessions
    MainTask.start { [weak self] in
      let chosen: String?
      do { chosen = try await resolver(effects.parameters) } catch { chosen = nil }
      guard let self else { return }
      @MainActor func fail(_ fate: LinkFate, _ reason: String) {
        self.end(number, NavigationResult(.link(fate), reason: reason))
      }
      guard let chosen else { return fail(.failed, "the resolver `\(name)` failed") }
      // As with a held link: a link that arrived while no user was signed in is for the next user
      // who signs in. The event that ends the session may still wait in the queue, before the
      // chosen link.
      guard self.endedSessions == endedSessions,
        !runtime.queue.endsSession(of: navigator.user)
      else {
        return fail(.purged, "the user changed before the resolver `\(name)` returned")
      }
      self.end(number, effects)
      _ = receive(
        chosen, source: source ?? LinkSource(inferredFrom: link), mode: nil, in: Self.mainWindow,
        depth: depth)
    }
  }
}
