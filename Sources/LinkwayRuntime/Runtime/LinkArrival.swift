public import LinkwayNavigation

/// A link that the app received or a coordinator opened, with its result.
///
/// Every link has exactly one ``fate``, regardless of who opened it and what it had to wait for.
///
/// ```swift
/// let arrival = await app.open(url)
/// if arrival.result.outcome == .held { showHint() }
/// let fate = await arrival.fate
/// ```
public struct LinkArrival: Sendable {
  /// The number of the link, counted from 1. Events refer to it, even after a restart. It is 0 if
  /// there is no link: the app no longer exists, or no link can carry the parameters of a route.
  public let number: Int
  /// The first result: `held`, or the link's fate. For a link that a coordinator opened, it is
  /// `waiting` if the link is enqueued.
  public let result: NavigationResult
  let answer: PendingLink?

  /// The final outcome of the link. For a held link, it is known only when the link resumes or is
  /// given up. If the process ends before that, the fate is never delivered; the link stays in the
  /// store, unless it contains a secret. Cancelling the task that awaits the fate does not end the
  /// wait.
  public var fate: LinkFate {
    get async {
      if let answer { return await answer.fate }
      if case .link(let fate) = result.outcome { return fate }
      return .failed
    }
  }

  /// Whether the app handles the link: the target is on screen, the link is held or waiting, or a
  /// resolver chose another link. Otherwise `false`: for example, if no route matches, or if the
  /// link is refused or left to the web.
  public var isHandled: Bool { result.isHandled }
}

/// The pending result of a link, for callers that await it.
@MainActor package final class PendingLink {
  let number: Int
  /// The number of consecutive resolvers that chose the link.
  let depth: Int
  private(set) var first: NavigationResult?
  private var last: LinkFate?
  private var waiters: [CheckedContinuation<Void, Never>] = []

  init(_ number: Int, depth: Int) { (self.number, self.depth) = (number, depth) }

  var hasBegun: Bool { first != nil }
  var hasEnded: Bool { last != nil }

  /// The link with its first result.
  package var arrival: LinkArrival {
    get async {
      while true {
        if let first { return LinkArrival(number: number, result: first, answer: self) }
        await waitForChange()
      }
    }
  }

  var fate: LinkFate {
    get async {
      while true {
        if let last { return last }
        await waitForChange()
      }
    }
  }

  /// Sets the first result. Later calls have no effect.
  func begin(_ result: NavigationResult) {
    guard first == nil else { return }
    first = result
    resumeWaiters()
  }

  /// Sets the fate. Later calls have no effect.
  func end(_ fate: LinkFate) {
    guard last == nil else { return }
    last = fate
    resumeWaiters()
  }

  private func waitForChange() async {
    await withCheckedContinuation { waiters.append($0) }
  }

  private func resumeWaiters() {
    let waiting = waiters
    waiters = []
    for waiter in waiting { waiter.resume() }
  }
}
