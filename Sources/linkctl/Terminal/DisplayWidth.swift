import LinkwayDiagnostics

extension Character {
  /// The number of terminal columns of this character: 0, 1 or 2.
  ///
  /// Two columns are used for classes W and F of Unicode Standard Annex #11, by blocks, and for
  /// emoji. Terminals differ on other characters; most use one column.
  var displayWidth: Int {
    var width = 0
    for scalar in unicodeScalars {
      width = max(width, scalar.isEmojiSelector ? 2 : TerminalText.cells(of: scalar))
    }
    return width
  }
}

extension StringProtocol {
  /// The number of terminal columns of this text, which must not contain control characters.
  var displayWidth: Int {
    utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
      ? utf8.count : reduce(0) { $0 + $1.displayWidth }
  }
}

extension Unicode.Scalar {
  /// Whether this is variation selector 16, which selects the emoji form of the preceding
  /// character.
  fileprivate var isEmojiSelector: Bool { value == 0xFE0F }
}
