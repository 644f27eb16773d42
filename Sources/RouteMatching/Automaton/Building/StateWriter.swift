/// Lays states out in the block, so that a small one with its edges lies in one cache line.
struct StateWriter {
  /// What ends in a state.
  struct Ending {
    var accept: UInt32 = 0
    var shape: UInt16 = 0
    var flags: UInt8 = 0
  }

  /// All that is written so far, in units of eight bytes; the header's place is left open.
  private(set) var words = [UInt64](repeating: 0, count: BlockRegions.headerWords / 2)
  private(set) var longLiterals: [UInt32] = []
  let literals: LiteralPool

  init(literals: LiteralPool) {
    self.literals = literals
  }

  /// - Parameter ending: what ends in a state.
  /// - Returns: the target that stands for each state.
  mutating func write(
    _ states: Determinization.States, ending: (UInt32) -> Ending
  ) -> [UInt32] {
    var endings: [Ending] = []
    endings.reserveCapacity(states.count)
    var targets = [UInt32](repeating: 0, count: states.count)
    var end = words.count
    for state in 0..<UInt32(states.count) {
      endings.append(state == 0 ? Ending() : ending(state))
      guard state > 0 else { continue }
      let ending = endings[Int(state)]
      if states.edges(of: state).isEmpty, states.any[Int(state)] == 0,
        ending.flags & BlockRegions.StateFlag.plain != 0
      {
        targets[Int(state)] = (ending.accept - 1) | BlockRegions.leafMark
        continue
      }
      let size = Self.size(edges: states.edges(of: state).count)
      // No small state lies across two lines.
      if size <= 8, end % 8 + size > 8 { end += 8 - end % 8 }
      targets[Int(state)] = UInt32(end)
      end += size
    }
    words += [UInt64](repeating: 0, count: end - words.count)
    for state in 1..<UInt32(max(states.count, 1)) {
      let target = targets[Int(state)]
      guard target & BlockRegions.leafMark == 0 else { continue }
      write(state, of: states, at: Int(target), endings, targets)
    }
    return targets
  }

  /// Writes a state without any target and ending, of edges to places that are no states.
  mutating func write(edges: [(step: AutomatonStep, target: UInt32)]) -> UInt32 {
    if words.count % 8 != 0 { words += [UInt64](repeating: 0, count: 8 - words.count % 8) }
    let place = words.count
    words += [UInt64](repeating: 0, count: Self.size(edges: edges.count))
    write(edges.map { ($0.step, $0.target, 0) }, flags: 0, at: place)
    return UInt32(place)
  }

  /// In units of eight bytes.
  private static func size(edges: Int) -> Int {
    2 + 3 * (edges <= BlockRegions.inlineEdges ? edges : 1 << slotBits(edges: edges))
  }

  /// At most two thirds of the slots are taken.
  private static func slotBits(edges: Int) -> Int {
    let wanted = edges + (edges + 1) / 2
    return Int.bitWidth - (wanted - 1).leadingZeroBitCount
  }

  private mutating func write(
    _ state: UInt32, of states: Determinization.States, at place: Int, _ endings: [Ending],
    _ targets: [UInt32]
  ) {
    let ending = endings[Int(state)]
    let any = states.any[Int(state)]
    let range = states.edges(of: state)
    var flags = ending.flags
    if any == state, range.isEmpty { flags |= BlockRegions.StateFlag.sink }
    words[place] = UInt64(targets[Int(any)]) | UInt64(ending.accept) << 32
    let shapes = UInt64(ending.shape) << 32 | UInt64(shape(any, endings, targets)) << 48
    words[place + 1] |= shapes
    let edges = range.map { edge in
      let target = states.targets[edge]
      return (
        step: states.steps[edge], target: targets[Int(target)],
        shape: shape(target, endings, targets)
      )
    }
    write(edges, flags: flags, at: place)
  }

  /// The shape that stands beside a target.
  private func shape(_ state: UInt32, _ endings: [Ending], _ targets: [UInt32]) -> UInt16 {
    targets[Int(state)] & BlockRegions.leafMark == 0 ? 0 : endings[Int(state)].shape
  }

  private mutating func write(
    _ edges: [(step: AutomatonStep, target: UInt32, shape: UInt16)], flags: UInt8, at place: Int
  ) {
    var flags = flags
    if edges.contains(where: { $0.step.isFolded }) { flags |= BlockRegions.StateFlag.folded }
    let isHashed = edges.count > BlockRegions.inlineEdges
    let bits = isHashed ? Self.slotBits(edges: edges.count) : 0
    if isHashed {
      flags |= BlockRegions.StateFlag.hashed
      for slot in 0..<1 << bits {
        words[place + 2 + slot * 3 + 2] = UInt64(SegmentKey.noLength)
      }
    }
    words[place + 1] |= UInt64(isHashed ? bits : edges.count) | UInt64(flags) << 8
    for (index, edge) in edges.enumerated() {
      var key = SegmentKey(literals.text(of: edge.step.literal))
      if edge.step.isFolded { key.length |= SegmentKey.foldedMark }
      var slot = index
      if isHashed {
        slot = key.slot(bits: UInt32(bits))
        while words[place + 2 + slot * 3 + 2] & 0xFFFF != UInt64(SegmentKey.noLength) {
          slot = (slot + 1) & (1 << bits - 1)
        }
      }
      var target = edge.target
      let literal = literals.range(of: edge.step.literal)
      if literal.count > 16 {
        longLiterals += [UInt32(literal.lowerBound), target, UInt32(edge.shape)]
        target = UInt32(longLiterals.count - 3)
      }
      words[place + 2 + slot * 3] = key.first
      words[place + 2 + slot * 3 + 1] = key.last
      words[place + 2 + slot * 3 + 2] =
        UInt64(key.length) | UInt64(edge.shape) << 16 | UInt64(target) << 32
    }
  }

  /// Appends a part of words of four bytes.
  ///
  /// - Returns: where it starts, in bytes.
  mutating func append(_ part: [UInt32]) -> Int {
    let start = words.count * 8
    for place in stride(from: 0, to: part.count, by: 2) {
      let high = place + 1 < part.count ? UInt64(part[place + 1]) : 0
      words.append(UInt64(part[place]) | high << 32)
    }
    return start
  }

  /// Appends a part of bytes.
  mutating func append(bytes: [UInt8]) -> Int {
    let start = words.count * 8
    for place in stride(from: 0, to: bytes.count, by: 8) {
      var word: UInt64 = 0
      for (shift, byte) in bytes[place..<min(place + 8, bytes.count)].enumerated() {
        word |= UInt64(byte) << UInt64(shift * 8)
      }
      words.append(word)
    }
    return start
  }

  mutating func setHeader(_ header: [UInt32]) {
    for place in 0..<BlockRegions.headerWords / 2 {
      words[place] = UInt64(header[place * 2]) | UInt64(header[place * 2 + 1]) << 32
    }
  }
}
