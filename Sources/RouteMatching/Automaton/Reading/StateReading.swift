/// Where a segment leads: a target, and what stands beside it.
struct StateTarget {
  var place: UInt32
  /// The shape of a leaf; of a state the bits of its slots, 0 where its edges stand in a row.
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
    Int(block.word32(regions.lists + list * 4))
  }

  /// A target of a fork.
  func forkTarget(_ place: Int, _ block: Span<UInt8>, _ regions: BlockRegions) -> StateTarget {
    let words = regions.lists + list * 4 + 4 + place * 8
    return StateTarget(
      place: block.word32(words), shape: UInt16(truncatingIfNeeded: block.word32(words + 4)))
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
  /// - Parameters:
  ///   - text: the bytes that the segment stands in, from `lower` to before `upper`.
  @inline(__always)
  static func target(
    of state: StateTarget, _ key: SegmentKey, _ text: Span<UInt8>, _ lower: Int, _ upper: Int,
    _ block: Span<UInt8>, _ regions: BlockRegions
  ) -> StateTarget {
    let place = Int(state.place) &* 8
    let found: StateTarget?
    if state.shape != 0 {
      // In slots, which are found without a look at the state itself.
      found = hashedEdge(of: place, state.shape, key, text, lower, upper, block, regions)
    } else {
      found = edge(of: place, key, text, lower, upper, block, regions)
    }
    if let found { return found }
    let (head, info) = block.twoWords(place)
    if info >> 8 & UInt64(BlockRegions.StateFlag.folded) != 0,
      let found = foldedEdge(of: state, key, text, lower, upper, block, regions)
    {
      return found
    }
    return StateTarget(
      place: UInt32(truncatingIfNeeded: head), shape: UInt16(truncatingIfNeeded: info >> 48))
  }

  @inline(never)
  private static func foldedEdge(
    of state: StateTarget, _ key: SegmentKey, _ text: Span<UInt8>, _ lower: Int, _ upper: Int,
    _ block: Span<UInt8>, _ regions: BlockRegions
  ) -> StateTarget? {
    let place = Int(state.place) * 8
    return state.shape != 0
      ? hashedEdge(of: place, state.shape, key.folded, text, lower, upper, block, regions)
      : edge(of: place, key.folded, text, lower, upper, block, regions)
  }

  /// Looks among edges that stand in a row.
  @inline(__always)
  private static func edge(
    of place: Int, _ key: SegmentKey, _ text: Span<UInt8>, _ lower: Int, _ upper: Int,
    _ block: Span<UInt8>, _ regions: BlockRegions
  ) -> StateTarget? {
    var edge = place &+ BlockRegions.stateSize
    let end = edge &+ Int(block.byte(place &+ 8)) &* BlockRegions.edgeSize
    while edge < end {
      let (first, last, rest) = block.threeWords(edge)
      // Two long literals can have one key; then the next edge may be the right one.
      if matches(first, last, rest, key),
        let found = target(rest, key, text, lower, upper, block, regions)
      {
        return found
      }
      edge &+= BlockRegions.edgeSize
    }
    return nil
  }

  @inline(__always)
  private static func hashedEdge(
    of place: Int, _ bits: UInt16, _ key: SegmentKey, _ text: Span<UInt8>, _ lower: Int,
    _ upper: Int,
    _ block: Span<UInt8>, _ regions: BlockRegions
  ) -> StateTarget? {
    let slots = place &+ BlockRegions.stateSize
    var slot = key.slot(bits: UInt32(bits))
    let mask = 1 << Int(bits) &- 1
    while true {
      let (first, last, rest) = block.threeWords(slots &+ slot &* BlockRegions.edgeSize)
      if matches(first, last, rest, key) {
        if let found = target(rest, key, text, lower, upper, block, regions) { return found }
      } else if UInt16(truncatingIfNeeded: rest) == SegmentKey.noLength {
        return nil
      }
      slot = (slot &+ 1) & mask
    }
  }

  @inline(__always)
  private static func matches(
    _ first: UInt64, _ last: UInt64, _ rest: UInt64, _ key: SegmentKey
  ) -> Bool {
    (first ^ key.first) | (last ^ key.last) | (rest ^ UInt64(key.length)) & 0xFFFF == 0
  }

  /// The target of an edge whose key matches; `nil` where the bytes between do not.
  ///
  /// - Parameter rest: the edge's third word.
  @inline(__always)
  private static func target(
    _ rest: UInt64, _ key: SegmentKey, _ text: Span<UInt8>, _ lower: Int, _ upper: Int,
    _ block: Span<UInt8>, _ regions: BlockRegions
  ) -> StateTarget? {
    let target = UInt32(truncatingIfNeeded: rest >> 32)
    guard upper &- lower > 16 else {
      return StateTarget(place: target, shape: UInt16(truncatingIfNeeded: rest >> 16))
    }
    return longTarget(target, key, text, lower, upper, block, regions)
  }

  @inline(never)
  private static func longTarget(
    _ literal: UInt32, _ key: SegmentKey, _ text: Span<UInt8>, _ lower: Int, _ upper: Int,
    _ block: Span<UInt8>, _ regions: BlockRegions
  ) -> StateTarget? {
    let place = regions.longLiterals &+ Int(literal) &* 4
    let bytes = regions.literalBytes &+ Int(block.word32(place))
    let isFolded = key.length & SegmentKey.foldedMark != 0
    var offset = 8
    while offset < upper &- lower &- 8 {
      let chunk = min(offset, upper &- lower &- 16)
      let word = text.word64(lower &+ chunk)
      guard block.word64(bytes &+ chunk) == (isFolded ? SegmentKey.lowered(word) : word) else {
        return nil
      }
      offset &+= 8
    }
    return StateTarget(
      place: block.word32(place &+ 4),
      shape: UInt16(truncatingIfNeeded: block.word32(place &+ 8)))
  }
}
