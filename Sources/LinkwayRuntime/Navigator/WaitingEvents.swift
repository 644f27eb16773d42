import LinkwayNavigation

/// The queue of events that a navigator has received but not handled yet, in order.
struct WaitingEvents {
  enum Work: Equatable {
    case event(NavigationEvent)
    /// Launches the app with what was on screen before. `user` was signed in then; another user may
    /// be signed in now.
    case restore(NavigationState, user: String?)

    var isLink: Bool { if case .event(.open) = self { true } else { false } }
  }

  struct Item {
    /// The sequence number among all received events.
    var number: Int
    var work: Work
    /// The number of the link that the event opens; `nil` for other events.
    var arrival: Int?
    /// The resolution of that link, if observers were notified of it.
    var resolved: ResolvedLink?
  }

  enum Limit {
    /// The maximum number of waiting events.
    static let count = 64
    /// The maximum number of events in a chain, each sent while the previous one is handled.
    static let chain = 1_000
  }

  private var items: [Item] = []
  private var received = 0
  /// The names of the signals that events wait for.
  private(set) var signals: Set<String>
  /// The number of events handled since the queue was last empty.
  private var chained = 0

  init(for signals: Set<String>) {
    self.signals = signals
  }

  var isReady: Bool { signals.isEmpty }

  mutating func signal(_ name: String) { signals.remove(name) }

  /// Appends an event.
  ///
  /// A sign-out is accepted even if the queue is full, and until a chain has twice its maximum
  /// length. Directly after another sign-out, it is merged with that one.
  ///
  /// - Returns: the sequence number; `nil` if the event is refused, because too many events are
  ///   waiting or the chain is too long.
  mutating func append(_ work: Work, arrival: Int?, resolved: ResolvedLink?) -> Int? {
    if work == .event(.signOut) {
      if let last = items.last, last.work == work { return last.number }
      guard chained < 2 * Limit.chain else { return nil }
    } else {
      guard items.count < Limit.count, chained < Limit.chain else { return nil }
    }
    received += 1
    items.append(Item(number: received, work: work, arrival: arrival, resolved: resolved))
    return received
  }

  mutating func next() -> Item? {
    guard !items.isEmpty else {
      chained = 0
      return nil
    }
    chained += 1
    return items.removeFirst()
  }
}
