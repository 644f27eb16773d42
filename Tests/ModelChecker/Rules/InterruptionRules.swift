import LinkwayNavigation

/// §9.8: what links must not remove or cover.
extension Observation {
  var isWord: Bool { if case .interrupt = event { true } else { false } }

  func interruptions() -> [Broken] {
    guard hasInterruptions else { return [] }
    return allowed() + resumed() + fallback() + waits() + word() + steps()
  }

  private var hasInterruptions: Bool {
    table.screens.values.contains { $0.interruption != "allow" }
      || table.coordinators.values.contains { $0.interruption != "allow" }
  }

  /// The screens and coordinators in front, apart from what is shown for gates, with policies for
  /// links that would remove or cover them. Their ids are unique in the domains that have any.
  private func inFront(_ state: EngineState) -> [String: String] {
    guard let visible = front(state.navigation) else { return [:] }
    var found: [String: String] = [:]
    if let screen = table.screens[visible.screen], screen.interruption != "allow" {
      found[visible.screen] = screen.interruption
    }
    for id in table.path(to: visible.coordinator) {
      if let word = table.coordinators[id]?.interruption, word != "allow" { found[id] = word }
    }
    return found
  }

  /// The screen in front, apart from what is shown for gates.
  private func front(_ navigation: NavigationState) -> StackEntry? {
    let shown = table.gates.values.flatMap { [$0.flow, $0.pending] }.compactMap(\.self)
    func isForGate(_ id: String) -> Bool { table.path(to: id).contains(where: shown.contains) }
    let modal = navigation.modals.last { !isForGate($0) }
    var running = navigation.containers.first { $0.id == modal } ?? navigation.root
    while let next = running?.child ?? running?.tabs.first(where: { $0.id == running?.selected }),
      !isForGate(next.id)
    {
      running = next
    }
    return running?.stack.last { !isForGate($0.coordinator) }
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

  /// A link that is opened does not remove or cover anything that makes links wait, whether it is
  /// applied or shows a part of its plan before a gate. A link into the flow of a held link is part of that.
  private func allowed() -> [Broken] {
    guard let opened else { return [] }
    let target = opened.link.route.flatMap { table.routes[$0]?.opens } ?? ""
    if let flow = old.held?.flow, table.path(to: table.coordinator(of: target)).contains(flow) {
      return []
    }
    let left = interruptible(new)
    let front = inFront(new)
    var lost = interruptible(old).keys.filter { left[$0] == nil }
    if effects.outcome == .link(.applied) || effects.outcome == .held {
      lost += inFront(old).keys.filter { front[$0] == nil }
    }
    return lost.map { Broken(rule: 17, text: "the link takes or covers `\($0)`") }
  }

  /// A link that resumes removes nothing either, besides what the event itself ends.
  private func resumed() -> [Broken] {
    guard tookEffect, let arrival = old.held?.arrival,
      fate(of: arrival) == .applied || (isHeldAnew && new.held?.arrival == arrival)
    else { return [] }
    let ended: (String) -> Bool
    switch event {
    case .answer: ended = { _ in false }
    // What is presented above a flow may go with it.
    case .pass where !changedUser:
      ended = { id in isPresented(id) }
    case .back:
      let top = old.navigation.visibleStack.last
      ended = { $0 == top?.screen || (top?.isStart == true && $0 == top?.coordinator) }
    case .dismiss:
      ended = { id in isPresented(id) }
    case .finish(let modal, _) where old.navigation.modals.contains(modal):
      ended = { id in isPresented(id) }
    default: return []
    }
    let left = interruptible(new)
    return interruptible(old).keys.filter { left[$0] == nil && !ended($0) }
      .map { Broken(rule: 17, text: "link \(arrival) takes `\($0)` as it resumes") }
  }

  /// The fallback of the condition that refuses a link removes and covers nothing.
  private func fallback() -> [Broken] {
    guard case .answer = event, tookEffect, effects.gate != nil,
      effects.fates.contains(where: { $0.fate == .refused })
    else { return [] }
    let (left, front) = (interruptible(new), inFront(new))
    let lost =
      interruptible(old).keys.filter { left[$0] == nil }
      + inFront(old).keys.filter { front[$0] == nil }
    return lost.map { Broken(rule: 17, text: "the fallback takes or covers `\($0)`") }
  }

  /// Whether something is a modal, or in one.
  private func isPresented(_ id: String) -> Bool {
    table.path(to: table.coordinator(of: id)).contains(where: old.navigation.modals.contains)
  }

  /// A link that waits has something to wait for, and the app is asked about it if it should be.
  private func waits() -> [Broken] {
    guard case .open = event, effects.outcome == .held, let held = new.held, held.gate == nil
    else { return [] }
    var found: [Broken] = []
    let policies = interruptible(old)
    let word = held.awaited.flatMap { policies[$0] }
    if word == nil { found.append(Broken(rule: 17, text: "the link waits for nothing")) }
    if (word == "ask") != (held.check != nil)
      || held.check != effects.interruption?.check
    {
      found.append(Broken(rule: 17, text: "the app is not asked about the link"))
    }
    if effects.interruption?.lost.contains(where: { policies[$0] == "wait" }) == true {
      found.append(Broken(rule: 17, text: "the app is asked about what must not be interrupted"))
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
    guard case .interrupt(let answer, let check) = event else { return [] }
    let isStale = old.held?.gate != nil || old.held?.check != check
    if isStale != (effects.outcome == .stale) {
      return [
        Broken(
          rule: 17, text: isStale ? "an answer without a question counts" : "the answer is stale")
      ]
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
    guard let held = new.held, held.gate == nil, held.arrival == nil else { return [] }
    return [Broken(rule: 17, text: "a step waits for an end")]
  }
}
