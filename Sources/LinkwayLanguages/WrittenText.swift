package import LinkwayRegex

/// The symbols of which a component of a link is written. A symbol is an unencoded character, the
/// separator (for an unencoded slash), or a percent-encoded character.
///
/// Platforms compare components as written or decoded, and tables compare decoded segments. Words
/// of these symbols can express both, so the results are comparable.
package struct WrittenText: Sendable {
  package enum Part: Sendable {
    case path, query, fragment
  }

  /// The characters that may be unencoded, without the slash.
  package let plain: SymbolSet
  /// The characters that may be percent-encoded.
  private let encodable: SymbolSet

  /// Creates the symbols of a component.
  ///
  /// - Parameter isLenient: whether links may contain control characters, as in a lenient table.
  package init(_ part: Part, isLenient: Bool) {
    let shared = "-._~!$()*,;:@&=+"
    let marks =
      switch part {
      case .path: shared + "'"
      // The parser encodes an apostrophe in the query of a web link.
      case .query: shared + "?"
      // No comparison looks at a query within the fragment.
      case .fragment: shared + "'"
      }
    plain = SymbolSet("a"..."z", "A"..."Z", "0"..."9").union(SymbolSet(scalarsOf: marks))
    encodable =
      isLenient
      ? .scalars
      : SymbolSet(" "..."\u{10FFFF}").subtracting(SymbolSet("\u{7F}")).intersection(.scalars)
  }

  /// All symbols.
  package var symbols: SymbolSet { plain.union(.separator).union(encoded(.scalars)) }

  /// Returns the encoded spellings of characters.
  package func encoded(_ scalars: SymbolSet) -> SymbolSet {
    let some = scalars.intersection(encodable)
    return some.encoded(.capitals).union(some.encoded(.smallLetters))
  }

  /// Returns all spellings of characters, including the separator if the slash is one of them.
  package func spellings(_ scalars: SymbolSet) -> SymbolSet {
    let all = scalars.intersection(plain).union(encoded(scalars))
    return scalars.contains("/") ? all.union(.separator) : all
  }

  /// Returns all spellings of decoded texts.
  ///
  /// - Parameter plusIsSpace: whether an unencoded plus decodes to a space.
  package func spellings(
    of texts: RegularLanguage, plusIsSpace: Bool = false
  ) -> RegularLanguage {
    let plus = SymbolSet("+")
    return texts.mapped { label in
      let all = spellings(label)
      guard plusIsSpace else { return all }
      return label.contains(" ") ? all.union(plus) : all.subtracting(plus)
    }
  }

  /// Returns all spellings of decoded segments with separators between them.
  package func spellings(ofSegments texts: RegularLanguage) -> RegularLanguage {
    texts.mapped { label in
      let all = label.intersection(plain).union(encoded(label))
      return label.intersects(.separator) ? all.union(.separator) : all
    }
  }

  /// Returns the paths of parsed links: one or more segments, none of which is `.` or `..`.
  ///
  /// - Parameter haveSlashes: whether a path may contain more than one encoded slash.
  package func segments(haveSlashes: Bool) -> RegularLanguage {
    func some(_ set: SymbolSet) -> RegularLanguage { .symbols(set) }
    let dot = spellings(SymbolSet("."))
    let inSegment = symbols.subtracting(.separator)
    let other = some(inSegment.subtracting(dot))
    let any = some(inSegment).repeated()
    let segment = RegularLanguage.union([
      .concatenation([other, any]), .concatenation([some(dot), other, any]),
      .concatenation([some(dot), some(dot), some(inSegment), any]),
    ]).optional
    let all = RegularLanguage.concatenation([.separator, segment]).repeated(atLeast: 1)
    guard !haveSlashes else { return all }
    let slash = encoded(SymbolSet("/"))
    let others = some(symbols.subtracting(slash)).repeated()
    return all.intersection(
      .concatenation([others, RegularLanguage.concatenation([some(slash), others]).optional]))
  }

  /// Returns the plainest text, given the possible symbols at each position.
  package func spelled(_ word: [SymbolSet]) -> String {
    var text = ""
    for set in word {
      if let scalar = set.intersection(plain).preferred(1).first.flatMap(Unicode.Scalar.init) {
        text.unicodeScalars.append(scalar)
      } else if set.intersects(.separator) {
        text += "/"
      } else {
        text += Self.encodedText(set)
      }
    }
    return text
  }

  /// Returns the word for a written text; `nil` if the text is invalid.
  package func word(_ text: String) -> [SymbolSet]? {
    var word: [SymbolSet] = []
    var rest = Array(text.unicodeScalars)[...]
    while let scalar = rest.first {
      if scalar == "/" {
        word.append(.separator)
        rest = rest.dropFirst()
      } else if scalar != "%" {
        guard plain.contains(scalar) else { return nil }
        word.append(SymbolSet(scalar))
        rest = rest.dropFirst()
      } else {
        guard let (decoded, count) = Self.decoded(rest) else { return nil }
        let isSmall = rest.prefix(count).contains { ("a"..."f").contains($0) }
        word.append(SymbolSet(decoded).encoded(isSmall ? .smallLetters : .capitals))
        rest = rest.dropFirst(count)
      }
    }
    return word
  }

  /// Returns the percent-encoded character that a text begins with, and the length of its encoding;
  /// `nil` if the text does not begin with one.
  package static func decoded(
    _ text: ArraySlice<Unicode.Scalar>
  ) -> (scalar: Unicode.Scalar, count: Int)? {
    var bytes: [UInt8] = []
    var rest = text
    while bytes.count < 4, rest.count >= 3, rest.first == "%" {
      let digits = rest.dropFirst().prefix(2).compactMap(Self.value(ofDigit:))
      guard digits.count == 2 else { break }
      bytes.append(16 * digits[0] + digits[1])
      rest = rest.dropFirst(3)
      var decoder = UTF8()
      var iterator = bytes.makeIterator()
      if case .scalarValue(let scalar) = decoder.decode(&iterator), iterator.next() == nil {
        return (scalar, 3 * bytes.count)
      }
    }
    return nil
  }

  private static func value(ofDigit digit: Unicode.Scalar) -> UInt8? {
    switch digit {
    case "0"..."9": UInt8(truncatingIfNeeded: digit.value - 0x30)
    case "a"..."f", "A"..."F": UInt8(truncatingIfNeeded: (digit.value | 0x20) - 0x57)
    default: nil
    }
  }

  private static func encodedText(_ set: SymbolSet) -> String {
    for digits in SymbolSet.EncodedDigits.allCases {
      // Choose the most readable character in the set for this case of digits.
      if let scalar = set.decoded(digits).preferred(1).first.flatMap(Unicode.Scalar.init) {
        return spelling(of: scalar, digits)
      }
    }
    return ""
  }

  /// Returns a character, percent-encoded.
  package static func spelling(
    of scalar: Unicode.Scalar, _ digits: SymbolSet.EncodedDigits = .capitals
  ) -> String {
    var text = ""
    let all = Array((digits == .capitals ? "0123456789ABCDEF" : "0123456789abcdef").unicodeScalars)
    for byte in String(scalar).utf8 {
      text.unicodeScalars += ["%", all[Int(byte >> 4)], all[Int(byte & 15)]]
    }
    return text
  }
}

extension SymbolSet {
  /// Returns the scalars whose percent-encoded spellings are in the set: the inverse of
  /// ``encoded(_:)``.
  func decoded(_ digits: EncodedDigits) -> SymbolSet {
    spans.reduce(.empty) { all, span in
      guard span.low >= digits.rawValue, let first = Unicode.Scalar(span.low - digits.rawValue),
        let last = Unicode.Scalar(span.high - digits.rawValue)
      else { return all }
      return all.union(SymbolSet(first...last))
    }
  }
}
