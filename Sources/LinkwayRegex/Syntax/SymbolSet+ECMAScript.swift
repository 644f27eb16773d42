extension SymbolSet {
  /// `\d` (ECMA-262, CharacterClassEscape).
  static let digits = SymbolSet("0"..."9")
  /// `\w` without Unicode case folding.
  package static let wordCharacters = SymbolSet("a"..."z", "A"..."Z", "0"..."9", "_"..."_")
  /// LineTerminator: the characters that `.` does not match.
  package static let lineTerminators = SymbolSet("\n"..."\n", "\r"..."\r", "\u{2028}"..."\u{2029}")
  /// `\s`: WhiteSpace and LineTerminator.
  static let whiteSpace = SymbolSet(
    "\t"..."\r", " "..." ", "\u{A0}"..."\u{A0}", "\u{1680}"..."\u{1680}",
    "\u{2000}"..."\u{200A}", "\u{2028}"..."\u{2029}", "\u{202F}"..."\u{202F}",
    "\u{205F}"..."\u{205F}", "\u{3000}"..."\u{3000}", "\u{FEFF}"..."\u{FEFF}")

  /// Creates a set of one code point, and if `ignoresASCIICase` is set, its other case.
  package init(codePoint: UInt32, ignoresASCIICase: Bool) {
    let set = SymbolSet(codePoint: codePoint)
    self = ignoresASCIICase ? set.closedUnderASCIICase : set
  }

  /// The set, plus the other case of each ASCII letter in it.
  package var closedUnderASCIICase: SymbolSet {
    union(shiftedLetters("A"..."Z", by: 32)).union(shiftedLetters("a"..."z", by: -32))
  }

  private func shiftedLetters(
    _ letters: ClosedRange<Unicode.Scalar>, by distance: Int32
  ) -> SymbolSet {
    SymbolSet(
      codePoints: intersection(SymbolSet(letters)).spans.map {
        UInt32(clamping: Int32($0.low) + distance)...UInt32(clamping: Int32($0.high) + distance)
      })
  }
}

extension RegexFlags {
  /// The characters that `.` matches.
  package var anyCharacter: SymbolSet {
    contains(.dotAll) ? .scalars : SymbolSet.lineTerminators.complementInScalars
  }
}
