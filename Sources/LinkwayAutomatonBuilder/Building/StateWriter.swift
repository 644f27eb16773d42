import CLinkwayByteScan
import LinkwayAutomaton
import LinkwayURLParsing

/// Lays out states in the block, so that a small state and its edges share a cache line.
struct StateWriter {
  /// The entries that a state accepts, as written in the state.
  struct Ending {
    var accept: UInt32 = 0
    var shape: UInt16 = 0
    var flags: UInt8 = 0
  }

  /// Everything written so far, in eight-byte words; the header is reserved at the start.
  private(set) var words = [UInt64](repeating: 0, count: BlockRegions.headerWords / 2)
  private(set) var longLiterals: [UInt32] = []
  let literals: LiteralPool
  /// For each slot of the current state, the slot where the search for a free one continues: all
  /// slots in between are occupied and have all marks. Empty if the state has few slots.
  private var skips: [UInt32] = []

  init(literals: LiteralPool) {
    self.literals = literals
  }

  /// The targets that represent states in the block.
  struct Targets {
    /// For each state, the place of the target that represents it: an offset or a leaf. `shapes`
    /// contains the shape of each target.
    fileprivate(set) var places: [UInt32]
    fileprivate(set) var shapes: [UInt16]
    /// For each fork (a set of states that run side by side), the offset of the fork's list of
    /// states.
    fileprivate(set) var forks: [UInt32] = []

    func target(of state: UInt32) -> StateTarget {
      StateTarget(place: place(of: state), shape: shape(of: state))
    }

    func place(of state: UInt32) -> UInt32 {
      state & Determinization.States.forkMark == 0
        ? places[Int(state)]
        : forks[Int(state & ~Determinization.States.forkMark)] | BlockRegions.forkMark
    }

    func shape(of state: UInt32) -> UInt16 {
      state & Determinization.States.forkMark == 0 ? shapes[Int(state)] : 0
    }
  }

  /// Writes all states of a DFA.
  ///
  /// - Parameters:
  ///   - lists: receives the lists of forks and, from `ending`, the lists of entries.
  ///   - ending: returns the entries that a state accepts.
  mutating func write(
    _ states: Determinization.States, lists: inout [UInt32],
    ending: (UInt32, inout [UInt32]) -> Ending
  ) -> Targets {
    var targets = Targets(
      places: [UInt32](repeating: 0, count: states.count),
      shapes: [UInt16](repeating: 0, count: states.count))
    var endings: [Ending] = []
    endings.reserveCapacity(states.count)
    var isLeaf = [Bool](repeating: false, count: states.count)
    for state in 0..<UInt32(states.count) {
      let ending = state == 0 ? Ending() : ending(state, &lists)
      endings.append(ending)
      guard ending.flags & BlockRegions.StateFlag.plain != 0, states.any[Int(state)] == 0,
        states.edges(of: state).isEmpty
      else { continue }
      isLeaf[Int(state)] = true
      targets.places[Int(state)] = (ending.accept - 1) | BlockRegions.leafMark
      targets.shapes[Int(state)] = ending.shape
    }
    var spread = SlotHashChooser()
    var end = words.count
    var copies: [(leaf: UInt32, place: Int)] = []
    states.forEachChain(isLeaf: isLeaf) { chain in
      let edges = states.edges(of: chain[chain.count - 1])
      let shape =
        edges.isEmpty
        ? StateTarget.bareMark : spread.slots(for: edges.map { key(of: states.steps[$0]) })
      let size = Self.size(shape)
      let before = Self.bareSize * (chain.count - 1)
      // A small state never crosses a cache line boundary.
      if size <= 8, (end + before) % 8 + size > 8 { end += 8 - (end + before) % 8 }
      for (place, state) in chain.enumerated() {
        if isLeaf[Int(state)] {
          copies.append((state, end + Self.bareSize * place))
          continue
        }
        let skipped = min(chain.count - 1 - place, StateTarget.mostSkipped)
        let isLast = place + skipped == chain.count - 1
        let target = StateTarget(
          place: UInt32(end + Self.bareSize * (place + skipped)),
          shape: isLast ? shape : StateTarget.bareMark
        ).skipping(skipped)
        (targets.places[Int(state)], targets.shapes[Int(state)]) = (target.place, target.shape)
      }
      end += before + size
    }
    for fork in 0..<states.forkCount {
      targets.forks.append(UInt32(lists.count))
      lists.append(UInt32(states.fork(fork).count))
      for state in states.fork(fork) {
        lists += [targets.places[Int(state)], UInt32(targets.shapes[Int(state)])]
      }
    }
    words += [UInt64](repeating: 0, count: end - words.count)
    for state in 1..<UInt32(max(states.count, 1)) where !isLeaf[Int(state)] {
      let place = targets.target(of: state).record / 8
      write(state, of: states, endings[Int(state)], targets, at: place)
    }
    for copy in copies {
      write(copy.leaf, of: states, endings[Int(copy.leaf)], targets, at: copy.place)
    }
    return targets
  }

  /// Writes a state that only has edges. The targets of its edges are not states but other numbers.
  mutating func write(edges: [(step: AutomatonStep, target: UInt32)]) -> StateTarget {
    if words.count % 8 != 0 { words += [UInt64](repeating: 0, count: 8 - words.count % 8) }
    let place = words.count
    var spread = SlotHashChooser()
    let keys = edges.map { key(of: $0.step, hashesLong: false) }
    let slots = spread.slots(for: keys)
    words += [UInt64](repeating: 0, count: Self.size(slots))
    clear(slots, flags: 0, isFolded: false, at: place)
    for (edge, key) in zip(edges, keys) {
      write(edge.step, key, to: edge.target, shape: 0, at: place, slots)
    }
    return StateTarget(place: UInt32(place), shape: slots)
  }

