/// Encodes bytes in Base64 (RFC 4648, section 4).
enum Base64 {
  private static let digits = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  /// The number of bytes encoded per line: 76 characters, as in MIME.
  private static let bytesOfLine = 57

  /// Returns the encoded lines, at least one.
  static func lines(of bytes: [UInt8]) -> [String] {
    guard !bytes.isEmpty else { return [""] }
    return stride(from: 0, to: bytes.count, by: bytesOfLine).map { start in
      line(of: bytes[start..<min(start + bytesOfLine, bytes.count)])
    }
  }

  private static func line(of bytes: ArraySlice<UInt8>) -> String {
    var text: [UInt8] = []
    var rest = bytes
    while !rest.isEmpty {
      let group = rest.prefix(3)
      rest = rest.dropFirst(3)
      let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
      for place in 0..<4 {
        let isPadding = place > group.count
        text.append(isPadding ? UInt8(ascii: "=") : digits[bits >> (18 - 6 * place) & 63])
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
