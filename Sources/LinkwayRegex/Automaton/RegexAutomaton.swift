import LinkwayURLParsing

/// A regex compiled to a minimal DFA over UTF-8, stored in one block of bytes without pointers.
///
/// Matching is linear in the length of the text and has no resource limits to exceed. An ASCII
/// character takes one lookup for its class and one for the next state. The bytes of any other
/// character lead to its class through trie nodes that all states share, so a large character set
/// is stored once no matter how often it is used.
///
///     | header: 16 bytes | first bytes: 256 | nodes: 64 × 2 bytes | rows: one target per class |
///
/// The first-byte entry of an ASCII byte is a class; that of any other byte is a node. Each
/// continuation byte is looked up in the current node. The result is a class if the high bit is
/// set, otherwise the next node. Node 0 and state 0 are dead. A target is the index of the first
/// cell of its row. The rows of accepting states come last. All numbers are little-endian.
package struct RegexAutomaton: Sendable {
  private let memory: RegexMemory
  private let layout: Layout

  /// The offsets of the sections of a block.
  package struct Layout: Sendable {
    /// The offset of the block.
    var offset: Int
    var classCount: Int
    var nodeCount: Int
    var cellCount: Int
    var start: Int
    /// The first cell of the first accepting state.
    var accepting: Int

    package static let headBytes = 16
    package static let firstByteEntries = 256
    static let nodeBytes = 128
    /// The bit that marks a node's entry as a class.
    package static let classBit = 0x8000
    /// The maximum number of cells. Cell indices are 16 bits wide.
    package static let cellLimit = 0xFFFF

    var firstBytes: Int { offset + Self.headBytes }
    /// The offset of node 1; node 0 is not stored.
    var nodes: Int { firstBytes + Self.firstByteEntries }
    var cells: Int { nodes + nodeCount * Self.nodeBytes }
    var byteCount: Int { cells - offset + cellCount * 2 }
  }

  /// The serialized automaton.
  package var bytes: [UInt8] {
    memory.withBytes { bytes in
      let range = layout.offset..<layout.offset + layout.byteCount
      // SAFETY: slicing checks the range, and the buffer is used only inside the call.
      return unsafe bytes.extracting(range).withUnsafeBufferPointer { unsafe Array($0) }
    }
  }

  /// Reads a serialized automaton at the start of `memory`. O(n).
  ///
  /// - Returns: `nil` if there is no automaton or it is corrupt.
  package init?(_ memory: RegexMemory) {
    let layout = memory.withBytes { bytes -> Layout? in
      guard let layout = Layout(bytes, at: 0), layout.isSound(in: bytes) else { return nil }
      return layout
    }
    guard let layout else { return nil }
    self.memory = memory
    self.layout = layout
  }

  /// Reads an automaton that was just serialized, without validating its contents.
  package init?(sound bytes: [UInt8]) {
    guard let layout = bytes.withSpan({ Layout($0, at: 0) }) else { return nil }
    memory = RegexMemory(bytes)
    self.layout = layout
  }

  /// Returns whether the regex matches the entire text, given as UTF-8. O(n), without allocation.
  package func matches(_ text: Span<UInt8>) -> Bool {
    memory.withBytes { layout.matches(text, 0..<text.count, in: $0) }
  }

  /// Calls `body` with the end of each prefix of `text` that the regex matches, in ascending order.
  /// O(n).
  package func forEachEnd(in text: Span<UInt8>, _ body: (Int) -> Void) {
    memory.withBytes { layout.forEachEnd(in: text, 0..<text.count, of: $0, body) }
  }
}

extension RegexAutomaton.Layout {
  /// Reads and checks only the header.
  ///
  /// - Returns: `nil` if the block is shorter than the header declares.
  package init?(_ block: Span<UInt8>, at offset: Int) {
    guard offset >= 0, offset <= block.count, block.count - offset >= Self.headBytes else {
      return nil
    }
    self.offset = offset
    // Four numbers of 16 bits.
    let head = UInt64(
      littleEndian: unsafe block.bytes.unsafeLoadUnaligned(
        fromByteOffset: offset, as: UInt64.self))
    classCount = Int(head & 0xFFFF)
    nodeCount = Int(head >> 16 & 0xFFFF)
    cellCount = Int(head >> 32 & 0xFFFF)
    start = Int(head >> 48)
    accepting = Int(block.littleWord(offset + 8))
    guard byteCount <= block.count - offset else { return nil }
  }

  /// Returns whether every index in the block is valid.
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

  /// Returns whether the regex matches a range of a text. Only the header of the block needs to
  /// have been validated, because reads outside the block yield zero.
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
      // SAFETY: `place` is at least 0 and less than `end`, which is at most `text.count`.
      let byte = unsafe text[unchecked: place]
      // SAFETY: the guard above ensures that there are entries for all byte values.
      var number = Int(unsafe block[unchecked: firstBytes &+ Int(byte)])
      place &+= 1
      if byte >= 0x80 {
        guard let inner = self.number(of: number, in: text, &place, end, block) else {
          return false
        }
        number = inner
      }
      // Most characters do not change the state, so the next iteration need not wait for this load.
      let next = Int(block.littleWord(cells &+ (state &+ number) &* 2))
      if next != state {
        state = next
        if next == 0 { break }
      }
    }
    return state >= accepting
  }

  /// Calls `body` with the end of each prefix of `range` that the regex matches, in ascending
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

  /// Returns the class of a non-ASCII character, starting at the node of its lead byte.
  ///
  /// - Returns: `nil` if no state accepts the character, or if its UTF-8 is ill-formed.
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
  // SAFETY: every bit pattern is a valid integer, and each load is checked to be within the span.

  /// Returns the byte at an offset; zero outside of the span.
  @inline(__always)
  fileprivate func littleByte(_ offset: Int) -> UInt8 {
    guard UInt(bitPattern: offset) < UInt(bitPattern: count) else { return 0 }
    return unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: UInt8.self)
  }

  /// Returns the little-endian 16-bit integer at an offset; zero outside of the span.
  @inline(__always)
  fileprivate func littleWord(_ offset: Int) -> UInt16 {
    guard count >= 2, UInt(bitPattern: offset) <= UInt(bitPattern: count &- 2) else { return 0 }
    return UInt16(
      littleEndian: unsafe bytes.unsafeLoadUnaligned(
        fromUncheckedByteOffset: offset, as: UInt16.self))
  }
}

/// The memory of an automaton: an owned copy, or a part of a larger allocation.
// SAFETY: `@safe`, because the memory is reached only by `withBytes`, through a span that cannot
// leave its closure. `@unchecked Sendable`, because nothing writes to it once `init` has returned.
@safe package final class RegexMemory: @unchecked Sendable {
  private let start: UnsafeRawPointer
  private let count: Int
  /// The object that keeps the memory alive; `nil` if this object allocated it.
  private let owner: AnyObject?

  /// Copies `bytes`.
  package init(_ bytes: [UInt8]) {
    count = bytes.count
    owner = nil
    // SAFETY: the allocation is as long as `bytes`, and freed only in `deinit`.
    let memory = UnsafeMutableRawPointer.allocate(byteCount: max(count, 1), alignment: 64)
    unsafe bytes.withUnsafeBytes { source in
      if let first = source.baseAddress {
        unsafe memory.copyMemory(from: first, byteCount: source.count)
      }
    }
    unsafe start = UnsafeRawPointer(memory)
  }

  // SAFETY: the caller passes `count` readable bytes that are never written to and live as long as
  // `owner`.
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
