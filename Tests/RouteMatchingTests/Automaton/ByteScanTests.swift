import CByteScan
import Testing

@Suite("The scan of a link's bytes")
struct ByteScanTests {
  @Test("Marks and odd bytes are those that a look at each byte finds, at every place")
  func everyByteEverywhere() {
    var (scans, wrong) = (0, 0)
    for length in [17, 31, 33, 64, 79, 130] {
      for place in 0..<length {
        for byte in UInt8.min...UInt8.max {
          var bytes = [UInt8](repeating: UInt8(ascii: "a"), count: length)
          if byte == UInt8(ascii: "."), place > 0 { bytes[place - 1] = UInt8(ascii: "/") }
          bytes[place] = byte
          scans += 1
          if !isRight(bytes) { wrong += 1 }
        }
      }
    }
    #expect(wrong == 0)
    #expect(scans == 90_624)
    print("byte scan: \(scans - wrong) of \(scans)")
  }

  private func isRight(_ bytes: [UInt8]) -> Bool {
    var isOdd = false
    for start in stride(from: 0, to: bytes.count, by: 64) {
      let scan = unsafe bytes.withUnsafeBufferPointer { buffer in
        unsafe buffer.baseAddress.map { unsafe linkway_scan($0, buffer.count, start) }
      }
      var marks: UInt64 = 0
      for place in start..<min(start + 64, bytes.count)
      where "/?#".utf8.contains(bytes[place]) { marks |= 1 << UInt64(place - start) }
      if scan?.marks != marks { return false }
      isOdd = isOdd || scan?.odd != 0
    }
    // A mark is not odd; the scan's user knows what it is.
    let plain = "!$&()*+,-./:;=?@_~#".utf8
    let expected = bytes.indices.contains { place in
      let byte = bytes[place]
      if byte == UInt8(ascii: "."), place > 0, bytes[place - 1] == UInt8(ascii: "/") { return true }
      let isAlphanumeric =
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
        || (0x61...0x7A).contains(byte)
      return !isAlphanumeric && !plain.contains(byte)
    }
    return isOdd == expected
  }
}
