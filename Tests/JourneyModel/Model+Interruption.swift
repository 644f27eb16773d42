/// A running screen or coordinator that makes links wait.
package struct Interruptible: Hashable, Sendable {
  package var id: String
  var isScreen: Bool
  /// The number of the screen, of the first screen of a pushed coordinator, or of the coordinator.
  var number: Int
  package var asks: Bool
}

extension Waiting {
  /// Whether it waits for the result of a gate.
  package var isPending: Bool { flow == nil && awaited == nil }
}

/// Links that would remove or cover something that must not be interrupted.
extension Model {
  private var interruptible: [Interruptible] {
    var found: [Interruptible] = []
    func add(
      _ id: String, isScreen: Bool, _ number: Int, _ word: AbstractCoordinator.Interruption?
    ) {
      guard let word, word != .allow else { return }
      found.append(
        Interruptible(id: id, isScreen: isScreen, number: number, asks: word == .ask))
    }
    for running in root?.all ?? [] {
      let word = table.coordinator(running.id)?.interruption
      add(running.id, isScreen: false, running.number, word)
      for shown in running.stack {
        if shown.isStart {
          let word = table.coordinator(shown.coordinator)?.interruption
          add(shown.coordinator, isScreen: false, shown.number, word)
        }
        add(shown.screen, isScreen: true, shown.number, table.screen(shown.screen)?.interruption)
      }
    }
    return found
  }

  private func isRunning(_ item: Interruptible) -> Bool {
    (root?.all ?? []).contains { running in
      running.number == item.number || running.stack.contains { $0.number == item.number }
    }
  }

  /// "A gate's flow does not count as covering": also if it stays without a link.
  private func isForGate(_ id: String) -> Bool {
    ancestors(id).contains { shown in
      table.gates.contains { $0.flow == shown || $0.pending == shown }
    }
  }

  /// The screen in front, apart from what is shown for gates.
  private var screenInFront: Shown? {
    let modal = pile.last { !isForGate($0) }
    var running = modal.flatMap { root?.find($0) } ?? root
    while let inner = running?.child.first
      ?? running?.tabs.first(where: { $0.id == running?.selected }), !isForGate(inner.id)
    {
      running = inner
    }
    return running?.stack.last { !isForGate($0.coordinator) }
  }

  /// Whether the user is in it.
  private func isInFront(_ item: Interruptible) -> Bool {
    guard let top = screenInFront else { return false }
    return item.isScreen ? top.number == item.number : ancestors(top.coordinator).contains(item.id)
  }

  /// Returns what a link to another state must wait for. "`wait`" comes before "`ask`".
  private func obstacle(
    to after: Model, covers: Bool
  ) -> (item: Interruptible, lost: [String], shown: String)? {
    let lost = interruptible.filter { item in
      !after.isRunning(item) || covers && isInFront(item) && !after.isInFront(item)
    }
    if let waits = lost.first(where: { !$0.asks }) { return (waits, [], "") }
    guard let first = lost.first, !mayInterrupt else { return nil }
    return (first, lost.map(\.id), after.visibleStack.last?.screen ?? "")
  }

  /// Lets a link wait if it would remove something, or cover it by being followed.
  ///
  /// - Parameter trial: the state with the link followed, or held at a gate.
  mutating func waits(
    _ content: Waiting.Content, insteadOf trial: Model, covers: Bool, expires: Int?,
    owner: String?
  ) -> Bool {
    guard case .link = content, !trial.isVetoed,
      let obstacle = obstacle(to: trial, covers: covers)
    else { return false }
    if let old = held {
      held = nil
      end(old, .replaced)
      var ended = self
      ended.endShown(for: old)
      ended.fillTabs()
      ended.prune()
      // Interpretation: the flow of the replaced link stays rather than interrupt anything.
      if !ended.isVetoed, interruptible.allSatisfy(ended.isRunning) { self = ended }
    }
    wait(content, for: obstacle, expires: expires, owner: owner)
    settle()
    return true
  }

  private mutating func wait(
    _ content: Waiting.Content,
    for obstacle: (item: Interruptible, lost: [String], shown: String),
    expires: Int?, owner: String?
  ) {
    if obstacle.item.asks {
      checks += 1
      interruption = (checks, obstacle.lost, obstacle.shown)
    }
    // "A waiting link expires after 10 minutes by default."
    held = Waiting(
      content: content, gate: "", flow: nil, ticket: obstacle.item.asks ? checks : 0,
      awaited: obstacle.item, owner: owner, expires: expires ?? now + 600)
  }

  /// A prefix and a fallback do not interrupt anything, including what a flow covers meanwhile.
  func interrupts(by other: Model) -> Bool {
    interruptible.contains { item in
      let isThere = (other.root?.all ?? []).contains { running in
        running.id == item.id
          || running.stack.contains {
            $0.screen == item.id || $0.isStart && $0.coordinator == item.id
          }
      }
      return isInFront(item) || !isThere
    }
  }

  mutating func take(_ word: AbstractWord, _ check: Int) -> AbstractOutcome {
    guard let waiting = held, waiting.awaited != nil, waiting.ticket == check, check > 0 else {
      return .stale
    }
    switch word {
    case .wait: held?.ticket = 0
    case .decline:
      held = nil
      end(waiting, .cancelled)
    case .now:
      held = nil
      mayInterrupt = true
      takeAgain(waiting, owner: waiting.owner)
      mayInterrupt = false
      settle()
    }
    return .done
  }

  /// "Until that instance has left every stack": then the link is checked again.
  mutating func resumeAfterEnd() {
    while let waiting = held, let item = waiting.awaited, !isRunning(item) {
      held = nil
      takeAgain(waiting, owner: waiting.owner)
      settle()
      askReachedGates()
    }
    if interruption != nil, held?.ticket != interruption?.check { interruption = nil }
  }
}
