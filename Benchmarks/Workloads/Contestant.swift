import Foundation

/// Something that answers the links of a workload and can be timed: the engine or a peer.
///
/// A batch goes on where the last one ended and begins again behind the last link, so that one
/// too slow for a whole pass still sees all links in time.
package protocol Contestant: AnyObject {
  var name: String { get }

  /// What the reader must know to compare it fairly, such as `identifier only`.
  var note: String? { get }

  /// The answers to the first links, to be compared with what is expected: a place of a route,
  /// -1 for none.
  func answers(_ count: Int) throws -> [Int]

  /// Answers that many links.
  ///
  /// - Returns: the nanoseconds it took.
  func run(_ count: Int) throws -> Double
}

extension Contestant {
  package var note: String? { nil }
}

/// Where a batch stands in a list of links.
package struct Cursor: Sendable {
  private var next = 0
  private let count: Int

  package init(count: Int) {
    self.count = max(1, count)
  }

  /// The next `wanted` links as runs of places, in order.
  package mutating func take(_ wanted: Int, _ body: (Range<Int>) throws -> Void) rethrows {
    var left = wanted
    while left > 0 {
      let end = min(count, next + left)
      try body(next..<end)
      left -= end - next
      next = end == count ? 0 : end
    }
  }
}

/// The processor's time of the calling thread: what waits for a busy machine takes none.
package enum ThreadClock {
  /// How many nanoseconds the work takes.
  package static func nanoseconds(_ work: () throws -> Void) rethrows -> Double {
    let start = now
    try work()
    return now - start
  }

  private static var now: Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }
}
