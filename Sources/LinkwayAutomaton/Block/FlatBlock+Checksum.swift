extension FlatBlock {
  /// Returns the XXH64 checksum (seed 0) of a range of the block
  /// (https://github.com/Cyan4973/xxHash/blob/dev/doc/xxhash_spec.md). O(n). The algorithm has four
  /// independent lanes, so hashing is hardly slower than reading the memory.
  ///
  /// The checksum detects accidental damage. It does not protect against deliberate changes.
  package func checksum(of range: Range<Int>) -> UInt64 {
    withBytes { XXH64.hash($0, range.clamped(to: 0..<count)) }
  }

  /// A copy of the bytes.
  package var bytes: [UInt8] {
    withBytes { bytes in
      // SAFETY: the buffer belongs to the span and is used only in this call.
      unsafe bytes.withUnsafeBufferPointer { unsafe Array($0) }
    }
  }
}

extension [UInt8] {
  /// Returns the XXH64 checksum (seed 0) of a range.
  package func checksum(of range: Range<Int>) -> UInt64 {
    // SAFETY: the buffer belongs to the array and is used only in this call.
    unsafe withUnsafeBufferPointer { bytes in
      unsafe XXH64.hash(Span(_unsafeElements: bytes), range.clamped(to: 0..<count))
    }
  }
}

enum XXH64 {
  private static let prime1: UInt64 = 0x9E37_79B1_85EB_CA87
  private static let prime2: UInt64 = 0xC2B2_AE3D_27D4_EB4F
  private static let prime3: UInt64 = 0x1656_67B1_9E37_79F9
  private static let prime4: UInt64 = 0x85EB_CA77_C2B2_AE63
  private static let prime5: UInt64 = 0x27D4_EB2F_1656_67C5

  static func hash(_ bytes: Span<UInt8>, _ range: Range<Int>) -> UInt64 {
    var place = range.lowerBound
    let end = range.upperBound
    var sum = prime5
    if range.count >= 32 {
      var lane1 = prime1 &+ prime2
      var lane2 = prime2
      var lane3: UInt64 = 0
      var lane4 = 0 &- prime1
      while place <= end &- 32 {
        let (first, second) = bytes.twoWords(place)
        let (third, fourth) = bytes.twoWords(place &+ 16)
        lane1 = round(lane1, first)
        lane2 = round(lane2, second)
        lane3 = round(lane3, third)
        lane4 = round(lane4, fourth)
        place &+= 32
      }
      sum = turned(lane1, 1) &+ turned(lane2, 7) &+ turned(lane3, 12) &+ turned(lane4, 18)
      for lane in [lane1, lane2, lane3, lane4] {
        sum = (sum ^ round(0, lane)) &* prime1 &+ prime4
      }
    }
    sum = sum &+ UInt64(truncatingIfNeeded: range.count)
    while place <= end - 8 {
      sum = turned(sum ^ round(0, bytes.word64(place)), 27) &* prime1 &+ prime4
      place += 8
    }
    if place <= end - 4 {
      sum = turned(sum ^ UInt64(bytes.word32(place)) &* prime1, 23) &* prime2 &+ prime3
      place += 4
    }
    while place < end {
      sum = turned(sum ^ UInt64(bytes.byte(place)) &* prime5, 11) &* prime1
      place += 1
    }
    sum = (sum ^ sum >> 33) &* prime2
    sum = (sum ^ sum >> 29) &* prime3
    return sum ^ sum >> 32
  }

  @inline(__always)
  private static func round(_ lane: UInt64, _ word: UInt64) -> UInt64 {
    turned(lane &+ word &* prime2, 31) &* prime1
  }

  @inline(__always)
  private static func turned(_ word: UInt64, _ bits: UInt64) -> UInt64 {
    word << bits | word >> (64 &- bits)
  }
}
