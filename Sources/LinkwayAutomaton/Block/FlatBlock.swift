import CLinkwayByteScan
import LinkwayMatching
package import LinkwayRegex
import LinkwayURLParsing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A block of bytes without pointers that is written once and then only read, from any thread.
///
/// The only place of the matcher with raw memory: all else reads by the loads below. A block may
/// come from a file that somebody has made up, so no number in it is trusted: a load outside of
/// the block gives zeros.
// SAFETY: `@safe`, because the memory is reached only by `withBytes`, through a span that cannot
// leave its closure. `@unchecked Sendable`, because nothing of this process writes to the memory
// once `init` has returned.
@safe package final class FlatBlock: @unchecked Sendable {
  /// Who gives the memory back.
  enum Owner {
    /// The block itself.
    case allocation
    #if !hasFeature(Embedded)
      /// The block itself, to the system: so many bytes of a mapped file.
      case mapping(length: Int)
    #endif
    /// Another block, of which this one is a part.
    case whole(FlatBlock)
  }

  @usableFromInline let start: UnsafeRawPointer
  package let count: Int
  private let owner: Owner

  // SAFETY: the caller hands over memory of that many bytes, which lives as long as its owner.
  @unsafe init(_ start: UnsafeRawPointer, count: Int, owner: Owner) {
    unsafe self.start = start
    self.count = count
    self.owner = owner
  }

  /// Bytes of the larger pages that systems offer.
  private static let hugePage = 2 * 1_024 * 1_024

  // SAFETY: the caller owns the memory.
  @unsafe private static func allocate(_ count: Int) -> UnsafeMutableRawPointer {
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: max(count, 64), alignment: count < hugePage ? 64 : hugePage)
    #if os(Linux)
      // A link touches a few places far apart, and looking up their pages takes longer than
      // reading them. It is only advice, so what comes of it does not matter.
      if count >= hugePage { _ = unsafe madvise(memory, count, MADV_HUGEPAGE) }
    #endif
    return unsafe memory
  }

  /// Takes a copy of words, the lowest byte first.
  package init(_ words: [UInt64]) {
    count = words.count * 8
    owner = .allocation
    // SAFETY: the memory is as long as the words, and freed in `deinit` alone.
    let memory = unsafe Self.allocate(count)
    for (place, word) in words.enumerated() {
      unsafe memory.storeBytes(of: word.littleEndian, toByteOffset: place * 8, as: UInt64.self)
    }
    unsafe start = UnsafeRawPointer(memory)
  }

  /// Takes a copy of bytes.
  package init(bytes: [UInt8]) {
    count = bytes.count
    owner = .allocation
    // SAFETY: the memory is as long as the bytes, and freed in `deinit` alone.
    let memory = unsafe Self.allocate(count)
    unsafe bytes.withUnsafeBytes { source in
      if let first = source.baseAddress {
        unsafe memory.copyMemory(from: first, byteCount: source.count)
      }
    }
    unsafe start = UnsafeRawPointer(memory)
  }

  /// A part of another block, without a copy.
  package init(_ whole: FlatBlock, _ range: Range<Int>) {
    let range = range.clamped(to: 0..<whole.count)
    // SAFETY: the range lies in the other block, which is kept.
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

  /// A part of it as memory for an automaton of a regex, without a copy.
  package func regexMemory(_ range: Range<Int>) -> RegexMemory {
    let range = range.clamped(to: 0..<count)
    // SAFETY: the range lies in the memory, which this object keeps.
    return unsafe RegexMemory(start + range.lowerBound, count: range.count, owner: self)
  }

  /// Calls `body` with the bytes.
  @inlinable @inline(__always)
  package func withBytes<Value, Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    // SAFETY: the memory outlives the call, and the span cannot leave it.
    let bytes = unsafe Span<UInt8>(
      _unsafeStart: start.assumingMemoryBound(to: UInt8.self), count: count)
    return try body(bytes)
  }
}

extension UInt32 {
  /// A word of a block as a place or a number. Where integers have 32 bits, as on a watch and in a page,
  /// the highest bits are left out, so that what somebody made up can be multiplied by the size of an
  /// entry and added to a place without a trap; no block is so large there.
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
  /// The places from one on up to before another; none where that one is less. What a block says of
  /// places may be anything, and cannot trap here.
  @inline(__always)
  init(_ lower: Int, upTo upper: Int) { self = lower..<Swift.max(lower, upper) }
}

