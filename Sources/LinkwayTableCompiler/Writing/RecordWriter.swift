import LinkwayAutomaton
import LinkwayMatching
import LinkwayTable
import LinkwayURLParsing

/// A sequential writer of numbers, texts and lists, which `RecordReader` reads.
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

  /// Writes a count or offset as LEB128: seven bits per byte, lowest bits first, with the highest
  /// bit set if more bytes follow. Both are below 2^31, since a file is smaller than 2 GiB.
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

  /// Calls `write`, and inserts the length of the written bytes before them.
  mutating func nested(_ write: (inout Self) -> Void) {
    let start = bytes.count
    write(&self)
    var length = Self()
    length.count(bytes.count - start)
    bytes.insert(contentsOf: length.bytes, at: start)
  }

  /// Writes a record, preceded by its checksum, which also depends on the number of the record.
  mutating func sealed(number: Int, _ write: (inout Self) -> Void) {
    let start = bytes.count
    word64(0)
    write(&self)
    let checksum = bytes.checksum(of: start + 8..<bytes.count) ^ UInt64(number)
    set(checksum, at: start)
  }

  /// Overwrites the word at an offset.
  mutating func set(_ word: UInt64, at place: Int) {
    for byte in 0..<8 { bytes[place + byte] = UInt8(truncatingIfNeeded: word >> (byte * 8)) }
  }

  /// Writes a flag for whether there is a value, then the value if present.
  mutating func optional<Value>(_ value: Value?, _ write: (inout Self, Value) -> Void) {
    flag(value != nil)
    if let value { write(&self, value) }
  }

  mutating func list<Value>(_ values: [Value], _ write: (inout Self, Value) -> Void) {
    count(values.count)
    for value in values { write(&self, value) }
  }

  mutating func texts(_ texts: [String]) { list(texts) { $0.text($1) } }

  /// Writes a set of texts in sorted order, so that equal tables yield equal files.
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
