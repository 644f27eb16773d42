/// Parsers for values of built-in types. They accept only ASCII: `٣` is not a digit.
@usableFromInline
package enum ASCIIForms {
  // These four functions duplicate members of `UInt8`, because inlinable code cannot call members
  // that are `package` in another module.
  @inlinable static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

  @inlinable static func isHexDigit(_ byte: UInt8) -> Bool {
    isDigit(byte) || (byte | 0x20) &- 0x61 < 6
  }

  @inlinable static func isLowerLetter(_ byte: UInt8) -> Bool { byte &- 0x61 < 26 }

  /// Returns the lowercase form of an ASCII letter, or any other byte unchanged.
  @inlinable static func lowered(_ byte: UInt8) -> UInt8 {
    byte &- 0x41 < 26 ? byte | 0x20 : byte
  }

  /// Returns the value of `-?[0-9]+`, if it fits into `Int64`.
  @inlinable package static func integer(_ bytes: some BidirectionalCollection<UInt8>) -> Int64? {
    let isNegative = bytes.first == UInt8(ascii: "-")
    let digits = bytes.dropFirst(isNegative ? 1 : 0)
    guard !digits.isEmpty else { return nil }
    var value: Int64 = 0
    for byte in digits {
      guard isDigit(byte) else { return nil }
      let (tens, overflowed) = value.multipliedReportingOverflow(by: 10)
      let digit = Int64(byte &- 0x30)
      let (next, carried) =
        isNegative
        ? tens.subtractingReportingOverflow(digit) : tens.addingReportingOverflow(digit)
      guard !overflowed, !carried else { return nil }
      value = next
    }
    return value
  }

  /// Returns the value of a JSON number (RFC 8259, section 6), if it is finite as a `Double`.
  @inlinable package static func number<Bytes: BidirectionalCollection<UInt8>>(_ bytes: Bytes)
    -> Double?
  {
    var rest = bytes[...]
    func digits(_ rest: inout Bytes.SubSequence) -> Int {
      let count = rest.prefix(while: isDigit).count
      rest = rest.dropFirst(count)
      return count
    }
    if rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
    let startsWithZero = rest.first == UInt8(ascii: "0")
    let whole = digits(&rest)
    guard whole == 1 || (whole > 1 && !startsWithZero) else { return nil }
    if rest.first == UInt8(ascii: ".") {
      rest = rest.dropFirst()
      guard digits(&rest) > 0 else { return nil }
    }
    if let mark = rest.first, mark | 0x20 == UInt8(ascii: "e") {
      rest = rest.dropFirst()
      if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") {
        rest = rest.dropFirst()
      }
      guard digits(&rest) > 0 else { return nil }
    }
    guard rest.isEmpty, let value = Double(String(decoding: bytes, as: UTF8.self)) else {
      return nil
    }
    return value.isFinite ? value : nil
  }

  @inlinable package static func truth(_ bytes: some Sequence<UInt8>) -> Bool? {
    if bytes.elementsEqual("true".utf8) || bytes.elementsEqual("1".utf8) { return true }
    if bytes.elementsEqual("false".utf8) || bytes.elementsEqual("0".utf8) { return false }
    return nil
  }

  /// Returns whether a text consists of five groups of 8, 4, 4, 4 and 12 hexadecimal digits in
  /// either case, separated by hyphens.
  @inlinable package static func isUUID(_ bytes: some Collection<UInt8>) -> Bool {
    guard bytes.count == 36 else { return false }
    for (place, byte) in bytes.enumerated() {
      switch place {
      case 8, 13, 18, 23: guard byte == UInt8(ascii: "-") else { return false }
      default: guard isHexDigit(byte) else { return false }
      }
    }
    return true
  }

  /// Returns whether a text is `YYYY-MM-DD`, a day of the Gregorian calendar from year 1 on.
  @inlinable package static func isDate(_ bytes: some Collection<UInt8>) -> Bool {
    guard bytes.count == 10 else { return false }
    var (year, month, day) = (0, 0, 0)
    for (place, byte) in bytes.enumerated() {
      if place == 4 || place == 7 {
        guard byte == UInt8(ascii: "-") else { return false }
      } else {
        guard isDigit(byte) else { return false }
        let digit = Int(byte &- 0x30)
        if place < 4 {
          year = year * 10 + digit
        } else if place < 7 {
          month = month * 10 + digit
        } else {
          day = day * 10 + digit
        }
      }
    }
    guard year >= 1, (1...12).contains(month) else { return false }
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let days =
      switch month {
      case 2: isLeap ? 29 : 28
      case 4, 6, 9, 11: 30
      default: 31
      }
    return (1...days).contains(day)
  }

  @inlinable package static func isHex(_ bytes: some Collection<UInt8>) -> Bool {
    !bytes.isEmpty && bytes.allSatisfy(isHexDigit)
  }

  /// Returns whether a text is `[a-z0-9]+(-[a-z0-9]+)*`.
  @inlinable package static func isSlug(_ bytes: some Sequence<UInt8>) -> Bool {
    var expectsWord = true
    for byte in bytes {
      if byte == UInt8(ascii: "-") {
        guard !expectsWord else { return false }
        expectsWord = true
      } else {
        guard isDigit(byte) || isLowerLetter(byte) else { return false }
        expectsWord = false
      }
    }
    return !expectsWord
  }
}
