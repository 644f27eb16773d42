import LinkwayMatching
import LinkwayURLParsing

/// Writes links as the parser does whose differences from that are plain to see and no validation
/// errors: capitals in scheme and domain, the scheme's own port, a path that is left out, and characters
/// beyond ASCII behind the authority. All else is for the parser.
struct CanonicalForm {
  private var text = DecodedText<LargeScratch>()
  /// How many bytes it has, had there been room for all.
  private var length = 0

  /// Calls `body` with a link's canonical form.
  ///
  /// - Returns: `nil` where that is the link itself, or the parser has to be asked.
  @inline(never)
  static func with<Value>(_ link: Span<UInt8>, _ body: (Span<UInt8>) -> Value) -> Value? {
    var form = CanonicalForm()
    guard form.write(link) else { return nil }
    return form.text.withBytes(body)
  }

  private mutating func write(_ link: Span<UInt8>) -> Bool {
    let colon = link.firstPlace(of: UInt8(ascii: ":"), in: 0..<link.count)
    let host = colon + 3
    guard host <= link.count, link.byte(colon + 1) == UInt8(ascii: "/"),
      link.byte(colon + 2) == UInt8(ascii: "/"),
      // Where in the link as it is written bytes are no UTF-8, the parser's caller says.
      !link.isEncoded(0..<link.count) || DecodingFault.firstInvalidUTF8(in: link) == nil
    else { return false }
    append(lowered: link, 0..<colon)
    copy(link, colon..<host)
    let scheme = text.withBytes { SpecialScheme($0, in: 0..<colon) }
    let path = Self.authorityEnd(link, host)
    if let scheme {
      let end = link.firstPlace(of: UInt8(ascii: ":"), in: host..<path)
      append(lowered: link, host..<end)
      if end < path, !isDefault(link, end + 1..<path, scheme) { copy(link, end..<path) }
      if path == link.count || link.byte(path) != UInt8(ascii: "/") { append(UInt8(ascii: "/")) }
    } else {
      copy(link, host..<path)
    }
    guard appendEncoded(link, path..<link.count), length == text.count,
      length <= Admission.Limit.length
    else { return false }
    return length != link.count
      || text.withBytes { form in
        (0..<path).contains { form.byte($0) != link.byte($0) }
      }
  }

  private static func authorityEnd(_ link: Span<UInt8>, _ start: Int) -> Int {
    var place = start
    while place < link.count {
      switch link.byte(place) {
      case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"): return place
      default: place += 1
      }
    }
    return place
  }

  private func isDefault(
    _ link: Span<UInt8>, _ digits: Range<Int>, _ scheme: SpecialScheme
  ) -> Bool {
    guard (1...5).contains(digits.count) else { return false }
    var number = 0
    for place in digits {
      guard link.byte(place).isASCIIDigit else { return false }
      number = number * 10 + Int(link.byte(place) - 0x30)
    }
    return scheme.defaultPort.map { Int($0) == number } ?? false
  }

  /// Appends bytes, those beyond ASCII percent-encoded.
  ///
  /// - Returns: `false` where they are no URL code points.
  private mutating func appendEncoded(_ link: Span<UInt8>, _ range: Range<Int>) -> Bool {
    var place = range.lowerBound
    while place < range.upperBound {
      var end = place
      while end < range.upperBound, link.byte(end) < 0x80 { end += 1 }
      copy(link, place..<end)
      guard end < range.upperBound else { return true }
      let length = link.byte(end) < 0xE0 ? 2 : link.byte(end) < 0xF0 ? 3 : 4
      guard end + length <= range.upperBound else { return false }
      var scalar = UInt32(link.byte(end)) & (0x7F >> UInt32(length))
      for byte in end..<end + length {
        if byte > end { scalar = scalar << 6 | UInt32(link.byte(byte) & 0x3F) }
        append(UInt8(ascii: "%"))
        append(Self.digit(link.byte(byte) >> 4))
        append(Self.digit(link.byte(byte) & 0xF))
      }
      guard URLCodePoint.contains(scalar) else { return false }
      place = end + length
    }
    return true
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? value + 0x30 : value - 10 + UInt8(ascii: "A")
  }

  private mutating func append(lowered link: Span<UInt8>, _ range: Range<Int>) {
    length += range.count
    text.append(lowered: link, range)
  }

  private mutating func copy(_ link: Span<UInt8>, _ range: Range<Int>) {
    guard !range.isEmpty else { return }
    length += range.count
    text.copy(link, range)
  }

  private mutating func append(_ byte: UInt8) {
    length += 1
    text.append(byte)
  }
}
