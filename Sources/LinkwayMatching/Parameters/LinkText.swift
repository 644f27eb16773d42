import LinkwayURLParsing

/// Percent-encoding for links that Linkway writes. Every byte that is not known to be safe is
/// encoded, so that parsing the link yields the original text.
package enum LinkText {
  /// Encodes a path segment, except for unreserved characters (RFC 3986, section 2.3) and marks
  /// that have no special meaning in a path.
  package static func segment(_ bytes: some Sequence<UInt8>) -> String {
    encode(bytes) { isUnreserved($0) || "!$'()*,;:@&=+".utf8.contains($0) }
  }

  /// Encodes a name or value of a query or of a form-like fragment.
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
    // No kept byte is in the first set, and every other byte is in the second one.
    for byte in bytes { text.append(byte, percentEncoding: isKept(byte) ? .c0Control : .component) }
    return String(decoding: text, as: UTF8.self)
  }
}

extension ParameterValue {
  /// The value as spelled in links, before percent-encoding; `nil` for lists.
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
    // Below 2^53, a `Double` represents every integer exactly. These integers are written without a
    // fraction or exponent.
    guard abs(value) < 9_007_199_254_740_992 else { return value.description }
    let whole = Int64(value)
    return Double(whole) == value ? String(whole) : value.description
  }
}
