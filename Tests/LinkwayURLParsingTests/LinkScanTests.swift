import CLinkwayByteScan
import TestSupport
import Testing

@Suite("The scan of a link's bytes")
struct LinkScanTests {
  /// The number of bytes that this processor can scan at a time.
  private static let widths: [Int32] = [16, 32, 64].filter { $0 <= linkway_scan_width() }

  private static let plain = Set(
    "!$%&()*+,-./:;=?@_~#abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789".utf8)

  /// The result of a scan of 64 bytes from `start`, computed byte by byte. All bytes except those
  /// at `places` are plain.
  private func expected(_ bytes: [UInt8], _ places: ClosedRange<Int>, from start: Int) -> [UInt64] {
    let window = places.clamped(to: start...min(start + 63, bytes.count - 1))
    func bits(_ isSet: (Int) -> Bool) -> UInt64 {
      window.reduce(0) { $0 | (isSet($1) ? 1 << UInt64($1 - start) : 0) }
    }
    return [
      bits { bytes[$0] == UInt8(ascii: "/") }, bits { bytes[$0] == UInt8(ascii: "?") },
      bits { bytes[$0] == UInt8(ascii: "#") }, bits { bytes[$0] == UInt8(ascii: "%") },
      bits { place in
        let isBehindSlash = place > 0 && bytes[place - 1] == UInt8(ascii: "/")
        return !Self.plain.contains(bytes[place])
          || isBehindSlash && bytes[place] == UInt8(ascii: ".")
      },
    ]
  }

  @Test("Every special byte is recognised at every position, and no other byte", arguments: widths)
  func everyByteEverywhere(width: Int32) {
    var (scans, wrong) = (0, 0)
    let lengths = Effort.isThorough ? [17, 31, 32, 33, 63, 64, 65, 100, 128, 130] : [17, 65, 130]
    for length in lengths {
      for place in 0..<length {
        for byte in UInt8.min...UInt8.max {
          var bytes = [UInt8](repeating: UInt8(ascii: "a"), count: length)
          if byte == UInt8(ascii: "."), place > 0 { bytes[place - 1] = UInt8(ascii: "/") }
          bytes[place] = byte
          let start = place / 64 * 64
          let found = unsafe bytes.withUnsafeBufferPointer { bytes in
            guard let first = bytes.baseAddress else { return linkway_link_scan() }
            return unsafe linkway_scan_link_by(width, first, bytes.count, start)
          }
          scans += 1
          let marks = [found.slashes, found.questions, found.hashes, found.percents, found.odd]
          if marks != expected(bytes, max(0, place - 1)...place, from: start) { wrong += 1 }
        }
      }
    }
    #expect(wrong == 0)
    print("link scan by \(width) bytes: \(scans - wrong) of \(scans)")
  }
}
