package import CLinkwayByteScan

/// What a segment is found by: its length, its first and its last eight bytes. Up to 16 bytes that
/// is all of it. One of up to eight bytes stands in the first word, filled with zeros.
package struct SegmentKey {
  package private(set) var words: linkway_words
  package private(set) var length: UInt16

  private init(words: linkway_words, length: UInt16) {
    (self.words, self.length) = (words, length)
  }

  /// The most bytes that the words can hold.
  package static let capacity = 16
  /// The mark of a literal that is compared in lower case.
  static let foldedMark: UInt16 = 0x8000
  /// Set in a slot where an edge that belongs into it stands in one of the next.
  package static let furtherMark: UInt16 = 0x4000
  /// Set in a slot where a key does not say all: here or further on there is a literal over 16 bytes
  /// or one in lower case.
  package static let closerMark: UInt16 = 0x2000
  /// What is not of the length in a slot.
  package static let slotMarks = furtherMark | closerMark
  /// Stands in a slot without an edge. No literal is as long.
  package static let noLength: UInt16 = 0x1FFF
  /// Stands in a slot in place of the first byte of a literal over 16 bytes, so that one look never
  /// takes it: no text has such a byte.
  package static let longMark: UInt64 = 0xFF

  /// The key of the bytes from `lower` to before `upper`, of which there are less than 2^13.
  package init(_ bytes: Span<UInt8>, _ lower: Int, _ upper: Int) {
    length = UInt16(truncatingIfNeeded: upper - lower)
    words = linkway_words(
      first: bytes.filledWord(lower, min(lower + 8, upper)),
      last: upper - lower > 8 ? bytes.filledWord(upper - 8, upper) : 0)
  }

  /// The same for a segment that is not empty.
  ///
  /// - Parameter link: 8 bytes at least.
  @inline(__always)
  init(ofLink link: Span<UInt8>, _ lower: Int, _ upper: Int) {
    length = UInt16(truncatingIfNeeded: upper &- lower)
    words = link.segmentWords(lower, upper)
  }

  /// Takes all bytes of a text over 16 bytes into the key, so that literals which begin and end alike
  /// have keys of their own.
  ///
  /// - Parameter folding: whether ASCII capitals count as small letters.
  package mutating func hashLong(_ bytes: Span<UInt8>, _ lower: Int, _ upper: Int, folding: Bool) {
    guard isLong, lower >= 0, upper <= bytes.count, upper - lower > Self.capacity else { return }
    var hash: UInt64 = 0
    var place = lower
    while place < upper - 8 {
      let word = bytes.knownWord64(place)
      hash = (hash ^ (folding ? Self.lowered(word) : word)) &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash >> 29
      place += 8
    }
    words.first = hash
  }

  package var isFolded: Bool {
    get { length & Self.foldedMark != 0 }
    set { length = newValue ? length | Self.foldedMark : length & ~Self.foldedMark }
  }

  /// Whether the words do not hold all of the segment.
  package var isLong: Bool { Int(length & ~Self.foldedMark) > Self.capacity }

  /// The same key with ASCII capitals as small letters, and with the mark.
  var folded: SegmentKey {
    var key = self
    key.words.first = Self.lowered(words.first)
    key.words.last = Self.lowered(words.last)
    key.isFolded = true
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
  package static let singleSlot: UInt16 = 63 << 8 | 63
  /// The bits of a shape that say where the slots are.
  private static let slotBits: UInt16 = 63 << 8 | 63

  /// How many slots a state has. A stored block may say anything; there are never more than 2^32.
  package static func slotCount(_ shape: UInt16) -> Int {
    shape & slotBits == singleSlot ? 1 : 1 << min(64 - Int(shape & 0x3F), 32)
  }

  /// The slot of the key among those of a state.
  ///
  /// - Parameter shape: in the low byte how many bits of 64 are too many for the number of a slot,
  ///   at most 63, and in the high byte which bits of the hash to take: those behind so many. The
  ///   two highest bits of each byte have other meanings.
  @inline(__always)
  package func slot(in shape: UInt16) -> Int {
    let hash = linkway_segment_hash(words)
    return Int(truncatingIfNeeded: (hash &<< UInt64(shape >> 8)) &>> UInt64(shape))
  }
}
