import Navigation

/// What the runtime does one after the other.
enum Work {
  case event(NavigationEvent)
  case step(CoordinatorStep, CoordinatorInstance)
  case action(PersonAction)
}

/// Events that wait: for what is being followed, or for the user interface to come to rest.
struct WorkQueue {
  /// How many may wait. One beyond that is refused, so coordinators that answer each event by
  /// another come to an end.
  static let limit = 1_000

  var isRunning = false
  private var suspensions = 0
  private var actions: [Work] = []
  private var others: [Work] = []
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

  /// What a person did goes before all that is no such action. It is never refused: the user
  /// interface is there already.
  mutating func insert(_ action: PersonAction) { actions.append(.action(action)) }

  mutating func next() -> Work? {
    guard actions.isEmpty else { return actions.removeFirst() }
    guard !others.isEmpty else {
      taken = 0
      return nil
    }
    taken += 1
    return others.removeFirst()
  }
}
