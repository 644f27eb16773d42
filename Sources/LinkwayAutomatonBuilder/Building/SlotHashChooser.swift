import LinkwayAutomaton

/// Chooses how the edges of a state are distributed over its slots. If possible, each edge is in
/// the slot of its key.
struct SlotHashChooser {
  /// A bit set of occupied slots, reused from state to state.
  private var taken: [UInt64] = []

  /// Returns the hash bits that select a slot, in the format of `SegmentKey.slot(in:)`.
  ///
  /// With more than four keys, at most two thirds of the slots are occupied. O(keys).
  mutating func slots(for keys: [SegmentKey]) -> UInt16 {
    guard keys.count > 1 else { return SegmentKey.singleSlot }
    var bits = Self.bits(for: keys.count)
    var (slots, displaced) = best(for: keys, bits: bits)
    // Probing after collisions costs more than a larger table, unless there are very many keys.
    if displaced > 0, keys.count <= 64 {
      bits += 1
      (slots, displaced) = best(for: keys, bits: bits)
    }
    return slots
  }

  private static func bits(for keys: Int) -> Int {
    let wanted = keys <= 4 ? keys : keys + (keys + 1) / 2
    return Int.bitWidth - (wanted - 1).leadingZeroBitCount
  }

  /// Returns the slot bits that displace the fewest keys, and the number of displaced keys. Tries
  /// several positions in the hash, but few if there are many keys, because none would avoid all
  /// collisions.
  private mutating func best(
    for keys: [SegmentKey], bits: Int
  ) -> (slots: UInt16, displaced: Int) {
    let tries = keys.count <= 64 ? 40 : keys.count <= 256 ? 8 : 1
    var best = (slots: UInt16(0), displaced: Int.max)
    for place in 0..<min(tries, 62 - bits) where best.displaced > 0 {
      let slots = UInt16(place << 8 | (64 - bits))
      let displaced = displaced(keys, slots, below: best.displaced)
      if displaced < best.displaced { best = (slots, displaced) }
    }
    return best
  }

  /// Returns the number of keys whose slot is already occupied; stops counting at `bound`.
  private mutating func displaced(
    _ keys: [SegmentKey], _ slots: UInt16, below bound: Int
  ) -> Int {
    let words = (SegmentKey.slotCount(slots) + 63) / 64
    taken.removeAll(keepingCapacity: true)
    taken.append(contentsOf: repeatElement(0, count: words))
    var displaced = 0
    for key in keys {
      let slot = key.slot(in: slots)
      let bit = (1 as UInt64) << UInt64(slot % 64)
      if taken[slot / 64] & bit != 0 { displaced += 1 }
      if displaced >= bound { break }
      taken[slot / 64] |= bit
    }
    return displaced
  }
}
