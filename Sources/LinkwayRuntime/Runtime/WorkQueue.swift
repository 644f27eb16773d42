import LinkwayNavigation

/// A unit of work of the runtime.
///
/// Indirect, because the layout of a user action depends on an opaque type, and compilers have
/// assumed different layouts in different files.
indirect enum Work {
  case event(NavigationEvent)
  case request(CoordinatorRequest, CoordinatorInstance)
  case action(UserAction)
  /// The app is launched with what was on screen before.
  case snapshot(NavigationSnapshot)
  /// A step of the navigator that the runtime did not cause.
  case step(NavigationStep)

  /// A short form of the work, with which its refusal is reported; `nil` if it is not reported.
  var requestedStep: String? {
    switch self {
    case .event(let event): event.requestedStep
    case .request(let request, _): request.requestedStep
    case .action, .step, .snapshot: nil
    }
  }

  /// Whether the work signs the user out. A sign-out that a running coordinator requests takes
  /// effect even if the coordinator ends while the sign-out waits.
  var isSignOut: Bool {
    switch self {
    case .event(.signOut): true
    case .request(.event(.signOut), let instance): instance.isRunning
    default: false
    }
  }

  /// Whether the work is the result of a question to the app's code. Each question has at most one
  /// result.
  var isAnswer: Bool {
    switch self {
    case .event(.answer), .event(.interrupt): true
    default: false
    }
  }
}

/// Work in the queue.
struct WorkItem {
  let work: Work
  /// The number that the link already has; `nil` if it has none.
  var arrival: Int?
  /// Called once when the work is done.
  var completion: ((NavigationResult) -> Void)?
}

/// The queue of work that waits while other work is followed, or while the user interface moves.
struct WorkQueue {
  /// The maximum number of items enqueued since the queue was last empty. Further ones are refused,
  /// except sign-outs and results of questions, so coordinators that respond to each event with
  /// another cannot loop forever.
  static let limit = 1_000

  var isRunning = false
  private var suspensions = 0
  /// The navigator's steps, in order. Its state already includes them, so nothing is validated
  /// before they are followed.
  private var steps: [Work] = []
  /// The work to repeat after the store has been read or written.
  var retry: WorkItem?
  /// The user's actions, in order.
  private var actions: [Work] = []
  private var items: [WorkItem] = []
  /// Whether too many steps or actions accumulated, so that everything must be created again.
  var hasOverflowed = false
  /// The number of items handled since the queue was last empty.
  private var handledCount = 0

  /// Whether user actions are waiting.
  var hasActions: Bool { !actions.isEmpty }

  /// Returns whether waiting work ends the session of a user: by a sign-out, or because another
  /// user signs in.
  func endsSession(of user: String?) -> Bool {
    var user = user
    for work in [retry].compactMap({ $0?.work }) + items.map(\.work) {
      switch work {
      case .event(.signOut), .request(.event(.signOut), _): return true
      case .event(.pass(_, let next?, _)), .request(.event(.pass(_, let next?, _)), _):
        if let user, user != next { return true }
        user = next
      default: break
      }
    }
    return false
  }

  var isIdle: Bool { !isRunning && suspensions == 0 }

  mutating func suspend() { suspensions += 1 }

  mutating func resume() { suspensions = max(0, suspensions - 1) }

  /// Appends work. Two kinds of work are accepted even if the queue is full. One is the result of a
  /// question, because the gate would otherwise never be evaluated again. The other is a sign-out,
  /// which is merged with a sign-out directly before it, so that the queue stays bounded.
  ///
  /// - Returns: `false` if the queue is full.
  mutating func append(_ item: WorkItem) -> Bool {
    guard item.work.isSignOut else {
      guard item.work.isAnswer || items.count + handledCount < Self.limit else { return false }
      items.append(item)
      return true
    }
    if let last = items.last, case .event(.signOut) = last.work {
      items[items.count - 1].completion = {
        last.completion?($0)
        item.completion?($0)
      }
    } else {
      items.append(WorkItem(work: .event(.signOut), completion: item.completion))
    }
    return true
  }

  /// Ends all waiting work with an `invalid` result, because the app no longer exists.
  func abandon() {
    let result = NavigationResult(.invalid, reason: "the app no longer exists")
    for item in [retry].compactMap(\.self) + items { item.completion?(result) }
  }

  /// Inserts a step or action that has already happened, before work that may still be refused: the
  /// navigator's steps first, then the user's actions. If too many accumulate, all of them are
  /// dropped and `hasOverflowed` is set. Until everything is created again, later ones are dropped,
  /// too: the new state includes their effects.
  mutating func insert(_ work: Work) {
    guard !hasOverflowed else { return }
    if case .step = work { steps.append(work) } else { actions.append(work) }
    guard steps.count + actions.count > Self.limit else { return }
    (steps, actions) = ([], [])
    hasOverflowed = true
  }

  /// Removes and returns the work to handle next; `nil` if no work can be handled.
  ///
  /// - Parameter isBusy: whether the navigator is handling an event and cannot handle another.
  mutating func next(isBusy: Bool) -> WorkItem? {
    guard steps.isEmpty else { return WorkItem(work: steps.removeFirst()) }
    guard !isBusy else { return nil }
    if let item = retry {
      retry = nil
      return item
    }
    guard actions.isEmpty else { return WorkItem(work: actions.removeFirst()) }
    guard !items.isEmpty else {
      handledCount = 0
      return nil
    }
    handledCount += 1
    return items.removeFirst()
  }
}
