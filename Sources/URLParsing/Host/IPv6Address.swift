/// An IPv6 address.
///
/// Standard: URL Standard, "IPv6 parser" and "IPv6 serializer".
struct IPv6Address {
  private var pieces: [UInt16] = Array(repeating: 0, count: 8)

  /// Parses the text between the brackets.
  init(_ text: ArraySlice<UInt8>, log: inout ValidationLog) throws(LinkURL.ParseFailure) {
    var position = text.startIndex
    var pieceIndex = 0
    var compress: Int?

    func byte(at position: Int) -> UInt8? {
      position < text.endIndex ? text[position] : nil
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
        let parts = try Self.ipv4Parts(text[start...], log: &log)
        pieces[pieceIndex] = parts.0
        pieces[pieceIndex + 1] = parts.1
        pieceIndex += 2
        break
      }
      if next == UInt8(ascii: ":") {
        position += 1
        if position == text.endIndex { throw log.failure(.ipv6InvalidCodePoint, at: position) }
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
      // What stands behind the "::" moves to the end.
      let moved = pieces[compress..<max(pieceIndex, compress)]
      let zeros = Array(repeating: UInt16(0), count: 8 - compress - moved.count)
      pieces.replaceSubrange(compress..., with: zeros + moved)
    } else if pieceIndex != 8 {
      throw log.failure(.ipv6TooFewPieces, at: text.endIndex)
    }
  }

  /// Reads an IPv4 address in decimal, which ends an IPv6 address, as two pieces.
  private static func ipv4Parts(
    _ text: ArraySlice<UInt8>, log: inout ValidationLog
  ) throws(LinkURL.ParseFailure) -> (UInt16, UInt16) {
    var numbers: [UInt16] = []
    var position = text.startIndex
    while position < text.endIndex {
      if !numbers.isEmpty {
        guard text[position] == UInt8(ascii: "."), numbers.count < 4 else {
          throw log.failure(.ipv4InIPv6InvalidCodePoint, at: position)
        }
        position += 1
      }
      guard position < text.endIndex, text[position].isASCIIDigit else {
        throw log.failure(.ipv4InIPv6InvalidCodePoint, at: position)
      }
      let start = position
      var number: UInt16 = 0
      while position < text.endIndex, text[position].isASCIIDigit {
        if position > start, number == 0 {
          throw log.failure(.ipv4InIPv6InvalidCodePoint, at: position)
        }
        number = number * 10 + UInt16(text[position] - 0x30)
        if number > 255 { throw log.failure(.ipv4InIPv6OutOfRangePart, at: start) }
        position += 1
      }
      numbers.append(number)
    }
    guard numbers.count == 4 else {
      throw log.failure(.ipv4InIPv6TooFewParts, at: text.endIndex)
    }
    return (numbers[0] << 8 | numbers[1], numbers[2] << 8 | numbers[3])
  }

  /// Appends the pieces in small hex digits, the first longest run of zeros as `::`.
  func serialise(into output: inout [UInt8]) {
    let run = longestZeroRun
    var index = 0
    while index < 8 {
      if let run, index == run.lowerBound {
        output.append(contentsOf: (index == 0 ? "::" : ":").utf8)
        index = run.upperBound
        continue
      }
      output.append(contentsOf: String(pieces[index], radix: 16).utf8)
      if index != 7 { output.append(UInt8(ascii: ":")) }
      index += 1
    }
  }

  /// The first longest run of at least two zero pieces.
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
