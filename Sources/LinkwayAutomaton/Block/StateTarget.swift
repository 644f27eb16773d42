/// Where a segment leads: a target, and what stands beside it.
package struct StateTarget {
  package var place: UInt32
  /// The shape of a leaf. Of a state where its slots are in the hash, and how many segments are
  /// skipped before it, whatever they are.
  package var shape: UInt16

  package init(place: UInt32, shape: UInt16) {
    (self.place, self.shape) = (place, shape)
  }

  package static let none = StateTarget(place: 0, shape: 0)

  var isNone: Bool { place == 0 }
  /// Whether it is a state: no leaf, no fork, and not none.
  var isState: Bool { place &- 1 < BlockRegions.forkMark &- 1 }
  var isFork: Bool {
    place & (BlockRegions.forkMark | BlockRegions.leafMark) == BlockRegions.forkMark
  }

  /// How many segments are skipped before the state. The states that they would lead through stand
  /// right before it, one after the other.
  var skipped: Int { Int(shape >> Self.skippedShift) }
  static let skippedShift: UInt16 = 14
  package static let mostSkipped = 3
  /// Whether the state has no slots.
  var isBare: Bool { shape & Self.bareMark != 0 }
  package static let bareMark: UInt16 = 0x80

  /// Where the state that the next segment is for stands, in bytes: that of the target unless it
  /// skips any.
  package var record: Int { (place.index - skipped * (BlockRegions.stateSize / 8)) * 8 }

  /// The same target with so many segments to skip, at most `mostSkipped`.
  package func skipping(_ segments: Int) -> StateTarget {
    let others = shape & ((1 << Self.skippedShift) - 1)
    return StateTarget(
      place: place, shape: others | UInt16(truncatingIfNeeded: segments) << Self.skippedShift)
  }

  /// How many targets a fork has.
  func forkCount(_ block: Span<UInt8>, _ regions: BlockRegions) -> Int {
    min(block.index(regions.lists + list * 4), block.count / 8)
  }

  /// A target of a fork, which is no fork itself.
  func forkTarget(_ place: Int, _ block: Span<UInt8>, _ regions: BlockRegions) -> StateTarget {
    let words = regions.lists + list * 4 + 4 + place * 8
    let target = StateTarget(
      place: block.word32(words), shape: UInt16(truncatingIfNeeded: block.word32(words + 4)))
    // Only damage makes one, and following it would not end.
    return target.isFork ? .none : target
  }

  /// The place of a fork's list among the lists.
  private var list: Int { (place & ~BlockRegions.forkMark).index }
  var isLeaf: Bool { place & BlockRegions.leafMark != 0 }
  /// The only entry that ends in a leaf.
  var entry: UInt32 { place & ~BlockRegions.leafMark }
}
