/// Escaping that makes untrusted text safe to print: a source, a file name, a link, or a message
/// that quotes them.
///
/// Terminals interpret control characters, and bidirectional controls reorder the displayed text.
/// Such scalars are escaped as in Swift: `\n`, `\u{1B}`. Only `escapedLabel` and `escapedSource`
/// also escape the joiners used by scripts and emoji.
package enum TerminalText {
  /// Returns the text with all scalars escaped that a terminal might interpret or not display.
  package static func escaped(_ text: String) -> String {
    escaped(text, where: isUnsafe)
  }

  /// Returns the text of a label or a comment with invisible and reordering scalars escaped.
  package static func escapedLabel(_ text: String) -> String { escaped(text, where: isHidden) }

  /// Returns lines of a source with invisible and reordering scalars escaped, except line breaks
  /// and tabs.
  package static func escapedSource(_ text: String) -> String {
    escaped(text) { $0 != "\n" && $0 != "\r" && $0 != "\t" && isHidden($0) }
  }

  private static func escaped(
    _ text: String, where isEscaped: (Unicode.Scalar) -> Bool
  ) -> String {
    guard !text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) else { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      if isEscaped(scalar) {
        result += escape(scalar)
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  static func escape(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\n": "\\n"
    case "\r": "\\r"
    case "\t": "\\t"
    default: "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    }
  }

  /// Returns whether a scalar is invisible in a name, or reorders the text around it. Such scalars
  /// are unsafe on a terminal, or default-ignorable in Unicode, such as the joiners.
  package static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    isUnsafe(scalar) || scalar.properties.isDefaultIgnorableCodePoint
  }

  /// Returns whether a terminal might interpret a scalar, or not display it.
  package static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return scalar.value < 0x20 || scalar.value == 0x7F }
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned:
      return true
    case .format: return scalar.value != 0x200C && scalar.value != 0x200D
    default: return false
    }
  }

  /// Returns the escaped form of a byte that is not part of well-formed UTF-8.
  static func escape(ofInvalid byte: UInt8) -> String {
    (byte < 0x10 ? "\\x0" : "\\x") + String(byte, radix: 16, uppercase: true)
  }

  /// Returns the width of a printable scalar in terminal cells: 0, 1 or 2.
  ///
  /// Wide scalars are approximated by the blocks that are wide as a whole in Unicode Standard Annex
  /// 11. This is accurate enough to place a caret.
  package static func cells(of scalar: Unicode.Scalar) -> Int {
    if scalar.properties.isEmojiPresentation { return 2 }
    switch scalar.value {
    case 0..<0x300: return 1
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x4DBF, 0x4E00...0xA4CF, 0xA960...0xA97F,
      0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6,
      0x1B000...0x1B2FF, 0x1F300...0x1F64F, 0x1F680...0x1F6FF, 0x1F900...0x1F9FF, 0x1FA70...0x1FAFF,
      0x20000...0x3FFFD:
      return scalar.isCombining ? 0 : 2
    default: return scalar.isCombining ? 0 : 1
    }
  }
}

extension Unicode.Scalar {
  fileprivate var isCombining: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: true
    default: false
    }
  }
}
