import LinkwayURLParsing

/// A regex as a deterministic automaton over UTF-8, minimal, in one block of bytes without pointers.
///
/// A text is read from its start to its end, in time linear in its length, with nothing to run out
/// of. An ASCII character is one look for its class and one for the next state. The bytes of any
/// other lead through nodes, which all states share, to a class: so a set of many characters is
/// stored once, however often it is repeated.
///
///     | head, 16 bytes | 256 bytes: of a first byte | nodes: 64 × 2 bytes | rows: a target a class |
///
/// A first byte in ASCII stands for a class, any other for a node; a byte that follows is looked up
/// in the node, for a class (the upper bit is set) or the next node. Node 0 leads to nothing, as
/// does state 0. A target is the number of the first cell of its row; the rows of accepting states
/// come last. All numbers are little-endian.
package struct RegexAutomaton: Sendable {
  private let memory: RegexMemory
  private let layout: Layout

  /// Where what lies in a block.
  package struct Layout: Sendable {
    /// The first byte of the block.
    var offset: Int
    var classCount: Int
    var nodeCount: Int
    var cellCount: Int
    var start: Int
    /// The first cell of the accepting states.
    var accepting: Int

    static let headBytes = 16
    static let firstByteEntries = 256
    static let nodeBytes = 128
    /// The bit by which a node's entry is a class.
    static let classBit = 0x8000
    /// The most cells: their numbers have 16 bits.
    static let cellLimit = 0xFFFF

    var firstBytes: Int { offset + Self.headBytes }
    /// Where node 1 lies; node 0 is not stored.
    var nodes: Int { firstBytes + Self.firstByteEntries }
    var cells: Int { nodes + nodeCount * Self.nodeBytes }
    var byteCount: Int { cells - offset + cellCount * 2 }
  }

  /// The automaton's bytes, to be written into a file.
  package var bytes: [UInt8] {
    memory.withBytes { bytes in
      let range = layout.offset..<layout.offset + layout.byteCount
      // SAFETY: slicing checks the range, and the buffer is used only inside the call.
      return unsafe bytes.extracting(range).withUnsafeBufferPointer { unsafe Array($0) }
    }
  }

  /// An automaton that was written before, at the start of some memory.
  ///
  /// - Returns: `nil` where there is none, or it is damaged. O(n).
  package init?(_ memory: RegexMemory) {
    let layout = memory.withBytes { bytes -> Layout? in
      guard let layout = Layout(bytes, at: 0), layout.isSound(in: bytes) else { return nil }
      return layout
    }
    guard let layout else { return nil }
    self.memory = memory
    self.layout = layout
  }

  /// An automaton that has just been written; nothing in it needs to be looked at again.
  init?(sound bytes: [UInt8]) {
    guard let layout = bytes.withSpan({ Layout($0, at: 0) }) else { return nil }
    memory = RegexMemory(bytes)
    self.layout = layout
  }

  /// Whether all of a text, in UTF-8, is one of the regex's. O(n), without allocation.
  package func matches(_ text: Span<UInt8>) -> Bool {
    memory.withBytes { layout.matches(text, 0..<text.count, in: $0) }
  }

  /// Calls `body` with each end at which a text, from its start to there, is one of the regex's, in
  /// ascending order. O(n).
  package func forEachEnd(in text: Span<UInt8>, _ body: (Int) -> Void) {
    memory.withBytes { layout.forEachEnd(in: text, 0..<text.count, of: $0, body) }
  }
}

extension RegexAutomaton.Layout {
  /// Reads the head. Nothing else is looked at.
  ///
  /// - Returns: `nil` where the block is too short for what the head says.
  package init?(_ block: Span<UInt8>, at offset: Int) {
    guard offset >= 0, offset <= block.count, block.count - offset >= Self.headBytes else {
      return nil
    }
    self.offset = offset
    classCount = Int(block.littleWord(offset))
    nodeCount = Int(block.littleWord(offset + 2))
    cellCount = Int(block.littleWord(offset + 4))
    start = Int(block.littleWord(offset + 6))
    accepting = Int(block.littleWord(offset + 8))
    guard byteCount <= block.count - offset else { return nil }
  }

  /// Whether every number leads to somewhere within the block, where something is.
  func isSound(in block: Span<UInt8>) -> Bool {
    guard classCount > 0, cellCount > 0, cellCount % classCount == 0, isRow(start) else {
      return false
    }
    for byte in 0..<Self.firstByteEntries {
      let entry = Int(block[firstBytes + byte])
      guard byte < 0x80 ? entry < classCount : entry <= nodeCount else { return false }
    }
    for place in 0..<nodeCount * Self.nodeBytes / 2 {
      let entry = Int(block.littleWord(nodes + place * 2))
      guard entry & Self.classBit == 0 ? entry <= nodeCount : entry & ~Self.classBit < classCount
      else { return false }
    }
    for cell in 0..<cellCount {
      guard isRow(Int(block.littleWord(cells + cell * 2))) else { return false }
    }
    return true
  }

  private func isRow(_ cell: Int) -> Bool { cell < cellCount && cell % classCount == 0 }

