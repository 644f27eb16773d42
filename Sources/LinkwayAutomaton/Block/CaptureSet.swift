/// What a program captured, by slot: ranges of its subject.
@safe package struct CaptureSet: Sendable {
  private typealias Eight = (UInt32, UInt32, UInt32, UInt32, UInt32, UInt32, UInt32, UInt32)
  private var storage: (Eight, Eight, Eight, Eight, Eight, Eight, Eight, Eight) = (
    (0, 0, 0, 0, 0, 0, 0, 0), (0, 0, 0, 0, 0, 0, 0, 0), (0, 0, 0, 0, 0, 0, 0, 0),
    (0, 0, 0, 0, 0, 0, 0, 0), (0, 0, 0, 0, 0, 0, 0, 0), (0, 0, 0, 0, 0, 0, 0, 0),
    (0, 0, 0, 0, 0, 0, 0, 0), (0, 0, 0, 0, 0, 0, 0, 0)
  )

  /// A capture: its range (12 bits each), and whether it is there and is the rest of the link.
  struct Entry: Equatable {
    var word: UInt32

    static let absent = Entry(word: 0)
    private static let presentMark: UInt32 = 1 << 31
    private static let rawMark: UInt32 = 1 << 30
    private static let freeMark: UInt32 = 1 << 29

    init(word: UInt32) { self.word = word }

    init(_ range: Range<Int>) {
      word =
        UInt32(truncatingIfNeeded: max(range.lowerBound, 0)) & 0xFFF
        | (UInt32(truncatingIfNeeded: max(range.upperBound, 0)) & 0xFFF) << 12 | Self.presentMark
    }

    /// The rest of the link from a place on; `nil` from the path's end on.
    init(rawFrom place: Int?) {
      word = UInt32(truncatingIfNeeded: place ?? 0xFFF) & 0xFFF | Self.presentMark | Self.rawMark
    }

    /// A group that begins.
    init(from lower: Int) { word = UInt32(truncatingIfNeeded: max(lower, 0)) & 0xFFF }

    var isPresent: Bool { word & Self.presentMark != 0 }
    /// Whether it may hold separators once decoded, and be a dot segment.
    var isFree: Bool {
      get { word & Self.freeMark != 0 }
      set { word = newValue ? word | Self.freeMark : word & ~Self.freeMark }
    }
    var isRaw: Bool { word & Self.rawMark != 0 }
    var lower: Int { Int(word & 0xFFF) }
    var range: Range<Int> { Range(lower, upTo: Int(word >> 12 & 0xFFF)) }
    /// Where the rest of the link starts; `nil` for the path's end.
    var rawPlace: Int? { lower == 0xFFF ? nil : lower }
  }

  package init() {}

  /// As many as a pattern can have.
  package static let capacity = 64

  subscript(slot: Int) -> Entry {
    // Mutating, because reading the words of a constant would copy them all.
    mutating get {
      guard UInt(bitPattern: slot) < UInt(Self.capacity) else { return .absent }
      // SAFETY: the place was checked, and the tuple holds 64 words without gaps.
      return unsafe withUnsafeMutableBytes(of: &storage) {
        Entry(word: unsafe $0.load(fromByteOffset: slot &* 4, as: UInt32.self))
      }
    }
    set {
      guard UInt(bitPattern: slot) < UInt(Self.capacity) else { return }
      // SAFETY: as above.
      unsafe withUnsafeMutableBytes(of: &storage) {
        unsafe $0.storeBytes(of: newValue.word, toByteOffset: slot &* 4, as: UInt32.self)
      }
    }
  }
}