  /// The size of a state without slots, in eight-byte words.
  private static let bareSize = BlockRegions.stateSize / 8

  /// Returns the size of a state in eight-byte words.
  private static func size(_ shape: UInt16) -> Int {
    shape == StateTarget.bareMark ? bareSize : bareSize + 3 * SegmentKey.slotCount(shape)
  }

  /// Returns the key of a step's literal.
  ///
  /// - Parameter hashesLong: whether the key of a long literal includes a hash of all its bytes.
  private func key(of step: AutomatonStep, hashesLong: Bool = true) -> SegmentKey {
    let range = literals.range(of: step.literal)
    return literals.bytes.withSpan { bytes in
      var key = SegmentKey(bytes, range.lowerBound, range.upperBound)
      if hashesLong { key.hashLong(bytes, range.lowerBound, range.upperBound, folding: false) }
      key.isFolded = step.isFolded
      return key
    }
  }

  private mutating func write(
    _ state: UInt32, of states: Determinization.States, _ ending: Ending, _ targets: Targets,
    at place: Int
  ) {
    let any = states.any[Int(state)]
    let range = states.edges(of: state)
    words[place] = UInt64(targets.place(of: any)) | UInt64(ending.accept) << 32
    words[place + 1] = UInt64(ending.shape) << 32 | UInt64(targets.shape(of: any)) << 48
    // Only the last state of a chain has slots, and no states are skipped before it.
    let slots = range.isEmpty ? StateTarget.bareMark : targets.shapes[Int(state)]
    let isLong = range.contains {
      literals.range(of: states.steps[$0].literal).count > SegmentKey.capacity
    }
    clear(
      slots, flags: ending.flags | (isLong ? BlockRegions.StateFlag.long : 0),
      isFolded: range.contains { states.steps[$0].isFolded }, at: place)
    for edge in range {
      let target = states.targets[edge]
      write(
        states.steps[edge], key(of: states.steps[edge]), to: targets.place(of: target),
        shape: targets.shape(of: target), at: place, slots)
    }
  }

  /// Sets the flags of a state, and empties its slots.
  private mutating func clear(_ slots: UInt16, flags: UInt8, isFolded: Bool, at place: Int) {
    skips.removeAll(keepingCapacity: true)
    words[place + 1] |= UInt64(flags | (isFolded ? BlockRegions.StateFlag.folded : 0)) << 8
    guard slots != StateTarget.bareMark else { return }
    let empty = SegmentKey.noLength | (isFolded ? SegmentKey.closerMark : 0)
    let count = SegmentKey.slotCount(slots)
    for slot in 0..<count { words[place + 2 + slot * 3 + 2] = UInt64(empty) }
    // Authorities are not hashed completely, so many long ones may have the same hash.
    if count > 64 { skips.append(contentsOf: 0..<UInt32(count)) }
  }

  private mutating func write(
    _ step: AutomatonStep, _ key: SegmentKey, to target: UInt32, shape: UInt16, at place: Int,
    _ slots: UInt16
  ) {
    let slot = freeSlot(for: key, at: place, slots)
    var target = target
    // Keeps the slot's marks, such as `closerMark` in a state with lowercase edges.
    var length =
      UInt64(key.length) | words[place + 2 + slot * 3 + 2] & UInt64(SegmentKey.slotMarks)
    let literal = literals.range(of: step.literal)
    var first = key.words.first
    if key.isLong {
      first |= SegmentKey.longMark
      longLiterals += [UInt32(literal.lowerBound), target, UInt32(shape)]
      target = UInt32(longLiterals.count - 3)
      length |= UInt64(SegmentKey.closerMark)
    }
    words[place + 2 + slot * 3] = first
    words[place + 2 + slot * 3 + 1] = key.words.last
    words[place + 2 + slot * 3 + 2] = length | UInt64(shape) << 16 | UInt64(target) << 32
  }

  /// Returns a free slot for a key, and marks the occupied slots before it.
  private mutating func freeSlot(for key: SegmentKey, at place: Int, _ slots: UInt16) -> Int {
    let first = key.slot(in: slots)
    let count = SegmentKey.slotCount(slots)
    let marks = SegmentKey.furtherMark | (key.isLong ? SegmentKey.closerMark : 0)
    var slot = first
    var haveAllMarks = !skips.isEmpty
    while true {
      let length = UInt16(truncatingIfNeeded: words[place + 2 + slot * 3 + 2])
      guard length & ~SegmentKey.slotMarks != SegmentKey.noLength else { break }
      words[place + 2 + slot * 3 + 2] |= UInt64(marks)
      if (length | marks) & SegmentKey.slotMarks != SegmentKey.slotMarks { haveAllMarks = false }
      let next = skips.isEmpty ? slot : Int(skips[slot])
      slot = next == slot ? (slot + 1) % count : next
    }
    if haveAllMarks { skips[first] = UInt32(slot) }
    return slot
  }

  /// Appends a section of four-byte words.
  ///
  /// - Returns: the offset of the section, in bytes.
  mutating func append(_ part: [UInt32]) -> Int {
    let start = words.count * 8
    for place in stride(from: 0, to: part.count, by: 2) {
      let high = place + 1 < part.count ? UInt64(part[place + 1]) : 0
      words.append(UInt64(part[place]) | high << 32)
    }
    return start
  }

  /// Appends a section of bytes, and returns its offset.
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
