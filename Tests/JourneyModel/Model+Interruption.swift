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

  /// Whether the user is in it.
  private func isInFront(_ item: Interruptible) -> Bool {
    guard let top = visibleStack.last else { return false }
    return item.isScreen ? top.number == item.number : ancestors(top.coordinator).contains(item.id)
  }

  private func lost(to after: Model) -> [Interruptible] {
    interruptible.filter { item in
      !after.isRunning(item) || isInFront(item) && !after.isInFront(item)
    }
  }

  /// Returns what a link to another state must wait for. "`wait`" comes before "`ask`".
  func obstacle(to after: Model) -> (item: Interruptible, lost: [String])? {
    let lost = lost(to: after)
    if let waits = lost.first(where: { !$0.asks }) { return (waits, []) }
    guard let first = lost.first, !mayInterrupt else { return nil }
    return (first, lost.map(\.id))
  }

  mutating func wait(
    _ content: Waiting.Content, for obstacle: (item: Interruptible, lost: [String]),
    expires: Int?, owner: String?
  ) {
    if obstacle.item.asks {
      checks += 1
      interruption = (checks, obstacle.lost)
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
