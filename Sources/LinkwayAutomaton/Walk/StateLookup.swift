import CLinkwayByteScan

/// An iterator over the slots of a state that can contain the edge for a key.
private struct SlotCursor {
  private let start: Int
  private let count: Int
  private var slot: Int
  private var seen = 0

  init(_ state: StateTarget, _ key: SegmentKey) {
    start = state.place.index &* 8 &+ BlockRegions.stateSize
    count = SegmentKey.slotCount(state.shape)
    slot = key.slot(in: state.shape)
  }

  /// Returns the three words of the next slot; `nil` after the last one.
  mutating func next(_ block: Span<UInt8>) -> (UInt64, UInt64, UInt64)? {
    guard seen < count, let words = block.threeWords(start &+ slot &* BlockRegions.edgeSize) else {
      return nil
    }
    slot = (slot &+ 1) & (count &- 1)
    seen = words.2 & UInt64(SegmentKey.furtherMark) == 0 ? count : seen &+ 1
    return words
  }
}

/// Looks up transitions in the states of a block.
enum StateLookup {
  /// Returns the target of a state's transition over a segment.
  ///
  /// - Parameters:
  ///   - text: the bytes that contain the segment, which is `lower..<upper`.
  ///   - slots: incremented by the number of slots examined.
  static func target(
    of state: StateTarget, _ text: Span<UInt8>, _ lower: Int, _ upper: Int,
    _ block: Span<UInt8>, _ slots: inout Int
  ) -> StateTarget {
    if state.skipped > 0 { return state.skipping(state.skipped - 1) }
    if state.isBare { return otherTarget(of: state, block) }
    let (_, info) = block.twoWords(state.place.index &* 8)
    let plain = SegmentKey(text, lower, upper)
    var key = plain
    key.hashLong(text, lower, upper, folding: false)
    if let found = edge(of: state, key, text, lower, upper, block, &slots) { return found }
    if info >> 8 & UInt64(BlockRegions.StateFlag.folded) != 0 {
      key = plain.folded
      key.hashLong(text, lower, upper, folding: true)
      if let found = edge(of: state, key, text, lower, upper, block, &slots) { return found }
    }
    return otherTarget(of: state, block)
  }

  /// Returns the target for a complete authority. Long keys in this state are not hashed.
  static func authorityTarget(
    of state: StateTarget, _ text: Span<UInt8>, _ end: Int, _ block: Span<UInt8>
  ) -> StateTarget {
    guard state.isState, !state.isBare else { return .none }
    var slots = 0
    return edge(of: state, SegmentKey(text, 0, end), text, 0, end, block, &slots) ?? .none
  }

  /// Returns the target of a state for segments without a matching edge.
  @inline(__always)
  static func otherTarget(of state: StateTarget, _ block: Span<UInt8>) -> StateTarget {
    let (head, info) = block.twoWords(state.place.index &* 8)
    return StateTarget(
      place: UInt32(truncatingIfNeeded: head), shape: UInt16(truncatingIfNeeded: info >> 48))
  }

  /// Returns the target for a segment of a plain link. The state must have slots. The caller must
  /// already have skipped the segments that the target skips.
  ///
  /// Nearly always, examining one slot is sufficient.
  @inline(__always)
  static func plainTarget(
    of state: StateTarget, _ key: SegmentKey, _ link: Span<UInt8>, _ lower: Int, _ upper: Int,
    _ block: Span<UInt8>
  ) -> StateTarget {
    let slot = key.slot(in: state.shape) &* (BlockRegions.edgeSize / 8)
    guard
      let (first, last, rest) = block.threeWords(
        (state.place.index &+ BlockRegions.stateSize / 8 &+ slot) &* 8)
    else { return .none }
    if (first ^ key.words.first) | (last ^ key.words.last) | difference(rest, key) == 0 {
      return StateTarget(rest)
    }
    if upper &- lower > SegmentKey.capacity {
      return longerTarget(of: state, link, lower, upper, block)
    }
    if rest & UInt64(SegmentKey.slotMarks) != 0 {
      return rest & UInt64(SegmentKey.closerMark) == 0
        ? furtherTarget(of: state, key, block)
        : closerTarget(of: state, link, lower, upper, block)
    }
    return otherTarget(of: state, block)
  }

