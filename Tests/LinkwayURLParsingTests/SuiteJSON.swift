/// JSON as used in the suites, including lone surrogates, which Foundation rejects.
indirect enum SuiteJSON {
  case null
  case bool(Bool)
  case number(String)
  case text(SuiteString)
  case array([SuiteJSON])
  case object([String: SuiteJSON])

  struct Malformed: Error {
    let offset: Int
  }

  subscript(key: String) -> SuiteJSON? {
    guard case .object(let members) = self else { return nil }
    return members[key]
  }

  var string: SuiteString? {
    guard case .text(let string) = self else { return nil }
    return string
  }

  var isTrue: Bool {
    if case .bool(true) = self { true } else { false }
  }

  static func parse(_ bytes: [UInt8]) throws(Malformed) -> SuiteJSON {
    var reader = Reader(bytes: bytes)
    let value = try reader.value(depth: 0)
    return value
  }
}

/// A string of a suite.
struct SuiteString {
  /// The text as UTF-8, with U+FFFD for each lone surrogate.
  var utf8: [UInt8] = []
  /// Whether a `String` can represent it: it has no lone surrogates.
  var isExpressible = true

  var text: String { String(decoding: utf8, as: UTF8.self) }
}

private struct Reader {
  let bytes: [UInt8]
  var position = 0

  private var malformed: SuiteJSON.Malformed { SuiteJSON.Malformed(offset: position) }

  private mutating func skipSpace() {
    while position < bytes.count, bytes[position] <= 0x20 { position += 1 }
  }

  private mutating func next() throws(SuiteJSON.Malformed) -> UInt8 {
    guard position < bytes.count else { throw malformed }
    position += 1
    return bytes[position - 1]
  }

  private mutating func skip(_ byte: Character) -> Bool {
    skipSpace()
    guard position < bytes.count, bytes[position] == byte.asciiValue else { return false }
    position += 1
    return true
  }

  mutating func value(depth: Int) throws(SuiteJSON.Malformed) -> SuiteJSON {
    guard depth < 16 else { throw malformed }
    if skip("\"") { return .text(try string()) }
    if skip("[") {
      var items: [SuiteJSON] = []
      while !skip("]") {
        if !items.isEmpty, !skip(",") { throw malformed }
        items.append(try value(depth: depth + 1))
      }
      return .array(items)
    }
    if skip("{") {
      var members: [String: SuiteJSON] = [:]
      while !skip("}") {
        if !members.isEmpty, !skip(",") { throw malformed }
        guard skip("\"") else { throw malformed }
        let key = try string().text
        guard skip(":") else { throw malformed }
        members[key] = try value(depth: depth + 1)
      }
      return .object(members)
    }
    var word: [UInt8] = []
    while position < bytes.count, !Array(",]} \n\r\t".utf8).contains(bytes[position]) {
      word.append(bytes[position])
      position += 1
    }
    switch String(decoding: word, as: UTF8.self) {
    case "null": return .null
    case "true": return .bool(true)
    case "false": return .bool(false)
    case "": throw malformed
    case let number: return .number(number)
    }
  }

  private mutating func string() throws(SuiteJSON.Malformed) -> SuiteString {
    var result = SuiteString()
    var high: UInt16?
    while true {
      let byte = try next()
      var unit: UInt16?
      if byte == UInt8(ascii: "\\") {
        let escape = try next()
        switch escape {
        case UInt8(ascii: "n"): unit = 0x0A
        case UInt8(ascii: "t"): unit = 0x09
        case UInt8(ascii: "r"): unit = 0x0D
        case UInt8(ascii: "b"): unit = 0x08
        case UInt8(ascii: "f"): unit = 0x0C
        case UInt8(ascii: "u"): unit = try hexUnit()
        default: unit = UInt16(escape)
        }
      }
      if let first = high {
        high = nil
        if let second = unit, (0xDC00...0xDFFF).contains(second) {
          let scalar = 0x10000 + (UInt32(first) - 0xD800) << 10 + (UInt32(second) - 0xDC00)
          result.utf8.append(contentsOf: Array(utf8(of: scalar)))
          continue
        }
        appendLoneSurrogate(to: &result)
      }
      switch unit {
      case .some(0xD800...0xDBFF): high = unit
      case .some(0xDC00...0xDFFF): appendLoneSurrogate(to: &result)
      case .some(let unit): result.utf8.append(contentsOf: utf8(of: UInt32(unit)))
      case nil where byte == UInt8(ascii: "\""): return result
      case nil: result.utf8.append(byte)
      }
    }
  }

  private func appendLoneSurrogate(to string: inout SuiteString) {
    string.utf8.append(contentsOf: [0xEF, 0xBF, 0xBD])
    string.isExpressible = false
  }

  private func utf8(of scalar: UInt32) -> [UInt8] {
    Unicode.Scalar(scalar).map { Array(String($0).utf8) } ?? []
  }

  private mutating func hexUnit() throws(SuiteJSON.Malformed) -> UInt16 {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let digit = Character(Unicode.Scalar(try next())).hexDigitValue else {
        throw malformed
      }
      unit = unit << 4 | UInt16(digit)
    }
    return unit
  }
}
