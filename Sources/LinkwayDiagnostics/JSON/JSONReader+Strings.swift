extension JSONReader {
  /// A partially read string.
  private struct Draft {
    var decoded: [UInt8] = []
    var escapes: [LocatedString.Escape] = []

    /// Appends the scalar decoded from an escape.
    mutating func append(_ scalar: Unicode.Scalar, from source: Range<Int>) {
      let start = decoded.count
      decoded.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      escapes.append(LocatedString.Escape(decoded: start..<decoded.count, source: source))
    }
  }

  /// Reads the string literal whose opening quote is the next byte.
  mutating func string() throws(Stop) -> LocatedString {
    let start = offset
    offset += 1
    skipPlainText()
    // Most strings have no escapes.
    if offset < bytes.count, bytes[offset] == UInt8(ascii: "\"") {
      offset += 1
      return LocatedString(
        literal: String(decoding: bytes[start + 1..<offset - 1], as: UTF8.self), at: start..<offset)
    }
    var draft = Draft()
    var copied = start + 1
    while true {
      guard offset < bytes.count else { throw unterminated(from: start) }
      switch bytes[offset] {
      case UInt8(ascii: "\""):
        draft.decoded.append(contentsOf: bytes[copied..<offset])
        offset += 1
        return LocatedString(
          literal: String(decoding: draft.decoded, as: UTF8.self), at: start..<offset,
          escapes: draft.escapes)
      case UInt8(ascii: "\\"):
        draft.decoded.append(contentsOf: bytes[copied..<offset])
        try escape(into: &draft, of: start)
        copied = offset
        skipPlainText()
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        throw unterminated(from: start)
      case 0..<0x20:
        let code = String(bytes[offset], radix: 16, uppercase: true)
        let escape = bytes[offset] == UInt8(ascii: "\t") ? "\\t" : "\\u\(padded(code))"
        report(
          "control-character", offset..<offset + 1,
          "the control character U+\(padded(code)) must be escaped in a string",
          suggestion: "write `\(escape)`")
        offset += 1
      default: offset += 1
      }
    }
  }

  /// Skips to the next byte that needs special handling in a string.
  private mutating func skipPlainText() {
    var end = offset
    while end < bytes.count, bytes[end] >= 0x20, bytes[end] != UInt8(ascii: "\""),
      bytes[end] != UInt8(ascii: "\\")
    {
      end += 1
    }
    offset = end
  }

  /// Reads the escape whose backslash is the next byte (RFC 8259, section 7).
  private mutating func escape(into draft: inout Draft, of literal: Int) throws(Stop) {
    let start = offset
    guard start + 1 < bytes.count else { throw unterminated(from: literal) }
    let simple: Unicode.Scalar
    switch bytes[start + 1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"):
      simple = Unicode.Scalar(bytes[start + 1])
    case UInt8(ascii: "b"): simple = "\u{8}"
    case UInt8(ascii: "f"): simple = "\u{C}"
    case UInt8(ascii: "n"): simple = "\n"
    case UInt8(ascii: "r"): simple = "\r"
    case UInt8(ascii: "t"): simple = "\t"
    case UInt8(ascii: "u"): return unicodeEscape(into: &draft)
    case UInt8(ascii: "\n"), UInt8(ascii: "\r"): throw unterminated(from: literal)
    default:
      let length = bytes.utf8Scalar(at: start + 1)?.length ?? 1
      let range = start..<start + 1 + length
      report(
        "bad-escape", range, "`\(text(range))` is not a JSON escape",
        suggestion: "write `\\\(text(range))` for a literal backslash")
      // Keep the backslash as intended, so that a later message about the value does not repeat
      // this error.
      draft.append("\\", from: start..<start + 1)
      offset = start + 1
      return
    }
    offset = start + 2
    draft.append(simple, from: start..<offset)
  }

  /// Reads `\u` and its four digits, and the second half of a surrogate pair.
  private mutating func unicodeEscape(into draft: inout Draft) {
    let start = offset
    guard let unit = codeUnit(at: start) else {
      var end = start + 2
      while end < bytes.count, end < start + 6, bytes[end].hexDigitValue != nil { end += 1 }
      report(
        "bad-escape", start..<end, "`\\u` needs four hexadecimal digits after it",
        suggestion: "write four digits, or `\\\\u` for a backslash before a `u`")
      offset = end
      draft.append("\u{FFFD}", from: start..<end)
      return
    }
    offset = start + 6
    if let scalar = Unicode.Scalar(unit) {
      draft.append(scalar, from: start..<offset)
      return
    }
    if UTF16.isLeadSurrogate(unit), let second = codeUnit(at: offset),
      UTF16.isTrailSurrogate(second)
    {
      offset += 6
      draft.append(UTF16.decode(UTF16.EncodedScalar([unit, second])), from: start..<offset)
      return
    }
    if options.loneSurrogates == .refuse {
      report(
        "lone-surrogate", start..<offset,
        "`\(text(start..<offset))` is one half of a surrogate pair, which is not a character",
        suggestion: UTF16.isLeadSurrogate(unit)
          ? "write the second half, `\\uDC00` to `\\uDFFF`, after it"
          : "write the first half, `\\uD800` to `\\uDBFF`, before it")
    }
    draft.append("\u{FFFD}", from: start..<offset)
  }

  /// Returns the UTF-16 code unit of the `\u` escape at an offset; `nil` if there is no such
  /// escape.
  private func codeUnit(at offset: Int) -> UInt16? {
    guard offset + 6 <= bytes.count, bytes[offset] == UInt8(ascii: "\\"),
      bytes[offset + 1] == UInt8(ascii: "u")
    else { return nil }
    var unit: UInt16 = 0
    for byte in bytes[offset + 2..<offset + 6] {
      guard let digit = byte.hexDigitValue else { return nil }
      unit = unit << 4 | UInt16(digit)
    }
    return unit
  }

  private mutating func unterminated(from start: Int) -> Stop {
    stop(
      "unterminated-string", start..<offset, "a string does not end on its line",
      suggestion: "write a `\"` at its end; a line break in a string is `\\n`")
  }

  private func padded(_ code: String) -> String {
    String(repeating: "0", count: max(0, 4 - code.count)) + code
  }
}

extension UInt8 {
  fileprivate var hexDigitValue: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
