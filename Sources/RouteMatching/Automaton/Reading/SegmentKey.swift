/// What a segment is found by: its length, its first and its last eight bytes. Up to 16 bytes
/// that is all of it. A shorter one than eight bytes stands in both words, filled with zeros.
struct SegmentKey {
  var first: UInt64
  var last: UInt64
  var length: UInt16

  /// The mark of a literal that is compared in lower case.
  static let foldedMark: UInt16 = 0x8000
  /// Set in a slot where one look is not enough: an edge further on, a literal over 16 bytes, or
  /// edges in lower case.
  static let closerMark: UInt16 = 0x4000
  /// Stands in a slot without an edge. No literal is as long.
  static let noLength: UInt16 = 0xBFFF

  /// The key of the bytes from `lower` to before `upper`, of which there are less than 2^14.
  @inline(__always)
  init(_ bytes: Span<UInt8>, _ lower: Int, _ upper: Int) {
    length = UInt16(truncatingIfNeeded: upper &- lower)
    (first, last) = bytes.endWords(lower, upper)
  }

  /// The same key with ASCII capitals as small letters, and with the mark.
  var folded: SegmentKey {
    var key = self
    key.first = Self.lowered(first)
    key.last = Self.lowered(last)
    key.length |= Self.foldedMark
    return key
  }

  /// Eight bytes with their ASCII capitals as small letters.
  static func lowered(_ word: UInt64) -> UInt64 {
    let low = word & 0x7F7F_7F7F_7F7F_7F7F
    let fromA = low &+ 0x3F3F_3F3F_3F3F_3F3F
    let behindZ = low &+ 0x2525_2525_2525_2525
    let capitals = fromA & ~behindZ & ~word & 0x8080_8080_8080_8080
    return word | capitals >> 2
  }

  /// What stands for the slots of a state with one: the last bit of the hash, which is 0.
  static let singleSlot: UInt16 = 63 << 8 | 63

  /// How many slots a state has. A stored block may say anything; there are never more than 2^32.
  static func slotCount(_ slots: UInt16) -> Int {
    slots == singleSlot ? 1 : 1 << min(64 - Int(slots & 0x3F), 32)
  }

  /// The slot of the key among those of a state.
  ///
  /// - Parameter slots: in the low byte how many bits of 64 are too many for the number of a slot,
  ///   at most 63, and in the high byte which bits of the hash to take: those behind so many.
  @inline(__always)
  func slot(in slots: UInt16) -> Int {
    // An even factor makes the last bit 0, which is the slot of a state with one.
    let hash = (first ^ (last << 29 | last >> 35) ^ UInt64(length)) &* 0x9E37_79B9_7F4A_7C16
    return Int(truncatingIfNeeded: (hash &<< UInt64(slots >> 8)) &>> UInt64(slots))
  }
}
