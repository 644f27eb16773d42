import LinkwayAutomaton
import LinkwayMatching
import LinkwayTable

/// Writes numbers, texts and lists one after the other, for `RecordReader`.
struct RecordWriter {
  var bytes: [UInt8] = []

  mutating func byte(_ value: UInt8) { bytes.append(value) }

  mutating func flag(_ value: Bool) { bytes.append(value ? 1 : 0) }

  mutating func word16(_ value: UInt16) {
    bytes.append(UInt8(truncatingIfNeeded: value))
    bytes.append(UInt8(truncatingIfNeeded: value >> 8))
  }

  mutating func word32(_ value: UInt32) {
    word16(UInt16(truncatingIfNeeded: value))
    word16(UInt16(truncatingIfNeeded: value >> 16))
  }

  mutating func word64(_ value: UInt64) {
    word32(UInt32(truncatingIfNeeded: value))
    word32(UInt32(truncatingIfNeeded: value >> 32))
  }

  /// A number of things or a place, both below 2^32 in a file of at most 2 GiB: seven bits a byte,
  /// the lowest first, and the highest bit where more follow.
  mutating func count(_ value: Int) {
    var rest = UInt32(clamping: value)
    while rest > 0x7F {
      byte(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    byte(UInt8(rest))
  }

  mutating func text(_ text: String) {
    count(text.utf8.count)
    bytes += text.utf8
  }

  /// Something behind the number of its bytes.
  mutating func nested(_ write: (inout Self) -> Void) {
    let start = bytes.count
    write(&self)
    var length = Self()
    length.count(bytes.count - start)
    bytes.insert(contentsOf: length.bytes, at: start)
  }

  /// A record behind its checksum, which another number of the record would not have.
  mutating func sealed(number: Int, _ write: (inout Self) -> Void) {
    let start = bytes.count
    word64(0)
    write(&self)
    let checksum = bytes.checksum(of: start + 8..<bytes.count) ^ UInt64(number)
    set(checksum, at: start)
  }

  /// Puts a word where there is one already.
  mutating func set(_ word: UInt64, at place: Int) {
    for byte in 0..<8 { bytes[place + byte] = UInt8(truncatingIfNeeded: word >> (byte * 8)) }
  }

  /// An element behind a mark, or the mark alone.
  mutating func optional<Value>(_ value: Value?, _ write: (inout Self, Value) -> Void) {
    flag(value != nil)
    if let value { write(&self, value) }
  }

  mutating func list<Value>(_ values: [Value], _ write: (inout Self, Value) -> Void) {
    count(values.count)
    for value in values { write(&self, value) }
  }

  mutating func texts(_ texts: [String]) { list(texts) { $0.text($1) } }

  /// Texts whose order means nothing, in one order, so that equal tables make equal files.
  mutating func texts(_ texts: Set<String>) {
    self.texts(texts.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
  }

  mutating func value(_ value: ParameterValue) {
    switch value {
    case .string(let text):
      byte(0)
      self.text(text)
    case .int(let number):
      byte(1)
      word64(UInt64(bitPattern: number))
    case .number(let number):
      byte(2)
      word64(number.bitPattern)
    case .bool(let truth):
      byte(3)
      flag(truth)
    case .list(let values):
      byte(4)
      list(values) { $0.value($1) }
    }
  }
}
