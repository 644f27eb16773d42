import CLinkwayByteScan
import LinkwayMatching
package import LinkwayRegex
import LinkwayURLParsing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A pointer-free block of bytes that is written once and then only read, from any thread.
///
/// A block may come from an untrusted file, so no number in it is trusted: a load outside the block
/// returns zero.
// SAFETY: `@safe`, because the memory is only accessible through `withBytes`, as a span that cannot
// escape its closure. `@unchecked Sendable`, because this process never writes to the memory after
// `init`.
@safe package final class FlatBlock: @unchecked Sendable {
  /// How the memory is released.
  enum Owner {
    /// The block deallocates it.
    case allocation
    #if !hasFeature(Embedded)
      /// The block unmaps a mapped file of this length, in bytes.
      case mapping(length: Int)
    #endif
    /// The memory belongs to another block, which contains this one.
    case whole(FlatBlock)
  }

  @usableFromInline let start: UnsafeRawPointer
  package let count: Int
  private let owner: Owner

  // SAFETY: the caller passes `count` bytes of memory that remain valid as long as `owner` exists.
  @unsafe init(_ start: UnsafeRawPointer, count: Int, owner: Owner) {
    unsafe self.start = start
    self.count = count
    self.owner = owner
  }

  /// The size of a huge page, in bytes.
  private static let hugePage = 2 * 1_024 * 1_024

  // SAFETY: the caller owns the memory.
  @unsafe private static func allocate(_ count: Int) -> UnsafeMutableRawPointer {
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: max(count, 64), alignment: count < hugePage ? 64 : hugePage)
    #if os(Linux)
      // Matching a link accesses a few distant locations, where TLB misses take longer than the
      // reads. `madvise` is only a hint, so its result does not matter.
      if count >= hugePage { _ = unsafe madvise(memory, count, MADV_HUGEPAGE) }
    #endif
    return unsafe memory
  }

  /// Creates a block with a copy of words, in little-endian order.
  package init(_ words: [UInt64]) {
    count = words.count * 8
    owner = .allocation
    // SAFETY: the memory is as long as the words, and is freed only in `deinit`.
    let memory = unsafe Self.allocate(count)
    for (place, word) in words.enumerated() {
      unsafe memory.storeBytes(of: word.littleEndian, toByteOffset: place * 8, as: UInt64.self)
    }
    unsafe start = UnsafeRawPointer(memory)
  }

  /// Creates a block with a copy of bytes.
  package init(bytes: [UInt8]) {
    count = bytes.count
    owner = .allocation
    // SAFETY: the memory is as long as the bytes, and is freed only in `deinit`.
    let memory = unsafe Self.allocate(count)
    unsafe bytes.withUnsafeBytes { source in
      if let first = source.baseAddress {
        unsafe memory.copyMemory(from: first, byteCount: source.count)
      }
    }
    unsafe start = UnsafeRawPointer(memory)
  }

  /// Creates a view of a range of another block, without copying.
  package init(_ whole: FlatBlock, _ range: Range<Int>) {
    let range = range.clamped(to: 0..<whole.count)
    // SAFETY: the range is within the other block, which this block retains.
    unsafe start = whole.start + range.lowerBound
    count = range.count
    owner = .whole(whole)
  }

  deinit {
    switch owner {
    case .allocation: unsafe start.deallocate()
    #if !hasFeature(Embedded)
      case .mapping(let length): unsafe Self.unmap(start, length: length)
    #endif
    case .whole: break
    }
  }

  /// Returns a range of the block as memory for a regex automaton, without copying.
  package func regexMemory(_ range: Range<Int>) -> RegexMemory {
    let range = range.clamped(to: 0..<count)
    // SAFETY: the range is within the memory, which this object keeps alive.
    return unsafe RegexMemory(start + range.lowerBound, count: range.count, owner: self)
  }

  /// Calls `body` with the bytes.
  @inlinable @inline(__always)
  package func withBytes<Value, Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    // SAFETY: the memory outlives the call, and the span cannot escape it.
    let bytes = unsafe Span<UInt8>(
      _unsafeStart: start.assumingMemoryBound(to: UInt8.self), count: count)
    return try body(bytes)
  }
}

extension UInt32 {
  /// A word of a block as an offset or a count. On 32-bit platforms (watchOS, WebAssembly) the
  /// highest bits are dropped, so that multiplying an untrusted value by the size of an entry and
  /// adding an offset cannot overflow. No valid block on these platforms needs the dropped bits.
  @inline(__always)
  package var index: Int {
    #if _pointerBitWidth(_32)
      Int(self & 0x01FF_FFFF)
    #else
      Int(self)
    #endif
  }
}

