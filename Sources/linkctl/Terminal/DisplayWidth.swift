import LinkwayDiagnostics

extension Character {
  /// The number of terminal columns of this character: 0, 1 or 2.
  ///
  /// Two columns are used for classes W and F of Unicode Standard Annex #11, by blocks, and for
  /// emoji. Terminals differ on other characters; most use one column.
  var displayWidth: Int {
    // Variation selector 16 selects the emoji form of the preceding character.
    unicodeScalars.reduce(0) { max($0, $1.value == 0xFE0F ? 2 : TerminalText.cells(of: $1)) }
  }
}

extension StringProtocol {
  /// The number of terminal columns of this text, which must not contain control characters.
  var displayWidth: Int {
    utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
      ? utf8.count : reduce(0) { $0 + $1.displayWidth }
  }
}