extension Span<UInt8> {
  // SAFETY: in the loads below every bit pattern is an integer, and each is made only where it
  // lies within the span. Outside there are zeros.

  /// Whether so many bytes lie within the span from an offset on.
  ///
  /// One comparison where the compiler knows that the span has that many bytes at all.
  @inline(__always)
  private func holds(_ size: Int, at offset: Int) -> Bool {
    count >= size && UInt(bitPattern: offset) <= UInt(bitPattern: count &- size)
  }

  @inline(__always)
  package func byte(_ offset: Int) -> UInt8 {
    guard holds(1, at: offset) else { return 0 }
    return unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: UInt8.self)
  }

  @inline(__always)
  package func word16(_ offset: Int) -> UInt16 {
    guard holds(2, at: offset) else { return 0 }
    return UInt16(
      littleEndian: unsafe bytes.unsafeLoadUnaligned(
        fromUncheckedByteOffset: offset, as: UInt16.self))
  }

  @inline(__always)
  package func word32(_ offset: Int) -> UInt32 {
    guard holds(4, at: offset) else { return 0 }
    return UInt32(
      littleEndian: unsafe bytes.unsafeLoadUnaligned(
        fromUncheckedByteOffset: offset, as: UInt32.self))
  }

  /// A word that says a place or a number.
  @inline(__always)
  package func index(_ offset: Int) -> Int { word32(offset).index }

  @inline(__always)
  package func word64(_ offset: Int) -> UInt64 {
    guard holds(8, at: offset) else { return 0 }
    return unsafe unchecked(offset)
  }

  /// A word of a text whose length is known; it ends the program to ask for one outside.
  @inline(__always)
  func knownWord64(_ offset: Int) -> UInt64 {
    UInt64(littleEndian: unsafe bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  /// The first eight of the bytes from `lower` to before `upper`, filled with zeros.
  func filledWord(_ lower: Int, _ upper: Int) -> UInt64 {
    precondition(lower >= 0 && lower <= upper && upper <= count)
    let others = UInt64(max(0, 8 - (upper - lower)) * 8)
    if lower + 8 <= count { return word64(lower) & (UInt64.max >> others) }
    return (lower..<upper).reversed().reduce(0) { $0 << 8 | UInt64(byte($1)) }
  }

  /// The words of a segment of a link that has 8 bytes at least.
  @inline(__always)
  func segmentWords(_ lower: Int, _ upper: Int) -> linkway_words {
    precondition(lower >= 0 && lower < upper && upper <= count && count >= 8)
    return unsafe withUnsafeBufferPointer { bytes in
      guard let first = bytes.baseAddress else { return linkway_words(first: 0, last: 0) }
      // SAFETY: the segment lies within the bytes, of which there are enough.
      return unsafe linkway_segment_words(first, lower, upper)
    }
  }

  /// Two words, checked once.
  @inline(__always)
  func twoWords(_ offset: Int) -> (UInt64, UInt64) {
    guard holds(16, at: offset) else { return (0, 0) }
    return unsafe (unchecked(offset), unchecked(offset &+ 8))
  }

  /// Three words, checked once; `nil` outside of the span.
  @inline(__always)
  func threeWords(_ offset: Int) -> (UInt64, UInt64, UInt64)? {
    guard holds(24, at: offset) else { return nil }
    return unsafe (unchecked(offset), unchecked(offset &+ 8), unchecked(offset &+ 16))
  }

  // SAFETY: the caller has checked that the word lies within the span.
  @inline(__always)
  @unsafe private func unchecked(_ offset: Int) -> UInt64 {
    UInt64(
      littleEndian: unsafe bytes.unsafeLoadUnaligned(
        fromUncheckedByteOffset: offset, as: UInt64.self))
  }

  /// Calls `body` with a range of the bytes, as far as it lies within them, as a collection.
  @inline(__always)
  func withSlice<Value>(
    _ range: Range<Int>, _ body: (Slice<UnsafeRawBufferPointer>) -> Value
  ) -> Value {
    // SAFETY: slicing checks the range, and the slice is used only inside the call.
    unsafe bytes.withUnsafeBytes { unsafe body($0[range.clamped(to: 0..<count)]) }
  }
}

extension Span<UInt8> {
  /// Whether a range holds a percent-encoded byte, or a plus that stands for a space.
  func isEncoded(_ range: Range<Int>, plusIsSpace: Bool = false) -> Bool {
    firstPlace(of: UInt8(ascii: "%"), in: range) < range.upperBound
      || plusIsSpace && firstPlace(of: UInt8(ascii: "+"), in: range) < range.upperBound
  }

  /// Calls `body` with the bytes of a range, decoded where any is encoded, and where they stand.
  @inline(__always)
  func withPiece<Value>(
    _ range: Range<Int>, plusIsSpace: Bool = false, _ body: (Span<UInt8>, Range<Int>) -> Value
  ) -> Value {
    guard isEncoded(range, plusIsSpace: plusIsSpace) else { return body(self, range) }
    return withDecoded(range, plusIsSpace: plusIsSpace) { body($0, 0..<$0.count) }
  }

  /// Calls `body` with a range of the bytes, as far as it lies within them.
  @inline(__always)
  func withPart<Value, Failure: Error>(
    _ range: Range<Int>, _ body: (Span<UInt8>) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    // SAFETY: slicing checks the range, and the span is used only inside the call.
    try unsafe withUnsafeBufferPointer { (bytes) throws(Failure) in
      try body(
        unsafe Span(
          _unsafeElements: UnsafeBufferPointer(rebasing: bytes[range.clamped(to: 0..<count)])))
    }
  }

  /// Calls `body` with what a range of the bytes decodes to.
  func withDecoded<Value>(
    _ range: Range<Int>, plusIsSpace: Bool = false, _ body: (Span<UInt8>) -> Value
  ) -> Value {
    range.count <= SmallScratch.capacity
      ? decoded(range, plusIsSpace: plusIsSpace, in: SmallScratch.self, body)
      : decoded(range, plusIsSpace: plusIsSpace, in: LargeScratch.self, body)
  }

  @inline(never)
  private func decoded<Memory: ScratchMemory, Value>(
    _ range: Range<Int>, plusIsSpace: Bool, in _: Memory.Type, _ body: (Span<UInt8>) -> Value
  ) -> Value {
    var decoded = DecodedText<Memory>()
    decoded.append(self, range, plusIsSpace: plusIsSpace)
    return decoded.withBytes(body)
  }
}

/// Where up to 64 segments of a link start, and where the last one ends: numbers of 16 bits.
@safe package struct SegmentTape: Sendable {
  static let capacity = Admission.Limit.segments

  /// The number of the first segment among the places noted, where an authority was cut with it.
  var base = 0
  private var storage:
    (
      UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64,
      UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64
    ) = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)

  subscript(place: Int) -> Int {
    // Mutating, because reading the numbers of a constant would copy them all.
    @inline(__always) mutating get {
      let place = place &+ base
      precondition(UInt(bitPattern: place) <= UInt(LINKWAY_CUT_PLACES))
      // SAFETY: the place was checked, and the tuple holds 80 such numbers without gaps.
      return unsafe withUnsafeMutableBytes(of: &storage) {
        Int(unsafe $0.load(fromByteOffset: place &* 2, as: UInt16.self))
      }
    }
    @inline(__always) set {
      let place = place &+ base
      precondition(UInt(bitPattern: place) <= UInt(LINKWAY_CUT_PLACES))
      // SAFETY: as above.
      unsafe withUnsafeMutableBytes(of: &storage) {
        unsafe $0.storeBytes(
          of: UInt16(truncatingIfNeeded: newValue), toByteOffset: place &* 2, as: UInt16.self)
      }
    }
  }

  /// Cuts a link, or a path that stands alone, of 8 to 65,534 bytes.
  @inline(__always)
  mutating func cut(_ link: Span<UInt8>, hasAuthority: Bool) -> linkway_cuts {
    precondition(link.count >= LINKWAY_CUT_LEAST && link.count < UInt16.max)
    // SAFETY: the cut reads within `count` bytes, of which there are enough, and writes among 80
    // numbers, which the tuple holds.
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
