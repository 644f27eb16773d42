extension String {
  /// The text, escaped for use between XML tags or in double quotes (XML 1.0, section 2.4).
  package var escapedInXML: String { escapedInXML { _ in false } }

  /// The text, escaped for use in double quotes. Hidden scalars become character references, which
  /// readers resolve (XML 1.0, section 4.1).
  package var exactInXML: String { escapedInXML(TerminalText.isHidden) }

  private func escapedInXML(_ isReferenced: (Unicode.Scalar) -> Bool) -> String {
    var escaped = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      // Not allowed in XML, not even as a reference (section 2.2).
      case "\u{FFFE}", "\u{FFFF}": escaped += "\u{FFFD}"
      case _ where scalar.value >= 0x20 && isReferenced(scalar):
        escaped += "&#x\(String(scalar.value, radix: 16, uppercase: true));"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
