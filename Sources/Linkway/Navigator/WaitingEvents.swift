import LinkwayNavigation

/// Events that a navigator has received and not yet taken, in order.
struct WaitingEvents {
  enum Work: Hashable {
    case event(NavigationEvent)
    /// The app starts with what was on screen before.
    case restore(NavigationState)

    var isLink: Bool { if case .event(.open) = self { true } else { false } }
  }

  struct Item {
    /// Its place among all that was received.
    var number: Int
    var work: Work
    /// The number of the link that it opens.
    var arrival: Int?
    /// What that link comes to, where observers were told of it.
    var resolved: ResolvedLink?
  }

  enum Limit {
    /// Events that wait at once.
    static let count = 64
    /// Events that may follow from one, each sent while another is being taken.
    static let chain = 1_000
  }

  private var items: [Item] = []
  private var received = 0
  /// The names for which events wait.
  private(set) var signals: Set<String>
  /// Events taken since somebody sent one from outside.
  private var chained = 0

  init(for signals: Set<String>) {
    self.signals = signals
  }

  var isReady: Bool { signals.isEmpty }

  mutating func signal(_ name: String) { signals.remove(name) }

  /// Puts an event at the end.
  ///
  /// A sign-out finds its place however many wait: after another one it adds nothing.
  ///
  /// - Returns: its number; `nil` where too many wait.
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
