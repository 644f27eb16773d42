import LinkwayURLParsing

/// Zero-initialized memory for decoded bytes.
protocol ScratchMemory {
  init()
}

/// Scratch memory that is sufficient for nearly all segments and items.
struct SmallScratch: ScratchMemory {
  typealias Words = (
    UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64,
    UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64
  )
  private var words: Words = Self.zeros

  static let zeros: Words = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
  static let capacity = 128
}

/// Scratch memory that is sufficient for an entire link and a leading separator.
struct LargeScratch: ScratchMemory {
  private typealias Many = (
    SmallScratch, SmallScratch, SmallScratch, SmallScratch, SmallScratch, SmallScratch,
    SmallScratch, SmallScratch, SmallScratch
  )
  private var first = Self.many
  private var second = Self.many

  private static var many: Many {
    (
      SmallScratch(), SmallScratch(), SmallScratch(), SmallScratch(), SmallScratch(),
      SmallScratch(), SmallScratch(), SmallScratch(), SmallScratch()
    )
  }
}

/// The decoded bytes of a link in scratch memory: at most the length of a link plus one separator.
@safe struct DecodedText<Memory: ScratchMemory> {
  private var storage = Memory()
  private(set) var count = 0

  init() {}

  /// Appends the decoded bytes of a range of a link. Bytes that exceed the capacity are dropped.
  mutating func append(_ link: Span<UInt8>, _ range: Range<Int>, plusIsSpace: Bool = false) {
    let range = range.clamped(to: 0..<link.count)
    var from = range.lowerBound
    while from < range.upperBound {
      // Copies the bytes up to the next encoded byte in one operation.
      let next =
        plusIsSpace ? from : link.firstPlace(of: UInt8(ascii: "%"), in: from..<range.upperBound)
      if next > from { copy(link, from..<next) }
      guard next < range.upperBound else { return }
      if let byte = link.percentEncodedByte(at: next, before: range.upperBound) {
        append(byte)
        from = next + 3
      } else {
        let byte = link.byte(next)
        append(plusIsSpace && byte == UInt8(ascii: "+") ? 0x20 : byte)
        from = next + 1
      }
    }
  }

  /// Appends a range of a link as written.
  mutating func copy(_ link: Span<UInt8>, _ range: Range<Int>) {
    let start = count
    count = unsafe withUnsafeMutableBytes(of: &storage) { bytes in
      let length = min(range.count, bytes.count - start)
      unsafe link.withUnsafeBytes { source in
        // SAFETY: both slices are bounds-checked, and the tuple is contiguous.
        unsafe UnsafeMutableRawBufferPointer(rebasing: bytes[start..<start + length])
          .copyMemory(
            from: UnsafeRawBufferPointer(rebasing: source[range.lowerBound...].prefix(length)))
      }
      return start + length
    }
  }

  /// Appends bytes with ASCII letters in lower case.
  mutating func append(lowered text: Span<UInt8>, _ range: Range<Int>) {
    for place in range { append(text.byte(place).asciiLowercased) }
  }

  mutating func append(_ byte: UInt8) {
    let place = count
    count = unsafe withUnsafeMutableBytes(of: &storage) { bytes in
      guard place < bytes.count else { return place }
      // SAFETY: the offset is within the tuple, which is contiguous.
      unsafe bytes[place] = byte
      return place + 1
    }
  }

  /// Appends the separator between decoded segments.
  mutating func appendSeparator() {
    append(Subject.decodedSeparator)
  }

  /// Calls `body` with the bytes.
  mutating func withBytes<Value>(_ body: (Span<UInt8>) -> Value) -> Value {
    let written = count
    return unsafe withUnsafeBytes(of: &storage) { bytes in
      // SAFETY: exactly this many bytes have been written, and the span cannot escape the call.
      body(unsafe Span<UInt8>(_unsafeBytes: UnsafeRawBufferPointer(rebasing: bytes[..<written])))
    }
  }
}
