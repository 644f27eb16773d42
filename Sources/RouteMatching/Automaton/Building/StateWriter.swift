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

  /// What stands in the block for the targets of states.
  struct Targets {
    /// By state: a place or a leaf, and what stands beside it.
    fileprivate(set) var places: [UInt32]
    fileprivate(set) var shapes: [UInt16]
    /// By fork: the place of its list.
    fileprivate(set) var forks: [UInt32] = []

    func target(of state: UInt32) -> StateTarget {
      StateTarget(place: place(of: state), shape: shape(of: state))
    }

    func place(of state: UInt32) -> UInt32 {
      state & Determinization.States.forkMark == 0
        ? places[Int(state)]
        : forks[Int(state & ~Determinization.States.forkMark)] | BlockRegions.forkMark
    }

    /// What stands beside a target: the shape of a leaf, the bits of a state's slots.
    func shape(of state: UInt32) -> UInt16 {
      state & Determinization.States.forkMark == 0 ? shapes[Int(state)] : 0
    }
  }

  /// - Parameters:
  ///   - lists: takes the lists of forks and, by `ending`, of entries.
  ///   - ending: what ends in a state.
  mutating func write(
    _ states: Determinization.States, lists: inout [UInt32],
    ending: (UInt32, inout [UInt32]) -> Ending
  ) -> Targets {
    var endings: [Ending] = []
    endings.reserveCapacity(states.count)
    var targets = Targets(
      places: [UInt32](repeating: 0, count: states.count),
      shapes: [UInt16](repeating: 0, count: states.count))
    for state in 0..<UInt32(states.count) {
      endings.append(state == 0 ? Ending() : ending(state, &lists))
    }
    var end = words.count
    for state in states.depthFirst() {
      let ending = endings[Int(state)]
      let count = states.edges(of: state).count
      if count == 0, states.any[Int(state)] == 0,
        ending.flags & BlockRegions.StateFlag.plain != 0
      {
        targets.places[Int(state)] = (ending.accept - 1) | BlockRegions.leafMark
        targets.shapes[Int(state)] = ending.shape
        continue
      }
      if count > BlockRegions.inlineEdges {
        targets.shapes[Int(state)] = UInt16(Self.slotBits(edges: count))
      }
      let size = Self.size(edges: count)
      // No small state lies across two lines.
      if size <= 8, end % 8 + size > 8 { end += 8 - end % 8 }
      targets.places[Int(state)] = UInt32(end)
      end += size
    }
    for fork in 0..<states.forkCount {
      targets.forks.append(UInt32(lists.count))
      lists.append(UInt32(states.fork(fork).count))
      for state in states.fork(fork) {
        lists += [targets.places[Int(state)], UInt32(targets.shapes[Int(state)])]
      }
    }
    words += [UInt64](repeating: 0, count: end - words.count)
    for state in 1..<UInt32(max(states.count, 1))
    where targets.places[Int(state)] & BlockRegions.leafMark == 0 {
      write(state, of: states, endings[Int(state)], targets)
    }
    return targets
  }

  /// Writes a state without any target and ending, of edges to places that are no states.
  mutating func write(edges: [(step: AutomatonStep, target: UInt32)]) -> StateTarget {
    if words.count % 8 != 0 { words += [UInt64](repeating: 0, count: 8 - words.count % 8) }
    let place = words.count
    words += [UInt64](repeating: 0, count: Self.size(edges: edges.count))
    let bits = setEdgeCount(edges.count, flags: 0, isFolded: false, at: place)
    for (index, edge) in edges.enumerated() {
      write(edge.step, to: edge.target, shape: 0, at: place, index: index, slotBits: bits)
    }
    return StateTarget(place: UInt32(place), shape: UInt16(bits ?? 0))
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
    _ state: UInt32, of states: Determinization.States, _ ending: Ending, _ targets: Targets
  ) {
    let place = Int(targets.places[Int(state)])
    let any = states.any[Int(state)]
    let range = states.edges(of: state)
    words[place] = UInt64(targets.place(of: any)) | UInt64(ending.accept) << 32
    words[place + 1] = UInt64(ending.shape) << 32 | UInt64(targets.shape(of: any)) << 48
    let bits = setEdgeCount(
      range.count, flags: ending.flags,
      isFolded: range.contains { states.steps[$0].isFolded }, at: place)
    for (index, edge) in range.enumerated() {
      let target = states.targets[edge]
      write(
        states.steps[edge], to: targets.place(of: target), shape: targets.shape(of: target),
        at: place, index: index, slotBits: bits)
    }
  }

  /// - Returns: the bits of the slots; `nil` where the edges stand in a row.
  private mutating func setEdgeCount(
    _ count: Int, flags: UInt8, isFolded: Bool, at place: Int
  ) -> Int? {
    let bits = count > BlockRegions.inlineEdges ? Self.slotBits(edges: count) : nil
    var flags = flags
    if isFolded { flags |= BlockRegions.StateFlag.folded }
    if let bits {
      for slot in 0..<1 << bits {
        words[place + 2 + slot * 3 + 2] = UInt64(SegmentKey.noLength)
      }
    }
    words[place + 1] |= UInt64(bits ?? count) | UInt64(flags) << 8
    return bits
  }

  private mutating func write(
    _ step: AutomatonStep, to target: UInt32, shape: UInt16, at place: Int, index: Int,
    slotBits bits: Int?
  ) {
    var key = SegmentKey(literals.text(of: step.literal))
    if step.isFolded { key.length |= SegmentKey.foldedMark }
    var slot = index
    if let bits {
      slot = key.slot(bits: UInt32(bits))
      while words[place + 2 + slot * 3 + 2] & 0xFFFF != UInt64(SegmentKey.noLength) {
        slot = (slot + 1) & (1 << bits - 1)
      }
    }
    var target = target
    let literal = literals.range(of: step.literal)
    if literal.count > 16 {
      longLiterals += [UInt32(literal.lowerBound), target, UInt32(shape)]
      target = UInt32(longLiterals.count - 3)
    }
    words[place + 2 + slot * 3] = key.first
    words[place + 2 + slot * 3 + 1] = key.last
    words[place + 2 + slot * 3 + 2] =
      UInt64(key.length) | UInt64(shape) << 16 | UInt64(target) << 32
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
