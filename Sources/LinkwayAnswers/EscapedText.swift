import LinkwayDiagnostics

extension String {
  /// This JSON text with what is unsafe on a terminal escaped by RFC 8259, section 7, so that it reads as
  /// the same value. In JSON they occur only in strings, but for blanks between tokens, which
  /// stay.
  package var escapedInJSON: String {
    guard !utf8.allSatisfy({ $0 < 0x7F }) else { return self }
    var escaped = ""
    for scalar in unicodeScalars {
      if scalar.value >= 0x20 && TerminalText.isUnsafe(scalar) {
        for unit in UTF16.encode(scalar) ?? UTF16.encodedReplacementCharacter {
          let digits = String(unit, radix: 16)
          escaped += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
      } else {
        escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