extension Range<Int> {
  /// Creates the range from `lower` up to, but not including, `upper`; an empty range if `upper` is
  /// lower. Unlike `..<`, this does not trap on invalid offsets in a block.
  @inline(__always)
  init(_ lower: Int, upTo upper: Int) { self = lower..<Swift.max(lower, upper) }
}

extension Span<UInt8> {
  // SAFETY: in the loads below, every bit pattern is a valid integer, and each load or its caller
  // checks the bounds. Unless noted otherwise, a load out of bounds returns zero.

  /// Returns whether `size` bytes from `offset` are within the span.
  ///
  /// Compiles to one comparison if the compiler knows that the span has at least `size` bytes.
  @inline(__always)
  private func holds(_ size: Int, at offset: Int) -> Bool {
    count >= size && UInt(bitPattern: offset) <= UInt(bitPattern: count &- size)
  }

  @inline(__always)
  package func byte(_ offset: Int) -> UInt8 {
    holds(1, at: offset) ? unsafe unchecked(offset) : 0
  }

  @inline(__always)
  package func word16(_ offset: Int) -> UInt16 {
    holds(2, at: offset) ? unsafe unchecked(offset) : 0
  }

  @inline(__always)
  package func word32(_ offset: Int) -> UInt32 {
    holds(4, at: offset) ? unsafe unchecked(offset) : 0
  }

  /// Loads a word that is an offset or a count.
  @inline(__always)
  package func index(_ offset: Int) -> Int { word32(offset).index }

  @inline(__always)
  package func word64(_ offset: Int) -> UInt64 {
    holds(8, at: offset) ? unsafe unchecked(offset) : 0
  }