  /// Whether a range of a text is one of the regex's. A block of which only the head has been read
  /// is no danger: what would lie outside of it are zeros.
  package func matches(
    _ text: Span<UInt8>, _ range: Range<Int>, in block: Span<UInt8>
  ) -> Bool {
    let (firstBytes, cells) = (firstBytes, cells)
    let end = min(range.upperBound, text.count)
    guard range.lowerBound >= 0, firstBytes >= 0,
      block.count &- firstBytes >= Self.firstByteEntries
    else { return false }
    var state = start
    var place = range.lowerBound
    while place < end {
      // SAFETY: the place is from 0 on and less than the end, which is no more than the text has.
      let byte = unsafe text[unchecked: place]
      // SAFETY: there are entries for all bytes, as was seen above.
      var number = Int(unsafe block[unchecked: firstBytes &+ Int(byte)])
      place &+= 1
      if byte >= 0x80 {
        guard let inner = self.number(of: number, in: text, &place, end, block) else {
          return false
        }
        number = inner
      }
      // Most characters leave the state as it is: then the next one need not wait for this look.
      let next = Int(block.littleWord(cells &+ (state &+ number) &* 2))
      if next != state {
        state = next
        if next == 0 { break }
      }
    }
    return state >= accepting
  }

  /// Whether a text of the regex's may begin with a byte.
  package func mayBegin(with byte: UInt8, in block: Span<UInt8>) -> Bool {
    let number = Int(block.littleByte(firstBytes &+ Int(byte)))
    // Of a character beyond ASCII this is a node, which may lead to any class.
    return byte < 0x80 ? block.littleWord(cells &+ (start &+ number) &* 2) != 0 : number != 0
  }

  /// Calls `body` with each place up to which a range of a text is one of the regex's, in ascending
  /// order. O(n).
  package func forEachEnd(
    in text: Span<UInt8>, _ range: Range<Int>, of block: Span<UInt8>, _ body: (Int) -> Void
  ) {
    let end = min(range.upperBound, text.count)
    var state = start
    var place = max(range.lowerBound, 0)
    while true {
      if state >= accepting { body(place) }
      guard state != 0, place < end else { return }
      let byte = text[place]
      var number = Int(block.littleByte(firstBytes &+ Int(byte)))
      place += 1
      if byte >= 0x80 {
        guard let inner = self.number(of: number, in: text, &place, end, block) else {
          return
        }
        number = inner
      }
      state = Int(block.littleWord(cells &+ (state &+ number) &* 2))
    }
  }

  /// The class of a character whose first byte has led to a node.
  ///
  /// - Returns: `nil` for one that no state takes.
  private func number(
    of node: Int, in text: Span<UInt8>, _ place: inout Int, _ end: Int, _ block: Span<UInt8>
  ) -> Int? {
    var node = node
    while node > 0, place < end, text[place] & 0xC0 == 0x80 {
      let entry = nodes &+ (node &- 1) &* Self.nodeBytes &+ Int(text[place] & 0x3F) &* 2
      node = Int(block.littleWord(entry))
      place &+= 1
      if node & Self.classBit != 0 { return node & ~Self.classBit }
    }
    return nil
  }
}

extension Span<UInt8> {
  // SAFETY: every bit pattern is an integer, and each is loaded only where it lies within the span.

  /// The byte at an offset; zero outside of the span.
  @inline(__always)
  fileprivate func littleByte(_ offset: Int) -> UInt8 {
    guard UInt(bitPattern: offset) < UInt(bitPattern: count) else { return 0 }
    return unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: UInt8.self)
  }

  /// The number of two bytes at an offset; zero outside of the span.
  @inline(__always)
  fileprivate func littleWord(_ offset: Int) -> UInt16 {
    guard count >= 2, UInt(bitPattern: offset) <= UInt(bitPattern: count &- 2) else { return 0 }
    return UInt16(
      littleEndian: unsafe bytes.unsafeLoadUnaligned(
        fromUncheckedByteOffset: offset, as: UInt16.self))
  }
}

/// Memory in which an automaton lies: bytes of its own, or a part of something larger.
// SAFETY: `@safe`, because the memory is reached only by `withBytes`, through a span that cannot
// leave its closure. `@unchecked Sendable`, because nothing writes to it once `init` has returned.
@safe package final class RegexMemory: @unchecked Sendable {
  private let start: UnsafeRawPointer
  private let count: Int
  /// What keeps the memory; `nil` for the object itself.
  private let owner: AnyObject?

  /// Takes a copy of bytes.
  package init(_ bytes: [UInt8]) {
    count = bytes.count
    owner = nil
    // SAFETY: the memory is as long as the bytes, and freed in `deinit` alone.
    let memory = UnsafeMutableRawPointer.allocate(byteCount: max(count, 1), alignment: 64)
    unsafe bytes.withUnsafeBytes { source in
      if let first = source.baseAddress {
        unsafe memory.copyMemory(from: first, byteCount: source.count)
      }
    }
    unsafe start = UnsafeRawPointer(memory)
  }

  // SAFETY: the caller hands over memory of that many bytes, which nothing writes to and which lives
  // as long as its owner.
  @unsafe package init(_ start: UnsafeRawPointer, count: Int, owner: AnyObject) {
    unsafe self.start = start
    self.count = count
    self.owner = owner
  }

  deinit {
    if owner == nil { unsafe start.deallocate() }
  }

  @inline(__always)
  func withBytes<Value>(_ body: (Span<UInt8>) -> Value) -> Value {
    // SAFETY: the memory outlives the call, and the span cannot leave it.
    let bytes = unsafe Span<UInt8>(
      _unsafeStart: start.assumingMemoryBound(to: UInt8.self), count: count)
    return body(bytes)
  }
}
