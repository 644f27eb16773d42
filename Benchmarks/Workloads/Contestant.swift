import Foundation

/// An implementation that resolves the links of a workload and can be timed: the engine or a peer.
///
/// A batch continues where the previous one ended, and starts again after the last link, so that
/// even a contestant that is too slow for all links in one batch eventually gets all of them.
package protocol Contestant: AnyObject {
  var name: String { get }

  /// A remark for a fair comparison, such as `identifier only`.
  var note: String? { get }

  /// The results for the first links, to be compared with the expected ones: the index of a route,
  /// or -1 for none.
  func answers(_ count: Int) throws -> [Int]

  /// Resolves a number of links.
  ///
  /// - Returns: the elapsed nanoseconds.
  func run(_ count: Int) throws -> Double
}

extension Contestant {
  package var note: String? { nil }
}

/// The position of a batch in a list of links.
package struct Cursor: Sendable {
  private var next = 0
  private let count: Int

  package init(count: Int) {
    self.count = max(1, count)
  }

  /// Returns the next `wanted` links as ranges of indices, in order.
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

/// The CPU time of the calling thread, which does not include waiting on a busy machine.
package enum ThreadClock {
  /// Returns the nanoseconds that the work takes.
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
