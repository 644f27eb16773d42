import LinkwayAutomaton
import LinkwayMatching
import LinkwayURLParsing

/// A reader of the records that `RecordWriter` writes. It trusts none of their bytes.
struct RecordReader {
  /// The error for an invalid byte in the file.
  struct Damage: Error {
    var offset: Int

    var error: CompiledTableError { CompiledTableError(.damaged(offset: offset)) }
  }

  private let block: FlatBlock
  /// The offset of the next byte.
  private(set) var place: Int
  private let end: Int

  /// Creates a reader of a range of a block.
  ///
  /// - Parameters:
  ///   - range: the bytes of the block that may be read.
  ///   - offset: where to start, relative to `range`.
  init(_ block: FlatBlock, _ range: Range<Int>, at offset: Int = 0) {
    self.block = block
    end = min(range.upperBound, block.count)
    place = min(range.lowerBound + max(offset, 0), end)
  }

  var damage: Damage { Damage(offset: place) }

  var isAtEnd: Bool { place == end }

  private mutating func skip(_ count: Int) throws(Damage) -> Int {
    guard count >= 0, count <= end - place else { throw damage }
    defer { place += count }
    return place
  }

  mutating func byte() throws(Damage) -> UInt8 {
    let start = try skip(1)
    return block.withBytes { $0.byte(start) }
  }

  mutating func flag() throws(Damage) -> Bool {
    switch try byte() {
    case 0: return false
    case 1: return true
    default: throw Damage(offset: place - 1)
    }
  }

  mutating func word16() throws(Damage) -> UInt16 {
    let start = try skip(2)
    return block.withBytes { $0.word16(start) }
  }

  mutating func word64() throws(Damage) -> UInt64 {
    let start = try skip(8)
    return block.withBytes { $0.word64(start) }
  }

  /// Reads a count or offset below 2^31.
  mutating func number() throws(Damage) -> Int {
    var number: UInt64 = 0
    for shift in stride(from: 0, through: 28, by: 7) {
      let byte = try byte()
      number |= UInt64(byte & 0x7F) << UInt64(shift)
      if byte & 0x80 == 0, let number = Int32(exactly: number) { return Int(number) }
    }
    throw damage
  }

  /// Reads the number of elements that take at least one byte each. Throws an error if there are
  /// more elements than bytes left.
  mutating func count() throws(Damage) -> Int {
    let start = place
    let count = try number()
    guard count <= end - place else { throw Damage(offset: start) }
    return count
  }

  mutating func text() throws(Damage) -> String {
    let count = try count()
    let start = try skip(count)
    let text = block.withBytes { $0.text(start..<start + count) }
    // Creating a `String` repairs invalid UTF-8, which changes the length or the bytes.
    let isSame = block.withBytes { bytes in
      (start..<start + count).allSatisfy { bytes.byte($0) < 0x80 }
        || text.utf8.count == count
          && zip(start..<start + count, text.utf8).allSatisfy { bytes.byte($0) == $1 }
    }
    guard isSame else { throw Damage(offset: start) }
    return text
  }

  /// Skips a text, or anything else that is stored after its length.
  mutating func skipText() throws(Damage) {
    let count = try count()
    _ = try skip(count)
  }

  mutating func optional<Value>(
    _ read: (inout Self) throws(Damage) -> Value
  ) throws(Damage) -> Value? {
    try flag() ? try read(&self) : nil
  }

  mutating func list<Value>(
    _ read: (inout Self) throws(Damage) -> Value
  ) throws(Damage) -> [Value] {
    let count = try count()
    var values: [Value] = []
    values.reserveCapacity(min(count, 64))
    for _ in 0..<count { values.append(try read(&self)) }
    return values
  }

  mutating func texts() throws(Damage) -> [String] {
    try list { (reader) throws(Damage) in try reader.text() }
  }

  /// Reads the raw value of an enumeration's case, and returns the case.
  mutating func named<Value: RawRepresentable>(
    _ type: Value.Type
  ) throws(Damage) -> Value where Value.RawValue == String {
    let start = place
    guard let value = Value(rawValue: try text()) else { throw Damage(offset: start) }
    return value
  }

  /// Reads a parameter value.
  ///
  /// - Parameter depth: the maximum depth of nested lists.
  mutating func value(depth: Int = 64) throws(Damage) -> ParameterValue {
    switch try byte() {
    case 0: return .string(try text())
    case 1: return .int(Int64(bitPattern: try word64()))
    case 2:
      let number = Double(bitPattern: try word64())
      guard number.isFinite else { throw damage }
      return .number(number)
    case 3: return .bool(try flag())
    case 4 where depth > 0:
      return .list(
        try list { (reader) throws(Damage) in try reader.value(depth: depth - 1) })
    default: throw Damage(offset: place - 1)
    }
  }
}
