import LinkwayURLParsing

/// A buffer in scratch memory for bytes of a link that are decoded or otherwise changed. Up to
/// `mostBytes` fit, which is sufficient for an entire link and one separator.
@safe struct DecodedText {
  private let memory: UnsafeMutableRawBufferPointer
  private(set) var count = 0

  private init(_ memory: UnsafeMutableRawBufferPointer) {
    unsafe self.memory = memory
  }

  /// Calls `body` with an empty text, without allocation.
  ///
  /// - Parameter capacity: the number of bytes the text may need, at most `mostBytes`. If the text
  ///   needs more, the rest may be dropped.
  @inline(never)
  static func with<Value>(capacity: Int, _ body: (inout DecodedText) -> Value) -> Value {
    if capacity <= initialized {
      // SAFETY: the text does not escape `body`, and only bytes that have been written are read.
      return unsafe withUnsafeTemporaryAllocation(byteCount: initialized, alignment: 8) {
        var text = unsafe DecodedText($0)
        return body(&text)
      }
    }
    // For more than `initialized` bytes, `withUnsafeTemporaryAllocation` may use the heap.
    var words = LargeScratch()
    // SAFETY: the text does not escape `body`, and the tuple is contiguous.
    return unsafe withUnsafeMutableBytes(of: &words) {
      var text = unsafe DecodedText($0)
      return body(&text)
    }
  }

  private static let initialized = 1_024
  static let mostBytes = MemoryLayout<LargeScratch>.size

  /// Appends the decoded bytes of a range of a link. Bytes that exceed the capacity are dropped.
  mutating func append(_ link: Span<UInt8>, _ range: Range<Int>, plusIsSpace: Bool = false) {
    let range = range.clamped(to: 0..<link.count)
    var place = range.lowerBound
    while true {
      let encoded = link.firstPlace(of: UInt8(ascii: "%"), in: place..<range.upperBound)
      let start = count
      copy(link, place..<encoded)
      if plusIsSpace { replacePlus(from: start) }
      guard encoded < range.upperBound else { break }
      let decoded = link.percentEncodedByte(at: encoded, before: range.upperBound)
      append(decoded ?? UInt8(ascii: "%"))
      place = encoded + (decoded == nil ? 1 : 3)
    }
  }

  private mutating func replacePlus(from start: Int) {
    // SAFETY: the bytes before `count` have been written.
    for place in start..<count where unsafe memory[place] == UInt8(ascii: "+") {
      unsafe memory[place] = 0x20
    }
  }

  /// Appends a range of a link as written. Bytes that exceed the capacity are dropped.
  mutating func copy(_ link: Span<UInt8>, _ range: Range<Int>) {
    let length = unsafe min(range.count, memory.count - count)
    guard length > 0 else { return }
    let copied = link.withPart(range.lowerBound..<range.lowerBound + length) { part in
      unsafe part.withUnsafeBytes { source in
        guard let first = source.baseAddress, let start = unsafe memory.baseAddress else {
          return 0
        }
        // SAFETY: `length` bytes fit after those that are written.
        unsafe (start + count).copyMemory(from: first, byteCount: source.count)
        return source.count
      }
    }
    count += copied
  }

  /// Appends bytes with ASCII letters in lower case.
  mutating func append(lowered text: Span<UInt8>, _ range: Range<Int>) {
    for place in range { append(text.byte(place).asciiLowercased) }
  }

  @inline(__always)
  mutating func append(_ byte: UInt8) {
    guard unsafe count < memory.count else { return }
    // SAFETY: the offset is within the memory.
    unsafe memory[count] = byte
    count &+= 1
  }

  /// Calls `body` with the bytes.
  @inline(__always)
  func withBytes<Value>(_ body: (Span<UInt8>) -> Value) -> Value {
    // SAFETY: exactly this many bytes have been written, and the span cannot escape the call.
    unsafe body(
      Span<UInt8>(_unsafeBytes: UnsafeRawBufferPointer(rebasing: memory[..<count])))
  }
}

/// Memory that is sufficient for an entire link and a leading separator: 2,304 bytes.
private struct LargeScratch {
  private typealias Words = (
    UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64,
    UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64
  )
  private typealias Many = (Words, Words, Words, Words, Words, Words, Words, Words, Words)
  private var first = Self.many
  private var second = Self.many

  private static let zeros: Words = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
  private static var many: Many {
    (zeros, zeros, zeros, zeros, zeros, zeros, zeros, zeros, zeros)
  }
}
