import LinkwayDiagnostics

extension String {
  /// The JSON text with characters that are unsafe on a terminal escaped as in RFC 8259, section 7. Its
  /// value is unchanged: such characters occur only in strings, except for white space between tokens,
  /// which is kept.
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
