import LinkwayDiagnostics

extension Character {
  /// The columns that a terminal gives to this character: 0, 1 or 2.
  ///
  /// Wide are the characters of Unicode Standard Annex #11's classes W and F, by blocks, and what
  /// is shown as an emoji. Terminals differ on the rest; for those, one column is the common
  /// answer.
  var displayWidth: Int {
    var width = 0
    for scalar in unicodeScalars {
      width = max(width, scalar.isEmojiSelector ? 2 : TerminalText.cells(of: scalar))
    }
    return width
  }
}

extension StringProtocol {
  /// The columns that a terminal gives to this text, which holds no control characters.
  var displayWidth: Int {
    utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
      ? utf8.count : reduce(0) { $0 + $1.displayWidth }
  }
}

extension Unicode.Scalar {
  /// Variation selector 16, which asks for the emoji form of the character before it.
  fileprivate var isEmojiSelector: Bool { value == 0xFE0F }
}
