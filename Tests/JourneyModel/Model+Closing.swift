/// Gates that open and gates that close.
extension Model {
  mutating func pass(_ id: String, user newUser: String?, ticket: Int?) -> AbstractOutcome {
    guard let gate = table.gate(id), let flow = gate.flow else { return .invalid }
    // §9.1 rule 4. Interpretation: after a stale ticket, nothing else is checked.
    if let ticket, self.ticket(of: flow) != ticket { return .stale }
    guard gate.after.allSatisfy(isOpen) else { return .invalid }
    // "Only a gate without `after` can set or change the user."
    if let newUser, newUser != user, !gate.after.isEmpty { return .invalid }
    if let newUser, let user, user != newUser {
      // "A sign-out, then a sign-in, then `start` from the root": nothing of the previous user
      // remains.
      purge()
      (closed, asked) = ([], [:])
      open = [id: now]
      self.user = newUser
      if root != nil {
        root = nil
        pile = []
        followStart()
        settle()
      }
      return .done
    }
    user = newUser ?? user
    open(gate)
    return .done
  }

  /// Opens a gate: by its flow, or by its result.
  mutating func open(_ gate: AbstractGate) {
    let id = gate.id
    let wasUnknown = isUnknown(id)
    open[id] = now
    closed.remove(id)
    asked[id] = nil
    guard root != nil else { return }
    let waiting = held?.gate == id ? held : nil
    if waiting != nil { held = nil }
    passing = gate.flow
    if let flow = gate.flow { letPass(flow) }
    endPending(of: gate)
    if wasUnknown { leaveFallback(of: gate) }
    startTabs()
    if let waiting {
      // "If it is held again at the next gate, its owner is the user of that time."
      takeAgain(waiting, owner: user)
    }
    if let flow = gate.flow { followPassed(flow) }
    settle()
  }

  /// Ends the flow of a gate that passes, ignoring protection.
  ///
  /// "A modal that is over a root flow when its gate passes is dismissed; under one that its parent
  /// presents from then on the passed flow stays, reset to its root."
  private mutating func letPass(_ flow: String) {
    guard ticket(of: flow) != nil else { return }
    isForced = true
    defer { isForced = false }
    guard table.coordinator(flow)?.isChild == true else { return finish(flow) }
    // "What changes in a tab that is not selected … leaves modals alone."
    let inside = root?.find(flow)?.all.map(\.id) ?? []
    dropModals(from: isSeen(flow) ? over(flow) : place(of: inside))
    // It is removed if something else is shown beneath the modal.
    if root?.all.contains(where: { $0.child.first?.id == flow && !$0.stack.isEmpty }) == true {
      return finish(flow)
    }
    var fresh = made(flow)
    if let running = root?.find(flow), let first = running.stack.first {
      fresh.stack = [first]
      // The user's position is gone, because the flow has ended.
      shown += 1
      fresh.stack[0].number = shown
    }
    // It is no longer a presentation, and no new one was made.
    if fresh.ticket != nil { tickets -= 1 }
    fresh.ticket = nil
    fresh.isPassedFlow = true
    root?.edit(flow) { $0 = fresh }
  }

  /// Follows `start` while the passed flow still exists, so that the flow of the next gate can be
  /// presented on it.
  private mutating func followPassed(_ flow: String) {
    guard let running = root?.all.first(where: { $0.child.first?.id == flow }),
      running.child[0].isPassedFlow, over(flow) == pile.count, running.stack.isEmpty,
      visible.contains(flow)
    else { return }
    followStart()
  }

  /// Removes the held link after a sign-out or a change of user.
  mutating func purge() {
    if let held { end(held, .purged) }
    held = nil
  }

  mutating func signOut() {
    purge()
    user = nil
    open = [:]
    (closed, asked) = ([], [:])
    isForced = true
    // Interpretation, "every gate closes": the flow of a gate that was already closed ends too.
    for gate in table.gates {
      for shown in [gate.flow, gate.pending].compactMap(\.self) { finish(shown) }
    }
    sweep()
    isForced = false
    settle()
  }

  /// Returns a gate and all that are `after` it.
  func withLater(_ id: String) -> [String] {
    var all = [id]
    for _ in table.gates {
      all += table.gates.filter { gate in
        !all.contains(gate.id) && gate.after.contains(where: all.contains)
      }.map(\.id)
    }
    return all
  }

  /// Closes a gate and those `after` it.
  ///
  /// - Parameter isKnown: "the end of `staysOpen` makes the gate unknown"; an answer and `revoke`
  ///   close it. A question on its way still counts.
  mutating func close(_ id: String, isKnown: Bool) {
    let closing = withLater(id)
    let question = isKnown ? nil : asked[id]
    for gate in closing {
      open[gate] = nil
      (asked[gate], closed) = (nil, closed.subtracting([gate]))
    }
    asked[id] = question
    if isKnown, table.gate(id)?.isAsked == true { closed.insert(id) }
    // "A link held at a gate `after` one that closes so is taken up again as at its arrival."
    let again = held.flatMap { closing.contains($0.gate) ? $0 : nil }
    if again != nil { held = nil }
    isForced = true
    // §9.1 rule 13. "The flows of those gates end too."
    for gate in table.gates where closing.contains(gate.id) {
      for shown in [gate.flow, gate.pending].compactMap(\.self) { finish(shown) }
    }
    sweep()
    isForced = false
    fillTabs()
    // "A tab behind `!GATE` starts", before its container would end.
    startTabs()
    prune()
    if let again { takeAgain(again, owner: again.owner) }
    settle()
  }

  /// §9.1 rule 1: removes what is behind closed gates.
  private mutating func sweep() {
    while let swept = firstBehindClosed {
      switch swept {
      case .coordinator(let id): end(id)
      case .stack(let id, let count): cut(id, to: count)
      case .parameters(let id):
        // "The root screen of the app, a tab or a page stays, with its defaults only."
        let defaults = filled(table.screens(of: id).first, [:])
        root?.edit(id) { running in
          running.gates = []
          if running.stack.isEmpty { return }
          running.stack[0].parameters = defaults
          running.stack[0].gates = []
        }
      }
    }
  }

  private var firstBehindClosed: Swept? {
    for running in root?.all ?? [] {
      if let swept = behindClosed(running) { return swept }
    }
    return nil
  }

  private enum Swept {
    case coordinator(String)
    case stack(String, Int)
    case parameters(String)
  }

  /// Returns what is behind a closed gate in a container.
  private func behindClosed(_ running: Running) -> Swept? {
    let coordinator = table.coordinator(running.id)
    let isApp = coordinator?.parent == nil
    if !isApp, isBehindClosed(needed(toStart: running.id)) { return .coordinator(running.id) }
    if !running.gates.allSatisfy(isOpen) {
      return isApp || coordinator?.isTab == true
        ? .parameters(running.id) : .coordinator(running.id)
    }
    for (place, shown) in running.stack.enumerated() {
      let isClosed = !shown.gates.allSatisfy(isOpen)
      if place == 0 {
        if !isClosed { continue }
        return isApp || coordinator?.isTab == true
          ? .parameters(running.id) : .coordinator(running.id)
      }
      let needed =
        shown.isStart
        ? needed(toStart: shown.coordinator) : table.screen(shown.screen)?.requires ?? []
      if isClosed || isBehindClosed(needed) { return .stack(running.id, place) }
    }
    return nil
  }

  private func isBehindClosed(_ requires: [String]) -> Bool {
    !requires.allSatisfy { $0.hasPrefix("!") || isOpen($0) }
  }
}
