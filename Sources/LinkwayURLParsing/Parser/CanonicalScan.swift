/// The fast path: recognises, in one scan and without allocation, a link that equals its own
/// serialisation and has no validation error.
///
/// The scan may reject a canonical link, which the state machine then parses with the same result.
/// For a link that the scan accepts, the state machine would return the same link unchanged.
/// Because rejecting a link is always correct, the scan rejects unusual links immediately: `file:`,
/// credentials, default ports, percent-encoded hosts, IP addresses and `xn--` labels in special
/// links, and any character that is neither an ASCII URL code point nor part of a percent-encoded
/// byte.
package enum CanonicalScan {
  /// Returns the components of the link, or `nil` if it has to be parsed in another way.
  ///
  /// - Complexity: O(length), without allocation.
  package static func recognise(_ bytes: Span<UInt8>) -> LinkURL.Components? {
    let plain = PlainScan(bytes)
    if plain.verdict == .canonical, plain.components.specialScheme != .file {
      return plain.components
    }
    return recogniseByByte(bytes)
  }

  /// Returns the same components as `recognise(_:)`, without using ``PlainScan``.
  static func recogniseByByte(_ bytes: Span<UInt8>) -> LinkURL.Components? {
    var components = LinkURL.Components()
    let end = bytes.count
    guard let colon = scheme(in: bytes) else { return nil }
    let special = SpecialScheme(bytes, in: 0..<colon)
    if special == .file { return nil }
    components.specialScheme = special
    components.schemeEnd = UInt32(truncatingIfNeeded: colon)

    var position = colon + 1
    if position + 1 < end, bytes[position] == UInt8(ascii: "/"),
      bytes[position + 1] == UInt8(ascii: "/")
    {
      guard let next = authority(in: bytes, from: position + 2, into: &components) else {
        return nil
      }
      position = next
    } else {
      guard special == nil else { return nil }
      let start = UInt32(truncatingIfNeeded: position)
      components.usernameEnd = start
      components.hostStart = start
      components.hostEnd = start
      components.hasOpaquePath = position >= end || bytes[position] != UInt8(ascii: "/")
    }

    components.pathStart = UInt32(truncatingIfNeeded: position)
    guard let queryStart = path(in: bytes, from: position, of: components) else { return nil }
    components.queryStart = UInt32(truncatingIfNeeded: queryStart)
    position = queryStart
    if position < end, bytes[position] == UInt8(ascii: "?") {
      let plain = special == nil ? Self.plain : specialQueryPlain
      guard let stop = run(of: plain, in: bytes, from: position + 1) else { return nil }
      position = stop
    }
    components.fragmentStart = UInt32(truncatingIfNeeded: position)
    components.end = UInt32(truncatingIfNeeded: end)
    if position < end {
      guard bytes[position] == UInt8(ascii: "#"),
        run(of: plain, in: bytes, from: position + 1) == end
      else { return nil }
    }
    return components
  }

  /// Returns the position of the colon after a lowercase scheme.
  private static func scheme(in bytes: Span<UInt8>) -> Int? {
    guard bytes.count > 0, bytes[0].isASCIILowercase else { return nil }
    var position = 1
    while position < bytes.count, lowercaseScheme.contains(bytes[position]) { position += 1 }
    guard position < bytes.count, bytes[position] == UInt8(ascii: ":") else { return nil }
    return position
  }

  /// Parses host and port. Returns the position after them.
  private static func authority(
    in bytes: Span<UInt8>, from start: Int, into components: inout LinkURL.Components
  ) -> Int? {
    components.usernameEnd = UInt32(truncatingIfNeeded: start)
    components.hostStart = UInt32(truncatingIfNeeded: start)
    let hostEnd =
      components.specialScheme == nil
      ? opaqueHost(in: bytes, from: start) : domain(in: bytes, from: start)
    guard let hostEnd else { return nil }
    components.hostEnd = UInt32(truncatingIfNeeded: hostEnd)
    guard hostEnd < bytes.count, bytes[hostEnd] == UInt8(ascii: ":") else {
      return endsAuthority(bytes, at: hostEnd, of: components) ? hostEnd : nil
    }

    var position = hostEnd + 1
    while position < bytes.count, bytes[position].isASCIIDigit { position += 1 }
    guard hostEnd > start, let port = port(in: bytes, hostEnd..<position),
      port != components.specialScheme?.defaultPort,
      endsAuthority(bytes, at: position, of: components)
    else { return nil }
    components.port = port
    return position
  }

  /// Parses a range that consists of a colon and a port of up to five digits without leading zeros.
  static func port(in bytes: Span<UInt8>, _ range: Range<Int>) -> UInt16? {
    guard (2...6).contains(range.count), bytes[range.lowerBound] == UInt8(ascii: ":"),
      range.count == 2 || bytes[range.lowerBound + 1] != UInt8(ascii: "0")
    else { return nil }
    var number: UInt32 = 0
    for position in range.lowerBound + 1..<range.upperBound {
      guard bytes[position].isASCIIDigit else { return nil }
      number = number * 10 + UInt32(bytes[position] - 0x30)
    }
    return UInt16(exactly: number)
  }

  /// Returns whether the authority of a canonical link can end at `position`. In a special link, a
  /// path must follow.
  private static func endsAuthority(
    _ bytes: Span<UInt8>, at position: Int, of components: LinkURL.Components
  ) -> Bool {
    guard position < bytes.count else { return components.specialScheme == nil }
    switch bytes[position] {
    case UInt8(ascii: "/"): return true
    case UInt8(ascii: "?"), UInt8(ascii: "#"): return components.specialScheme == nil
    default: return false
    }
  }

  /// Parses a domain that strict `ToASCII` leaves unchanged. Returns the position after the domain.
  ///
  /// The domain must consist of lowercase letters, digits and inner hyphens, in labels of 1 to 63
  /// bytes, 253 bytes in total. No label may have hyphens in both the third and the fourth
  /// position. The last label must not start with a digit, because the domain could then be an IPv4
  /// address.
  private static func domain(in bytes: Span<UInt8>, from start: Int) -> Int? {
    var position = start
    while true {
      let labelStart = position
      while position < bytes.count, label.contains(bytes[position]) { position += 1 }
      let length = position - labelStart
      guard length >= 1, length <= 63, position - start <= 253,
        bytes[labelStart] != UInt8(ascii: "-"), bytes[position - 1] != UInt8(ascii: "-")
      else { return nil }
      if length >= 4, bytes[labelStart + 2] == UInt8(ascii: "-"),
        bytes[labelStart + 3] == UInt8(ascii: "-")
      {
        return nil
      }
      guard position < bytes.count, bytes[position] == UInt8(ascii: ".") else {
        return bytes[labelStart].isASCIIDigit ? nil : position
      }
      position += 1
    }
  }

  /// Parses an opaque host without percent-encoding. Returns the position after it.
  private static func opaqueHost(in bytes: Span<UInt8>, from start: Int) -> Int? {
    var position = start
    while position < bytes.count, opaqueHostPlain.contains(bytes[position]) { position += 1 }
    return position
  }

  /// Parses a path without dot segments. Returns the position after it.
  private static func path(
    in bytes: Span<UInt8>, from start: Int, of components: LinkURL.Components
  ) -> Int? {
    let hasSegments = !components.hasOpaquePath
    if !components.hasAuthority, hasSegments, start + 1 < bytes.count,
      bytes[start + 1] == UInt8(ascii: "/")
    {
      return nil
    }
    var position = start
    while position < bytes.count {
      let byte = bytes[position]
      if pathPlain.contains(byte) {
        if hasSegments, byte == UInt8(ascii: "/"), mayBeDotSegment(bytes, at: position + 1) {
          return nil
        }
        position += 1
      } else if byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#") {
        break
      } else if bytes.percentEncodedByte(at: position, before: bytes.count) != nil {
        position += 3
      } else {
        return nil
      }
    }
    return position
  }

  /// Returns whether the segment at `position` starts like a dot segment. `.well-known` does not.
  private static func mayBeDotSegment(_ bytes: Span<UInt8>, at position: Int) -> Bool {
    guard position < bytes.count else { return false }
    if bytes[position] == UInt8(ascii: ".") {
      guard position + 1 < bytes.count else { return true }
      switch bytes[position + 1] {
      case UInt8(ascii: "."), UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"),
        UInt8(ascii: "%"):
        return true
      default:
        return false
      }
    }
    return bytes.percentEncodedByte(at: position, before: bytes.count) == UInt8(ascii: ".")
  }

  /// Returns the end of a run of bytes in `set` and percent-encoded bytes. Returns `nil` if the run
  /// ends before a byte other than `#`.
  private static func run(of set: ASCIISet, in bytes: Span<UInt8>, from start: Int) -> Int? {
    var position = start
    while position < bytes.count {
      let byte = bytes[position]
      if set.contains(byte) {
        position += 1
      } else if byte == UInt8(ascii: "%"),
        bytes.percentEncodedByte(at: position, before: bytes.count) != nil
      {
        position += 3
      } else {
        return byte == UInt8(ascii: "#") ? position : nil
      }
    }
    return position
  }

  // MARK: Sets

  /// Lowercase letters, digits and `+-.`.
  private static let lowercaseScheme = ASCIISet(
    low: 0x03FF_6800_0000_0000, high: 0x07FF_FFFE_0000_0000)
  /// Lowercase letters, digits and `-`.
  private static let label = ASCIISet(low: 0x03FF_2000_0000_0000, high: 0x07FF_FFFE_0000_0000)
  /// URL code points that are not forbidden host code points.
  private static let opaqueHostPlain = ASCIISet(
    low: 0x2BFF_7FD2_0000_0000, high: 0x47FF_FFFE_87FF_FFFE)
  /// URL code points except `?`. None of them is in the path percent-encode set.
  private static let pathPlain = ASCIISet(low: 0x2FFF_FFD2_0000_0000, high: 0x47FF_FFFE_87FF_FFFF)
  /// URL code points. None of them is in the query or fragment percent-encode set.
  private static let plain = ASCIISet.urlCodePoints
  /// URL code points except `'`. None of them is in the special-query percent-encode set.
  private static let specialQueryPlain = ASCIISet(
    low: 0xAFFF_FF52_0000_0000, high: 0x47FF_FFFE_87FF_FFFF)
}
