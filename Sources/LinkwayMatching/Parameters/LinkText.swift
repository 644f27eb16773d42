import LinkwayURLParsing

/// Percent-encoding for links that Linkway writes: everything that is not plainly allowed is
/// encoded, so that what is read back is what was written.
package enum LinkText {
  /// A path segment: RFC 3986 unreserved, and those marks that no component gives a meaning.
  package static func segment(_ bytes: some Sequence<UInt8>) -> String {
    encode(bytes) { isUnreserved($0) || "!$'()*,;:@&=+".utf8.contains($0) }
  }

  /// A name or value of a query or of a form-like fragment.
  package static func item(_ bytes: some Sequence<UInt8>) -> String {
    encode(bytes) { isUnreserved($0) || "!$'()*,;:@/".utf8.contains($0) }
  }

  private static func isUnreserved(_ byte: UInt8) -> Bool {
    byte.isASCIIDigit || byte.asciiLowercased.isASCIILowercase
      || "-._~".utf8.contains(byte)
  }

  private static func encode(
    _ bytes: some Sequence<UInt8>, keeping isKept: (UInt8) -> Bool
  ) -> String {
    var text: [UInt8] = []
    let digits = Array("0123456789ABCDEF".utf8)
    for byte in bytes {
      if isKept(byte) {
        text.append(byte)
      } else {
        text += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}

extension ParameterValue {
  /// The value as a link carries it, before percent-encoding; lists have no text of their own.
  package var linkText: String? {
    switch self {
    case .string(let text): text
    case .int(let value): String(value)
    case .number(let value): Self.text(of: value)
    case .bool(let value): value ? "true" : "false"
    case .list: nil
    }
  }

  private static func text(of value: Double) -> String {
    // Every whole number up to 2^53 has one spelling as an integer.
    guard abs(value) < 9_007_199_254_740_992 else { return value.description }
    let whole = Int64(value)
    return Double(whole) == value ? String(whole) : value.description
  }
}
