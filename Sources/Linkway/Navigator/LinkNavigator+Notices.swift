import LinkwayMatching
import LinkwayNavigation

/// What observers hear.
extension LinkNavigator {
  func announce(_ step: LinkNotice.Step, _ arrival: Int?) {
    tell(LinkNotice(step, arrival: arrival, time: mark.time))
  }

  func tell(_ notice: LinkNotice) {
    for (token, call) in observers.calls(notice) where observers.contains(token) { call() }
  }

  func reportProblems() {
    for problem in ledger.takeProblems() { announce(.storeFailed(problem), nil) }
  }

  /// Tells that a step of the app's own cannot be: a mistake in its code, most often.
  func announceRefusal(of step: String, _ reason: String) {
    // An observer may ask for more that is refused.
    guard !isRefusing else { return }
    isRefusing = true
    defer { isRefusing = false }
    announce(.stepRefused(step, reason: reason), nil)
    log?("refused \(step): \(reason)")
  }

  func announceReceipt(of resolved: ResolvedLink?, _ arrival: Int?) {
    guard let resolved else { return }
    let source = resolved.source ?? LinkSource(inferredFrom: resolved.link)
    announce(.received(link: resolved.redactedLink, source: source), arrival)
  }

  /// Tells what an event did to the link that it opened, and to those that were held.
  func announce(
    _ event: NavigationEvent, _ arrival: Int?, _ effects: NavigationEffects, before: HeldLink?
  ) {
    guard !observers.isEmpty else { return }
    if case .open(let link, let source, _) = event {
      announceResolution(opened ?? router.resolve(link, source: source), arrival)
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
      if isTakenUp { announce(.resumed(gate: before.gate ?? ""), number) }
    }
    for ended in effects.fates {
      announce(
        .ended(ended.fate, reason: ended.arrival == arrival ? effects.reason : nil),
        ended.arrival)
    }
    announceHeld(before: before)
  }

  /// Tells that a link is held: when it is, and once more when the store has it only later.
  func announceHeld(before: HeldLink?) {
    defer { acknowledged = state.held.flatMap { ledger.keeps($0) ? $0 : nil } }
    guard let held = state.held, let number = held.arrival else { return }
    let isStored = ledger.keeps(held)
    guard held != before || isStored && acknowledged != held else { return }
    announce(
      .held(
        gate: held.gate ?? "", ticket: held.ticket ?? 0, expires: held.expires, isStored: isStored),
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
