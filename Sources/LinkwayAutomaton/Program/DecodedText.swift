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
    var decoder = PercentDecoder(range.clamped(to: 0..<link.count), plusIsSpace: plusIsSpace)
    // SAFETY: places are below the size of the tuple, which has no gaps.
    let start = count
    count = unsafe withUnsafeMutableBytes(of: &storage) { bytes in
      var place = start
      while place < bytes.count, let byte = decoder.next(in: link) {
        unsafe bytes[place] = byte
        place += 1
      }
      return place
    }
  }

  /// Appends bytes with their ASCII letters in lower case.
  mutating func append(lowered text: Span<UInt8>, upTo end: Int) {
    for place in 0..<end { append(text.byte(place).asciiLowercased) }
  }

  private mutating func append(_ byte: UInt8) {
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
