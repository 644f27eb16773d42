/// An IPv4 address.
///
/// Standard: URL Standard, "IPv4 parser" and "IPv4 serializer".
struct IPv4Address {
  private let value: UInt32

  /// Parses a domain whose last label is a number.
  init(_ domain: Domain, log: inout ValidationLog) throws(LinkURL.ParseFailure) {
    let bytes = domain.bytes
    var parts = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    if parts.last?.isEmpty == true {
      log.report(.ipv4EmptyPart, at: domain.position(of: bytes.count - 1))
      if parts.count > 1 { parts.removeLast() }
    }
    if parts.count < 4 { log.report(.ipv4TooFewParts, at: domain.position(of: 0)) }
    if parts.count > 4 {
      throw log.failure(.ipv4TooManyParts, at: domain.position(of: parts[4].startIndex))
    }
    var numbers: [UInt64] = []
    for part in parts {
      let position = domain.position(of: part.startIndex)
      guard let number = Number(part) else { throw log.failure(.ipv4NonNumericPart, at: position) }
      if !number.isDecimal { log.report(.ipv4NonDecimalPart, at: position) }
      numbers.append(number.value)
    }
    if let large = numbers.firstIndex(where: { $0 > 255 }) {
      let position = domain.position(of: parts[large].startIndex)
      log.report(.ipv4OutOfRangePart, at: position)
      // Only the last part may exceed 255: it fills the remaining bytes.
      let last = numbers[numbers.count - 1]
      if large < numbers.count - 1 || last >> UInt64(8 * (5 - numbers.count)) != 0 {
        throw log.unreportedFailure(.validationError(.ipv4OutOfRangePart), at: position)
      }
    }
    var value = UInt32(truncatingIfNeeded: numbers[numbers.count - 1])
    for (index, number) in numbers.dropLast().enumerated() {
      value |= UInt32(truncatingIfNeeded: number) << UInt32(8 * (3 - index))
    }
    self.value = value
  }

  /// Returns whether a non-empty domain must be parsed as an IPv4 address: its last label, ignoring
  /// a trailing dot, is a number.
  static func endsInNumber(_ domain: [UInt8]) -> Bool {
    let end = domain.last == UInt8(ascii: ".") ? domain.count - 1 : domain.count
    let start = domain[..<end].lastIndex(of: UInt8(ascii: ".")).map { $0 + 1 } ?? 0
    let last = domain[start..<end]
    if last.isEmpty { return false }
    return last.allSatisfy { $0.isASCIIDigit } || Number(last) != nil
  }

  /// Returns whether a domain is a serialised IPv4 address: four numbers without leading zeros.
  static func isCanonical(_ domain: Span<UInt8>) -> Bool {
    var position = 0
    for part in 0..<4 {
      let start = position
      var number = 0
      while position < domain.count, domain[position].isASCIIDigit, position - start < 3 {
        number = number * 10 + Int(domain[position] - 0x30)
        position += 1
      }
      let hasLeadingZero = position - start > 1 && domain[start] == UInt8(ascii: "0")
      guard position > start, number <= 255, !hasLeadingZero else { return false }
      if part == 3 { break }
      guard position < domain.count, domain[position] == UInt8(ascii: ".") else { return false }
      position += 1
    }
    return position == domain.count
  }

  /// Appends the four bytes in decimal, separated by dots.
  func serialise(into output: inout [UInt8]) {
    for shift: UInt32 in [24, 16, 8, 0] {
      output.append(contentsOf: String((value >> shift) & 0xFF).utf8)
      if shift > 0 { output.append(UInt8(ascii: ".")) }
    }
  }

  /// One part of an address.
  ///
  /// Standard: URL Standard, "IPv4 number parser".
  private struct Number {
    /// The value, saturated at 2³².
    let value: UInt64
    let isDecimal: Bool

    init?(_ text: ArraySlice<UInt8>) {
      var digits = text
      var radix: UInt64 = 10
      guard let first = text.first else { return nil }
      if first == UInt8(ascii: "0"), text.count >= 2 {
        let isHex = text[text.startIndex + 1] | 0x20 == UInt8(ascii: "x")
        digits = text.dropFirst(isHex ? 2 : 1)
        radix = isHex ? 16 : 8
      }
      var value: UInt64 = 0
      for digit in digits {
        guard let number = digit.hexDigitValue, number < radix else { return nil }
        value = min(value * radix + UInt64(number), 1 << 32)
      }
      self.value = value
      isDecimal = radix == 10
    }
  }
}
