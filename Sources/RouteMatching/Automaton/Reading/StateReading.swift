/// Where a segment leads: a target, and its shape where that is a leaf.
struct StateTarget {
  var place: UInt32
  var shape: UInt16

  static let none = StateTarget(place: 0, shape: 0)

  var isNone: Bool { place == 0 }
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
    of state: UInt32, _ key: SegmentKey, _ text: Span<UInt8>, _ lower: Int, _ upper: Int,
    _ block: Span<UInt8>, _ regions: BlockRegions
  ) -> StateTarget {
    let place = Int(state) &* 8
    let info = block.word32(place &+ 8)
    let flags = UInt8(truncatingIfNeeded: info >> 8)
    if let found = edge(of: place, info, key, text, lower, upper, block, regions) { return found }
    if flags & BlockRegions.StateFlag.folded != 0,
      let found = edge(of: place, info, key.folded, text, lower, upper, block, regions)
    {
      return found
    }
    return StateTarget(place: block.word32(place), shape: block.word16(place &+ 14))
  }

  @inline(__always)
  private static func edge(
    of place: Int, _ info: UInt32, _ key: SegmentKey, _ text: Span<UInt8>, _ lower: Int,
    _ upper: Int, _ block: Span<UInt8>, _ regions: BlockRegions
  ) -> StateTarget? {
    var edge = place &+ BlockRegions.stateSize
    if info & UInt32(BlockRegions.StateFlag.hashed) << 8 == 0 {
      let end = edge &+ Int(info & 0xFF) &* BlockRegions.edgeSize
      while edge < end {
        // Two long literals can have one key; then the next edge may be the right one.
        if matches(edge, key, block),
          let found = target(at: edge, key, text, lower, upper, block, regions)
        {
          return found
        }
        edge &+= BlockRegions.edgeSize
      }
      return nil
    }
    let bits = info & 0xFF
    var slot = key.slot(bits: bits)
    let mask = 1 << Int(bits) &- 1
    let start = edge
    while true {
      edge = start &+ slot &* BlockRegions.edgeSize
      if matches(edge, key, block) {
        if let found = target(at: edge, key, text, lower, upper, block, regions) { return found }
      } else if block.word16(edge &+ 16) == SegmentKey.noLength {
        return nil
      }
      slot = (slot &+ 1) & mask
    }
  }

  @inline(__always)
  private static func matches(_ edge: Int, _ key: SegmentKey, _ block: Span<UInt8>) -> Bool {
    block.word64(edge) == key.first && block.word64(edge &+ 8) == key.last
      && block.word16(edge &+ 16) == key.length
  }

  /// The target of an edge whose key matches; `nil` where the bytes between do not.
  @inline(__always)
  private static func target(
    at edge: Int, _ key: SegmentKey, _ text: Span<UInt8>, _ lower: Int, _ upper: Int,
    _ block: Span<UInt8>, _ regions: BlockRegions
  ) -> StateTarget? {
    let target = block.word32(edge &+ 20)
    guard upper &- lower > 16 else {
      return StateTarget(place: target, shape: block.word16(edge &+ 18))
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
