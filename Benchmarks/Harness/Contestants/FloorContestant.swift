import BenchmarkWorkloads
import CLinkwayByteScan

/// The limit of the hardware: the engine's own cut at slashes, with the processor's widest vectors,
/// without any matching.
final class FloorContestant: Contestant {
  static let title = "floor"

  var name: String { Self.title }
  var note: String? { "only finds the slashes" }
  private let links: LinkList
  private var cursor: Cursor
  private var sum = 0

  init(_ links: LinkList) {
    self.links = links
    cursor = Cursor(count: links.count)
  }

  /// It finds no route, so its expected result is the number of slashes.
  func answers(_ count: Int) -> [Int] {
    (0..<count).map { slashes(in: $0..<$0 + 1) }
  }

  /// Returns the number of slashes in the links.
  private func slashes(in range: Range<Int>) -> Int {
    unsafe withUnsafeTemporaryAllocation(of: UInt16.self, capacity: Int(LINKWAY_CUT_ROOM)) {
      places in
      unsafe links.bytes.withUnsafeBufferPointer { bytes in
        var total = 0
        for link in range {
          let range = links.range(of: link)
          // SAFETY: the range is within the bytes, and the array has space for all positions.
          if range.count >= LINKWAY_CUT_LEAST, let start = bytes.baseAddress,
            let place = places.baseAddress
          {
            let cuts = unsafe linkway_cut(start + range.lowerBound, range.count, 0, place)
            if cuts.doubt & UInt32(LINKWAY_CUT_ODD) == 0 {
              total &+= Int(cuts.slashes)
              continue
            }
          }
          for place in range where unsafe bytes[place] == UInt8(ascii: "/") { total &+= 1 }
        }
        return total
      }
    }
  }

  func run(_ count: Int) -> Double {
    ThreadClock.nanoseconds {
      cursor.take(count) { sum &+= slashes(in: $0) }
    }
  }
}
