import CLinkwayByteScan
import TestSupport
import Testing

@Suite("Cutting a link into parts")
struct LinkCutTests {
  /// The number of bytes that this processor can scan at a time.
  private static let widths: [Int32] = [16, 32, 64].filter { $0 <= linkway_scan_width() }

  /// Whether a byte has no special meaning, by its value.
  private static let isPlain: [Bool] = {
    let plain = Set(
      "!$&()*+,-./:;=?@_~#%abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789".utf8)
    return (UInt8.min...UInt8.max).map(plain.contains)
  }()

  /// The result of a scan, computed byte by byte.
  private struct Expected: Equatable {
    var places: [Int] = []
    var pathEnd: Int
    var fragmentStart: Int
    var isOdd = false
    var isEncoded = false

    init(_ bytes: [UInt8], hasAuthority: Bool) {
      let hash = UInt8(ascii: "#")
      pathEnd = bytes.firstIndex { $0 == UInt8(ascii: "?") || $0 == hash } ?? bytes.count
      fragmentStart = bytes.firstIndex(of: hash) ?? bytes.count
      let percent = UInt8(ascii: "%")
      let isPlain = LinkCutTests.isPlain
      isOdd =
        bytes.contains { !isPlain[Int($0)] } || bytes.count { $0 == hash } > 1
      isEncoded = bytes.contains(percent)
      for place in bytes.indices.dropFirst() where bytes[place - 1] == UInt8(ascii: "/") {
        if bytes[place] == UInt8(ascii: ".") { isOdd = true }
      }
      let slashes = bytes[..<pathEnd].indices.filter { bytes[$0] == UInt8(ascii: "/") }
      var doubled = slashes.filter { $0 > 0 && bytes[$0 - 1] == UInt8(ascii: "/") }
      if hasAuthority, let first = doubled.first, first < 64 {
        doubled.removeFirst()
        // An empty authority. In the first 64 bytes it is checked more closely.
        if doubled.first == first + 1, first < 63 { doubled.removeFirst() }
      }
      isOdd =
        isOdd || !doubled.isEmpty || slashes.isEmpty
        || slashes.count > Int(LINKWAY_CUT_PLACES)
      places = slashes.map { $0 + 1 } + [pathEnd + 1]
    }
  }

  /// Whether every width has the same result as a scan byte by byte, with an authority and without.
  private func isRight(_ bytes: [UInt8]) -> Bool {
    [false, true].allSatisfy { hasAuthority in
      let expected = Expected(bytes, hasAuthority: hasAuthority)
      return Self.widths.allSatisfy { isRight(bytes, by: $0, hasAuthority, expected) }
    }
  }

  private func isRight(
    _ bytes: [UInt8], by width: Int32, _ hasAuthority: Bool, _ expected: Expected
  ) -> Bool {
    var places = [UInt16](repeating: 0xFFFF, count: Int(LINKWAY_CUT_ROOM))
    let found = unsafe bytes.withUnsafeBufferPointer { bytes in
      unsafe places.withUnsafeMutableBufferPointer { places in
        guard let first = bytes.baseAddress, let place = places.baseAddress else {
          return linkway_cuts()
        }
        return unsafe linkway_cut_by(width, first, bytes.count, hasAuthority ? 1 : 0, place)
      }
    }
    let isOdd = found.doubt & UInt32(LINKWAY_CUT_ODD) != 0
    guard isOdd == expected.isOdd else { return false }
    return expected.isOdd
      || (found.doubt == LINKWAY_CUT_ENCODED) == expected.isEncoded
        && Int(found.path_end) == expected.pathEnd
        && Int(found.fragment_start) == expected.fragmentStart
        && places.prefix(Int(found.slashes) + 1).map(Int.init) == expected.places
  }

  @Test("Every special byte is recognised at every position, and no other byte")
  func everyByteEverywhere() {
    var (cuts, wrong) = (0, 0)
    let lengths =
      Effort.isThorough
      ? [8, 9, 15, 16, 17, 31, 32, 33, 48, 49, 63, 64, 65, 79, 128, 130] : [9, 17, 65]
    for length in lengths {
      for place in 0..<length {
        for byte in UInt8.min...UInt8.max {
          var bytes = [UInt8](repeating: UInt8(ascii: "a"), count: length)
          if byte == UInt8(ascii: "."), place > 0 { bytes[place - 1] = UInt8(ascii: "/") }
          bytes[place] = byte
          cuts += 1
          if !isRight(bytes) { wrong += 1 }
        }
      }
    }
    #expect(wrong == 0)
    #expect(cuts == lengths.reduce(0, +) * 256)
    print("link cut by \(Self.widths) bytes: \(cuts - wrong) of \(cuts)")
  }

  @Test("Random slashes, dots, separators and letters are cut as by a check of each byte")
  func random() {
    var random = SeededGenerator(for: "LinkCutTests.random")
    var (cuts, wrong, odd) = (0, 0, 0)
    for _ in 0..<Effort.rounds(4_000, thorough: 20_000) {
      let letters = Int.random(in: 4...100, using: &random)
      let rest = ["/", "/./?#", "/?", "?#", "/?%"].randomElement(using: &random) ?? "/"
      let alphabet = Array((String(repeating: "a", count: letters) + rest).utf8)
      let bytes = (0..<Int.random(in: 8...200, using: &random)).map { _ in
        alphabet.randomElement(using: &random) ?? 0x61
      }
      cuts += 1
      if Expected(bytes, hasAuthority: true).isOdd { odd += 1 }
      if !isRight(bytes) { wrong += 1 }
    }
    #expect(wrong == 0)
    print("link cut: \(cuts - wrong) of \(cuts) at random, \(odd) of them odd")
  }
}
