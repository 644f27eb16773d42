import LinkwayNavigation

/// What the runtime does one after the other.
enum Work {
  case event(NavigationEvent)
  case request(CoordinatorRequest, CoordinatorInstance)
  case action(PersonAction)
  /// What the navigator did, not asked by the runtime.
  case step(NavigationStep)
}

/// Events that wait: for what is being followed, or for the user interface to come to rest.
struct WorkQueue {
  /// How many may wait. One beyond that is refused, so coordinators that answer each event by
  /// another come to an end.
  static let limit = 1_000

  var isRunning = false
  private var suspensions = 0
  /// What has happened, in order.
  private var facts: [Work] = []
  private var others: [Work] = []
  /// Whether more has happened than could wait, so that all has to be made anew.
  var hasForgotten = false
  /// How many have been taken since the queue was empty.
  private var taken = 0

  var isIdle: Bool { !isRunning && suspensions == 0 }

  mutating func suspend() { suspensions += 1 }

  mutating func resume() { suspensions = max(0, suspensions - 1) }

  /// - Returns: whether there is room.
  mutating func append(_ work: Work) -> Bool {
    guard others.count + taken < Self.limit else { return false }
    others.append(work)
    return true
  }

  /// What has happened already, by the person or by the navigator, goes before what may not come to
  /// be. Where too much of it waits, it is forgotten as a whole: `hasForgotten`.
  mutating func insert(_ fact: Work) {
    facts.append(fact)
    guard facts.count > Self.limit else { return }
    facts = []
    hasForgotten = true
  }

  mutating func next() -> Work? {
    guard facts.isEmpty else { return facts.removeFirst() }
    guard !others.isEmpty else {
      taken = 0
      return nil
    }
    taken += 1
    return others.removeFirst()
  }
}
