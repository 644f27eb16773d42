/// Where a segment leads: a target, and what stands beside it.
struct StateTarget {
  var place: UInt32
  /// The shape of a leaf; of a state where in the hash the number of a slot stands.
  var shape: UInt16

  static let none = StateTarget(place: 0, shape: 0)

  var isNone: Bool { place == 0 }
  /// Whether it is a state: no leaf, no fork, and not none.
  var isState: Bool { place &- 1 < BlockRegions.forkMark &- 1 }
  var isFork: Bool {
    place & (BlockRegions.forkMark | BlockRegions.leafMark) == BlockRegions.forkMark
  }

  /// How many targets a fork has.
  func forkCount(_ block: Span<UInt8>, _ regions: BlockRegions) -> Int {
    min(Int(block.word32(regions.lists + list * 4)), block.count / 8)
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
  private var list: Int { Int(place & ~BlockRegions.forkMark) }
  var isLeaf: Bool { place & BlockRegions.leafMark != 0 }
  /// The only entry that ends in a leaf.
  var entry: UInt32 { place & ~BlockRegions.leafMark }
}

/// Reads the states of a block.
enum StateReading {
  /// The target of a segment that leads on from a state that is no leaf.
  ///
  /// Nearly always one look into one slot says it.
  ///
  /// - Parameters:
  ///   - text: the bytes that the segment stands in, from `lower` to before `upper`.
  @inline(__always)
  static func target(
    of state: StateTarget, _ key: SegmentKey, _ text: Span<UInt8>, _ lower: Int, _ upper: Int,
    _ block: Span<UInt8>
  ) -> StateTarget {
    let place = Int(state.place) &* 8
    guard
      let (first, last, rest) = block.threeWords(
        place &+ BlockRegions.stateSize &+ key.slot(in: state.shape) &* BlockRegions.edgeSize)
    else { return .none }
    if matches(first, last, rest, key), upper &- lower <= 16 {
      return StateTarget(
        place: UInt32(truncatingIfNeeded: rest >> 32),
        shape: UInt16(truncatingIfNeeded: rest >> 16))
    }
    if rest & UInt64(SegmentKey.closerMark) != 0 {
      return closerTarget(of: state, key, text, lower, upper, block)
    }
    let (head, info) = block.twoWords(place)
    return StateTarget(
      place: UInt32(truncatingIfNeeded: head), shape: UInt16(truncatingIfNeeded: info >> 48))
  }

  @inline(never)
  private static func closerTarget(
    of state: StateTarget, _ key: SegmentKey, _ text: Span<UInt8>, _ lower: Int, _ upper: Int,
    _ block: Span<UInt8>
  ) -> StateTarget {
    let (head, info) = block.twoWords(Int(state.place) &* 8)
    if let found = edge(of: state, key, text, lower, upper, block) { return found }
    if info >> 8 & UInt64(BlockRegions.StateFlag.folded) != 0,
      let found = edge(of: state, key.folded, text, lower, upper, block)
    {
      return found
    }
    return StateTarget(
      place: UInt32(truncatingIfNeeded: head), shape: UInt16(truncatingIfNeeded: info >> 48))
  }

  /// The target of an edge that a segment takes; `nil` where none fits. Looks from the key's slot on.
  static func edge(
    of state: StateTarget, _ key: SegmentKey, _ text: Span<UInt8>, _ lower: Int, _ upper: Int,
    _ block: Span<UInt8>
  ) -> StateTarget? {
    let slots = Int(state.place) &* 8 &+ BlockRegions.stateSize
    let count = SegmentKey.slotCount(state.shape)
    var slot = key.slot(in: state.shape)
    for _ in 0..<count {
      guard let (first, last, rest) = block.threeWords(slots &+ slot &* BlockRegions.edgeSize)
      else { return nil }
      // Two long literals can have one key; then the next edge may be the right one.
      if matches(first, last, rest, key),
        let found = target(rest, key, text, lower, upper, block)
      {
        return found
      }
      let length = UInt16(truncatingIfNeeded: rest)
      guard length & SegmentKey.closerMark != 0,
        length & ~SegmentKey.closerMark != SegmentKey.noLength
      else { return nil }
      slot = (slot &+ 1) & (count &- 1)
    }
    return nil
  }

  @inline(__always)
  private static func matches(
    _ first: UInt64, _ last: UInt64, _ rest: UInt64, _ key: SegmentKey
  ) -> Bool {
    (first ^ key.first) | (last ^ key.last)
      | (rest ^ UInt64(key.length)) & UInt64(~SegmentKey.closerMark) == 0
  }

  /// The target of an edge whose key matches; `nil` where the bytes between do not.
  ///
  /// - Parameter rest: the edge's third word.
  private static func target(
    _ rest: UInt64, _ key: SegmentKey, _ text: Span<UInt8>, _ lower: Int, _ upper: Int,
    _ block: Span<UInt8>
  ) -> StateTarget? {
    let target = UInt32(truncatingIfNeeded: rest >> 32)
    guard upper &- lower > 16 else {
      return StateTarget(place: target, shape: UInt16(truncatingIfNeeded: rest >> 16))
    }
    return longTarget(target, key, text, lower, upper, block)
  }

  private static func longTarget(
    _ literal: UInt32, _ key: SegmentKey, _ text: Span<UInt8>, _ lower: Int, _ upper: Int,
    _ block: Span<UInt8>
  ) -> StateTarget? {
    // The bytes of the literals follow, so there are four words.
    let (head, tail) = block.twoWords(BlockRegions.longLiterals(block) &+ Int(literal) &* 4)
    let bytes = BlockRegions.literalBytes(block) &+ Int(UInt32(truncatingIfNeeded: head))
    let isFolded = key.length & SegmentKey.foldedMark != 0
    var offset = 8
    while offset < upper &- lower &- 8 {
      let chunk = min(offset, upper &- lower &- 16)
      let word = text.knownWord64(lower &+ chunk)
      guard block.word64(bytes &+ chunk) == (isFolded ? SegmentKey.lowered(word) : word) else {
        return nil
      }
      offset &+= 8
    }
    return StateTarget(
      place: UInt32(truncatingIfNeeded: head >> 32), shape: UInt16(truncatingIfNeeded: tail))
  }
}
