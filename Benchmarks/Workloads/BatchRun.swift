import LinkwayAutomaton
import LinkwayMatching

/// The matcher on whole links, several side by side.
final class BatchRun: Contestant {
  let name: String
  let note: String? = "whole links, \(LinkBatch.capacity) side by side"
  private let matcher: AutomatonMatcher
  private let links: LinkList
  private var cursor: Cursor
  private var batch = LinkBatch()
  private var sum = 0

  init(_ name: String, _ matcher: AutomatonMatcher, _ links: LinkList) {
    self.name = name
    self.matcher = matcher
    self.links = links
    cursor = Cursor(count: links.count)
  }

  func answers(_ count: Int) throws -> [Int] {
    var answers: [Int] = []
    try locate(0..<count, with: &batch) { answers.append($0) }
    return answers
  }

  func run(_ count: Int) throws -> Double {
    // Outside the object, whose properties are checked for overlapping access at each use.
    var (batch, total) = (batch, 0)
    let time = try ThreadClock.nanoseconds {
      try cursor.take(count) { places in
        try locate(places, with: &batch) { total &+= $0 }
      }
    }
    sum &+= total
    return time
  }

  /// Passes on the route of each link, or -1.
  @inline(__always)
  private func locate(
    _ places: Range<Int>, with batch: inout LinkBatch, _ body: (Int) -> Void
  ) throws {
    try unsafe links.bytes.withUnsafeBufferPointer { bytes in
      var group: [UnsafeBufferPointer<UInt8>] = unsafe []
      unsafe group.reserveCapacity(LinkBatch.capacity)
      var first = places.lowerBound
      while first < places.upperBound {
        let end = min(first + LinkBatch.capacity, places.upperBound)
        unsafe group.removeAll(keepingCapacity: true)
        for place in first..<end {
          unsafe group.append(UnsafeBufferPointer(rebasing: bytes[links.range(of: place)]))
        }
        // SAFETY: the bytes live as long as this closure.
        unsafe matcher.locate(group, source: { _ in nil }, into: &batch)
        for place in first..<end {
          switch batch.verdicts[place - first] {
          case .matched: body(batch.matches[place - first].route)
          case .unmatched: body(-1)
          case .deferred: body(try matcher.deferredRoute(of: links.texts[place]))
          }
        }
        first = end
      }
    }
  }
}
