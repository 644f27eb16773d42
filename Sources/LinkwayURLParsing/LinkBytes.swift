extension String {
  /// Creates a link from bytes that may not be UTF-8.
  ///
  /// Bytes that are not UTF-8 are percent-encoded, so that the link can be displayed. If the result
  /// would decode to valid UTF-8, they become `%FF` instead. Resolving such a link fails at the
  /// offset of the first invalid byte.
  ///
  /// - Complexity: O(length).
  package init(linkBytes bytes: some Collection<UInt8>) {
    guard !UTF8Validator.isWellFormed(bytes) else {
      self.init(decoding: bytes, as: UTF8.self)
      return
    }
    let bytes = Array(bytes)
    self = Self.encodingIllFormed(bytes) { $0 }
    // The encoded bytes and adjacent percent-encoded bytes of the original link may together decode
    // to valid UTF-8. In this case, each ill-formed byte is encoded as 0xFF, which never occurs in
    // UTF-8.
    let isWellFormed = withUTF8Span { DecodingFault.firstInvalidUTF8(in: $0) == nil }
    if isWellFormed { self = Self.encodingIllFormed(bytes) { _ in 0xFF } }
  }

  /// Escapes a link whose bytes may not be UTF-8. Percent-decoding the result once restores the
  /// bytes. Bytes that are not UTF-8 are percent-encoded, and so is `%` itself.
  ///
  /// - Returns: `nil` if the bytes are UTF-8 and need no escaping.
  /// - Complexity: O(length).
  package static func reversiblyEscaped(linkBytes bytes: some Collection<UInt8>) -> String? {
    guard !UTF8Validator.isWellFormed(bytes) else { return nil }
    let percent = Array("%25".utf8)
    let escaped = bytes.flatMap { $0 == UInt8(ascii: "%") ? percent : [$0] }
    return encodingIllFormed(escaped) { $0 }
  }

  private static func encodingIllFormed(
    _ bytes: [UInt8], by encoding: (UInt8) -> UInt8
  ) -> String {
    var text: [UInt8] = []
    var position = 0
    while position < bytes.count {
      if let (_, length) = bytes.withSpan({ $0.scalar(at: position, before: $0.count) }) {
        text += bytes[position..<position + length]
        position += length
      } else {
        // Every set contains the bytes above 127.
        text.append(encoding(bytes[position]), percentEncoding: .c0Control)
        position += 1
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
