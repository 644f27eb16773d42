import LinkwayMatching
import LinkwayURLParsing

/// Normalizes simple links without the parser, with the same result as the parser's serialization.
///
/// Simple links may differ from their serialization in these ways: uppercase letters in scheme and
/// domain, the default port, a missing path, and non-ASCII characters after the authority. None of
/// these is a validation error. A link with any other difference must be parsed. It may
/// nevertheless be rewritten, but the result is then not canonical.
package struct CanonicalForm {
  private var text: DecodedText
  /// The length of the form, including any bytes that did not fit in `text`.
  private var length = 0

  /// Calls `body` with the canonical form of a link.
  ///
  /// - Returns: the result of `body`; `nil` if there is nothing to rewrite or the link must be
  ///   parsed.
  package static func with<Value>(
    _ link: Span<UInt8>, _ body: (Span<UInt8>) -> Value?
  ) -> Value? {
    // Percent-encoding replaces one byte with three, and a missing path adds one byte.
    let capacity = min(3 * link.count + 1, DecodedText.mostBytes)
    return DecodedText.with(capacity: capacity) { text in
      var form = CanonicalForm(text: text)
      return form.write(link) ? form.text.withBytes(body) : nil
    }
  }

  private mutating func write(_ link: Span<UInt8>) -> Bool {
    let colon = link.firstPlace(of: UInt8(ascii: ":"), in: 0..<link.count)
    let host = colon + 3
    guard host <= link.count, link.byte(colon + 1) == UInt8(ascii: "/"),
      link.byte(colon + 2) == UInt8(ascii: "/"),
      // A link with invalid UTF-8 is not rewritten, so that the error is reported with its offset
      // in the link as written.
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
    guard (1...5).contains(digits.count), let port = scheme.defaultPort else { return false }
    return TextComparison.integer(link, digits) == Int64(port)
  }

  /// Appends bytes, percent-encoding those that are not ASCII.
  ///
  /// - Returns: `false` if a character that is not ASCII is not a URL code point.
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
        append([UInt8].upperHexDigit(link.byte(byte) >> 4))
        append([UInt8].upperHexDigit(link.byte(byte) & 0xF))
      }
      guard URLCodePoint.contains(scalar) else { return false }
      place = end + length
    }
    return true
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