  @inline(never)
  private static func furtherTarget(
    of state: StateTarget, _ key: SegmentKey, _ block: Span<UInt8>
  ) -> StateTarget {
    var slots = SlotCursor(state, key)
    while let (first, last, rest) = slots.next(block) {
      if (first ^ key.words.first) | (last ^ key.words.last) | difference(rest, key) == 0 {
        return StateTarget(rest)
      }
    }
    return otherTarget(of: state, block)
  }

  /// Returns the target for a segment that is longer than its key's words.
  @inline(never)
  private static func longerTarget(
    of state: StateTarget, _ link: Span<UInt8>, _ lower: Int, _ upper: Int, _ block: Span<UInt8>
  ) -> StateTarget {
    let (_, info) = block.twoWords(state.place.index &* 8)
    return info >> 8 & UInt64(BlockRegions.StateFlag.long) == 0
      ? otherTarget(of: state, block) : closerTarget(of: state, link, lower, upper, block)
  }

  @inline(never)
  private static func closerTarget(
    of state: StateTarget, _ link: Span<UInt8>, _ lower: Int, _ upper: Int, _ block: Span<UInt8>
  ) -> StateTarget {
    var slots = 0
    return target(of: state.skipping(0), link, lower, upper, block, &slots)
  }

  /// Returns the target of the edge that matches a segment; `nil` if there is none. Probing starts
  /// at the key's slot.
  static func edge(
    of state: StateTarget, _ key: SegmentKey, _ text: Span<UInt8>, _ lower: Int, _ upper: Int,
    _ block: Span<UInt8>, _ slots: inout Int
  ) -> StateTarget? {
    var cursor = SlotCursor(state, key)
    while let words = cursor.next(block) {
      slots += 1
      if let found = target(words, key, text, lower, upper, block) { return found }
    }
    return nil
  }

  /// Returns the target of the edge that matches an authority. The link must have at least 8 bytes.
  @inline(__always)
  static func authorityEdge(
    of state: StateTarget, _ link: Span<UInt8>, _ end: Int, _ block: Span<UInt8>
  ) -> StateTarget? {
    let key = SegmentKey(ofLink: link, 0, end)
    let slot = key.slot(in: state.shape) &* BlockRegions.edgeSize
    guard
      let words = block.threeWords(state.place.index &* 8 &+ BlockRegions.stateSize &+ slot)
    else { return nil }
    if let found = target(words, key, link, 0, end, block) { return found }
    if words.2 & UInt64(SegmentKey.furtherMark) == 0 { return nil }
    var slots = 0
    return edge(of: state, key, link, 0, end, block, &slots)
  }

  /// Returns zero if an edge has the same length as a key, otherwise a nonzero value.
  ///
  /// - Parameter rest: the third word of the edge.
  @inline(__always)
  private static func difference(_ rest: UInt64, _ key: SegmentKey) -> UInt64 {
    (rest ^ UInt64(key.length)) & UInt64(~SegmentKey.slotMarks)
  }

  /// Returns the target of an edge if it matches a segment.
  ///
  /// - Returns: `nil` if the edge does not match. A later edge may still match, because two long
  ///   literals can have the same key.
  @inline(__always)
  private static func target(
    _ words: (UInt64, UInt64, UInt64), _ key: SegmentKey, _ text: Span<UInt8>, _ lower: Int,
    _ upper: Int, _ block: Span<UInt8>
  ) -> StateTarget? {
    let (first, last, rest) = words
    let mark = key.isLong ? SegmentKey.longMark : 0
    guard
      (first ^ (key.words.first | mark)) | (last ^ key.words.last) | difference(rest, key) == 0
    else { return nil }
    let target = StateTarget(rest)
    return key.isLong ? longTarget(target.place, key, text, lower, upper, block) : target
  }

  private static func longTarget(
    _ literal: UInt32, _ key: SegmentKey, _ text: Span<UInt8>, _ lower: Int, _ upper: Int,
    _ block: Span<UInt8>
  ) -> StateTarget? {
    // A long literal has three words. Four can be read, because the bytes of the literals follow
    // the section.
    let (head, tail) = block.twoWords(BlockRegions.longLiterals(block) &+ literal.index &* 4)
    let bytes = BlockRegions.literalBytes(block) &+ Int(UInt32(truncatingIfNeeded: head))
    let isFolded = key.length & SegmentKey.foldedMark != 0
    var offset = 0
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
