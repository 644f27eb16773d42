/// What a segment is found by: its length, its first and its last eight bytes. Up to 16 bytes
/// that is all of it. A shorter one than eight bytes stands in both words, filled with zeros.
struct SegmentKey {
  var first: UInt64
  var last: UInt64
  var length: UInt16

  /// The mark of a literal that is compared in lower case.
  static let foldedMark: UInt16 = 0x8000
  /// Stands in a slot without an edge.
  static let noLength: UInt16 = 0xFFFF

  /// The key of a literal of less than 2^15 bytes.
  init(_ literal: some BidirectionalCollection<UInt8>) {
    func word(_ bytes: some Sequence<UInt8>) -> UInt64 {
      bytes.enumerated().reduce(0) { $0 | UInt64($1.element) << UInt64($1.offset * 8) }
    }
    length = UInt16(literal.count)
    first = word(literal.prefix(8))
    last = word(literal.suffix(8))
  }

  /// The key of the bytes from `lower` to before `upper`.
  @inline(__always)
  init(_ bytes: Span<UInt8>, _ lower: Int, _ upper: Int) {
    let count = upper &- lower
    length = UInt16(truncatingIfNeeded: count)
    if count >= 8 {
      first = bytes.word64(lower)
      last = bytes.word64(upper &- 8)
    } else if upper >= 8 {
      // A smart shift, so that all is gone where the segment is empty.
      first = bytes.word64(upper &- 8) >> UInt64(truncatingIfNeeded: (8 &- count) &* 8)
      last = first
    } else {
      var word: UInt64 = 0
      for place in stride(from: upper &- 1, through: lower, by: -1) {
        word = word << 8 | UInt64(bytes.byte(place))
      }
      first = word
      last = word
    }
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

  /// A number below 2^bits that spreads the keys of one state.
  @inline(__always)
  func slot(bits: UInt32) -> Int {
    let mixed =
      (first ^ (last << 29 | last >> 35) ^ UInt64(length) &* 0xD6E8_FEB8_6659_FD93)
      &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: mixed >> UInt64(truncatingIfNeeded: 64 &- bits))
  }
}
