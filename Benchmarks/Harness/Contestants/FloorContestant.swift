import BenchmarkWorkloads

/// The least that any matcher by segments does: reads each byte of the link and notes where the
/// slashes are. Without a branch on the byte, which would cost more than all the rest.
final class FloorContestant: Contestant {
  static let title = "floor"
  /// Places that are noted before the first is written over.
  private static let room = 64

  var name: String { Self.title }
  var note: String? { "only finds the slashes" }
  private let links: LinkList
  private var cursor: Cursor
  private var places = [Int](repeating: 0, count: room)
  private var sum = 0

  init(_ links: LinkList) {
    self.links = links
    cursor = Cursor(count: links.count)
  }

  /// It finds no route, so what is expected of it is the number of slashes.
  func answers(_ count: Int) -> [Int] {
    (0..<count).map { slashes(in: $0..<$0 + 1) }
  }

  /// How many slashes the links have.
  private func slashes(in range: Range<Int>) -> Int {
    var total = 0
    unsafe places.withUnsafeMutableBufferPointer { places in
      unsafe links.bytes.withUnsafeBufferPointer { bytes in
        unsafe links.offsets.withUnsafeBufferPointer { offsets in
          for link in range {
            var (place, count) = (unsafe offsets[link], 0)
            let end = unsafe offsets[link + 1]
            // SAFETY: the offsets lie within the bytes, and the mask keeps within the room.
            while place < end {
              unsafe places[count & (Self.room - 1)] = place
              count &+= unsafe bytes[place] == UInt8(ascii: "/") ? 1 : 0
              place &+= 1
            }
            total &+= count
          }
        }
      }
    }
    return total
  }

  func run(_ count: Int) -> Double {
    ContinuousClock().nanoseconds {
      cursor.take(count) { sum &+= slashes(in: $0) }
    }
  }
}
