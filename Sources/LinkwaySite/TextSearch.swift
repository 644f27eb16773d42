import LinkwayURLParsing

// Searches of texts by their bytes. Those of the standard library are not available in Embedded Swift,
// for which the playground compiles this target.

extension StringProtocol {
  /// Returns the first range with the bytes of `text`; `nil` if there is none.
  func firstBytes(of text: String) -> Range<String.Index>? {
    var start = utf8.startIndex
    while start < utf8.endIndex {
      if utf8[start...].starts(with: text.utf8) {
        return start..<utf8.index(start, offsetBy: text.utf8.count)
      }
      start = utf8.index(after: start)
    }
    return nil
  }

  /// Returns the text with other text in place of an ASCII character.
  func replacingByte(_ character: Unicode.Scalar, with text: String) -> String {
    var replaced = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      if scalar == character {
        replaced.append(contentsOf: text.unicodeScalars)
      } else {
        replaced.append(scalar)
      }
    }
    return String(replaced)
  }
}

extension [String] {
  /// The texts that differ in their bytes, in the order of their first occurrences.
  var withoutDuplicates: [String] {
    reduce(into: []) { all, text in
      if !all.contains(where: { $0.hasSameBytes(as: text) }) { all.append(text) }
    }
  }
}
