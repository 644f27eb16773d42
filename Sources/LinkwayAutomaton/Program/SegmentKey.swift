package import CLinkwayByteScan

/// The key of a segment in a state's hash table: its length, and its first and last eight bytes. If
/// the segment has at most 16 bytes, the key contains all of it. If it has at most eight bytes,
/// they are in the first word, padded with zeros.
package struct SegmentKey {
  package private(set) var words: linkway_words
  package private(set) var length: UInt16

  /// The maximum length of a segment that the words contain completely, in bytes.
  package static let capacity = 16
  /// Marks the key of a literal that is compared after lowercasing ASCII letters.
  static let foldedMark: UInt16 = 0x8000
  /// Marks a slot after which probing must continue, because the edge may be in a later slot.
  package static let furtherMark: UInt16 = 0x4000
  /// Marks a slot if comparing keys is not sufficient, because this slot or a later one contains a
  /// literal that is longer than 16 bytes or compared in lower case.
  package static let closerMark: UInt16 = 0x2000
  /// The bits of a slot's length field that are not part of the length.
  package static let slotMarks = furtherMark | closerMark
  /// The length in a slot without an edge. No literal is that long.
  package static let noLength: UInt16 = 0x1FFF
  /// Replaces the first byte in the slot of a literal longer than 16 bytes, so that the fast
  /// comparison never accepts it. UTF-8 cannot contain this byte.
  package static let longMark: UInt64 = 0xFF

  /// Creates the key of the bytes `lower..<upper`, which must be fewer than 2^13.
  package init(_ bytes: Span<UInt8>, _ lower: Int, _ upper: Int) {
    length = UInt16(truncatingIfNeeded: upper - lower)
    words = linkway_words(
      first: bytes.filledWord(lower, min(lower + 8, upper)),
      last: upper - lower > 8 ? bytes.filledWord(upper - 8, upper) : 0)
  }

  /// Creates the key of a non-empty segment.
  ///
  /// - Parameter link: at least 8 bytes.
  @inline(__always)
  init(ofLink link: Span<UInt8>, _ lower: Int, _ upper: Int) {
    length = UInt16(truncatingIfNeeded: upper &- lower)
    words = link.segmentWords(lower, upper)
  }

  /// Replaces the first word of a long key with a hash of all bytes before the last word, so that
  /// literals with the same first and last bytes have different keys.
  ///
  /// - Parameter folding: whether ASCII letters are hashed in lower case.
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

  /// Whether the segment is longer than the words can contain.
  package var isLong: Bool { Int(length & ~Self.foldedMark) > Self.capacity }

  /// The same key with ASCII letters in lower case, and with `foldedMark`.
  var folded: SegmentKey {
    var key = self
    key.words.first = Self.lowered(words.first)
    key.words.last = Self.lowered(words.last)
    key.isFolded = true
    return key
  }

  /// Returns eight bytes with ASCII letters in lower case.
  static func lowered(_ word: UInt64) -> UInt64 {
    let low = word & 0x7F7F_7F7F_7F7F_7F7F
    let fromA = low &+ 0x3F3F_3F3F_3F3F_3F3F
    let behindZ = low &+ 0x2525_2525_2525_2525
    let capitals = fromA & ~behindZ & ~word & 0x8080_8080_8080_8080
    return word | capitals >> 2
  }

  /// The slot bits of a state with a single slot: they select the last bit of the hash, which is
  /// always 0.
  package static let singleSlot: UInt16 = 63 << 8 | 63
  /// The bits of a shape that select a slot.
  private static let slotBits: UInt16 = 63 << 8 | 63

  /// Returns the number of slots of a state; at most 2^32, even in a damaged block.
  package static func slotCount(_ shape: UInt16) -> Int {
    shape & slotBits == singleSlot ? 1 : 1 << min(64 - Int(shape & 0x3F), 32)
  }

  /// Returns the slot for the key in a state.
  ///
  /// - Parameter shape: the low byte is 64 minus the number of bits in a slot number, at most 63.
  ///   The high byte is the number of leading hash bits before those that select the slot. The two
  ///   highest bits of each byte have other meanings.
  @inline(__always)
  package func slot(in shape: UInt16) -> Int {
    let hash = linkway_segment_hash(words)
    return Int(truncatingIfNeeded: (hash &<< UInt64(shape >> 8)) &>> UInt64(shape))
  }
}
