import LinkwayNavigation

/// What the runtime does one after the other.
enum Work {
  case event(NavigationEvent)
  case request(CoordinatorRequest, CoordinatorInstance)
  case action(UserAction)
  /// The app starts with what was on screen before.
  case snapshot(NavigationSnapshot)
  /// What the navigator did, not asked by the runtime.
  case step(NavigationStep)

  /// What it asks for by a name; `nil` for what is not about a name.
  var ownStep: String? {
    switch self {
    case .event(let event): event.ownStep
    case .request(let request, _): request.ownStep
    case .action, .step, .snapshot: nil
    }
  }
}

/// Work in its place among what waits.
struct WorkItem {
  let work: Work
  /// The number that its link has already.
  var arrival: Int?
  /// Is called once when it has been done.
  var then: ((NavigationResult) -> Void)?
}

/// Events that wait: for what is being followed, or for the user interface to come to rest.
struct WorkQueue {
  /// How many may wait. One beyond that is refused, so coordinators that answer each event by
  /// another come to an end.
  static let limit = 1_000

  var isRunning = false
  private var suspensions = 0
  /// What the navigator did, in order. Its state is ahead by that, so nothing is judged before.
  private var steps: [Work] = []
  /// What was begun, and is done again when the store has been written.
  var retry: WorkItem?
  /// What the person did, in order.
  private var actions: [Work] = []
  private var others: [WorkItem] = []
  /// Whether more has happened than could wait, so that all has to be made anew.
  var hasForgotten = false
  /// How many have been taken since the queue was empty.
  private var taken = 0

  /// Whether something waits that the person did.
  var holdsAction: Bool { !actions.isEmpty }

  var isIdle: Bool { !isRunning && suspensions == 0 }

  mutating func suspend() { suspensions += 1 }

  mutating func resume() { suspensions = max(0, suspensions - 1) }

  /// - Returns: whether there is room.
  mutating func append(_ work: WorkItem) -> Bool {
    guard others.count + taken < Self.limit else { return false }
    others.append(work)
    return true
  }

  /// What has happened already goes before what may not come to be: first what the navigator did, then
  /// what the person did. Where too much of it waits, it is forgotten as a whole: `hasForgotten`. What
  /// happens after that, until all is made anew, is part of what is made anew.
  mutating func insert(_ fact: Work) {
    guard !hasForgotten else { return }
    if case .step = fact { steps.append(fact) } else { actions.append(fact) }
    guard steps.count + actions.count > Self.limit else { return }
    (steps, actions) = ([], [])
    hasForgotten = true
  }

  /// - Parameter isBusy: whether the navigator is taking an event, so that it could not take another.
  mutating func next(isBusy: Bool) -> WorkItem? {
    guard steps.isEmpty else { return WorkItem(work: steps.removeFirst()) }
    guard !isBusy else { return nil }
    if let item = retry {
      retry = nil
      return item
    }
    guard actions.isEmpty else { return WorkItem(work: actions.removeFirst()) }
    guard !others.isEmpty else {
      taken = 0
      return nil
    }
    taken += 1
    return others.removeFirst()
  }
}
