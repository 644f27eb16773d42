import LinkwayURLParsing

/// Memory for decoded bytes, filled with zeros.
protocol ScratchMemory {
  init()
}

/// As much as nearly every segment and item needs.
struct SmallScratch: ScratchMemory {
  typealias Words = (
    UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64,
    UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64
  )
  private var words: Words = Self.zeros

  static let zeros: Words = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
  static let capacity = 128
}

/// As much as a link has bytes, and separators.
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

/// Decoded bytes of a link, in memory of their own: no more than a link has, and a separator.
@safe struct DecodedText<Memory: ScratchMemory> {
  private var storage = Memory()
  private(set) var count = 0

  init() {}

  /// Appends what a range of a link decodes to. What there is no room for is left out.
  mutating func append(_ link: Span<UInt8>, _ range: Range<Int>, plusIsSpace: Bool = false) {
    let range = range.clamped(to: 0..<link.count)
    var from = range.lowerBound
    while from < range.upperBound {
      // What stands before the next byte that stands for another is copied at once.
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

  /// Appends a range of a link as it is written.
  mutating func copy(_ link: Span<UInt8>, _ range: Range<Int>) {
    let start = count
    count = unsafe withUnsafeMutableBytes(of: &storage) { bytes in
      let length = min(range.count, bytes.count - start)
      unsafe link.withUnsafeBytes { source in
        // SAFETY: both slices are checked, and the tuple has no gaps.
        unsafe UnsafeMutableRawBufferPointer(rebasing: bytes[start..<start + length])
          .copyMemory(
            from: UnsafeRawBufferPointer(rebasing: source[range.lowerBound...].prefix(length)))
      }
      return start + length
    }
  }

  /// Appends bytes with their ASCII letters in lower case.
  mutating func append(lowered text: Span<UInt8>, _ range: Range<Int>) {
    for place in range { append(text.byte(place).asciiLowercased) }
  }

  mutating func append(_ byte: UInt8) {
    let place = count
    count = unsafe withUnsafeMutableBytes(of: &storage) { bytes in
      guard place < bytes.count else { return place }
      // SAFETY: the place is within the tuple, which has no gaps.
      unsafe bytes[place] = byte
      return place + 1
    }
  }

  /// Appends the byte that stands between segments.
  mutating func appendSeparator() {
    append(Subject.decodedSeparator)
  }

  /// Calls `body` with the bytes.
  mutating func withBytes<Value>(_ body: (Span<UInt8>) -> Value) -> Value {
    let written = count
    return unsafe withUnsafeBytes(of: &storage) { bytes in
      // SAFETY: as many bytes were written, and the span cannot leave the call.
      body(unsafe Span<UInt8>(_unsafeBytes: UnsafeRawBufferPointer(rebasing: bytes[..<written])))
    }
  }
}
