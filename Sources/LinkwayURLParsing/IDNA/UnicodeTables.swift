/// The Unicode data for UTS 46, unpacked from ``IDNAData`` and ``NormalizationData`` on first use.
///
/// The tables are sorted, and searched with a binary search. In a table of runs, a block index
/// first selects a few of them. ASCII domains without Punycode do not use the tables. This is a
/// class so that a loop over code points retains only one reference.
final class UnicodeTables: Sendable {
  /// The UTS 46 status and mapping of a code point.
  enum Mapping: Equatable {
    case valid
    case disallowed
    case ignored
    /// Replaced by another code point.
    case scalar(UInt32)
    /// Replaced by this range of ``sequences``.
    case sequence(Range<Int>)
  }

  /// The joining types of ArabicShaping.txt, in the order of the generator.
  enum JoiningType: UInt32 {
    case none, left, right, dual, transparent, causing
  }

  /// The bidirectional classes that RFC 5893 distinguishes, in the order of the generator.
  enum BidiClass: UInt32 {
    case left, right, arabicLetter, arabicNumber, europeanNumber, europeanSeparator
    case commonSeparator, europeanTerminator, otherNeutral, boundaryNeutral, nonspacingMark, other

    /// Whether a character of this class makes its domain a Bidi domain name (RFC 5893, section
    /// 1.4).
    var isRightToLeft: Bool {
      switch self {
      case .right, .arabicLetter, .arabicNumber: true
      default: false
      }
    }
  }

  /// The shared tables, which are built once and never change.
  static let unpacked = UnicodeTables()

  /// The code points that ``Mapping/sequence(_:)`` refers to.
  let sequences: [UInt32]
  private let mappings: Runs
  private let properties: Runs
  private let combiningClasses: Runs
  /// One bit for each code point: the value of ``isPlain(_:)``.
  private let plain: [UInt64]
  /// A code point and the first and second code point of its canonical decomposition, 21 bits each.
  private let decompositions: [UInt64]
  /// Two code points and their composition, 21 bits each.
  private let compositions: [UInt64]

  private init() {
    sequences = Self.numbers(IDNAData.sequences)
    mappings = Runs(Self.numbers(IDNAData.mappings))
    properties = Runs(Self.numbers(IDNAData.properties))
    combiningClasses = Runs(Self.numbers(NormalizationData.combiningClasses))
    (decompositions, compositions) = Self.pairs(Self.numbers(NormalizationData.decompositions))
    plain = Self.plain(mappings, properties, combiningClasses, compositions)
  }

  /// Returns whether a code point above U+007F is unchanged by domain processing in every context.
  ///
  /// Such a code point is valid in the mapping table, has combining class 0 and does not compose
  /// with a preceding character. It is not a combining mark, a joiner or a right-to-left character.
  /// A label of such code points, letters, digits and inner hyphens is in NFC and valid. Code
  /// points from U+30000 are never plain.
  ///
  /// - Complexity: O(1).
  func isPlain(_ scalar: UInt32) -> Bool {
    let word = Int(scalar >> 6)
    return word < plain.count && plain[word] >> UInt64(scalar & 63) & 1 == 1
  }

  /// Returns the status and mapping of a code point.
  ///
  /// Standard: UTS 46, section 5, "IDNA Mapping Table".
  func mapping(of scalar: UInt32) -> Mapping {
    guard let run = mappings.run(of: scalar) else { return .disallowed }
    let payload = run.value >> 3
    let offset = scalar - run.start
    switch run.value & 7 {
    case 0: return .valid
    case 2: return .ignored
    case 3:
      let isUpwards = payload & 1 == 0
      return .scalar(isUpwards ? scalar &+ payload >> 1 : scalar &- payload >> 1 &- 1)
    case 4: return offset & 1 == 0 ? .scalar(scalar &+ 1) : .valid
    case 5:
      let length = Int(payload & 31)
      let start = Int(payload >> 5) + Int(offset) * length
      return .sequence(start..<start + length)
    default: return .disallowed
    }
  }

  /// Returns whether the code point is a combining mark (General_Category M).
  func isMark(_ scalar: UInt32) -> Bool {
    property(of: scalar) >> 7 == 1
  }

  func joiningType(of scalar: UInt32) -> JoiningType {
    JoiningType(rawValue: property(of: scalar) >> 4 & 7) ?? .none
  }

  func bidiClass(of scalar: UInt32) -> BidiClass {
    BidiClass(rawValue: property(of: scalar) & 15) ?? .other
  }

  /// Returns the canonical combining class.
  func combiningClass(of scalar: UInt32) -> UInt32 {
    combiningClasses.run(of: scalar)?.value ?? 0
  }

  /// Returns the canonical decomposition of one step; `second` is 0 for a single code point.
  func decomposition(of scalar: UInt32) -> (first: UInt32, second: UInt32)? {
    let key = UInt64(scalar) << 42
    let index = decompositions.indices.partitioningIndex { decompositions[$0] >= key }
    guard index < decompositions.count, decompositions[index] >> 42 == UInt64(scalar) else {
      return nil
    }
    return (Self.field(decompositions[index] >> 21), Self.field(decompositions[index]))
  }

  /// Returns the composition of two code points, if any.
  func composition(of first: UInt32, _ second: UInt32) -> UInt32? {
    let key = UInt64(first) << 42 | UInt64(second) << 21
    let index = compositions.indices.partitioningIndex { compositions[$0] >= key }
    guard index < compositions.count, compositions[index] >> 21 == key >> 21 else { return nil }
    return Self.field(compositions[index])
  }

  private func property(of scalar: UInt32) -> UInt32 {
    properties.run(of: scalar)?.value ?? 0
  }
}

