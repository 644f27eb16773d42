/// An IPv6 address.
///
/// Standard: URL Standard, "IPv6 parser" and "IPv6 serializer".
struct IPv6Address {
  /// The maximum length of a serialised address, in bytes.
  static let maximumLength = 39

  private var pieces = SIMD8<UInt16>(repeating: 0)

  /// Parses the address between the brackets.
  init(
    _ text: Span<UInt8>, in range: Range<Int>, log: inout ValidationLog
  ) throws(LinkURL.ParseFailure) {
    var position = range.lowerBound
    var pieceIndex = 0
    var compress: Int?

    func byte(at position: Int) -> UInt8? {
      position < range.upperBound ? text[position] : nil
    }

    if byte(at: position) == UInt8(ascii: ":") {
      guard byte(at: position + 1) == UInt8(ascii: ":") else {
        throw log.failure(.ipv6InvalidCompression, at: position)
      }
      position += 2
      pieceIndex = 1
      compress = 1
    }
    while let current = byte(at: position) {
      if pieceIndex == 8 { throw log.failure(.ipv6TooManyPieces, at: position) }
      if current == UInt8(ascii: ":") {
        if compress != nil { throw log.failure(.ipv6MultipleCompression, at: position) }
        position += 1
        pieceIndex += 1
        compress = pieceIndex
        continue
      }
      let start = position
      var value: UInt16 = 0
      while position - start < 4, let digit = byte(at: position)?.hexDigitValue {
        value = value << 4 | UInt16(digit)
        position += 1
      }
      let length = position - start
      let next = byte(at: position)
      if next == UInt8(ascii: ".") {
        if length == 0 { throw log.failure(.ipv4InIPv6InvalidCodePoint, at: position) }
        if pieceIndex > 6 { throw log.failure(.ipv4InIPv6TooManyPieces, at: start) }
        let parts = try Self.ipv4Parts(text, in: start..<range.upperBound, log: &log)
        pieces[pieceIndex] = parts.0
        pieces[pieceIndex + 1] = parts.1
        pieceIndex += 2
        break
      }
      if next == UInt8(ascii: ":") {
        position += 1
        if position == range.upperBound { throw log.failure(.ipv6InvalidCodePoint, at: position) }
      } else if next != nil {
        throw log.failure(.ipv6InvalidCodePoint, at: position)
      }
      if length > 1, text[start] == UInt8(ascii: "0") {
        log.report(.ipv6PieceLeadingZero, at: start)
      }
      pieces[pieceIndex] = value
      pieceIndex += 1
    }

    if let compress {
      // Move the pieces after the `::` to the end.
      var source = pieceIndex
      for target in stride(from: 7, to: compress - 1, by: -1) {
        source -= 1
        pieces[target] = source >= compress ? pieces[source] : 0
      }
    } else if pieceIndex != 8 {
      throw log.failure(.ipv6TooFewPieces, at: range.upperBound)
    }
  }

  /// Parses the decimal IPv4 address at the end of an IPv6 address as two pieces.
  private static func ipv4Parts(
    _ text: Span<UInt8>, in range: Range<Int>, log: inout ValidationLog
  ) throws(LinkURL.ParseFailure) -> (UInt16, UInt16) {
    var value: UInt32 = 0
    var count = 0
    var position = range.lowerBound
    while position < range.upperBound {
      if count > 0 {
        guard text[position] == UInt8(ascii: "."), count < 4 else {
          throw log.failure(.ipv4InIPv6InvalidCodePoint, at: position)
        }
        position += 1
      }
      guard position < range.upperBound, text[position].isASCIIDigit else {
        throw log.failure(.ipv4InIPv6InvalidCodePoint, at: position)
      }
      let start = position
      var number: UInt32 = 0
      while position < range.upperBound, text[position].isASCIIDigit {
        if position > start, number == 0 {
          throw log.failure(.ipv4InIPv6InvalidCodePoint, at: position)
        }
        number = number * 10 + UInt32(text[position] - 0x30)
        if number > 255 { throw log.failure(.ipv4InIPv6OutOfRangePart, at: start) }
        position += 1
      }
      value = value << 8 | number
      count += 1
    }
    guard count == 4 else {
      throw log.failure(.ipv4InIPv6TooFewParts, at: range.upperBound)
    }
    return (UInt16(truncatingIfNeeded: value >> 16), UInt16(truncatingIfNeeded: value))
  }

  /// Appends the pieces as lowercase hexadecimal numbers, with `::` in place of ``longestZeroRun``.
  /// The output must have capacity for ``maximumLength`` bytes.
  func serialise(into output: inout OutputSpan<UInt8>) {
    let run = longestZeroRun
    var index = 0
    while index < 8 {
      if let run, index == run.lowerBound {
        if index == 0 { output.append(UInt8(ascii: ":")) }
        output.append(UInt8(ascii: ":"))
        index = run.upperBound
        continue
      }
      Self.appendHex(pieces[index], to: &output)
      if index != 7 { output.append(UInt8(ascii: ":")) }
      index += 1
    }
  }

  /// Appends a number in hex without leading zeros.
  private static func appendHex(_ number: UInt16, to output: inout OutputSpan<UInt8>) {
    var shift = number < 0x10 ? 0 : number < 0x100 ? 4 : number < 0x1000 ? 8 : 12
    while shift >= 0 {
      let digit = UInt8(truncatingIfNeeded: number >> UInt16(shift)) & 0x0F
      output.append(digit < 10 ? 0x30 &+ digit : 0x57 &+ digit)
      shift -= 4
    }
  }

  /// The longest run of at least two zero pieces; the first one if several are equally long. `nil`
  /// if there is no such run.
  private var longestZeroRun: Range<Int>? {
    var longest: Range<Int>?
    var start = 0
    for index in 0...8 where index == 8 || pieces[index] != 0 {
      if index - start > max(1, longest?.count ?? 0) { longest = start..<index }
      start = index + 1
    }
    return longest
  }
}
