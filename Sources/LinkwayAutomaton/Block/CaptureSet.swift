/// The captures of a program by slot, as ranges of the program's subject.
@safe package struct CaptureSet: Sendable {
  private typealias Eight = (UInt32, UInt32, UInt32, UInt32, UInt32, UInt32, UInt32, UInt32)
  private var storage: (Eight, Eight, Eight, Eight, Eight, Eight, Eight, Eight) = (
    (0, 0, 0, 0, 0, 0, 0, 0), (0, 0, 0, 0, 0, 0, 0, 0), (0, 0, 0, 0, 0, 0, 0, 0),
    (0, 0, 0, 0, 0, 0, 0, 0), (0, 0, 0, 0, 0, 0, 0, 0), (0, 0, 0, 0, 0, 0, 0, 0),
    (0, 0, 0, 0, 0, 0, 0, 0), (0, 0, 0, 0, 0, 0, 0, 0)
  )

  /// A capture: its range (12 bits per bound), and whether it is present, raw, or free.
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

    /// Creates a raw capture of the rest of the link from `place`. With `nil`, the capture starts
    /// at the end of the path or fragment.
    init(rawFrom place: Int?) {
      word = UInt32(truncatingIfNeeded: place ?? 0xFFF) & 0xFFF | Self.presentMark | Self.rawMark
    }

    /// Creates the capture of a group that has begun but not ended.
    init(from lower: Int) { word = UInt32(truncatingIfNeeded: max(lower, 0)) & 0xFFF }

    var isPresent: Bool { word & Self.presentMark != 0 }
    /// Whether the decoded capture may contain separators or be a dot segment.
    var isFree: Bool {
      get { word & Self.freeMark != 0 }
      set { word = newValue ? word | Self.freeMark : word & ~Self.freeMark }
    }
    var isRaw: Bool { word & Self.rawMark != 0 }
    var lower: Int { Int(word & 0xFFF) }
    var range: Range<Int> { Range(lower, upTo: Int(word >> 12 & 0xFFF)) }
    /// The start of a raw capture; `nil` for the end of the path or fragment.
    var rawPlace: Int? { lower == 0xFFF ? nil : lower }
  }

  /// One more than the highest slot that was set.
  private(set) var count = 0

  package init() {}

  /// The maximum number of slots in a pattern.
  package static let capacity = 64

  subscript(slot: Int) -> Entry {
    // Mutating, because a getter on an immutable value would copy the entire storage.
    mutating get {
      guard UInt(bitPattern: slot) < UInt(Self.capacity) else { return .absent }
      // SAFETY: the slot is in bounds, and the tuple contains 64 contiguous words.
      return unsafe withUnsafeMutableBytes(of: &storage) {
        Entry(word: unsafe $0.load(fromByteOffset: slot &* 4, as: UInt32.self))
      }
    }
    set {
      guard UInt(bitPattern: slot) < UInt(Self.capacity) else { return }
      count = max(count, slot &+ 1)
      // SAFETY: same as for the getter.
      unsafe withUnsafeMutableBytes(of: &storage) {
        unsafe $0.storeBytes(of: newValue.word, toByteOffset: slot &* 4, as: UInt32.self)
      }
    }
  }
}
