/// The target of a transition, with its shape.
package struct StateTarget {
  package var place: UInt32
  /// For a leaf, the offset of the entry's shape. For a state, the hash bits that select a slot,
  /// and the number of segments that are skipped before the state.
  package internal(set) var shape: UInt16

  package init(place: UInt32, shape: UInt16) {
    (self.place, self.shape) = (place, shape)
  }

  /// Creates the target from the third word of an edge, or the first two words of a context.
  @inline(__always)
  init(_ word: UInt64) {
    place = UInt32(truncatingIfNeeded: word >> 32)
    shape = UInt16(truncatingIfNeeded: word >> 16)
  }

  package static let none = StateTarget(place: 0, shape: 0)

  var isNone: Bool { place == 0 }
  /// Whether the target is a state, and not a leaf, a fork or `none`.
  var isState: Bool { place &- 1 < BlockRegions.forkMark &- 1 }
  var isFork: Bool {
    place & (BlockRegions.forkMark | BlockRegions.leafMark) == BlockRegions.forkMark
  }

  /// The number of segments, with any contents, that are skipped before the state. The skipped
  /// states are stored directly before it.
  var skipped: Int { Int(shape >> Self.skippedShift) }
  static let skippedShift: UInt16 = 14
  package static let mostSkipped = 3
  /// Whether the state has no slots.
  var isBare: Bool { shape & Self.bareMark != 0 }
  package static let bareMark: UInt16 = 0x80

  /// The byte offset of the state for the next segment: the state itself, or the first skipped
  /// state.
  package var record: Int { (place.index - skipped * (BlockRegions.stateSize / 8)) * 8 }

  /// Returns the same target with a different number of segments to skip, at most `mostSkipped`.
  package func skipping(_ segments: Int) -> StateTarget {
    let others = shape & ((1 << Self.skippedShift) - 1)
    return StateTarget(
      place: place, shape: others | UInt16(truncatingIfNeeded: segments) << Self.skippedShift)
  }

  /// Returns the number of targets of a fork.
  func forkCount(_ block: Span<UInt8>, _ regions: BlockRegions) -> Int {
    min(block.index(regions.lists + list * 4), block.count / 8)
  }

  /// Returns the target at an index of a fork. It is never a fork itself.
  func forkTarget(_ place: Int, _ block: Span<UInt8>, _ regions: BlockRegions) -> StateTarget {
    let words = regions.lists + list * 4 + 4 + place * 8
    let target = StateTarget(
      place: block.word32(words), shape: UInt16(truncatingIfNeeded: block.word32(words + 4)))
    // Nested forks only occur in damaged blocks, where following them might not terminate.
    return target.isFork ? .none : target
  }

  /// The offset of a fork's list in the lists section, in words.
  private var list: Int { (place & ~BlockRegions.forkMark).index }
  var isLeaf: Bool { place & BlockRegions.leafMark != 0 }
  /// The only entry that a leaf accepts.
  var entry: UInt32 { place & ~BlockRegions.leafMark }
}
