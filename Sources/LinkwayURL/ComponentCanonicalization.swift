import LinkwayPatterns
import LinkwayURLParsing

/// An encoding callback: canonicalizes the fixed text of a component's pattern, so that it matches a
/// parsed URL.
///
/// The standard runs its URL parser with a state override on a dummy URL. This implementation
/// parses a complete link that contains the text if that gives the same result. For a state that
/// only percent-encodes, it applies the percent-encode set of the component.
///
/// Standard: URL Pattern Standard, section 3.1 "Encoding callbacks".
enum ComponentCanonicalization: Hashable, Sendable {
  case `protocol`, username, password, hostname, ipv6Hostname
  /// `protocol`, if known, determines the default port.
  case port(protocol: String?)
  case pathname, opaquePathname, search, hash

  /// Returns the canonical form of `text`. O(n).
  ///
  /// - Parameter range: The range of `text` in its pattern, for errors.
  func canonical(_ text: String, at range: Range<Int>) throws(PatternError) -> String {
    guard !text.isEmpty else { return text }
    switch self {
    case .protocol: return try canonicalProtocol(text, at: range)
    case .username, .password: return Self.encoded(text.utf8, by: .userinfo)
    case .hostname: return try hostname(text, at: range)
    case .ipv6Hostname: return try ipv6Hostname(text, at: range)
    case .port(let `protocol`): return try port(text, of: `protocol`, at: range)
    case .pathname: return pathname(text)
    case .opaquePathname: return opaquePathname(text)
    case .search: return Self.encoded(Self.cleaned(text), by: .specialQuery)
    case .hash: return Self.encoded(Self.cleaned(text), by: .fragment)
    }
  }

  private func canonicalProtocol(
    _ text: String, at range: Range<Int>
  ) throws(PatternError) -> String {
    guard let url = try? LinkURL(text + "://dummy.invalid/") else {
      throw PatternError(
        "bad-literal", at: range, "this cannot be part of a scheme",
        suggestion: "a scheme starts with a letter, followed by letters, digits, `+`, `-` and `.`")
    }
    return url.scheme
  }

  private func hostname(_ text: String, at range: Range<Int>) throws(PatternError) -> String {
    let bytes = Self.cleaned(text)
    var isInsideBrackets = false
    var end = 0
    scan: while end < bytes.count {
      switch bytes[end] {
      case UInt8(ascii: "/"), UInt8(ascii: "\\"), UInt8(ascii: "?"), UInt8(ascii: "#"): break scan
      case UInt8(ascii: "["): isInsideBrackets = true
      case UInt8(ascii: "]"): isInsideBrackets = false
      case UInt8(ascii: ":") where !isInsideBrackets:
        throw PatternError(
          "bad-literal", at: range, "a hostname cannot contain a colon",
          suggestion: "write the port in its own component, and an IPv6 address in brackets")
      // The parser would treat the text before an `@` in the dummy link as credentials.
      case UInt8(ascii: "@"): throw notAHost(at: range)
      default: break
      }
      end += 1
    }
    let host = String(decoding: bytes[..<end], as: UTF8.self)
    guard end > 0, let url = try? LinkURL("https://\(host)/") else { throw notAHost(at: range) }
    return url.host ?? ""
  }

  private func notAHost(at range: Range<Int>) -> PatternError {
    PatternError(
      "bad-literal", at: range, "this cannot be part of a hostname",
      suggestion: "write the host as browsers show it")
  }

  private func ipv6Hostname(_ text: String, at range: Range<Int>) throws(PatternError) -> String {
    for byte in text.utf8 where !byte.isASCIIHexDigit && !"[]:".utf8.contains(byte) {
      throw PatternError(
        "bad-literal", at: range,
        "an IPv6 address can contain only hexadecimal digits, colons and its brackets")
    }
    return String(decoding: text.utf8.map { $0.asciiLowercased }, as: UTF8.self)
  }

  /// Parses the leading digits of the text, as the port state does, and ignores the rest.
  private func port(
    _ text: String, of protocol: String?, at range: Range<Int>
  ) throws(PatternError) -> String {
    let digits = Self.cleaned(text).prefix { $0.isASCIIDigit }
    let significant = digits.drop { $0 == UInt8(ascii: "0") }
    guard !digits.isEmpty,
      let port = significant.isEmpty ? 0 : UInt16(String(decoding: significant, as: UTF8.self))
    else {
      throw PatternError(
        "bad-literal", at: range, "this is not a port", suggestion: "a port is a number up to 65535"
      )
    }
    let special = `protocol`.flatMap { SpecialScheme($0) }
    return port == special?.defaultPort ? "" : String(port)
  }

  /// Applies the path start state. Text without a leading slash is parsed after a temporary `/-`,
  /// which cannot form a dot segment.
  private func pathname(_ text: String) -> String {
    let hasLeadingSlash = text.utf8.first == UInt8(ascii: "/")
    var link = Array("https://dummy.invalid".utf8)
    if !hasLeadingSlash { link += "/-".utf8 }
    // With a state override, no byte ends the path, and spaces and controls are not trimmed.
    for byte in Self.cleaned(text) {
      switch byte {
      case UInt8(ascii: "?"), UInt8(ascii: "#"), ...0x20:
        link.append(byte, percentEncoding: .path)
      default: link.append(byte)
      }
    }
    guard let url = try? LinkURL.parse(link) else { return text }
    return hasLeadingSlash ? url.path : String(url.path.utf8.dropFirst(2)) ?? ""
  }

  /// Applies the opaque path state. Drops a query or fragment that follows the path.
  private func opaquePathname(_ text: String) -> String {
    let bytes = Self.cleaned(text)
    var path: [UInt8] = []
    for (index, byte) in bytes.enumerated() {
      if Self.endsOpaquePath(byte) { break }
      if byte == UInt8(ascii: " "), index + 1 < bytes.count, Self.endsOpaquePath(bytes[index + 1]) {
        path += "%20".utf8
      } else {
        path.append(byte, percentEncoding: .c0Control)
      }
    }
    return String(decoding: path, as: UTF8.self)
  }

  private static func endsOpaquePath(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#")
  }

  /// Returns the text without tabs and newlines, which the URL parser removes everywhere.
  private static func cleaned(_ text: String) -> [UInt8] {
    text.utf8.filter { $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }
  }

  private static func encoded(
    _ bytes: some Sequence<UInt8>, by set: PercentEncodeSet
  ) -> String {
    var result: [UInt8] = []
    result.append(contentsOf: bytes, percentEncoding: set)
    return String(decoding: result, as: UTF8.self)
  }
}