// MARK: - Unpacking

extension UnicodeTables {
  /// A map from runs of consecutive code points to values.
  private struct Runs: Sendable {
    private var starts: [UInt32] = []
    private var values: [UInt32] = []
    /// For each block of 128 code points, the index of the first run that begins in or after it.
    private var blocks: [UInt16] = []
    private static let blockShift: UInt32 = 7

    /// Creates the runs from pairs: the distance from the previous start, and the value.
    init(_ numbers: [UInt32]) {
      starts.reserveCapacity(numbers.count / 2)
      values.reserveCapacity(numbers.count / 2)
      var start: UInt32 = 0
      for index in stride(from: 0, to: numbers.count - 1, by: 2) {
        start += numbers[index]
        starts.append(start)
        values.append(numbers[index + 1])
      }
      blocks.reserveCapacity(0x11_0000 >> Int(Self.blockShift) + 1)
      var run = 0
      for block in 0...UInt32(0x11_0000) >> Self.blockShift {
        while run < starts.count, starts[run] < block << Self.blockShift { run += 1 }
        blocks.append(UInt16(truncatingIfNeeded: run))
      }
    }

    func run(of scalar: UInt32) -> (start: UInt32, value: UInt32)? {
      let block = Int(scalar >> Self.blockShift)
      guard block + 1 < blocks.count else { return nil }
      let candidates = Int(blocks[block])..<Int(blocks[block + 1])
      let index = candidates.partitioningIndex { starts[$0] > scalar } - 1
      return starts.indices.contains(index) ? (starts[index], values[index]) : nil
    }

    /// For each run, calls `body` with the code points of the run that are below `end`, and with
    /// the value of the run.
    func forEach(below end: UInt32, _ body: (Range<UInt32>, UInt32) -> Void) {
      for index in starts.indices where starts[index] < end {
        let next = index + 1 < starts.count ? starts[index + 1] : end
        body(starts[index]..<min(next, end), values[index])
      }
    }
  }

  /// Computes the bits of ``isPlain(_:)``.
  private static func plain(
    _ mappings: Runs, _ properties: Runs, _ combiningClasses: Runs, _ compositions: [UInt64]
  ) -> [UInt64] {
    let end: UInt32 = 0x3_0000
    var bits: [UInt64] = Array(repeating: 0, count: Int(end >> 6))
    func set(_ range: Range<UInt32>, _ isPlain: Bool) {
      var scalar = range.lowerBound
      let upper = min(range.upperBound, end)
      while scalar < upper {
        let next = min(upper, (scalar | 63) + 1)
        let mask = UInt64.max << UInt64(scalar & 63) & UInt64.max >> UInt64(63 - (next - 1) & 63)
        if isPlain { bits[Int(scalar >> 6)] |= mask } else { bits[Int(scalar >> 6)] &= ~mask }
        scalar = next
      }
    }
    func set(_ scalar: UInt32, _ isPlain: Bool) { set(scalar..<scalar + 1, isPlain) }
    mappings.forEach(below: end) { range, value in
      // In an alternating run, every other code point is valid.
      switch value & 7 {
      case 0: set(range, true)
      case 4: for scalar in range where (scalar - range.lowerBound) & 1 == 1 { set(scalar, true) }
      default: break
      }
    }
    properties.forEach(below: end) { range, value in
      let isMark = value >> 7 == 1
      let isRightToLeft = BidiClass(rawValue: value & 15)?.isRightToLeft ?? true
      if isMark || isRightToLeft { set(range, false) }
    }
    combiningClasses.forEach(below: end) { range, value in
      if value != 0 { set(range, false) }
    }
    for pair in compositions { set(field(pair >> 21), false) }
    for scalar in HangulSyllable.composing { set(scalar, false) }
    set(0..<0x80, false)
    set(JoinerRule.nonJoiner, false)
    set(JoinerRule.joiner, false)
    return bits
  }

  /// Unpacks the decompositions and compositions. Each row consists of four numbers: the distance
  /// from the previous code point, the first and second code point of the decomposition, and 1 if
  /// these two compose to the code point.
  private static func pairs(_ numbers: [UInt32]) -> ([UInt64], [UInt64]) {
    var decompositions: [UInt64] = []
    var compositions: [UInt64] = []
    var scalar: UInt64 = 0
    for index in stride(from: 0, to: numbers.count - 3, by: 4) {
      scalar += UInt64(numbers[index])
      let first = UInt64(numbers[index + 1])
      let second = UInt64(numbers[index + 2])
      decompositions.append(scalar << 42 | first << 21 | second)
      if numbers[index + 3] == 1 { compositions.append(first << 42 | second << 21 | scalar) }
    }
    compositions.sort()
    return (decompositions, compositions)
  }

  /// Decodes the numbers in a text of six-bit digits. A digit consists of five bits of the number
  /// and a continuation bit. The least significant digit comes first.
  private static func numbers(_ text: String) -> [UInt32] {
    var numbers: [UInt32] = []
    var number: UInt32 = 0
    var shift: UInt32 = 0
    for character in text.utf8 {
      let digit: UInt32 =
        switch character {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(character) - 65
        case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(character) - 71
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(character) + 4
        case UInt8(ascii: "-"): 62
        default: 63
        }
      number |= (digit & 31) << shift
      if digit < 32 {
        numbers.append(number)
        number = 0
        shift = 0
      } else {
        shift += 5
      }
    }
    return numbers
  }

  private static func field(_ packed: UInt64) -> UInt32 {
    UInt32(truncatingIfNeeded: packed & 0x1F_FFFF)
  }
}
