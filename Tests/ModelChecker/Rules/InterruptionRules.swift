import LinkwayNavigation

/// §9.8: what links must not remove or cover.
extension Observation {
  var isWord: Bool { if case .interrupt = event { true } else { false } }

  func interruptions() -> [Broken] {
    guard hasInterruptions else { return [] }
    return allowed() + word() + steps()
  }

  private var hasInterruptions: Bool {
    table.screens.values.contains { $0.interruption != "allow" }
      || table.coordinators.values.contains { $0.interruption != "allow" }
  }

  /// The visible screens and coordinators with policies for links that would remove or cover them.
  /// Their ids are unique in the domains that have any.
  private func inFront(_ state: EngineState) -> [String: String] {
    guard let visible = state.navigation.visible else { return [:] }
    var found: [String: String] = [:]
    if let screen = table.screens[visible.screen], screen.interruption != "allow" {
      found[visible.screen] = screen.interruption
    }
    for id in table.path(to: visible.coordinator) {
      if let word = table.coordinators[id]?.interruption, word != "allow" { found[id] = word }
    }
    return found
  }

  func interruptible(_ state: EngineState) -> [String: String] {
    var found: [String: String] = [:]
    for running in state.navigation.containers {
      for id in [running.id] + running.stack.filter(\.isStart).map(\.coordinator) {
        if let word = table.coordinators[id]?.interruption, word != "allow" { found[id] = word }
      }
      for entry in running.stack {
        if let word = table.screens[entry.screen]?.interruption, word != "allow" {
          found[entry.screen] = word
        }
      }
    }
    return found
  }

  /// A link that is opened and applied does not remove or cover anything that makes links wait.
  private func allowed() -> [Broken] {
    guard case .open = event else { return [] }
    if effects.outcome == .link(.applied), old.held == nil {
      let front = inFront(new)
      let lost =
        inFront(old).keys.filter { front[$0] == nil }
        + interruptible(old).keys.filter { interruptible(new)[$0] == nil }
      return lost.map { Broken(rule: 17, text: "the link takes or covers `\($0)`") }
    }
    guard effects.outcome == .held, let held = new.held, held.gate == nil else { return [] }
    var found: [Broken] = []
    let policies = interruptible(old)
    let word = held.awaited.flatMap { policies[$0] }
    if word == nil { found.append(Broken(rule: 17, text: "the link waits for nothing")) }
    if (word == "ask") != (held.check != nil)
      || held.check != effects.interruption?.check
    {
      found.append(Broken(rule: 17, text: "the app is not asked about the link"))
    }
    if new.clock.addingCapped(600) != held.expires, old.held?.arrival != held.arrival {
      found.append(Broken(rule: 17, text: "the link does not wait ten minutes"))
    }
    if let check = held.check, check <= old.checks {
      found.append(Broken(rule: 17, text: "check \(check) was asked before"))
    }
    return found
  }

  /// The app's permission counts once, for the link of the question.
  private func word() -> [Broken] {
    guard case .interrupt(let check, let isAllowed) = event else { return [] }
    let answer = InterruptionAnswer(isAllowed: isAllowed)
    let isStale = old.held?.gate != nil || old.held?.check != check
    if isStale != (effects.outcome == .stale) {
      return [Broken(rule: 17, text: isStale ? "a word about nothing counts" : "the word is stale")]
    }
    guard !isStale, let before = old.held, let arrival = before.arrival else { return [] }
    switch answer {
    case .wait:
      return new.held?.arrival == arrival && new.held?.check == nil
        ? [] : [Broken(rule: 17, text: "link \(arrival) does not wait on")]
    case .decline:
      return fate(of: arrival) == .cancelled
        && new.navigation.visible?.screen == old.navigation.visible?.screen
        ? [] : [Broken(rule: 17, text: "link \(arrival) is not given up")]
    case .now:
      if new.held?.arrival == arrival, new.held?.awaited == before.awaited {
        return [Broken(rule: 17, text: "link \(arrival) waits for `\(before.awaited ?? "")` still")]
      }
      return []
    }
  }

  /// Only links wait.
  private func steps() -> [Broken] {
    switch event {
    case .push, .start, .select, .back, .popTo, .popToRoot, .dismiss, .finish, .signOut:
      if let held = new.held, held.gate == nil, held.arrival == nil {
        return [Broken(rule: 17, text: "a step waits for an end")]
      }
      return []
    default: return []
    }
  }
}