  /// Loads a word that must be within the span; traps otherwise.
  @inline(__always)
  func knownWord64(_ offset: Int) -> UInt64 {
    UInt64(littleEndian: unsafe bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  /// Returns the first eight bytes of `lower..<upper` as a word, padded with zeros.
  func filledWord(_ lower: Int, _ upper: Int) -> UInt64 {
    precondition(lower >= 0 && lower <= upper && upper <= count)
    let others = UInt64(max(0, 8 - (upper - lower)) * 8)
    if lower + 8 <= count { return word64(lower) & (UInt64.max >> others) }
    return (lower..<upper).reversed().reduce(0) { $0 << 8 | UInt64(byte($1)) }
  }

  /// Returns the first and last eight bytes of a segment; see `linkway_segment_words`. The link
  /// must have at least 8 bytes.
  @inline(__always)
  func segmentWords(_ lower: Int, _ upper: Int) -> linkway_words {
    precondition(lower >= 0 && lower < upper && upper <= count && count >= 8)
    return unsafe withUnsafeBufferPointer { bytes in
      guard let first = bytes.baseAddress else { return linkway_words(first: 0, last: 0) }
      // SAFETY: the segment is within the bytes, of which there are at least 8.
      return unsafe linkway_segment_words(first, lower, upper)
    }
  }

  /// Loads two words with one bounds check.
  @inline(__always)
  func twoWords(_ offset: Int) -> (UInt64, UInt64) {
    guard holds(16, at: offset) else { return (0, 0) }
    return unsafe (unchecked(offset), unchecked(offset &+ 8))
  }

  /// Loads three words with one bounds check; `nil` if they are out of bounds.
  @inline(__always)
  func threeWords(_ offset: Int) -> (UInt64, UInt64, UInt64)? {
    guard holds(24, at: offset) else { return nil }
    return unsafe (unchecked(offset), unchecked(offset &+ 8), unchecked(offset &+ 16))
  }

  // SAFETY: the caller has checked that the word is within the span.
  @inline(__always)
  @unsafe private func unchecked<Word: FixedWidthInteger & BitwiseCopyable>(
    _ offset: Int
  ) -> Word {
    Word(
      littleEndian: unsafe bytes.unsafeLoadUnaligned(
        fromUncheckedByteOffset: offset, as: Word.self))
  }

  /// Calls `body` with a range of the bytes, clamped to the span, as a collection.
  @inline(__always)
  func withSlice<Value>(
    _ range: Range<Int>, _ body: (Slice<UnsafeRawBufferPointer>) -> Value
  ) -> Value {
    // SAFETY: slicing checks the range, and the slice is used only in this call.
    unsafe bytes.withUnsafeBytes { unsafe body($0[range.clamped(to: 0..<count)]) }
  }

  /// Returns whether a range contains `%`, or a `+` that stands for a space.
  func isEncoded(_ range: Range<Int>, plusIsSpace: Bool = false) -> Bool {
    firstPlace(of: UInt8(ascii: "%"), in: range) < range.upperBound
      || plusIsSpace && firstPlace(of: UInt8(ascii: "+"), in: range) < range.upperBound
  }

  /// Calls `body` with the bytes of a range, decoded if necessary, and their range in the passed
  /// span.
  @inline(__always)
  func withPiece<Value>(
    _ range: Range<Int>, plusIsSpace: Bool = false, _ body: (Span<UInt8>, Range<Int>) -> Value
  ) -> Value {
    guard isEncoded(range, plusIsSpace: plusIsSpace) else { return body(self, range) }
    return withDecoded(range, plusIsSpace: plusIsSpace) { body($0, 0..<$0.count) }
  }

  /// Calls `body` with a range of the bytes, clamped to the span.
  @inline(__always)
  func withPart<Value, Failure: Error>(
    _ range: Range<Int>, _ body: (Span<UInt8>) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    // SAFETY: slicing checks the range, and the span is used only in this call.
    try unsafe withUnsafeBufferPointer { (bytes) throws(Failure) in
      try body(
        unsafe Span(
          _unsafeElements: UnsafeBufferPointer(rebasing: bytes[range.clamped(to: 0..<count)])))
    }
  }

  /// Calls `body` with the decoded bytes of a range.
  func withDecoded<Value>(
    _ range: Range<Int>, plusIsSpace: Bool = false, _ body: (Span<UInt8>) -> Value
  ) -> Value {
    // Decoding never adds bytes.
    DecodedText.with(capacity: range.count) { decoded in
      decoded.append(self, range, plusIsSpace: plusIsSpace)
      return decoded.withBytes(body)
    }
  }
}

/// The starts of up to 64 segments of a link, and of the authority if present, as 16-bit offsets.
/// Each segment ends one byte before the next offset. The last offset is the end of the path plus
/// 1.
@safe package struct SegmentOffsets: Sendable {
  static let capacity = Admission.Limit.segments

  /// The index of the first path segment among the stored offsets, which may include the authority.
  var base = 0
  private var storage:
    (
      UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64,
      UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64
    ) = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)

  subscript(place: Int) -> Int {
    // Mutating, because a getter on an immutable value would copy the entire storage.
    @inline(__always) mutating get {
      let place = place &+ base
      precondition(UInt(bitPattern: place) <= UInt(LINKWAY_CUT_PLACES))
      // SAFETY: the index is in bounds, and the tuple contains 80 contiguous 16-bit numbers.
      return unsafe withUnsafeMutableBytes(of: &storage) {
        Int(unsafe $0.load(fromByteOffset: place &* 2, as: UInt16.self))
      }
    }
    @inline(__always) set {
      let place = place &+ base
      precondition(UInt(bitPattern: place) <= UInt(LINKWAY_CUT_PLACES))
      // SAFETY: same as for the getter.
      unsafe withUnsafeMutableBytes(of: &storage) {
        unsafe $0.storeBytes(
          of: UInt16(truncatingIfNeeded: newValue), toByteOffset: place &* 2, as: UInt16.self)
      }
    }
  }

  /// Splits a link, or only a path, into segments. The link or path must have 8 to 65,534 bytes.
  @inline(__always)
  mutating func cut(_ link: Span<UInt8>, hasAuthority: Bool) -> linkway_cuts {
    precondition(link.count >= LINKWAY_CUT_LEAST && link.count < UInt16.max)
    // SAFETY: `linkway_cut` reads only `count` bytes, and the precondition ensures that there are
    // at least LINKWAY_CUT_LEAST. It writes at most 80 numbers, and the tuple has space for 80.
    return unsafe link.withUnsafeBufferPointer { bytes in
      unsafe withUnsafeMutableBytes(of: &storage) { places in
        guard let first = bytes.baseAddress, let place = places.baseAddress else {
          return linkway_cuts(
            slashes: 0, path_end: 0, fragment_start: 0, doubt: UInt32(LINKWAY_CUT_ODD))
        }
        return unsafe linkway_cut(
          first, bytes.count, hasAuthority ? 1 : 0, place.assumingMemoryBound(to: UInt16.self))
      }
    }
  }
}
