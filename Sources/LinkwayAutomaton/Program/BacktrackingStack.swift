/// The backtracking stack of a program run, and the set of choices already made at each position.
///
/// Small matches need no heap allocation. The type is not copyable, because its values are large.
@safe struct BacktrackingStack: ~Copyable {
  /// An element of the stack. Positions start from -1.
  enum Entry {
    /// Continues at an instruction.
    case attempt(instruction: Int, position: Int)
    /// Restores a capture.
    case restore(slot: Int, CaptureSet.Entry)
    /// Continues after an instruction, with a different end of the instruction's match.
    case taken(instruction: Int, start: Int, end: Int)

    fileprivate var word: UInt64 {
      switch self {
      case .attempt(let instruction, let position):
        UInt64(instruction & 0xFFFF) << 32 | UInt64((position + 1) & 0xFFFF)
      case .restore(let slot, let entry):
        1 << 62 | UInt64(slot & 0xFFFF) << 32 | UInt64(entry.word)
      case .taken(let instruction, let start, let end):
        2 << 62 | UInt64(instruction & 0xFFFF) << 32 | UInt64((start + 1) & 0xFFFF) << 16
          | UInt64((end + 1) & 0xFFFF)
      }
    }

    fileprivate init(word: UInt64) {
      let place = Int(word >> 32 & 0xFFFF)
      switch word >> 62 {
      case 0: self = .attempt(instruction: place, position: Int(word & 0xFFFF) - 1)
      case 1:
        self = .restore(slot: place, CaptureSet.Entry(word: UInt32(truncatingIfNeeded: word)))
      default:
        self = .taken(
          instruction: place, start: Int(word >> 16 & 0xFFFF) - 1,
          end: Int(word & 0xFFFF) - 1)
      }
    }
  }

  private typealias Eight = (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64)
  private typealias Words = (Eight, Eight, Eight, Eight)
  private static let capacity = 32
  private static let zeros: Words = (
    (0, 0, 0, 0, 0, 0, 0, 0), (0, 0, 0, 0, 0, 0, 0, 0), (0, 0, 0, 0, 0, 0, 0, 0),
    (0, 0, 0, 0, 0, 0, 0, 0)
  )

  private var first = Self.zeros
  private var count = 0
  /// The elements that do not fit in `first`.
  private var more: [UInt64] = []
  private var visited = Self.zeros
  /// Used instead of `visited` if `visited` is too small.
  private var manyVisited: [UInt64] = []
  private let positions: Int

  /// Creates an empty stack.
  ///
  /// - Parameter positions: the number of positions in the subject.
  init(choices: Int, positions: Int) {
    self.positions = positions
    let bits = choices * positions
    if bits > Self.capacity * 64 {
      manyVisited = [UInt64](repeating: 0, count: bits / 64 + 1)
    }
  }

  mutating func push(_ entry: Entry) {
    if count < Self.capacity {
      Self.store(entry.word, in: &first, at: count)
    } else {
      more.append(entry.word)
    }
    count += 1
  }

  mutating func pop() -> Entry? {
    guard count > 0 else { return nil }
    count -= 1
    if count < Self.capacity { return Entry(word: Self.load(&first, at: count)) }
    return more.popLast().map { Entry(word: $0) }
  }

  /// Returns whether a choice is made at a position for the first time, and marks the choice as
  /// made there.
  mutating func isFirstVisit(of choice: Int, at position: Int) -> Bool {
    let bit = choice &* positions &+ position
    guard position >= 0, position < positions, bit >= 0 else { return false }
    let mask: UInt64 = 1 << UInt64(bit & 63)
    if !manyVisited.isEmpty {
      guard bit >> 6 < manyVisited.count, manyVisited[bit >> 6] & mask == 0 else { return false }
      manyVisited[bit >> 6] |= mask
      return true
    }
    guard bit >> 6 < Self.capacity else { return false }
    let word = Self.load(&visited, at: bit >> 6)
    Self.store(word | mask, in: &visited, at: bit >> 6)
    return word & mask == 0
  }

  private static func load(_ words: inout Words, at place: Int) -> UInt64 {
    precondition(UInt(bitPattern: place) < UInt(Self.capacity))
    // SAFETY: the index is in bounds, and the tuple contains 32 contiguous words.
    return unsafe withUnsafeMutableBytes(of: &words) {
      unsafe $0.load(fromByteOffset: place &* 8, as: UInt64.self)
    }
  }

  private static func store(_ word: UInt64, in words: inout Words, at place: Int) {
    precondition(UInt(bitPattern: place) < UInt(Self.capacity))
    // SAFETY: same as for `load`.
    unsafe withUnsafeMutableBytes(of: &words) {
      unsafe $0.storeBytes(of: word, toByteOffset: place &* 8, as: UInt64.self)
    }
  }
}
