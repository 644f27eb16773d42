import LinkwayMatching
import LinkwayNavigation

/// Notifying observers.
extension LinkNavigator {
  func announce(
    _ step: AppEvent.Step, _ arrival: Int?, in window: String = AppEvent.mainWindow
  ) {
    notify(AppEvent(step, arrival: arrival, time: mark.time, window: window))
  }

  func notify(_ notice: AppEvent) {
    for (token, call) in observers.calls(notice) where observers.contains(token) { call() }
  }

  func reportProblems() {
    for problem in ledger.takeProblems() { announce(.storeFailed(problem), nil) }
  }

  /// Reports an invalid step of the app's own code, usually a programming error.
  func announceRefusal(of step: String, _ reason: String) {
    // An observer may itself make a request that is refused.
    guard !isReportingRefusal else { return }
    isReportingRefusal = true
    defer { isReportingRefusal = false }
    announce(.stepRefused(step, reason: reason), nil)
    log?("refused \(step): \(reason)")
  }

  func announceReceipt(of resolved: ResolvedLink?, _ arrival: Int?) {
    guard let resolved else { return }
    let source = resolved.source ?? LinkSource(inferredFrom: resolved.link)
    announce(.received(link: resolved.redactedLink, source: source), arrival)
  }

  /// Reports what an event did to the link that it opened and to held links.
  func announce(
    _ event: NavigationEvent, _ arrival: Int?, _ effects: NavigationResult, before: HeldLink?
  ) {
    guard !observers.isEmpty else { return }
    if case .open(let link, let source, _) = event {
      announceResolution(opened ?? router.resolve(link, source: source), arrival)
    }
    let held = state.held
    if let before, let number = before.arrival {
      let fate = effects.fates.first { $0.arrival == number }?.fate
      let isResumed =
        switch fate {
        case .cancelled, .expired, .replaced, .purged: false
        case nil: held?.arrival == number && waitsAnew(held, after: before)
        default: true
        }
      if isResumed { announce(.resumed(gate: before.gate, awaited: before.awaited), number) }
    }
    for ended in effects.fates {
      announce(
        .ended(
          ended.fate, reason: ended.arrival == arrival ? effects.reason : ended.reason,
          gate: ended.gate),
        ended.arrival)
    }
    announceHeld(before: before)
  }

  /// Reports that a link is held. If the link is stored only later, reports it again then.
  func announceHeld(before: HeldLink?) {
    defer { acknowledged = state.held.flatMap { ledger.isStored($0) ? $0 : nil } }
    guard let held = state.held, let number = held.arrival else { return }
    let isStored = ledger.isStored(held)
    guard waitsAnew(held, after: before) || isStored && waitsAnew(held, after: acknowledged)
    else { return }
    announce(
      .held(
        gate: held.gate, ticket: held.ticket, awaited: held.awaited,
        expires: held.expirationDate, isStored: isStored),
      number)
  }

  /// Returns whether the held link differs from the one held before in more than the app's decision
  /// to let it wait.
  private func waitsAnew(_ held: HeldLink?, after before: HeldLink?) -> Bool {
    guard held != before else { return false }
    guard let awaited = held?.awaited, held?.arrival == before?.arrival else { return true }
    return awaited != before?.awaited
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
