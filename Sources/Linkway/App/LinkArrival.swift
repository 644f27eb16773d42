public import LinkwayNavigation

/// A link that came to the app, with what it led to.
///
/// Every link is answered, whoever opened it and whatever it had to wait for: it has one
/// ``fate``, and never two.
///
/// ```swift
/// let arrival = await app.open(url)
/// if arrival.result.outcome == .held { showHint() }
/// let fate = await arrival.fate
/// ```
public struct LinkArrival: Sendable {
  /// Its number, counted from 1. Events name it, also across restarts.
  public let number: Int
  /// What it came to first: `held`, or its fate.
  public let result: NavigationResult
  let answer: LinkAnswer

  /// How it ended. Of a link that waits at a gate this is known only when that gate opens, or the link
  /// is given up. Where the process ends before, nobody is told: the link is held on by the store.
  public var fate: LinkFate {
    get async { await answer.fate }
  }

  /// Whether the app handles the link: it is on screen, waits at a gate, or was resolved into another.
  /// One that no route takes, or that is left to the web, is not.
  public var isHandled: Bool { result.isHandled }
}

/// What a link led to, for those who wait for it.
@MainActor package final class LinkAnswer {
  let number: Int
  private var first: NavigationResult?
  private var last: LinkFate?
  private var waiters: [CheckedContinuation<Void, Never>] = []

  init(_ number: Int) { self.number = number }

  var hasBegun: Bool { first != nil }
  var hasEnded: Bool { last != nil }

  /// What it came to first, and its fate.
  package var arrival: LinkArrival {
    get async {
      while true {
        if let first { return LinkArrival(number: number, result: first, answer: self) }
        await change()
      }
    }
  }

  var fate: LinkFate {
    get async {
      while true {
        if let last { return last }
        await change()
      }
    }
  }

  /// What it came to first. Only the first one counts.
  func begin(_ result: NavigationResult) {
    guard first == nil else { return }
    first = result
    tell()
  }

  /// How it ended. Only the first one counts.
  func end(_ fate: LinkFate) {
    guard last == nil else { return }
    last = fate
    tell()
  }

  private func change() async {
    await withCheckedContinuation { waiters.append($0) }
  }

  private func tell() {
    let waiting = waiters
    waiters = []
    for waiter in waiting { waiter.resume() }
  }
}
