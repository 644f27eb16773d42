package import LinkwayRegex

/// Computes languages of words that value types accept. Samples are drawn from them.
///
/// If a type is not regular or needs very many states (a finite `number`, a valid `date`), the
/// language is a subset of its words.
package struct SampleLanguage {
  /// Whether literals and enumerations match ASCII letters in any case.
  private let ignoresCase: Bool
  /// The characters of decoded text.
  private let text: SymbolSet

  package init(ignoresCase: Bool, characters: SymbolSet = Self.characters) {
    self.ignoresCase = ignoresCase
    text = characters
  }

  package func language(of type: ValueType) -> RegularLanguage {
    switch type {
    case .enumeration(let enumeration):
      return .union(
        enumeration.values.map { literal(Array($0.utf8)) })
    case .regex(let regex):
      return .regex(regex.expression)
    case .builtIn(let type):
      return language(of: type)
    }
  }

  package func literal(_ bytes: [UInt8]) -> RegularLanguage {
    .literal(utf8: bytes, ignoresASCIICase: ignoresCase)
  }

  package func language(of type: BuiltInType) -> RegularLanguage {
    switch type {
    case .string: return RegularLanguage.symbols(text).repeated(atLeast: 1)
    case .path, .raw: return .everything
    case .link: return .literal("https://example.com/".unicodeScalars)
    case .bool: return .union(["true", "false", "1", "0"].map { .literal($0.unicodeScalars) })
    case .hex: return Self.hex.repeated(atLeast: 1)
    case .int:
      return .concatenation([Self.sign, Self.digit.repeated(atLeast: 1, atMost: 18)])
    case .number:
      return .concatenation([
        Self.sign,
        .union([
          .literal("0".unicodeScalars),
          .concatenation([
            .symbols(SymbolSet("1"..."9")), Self.digit.repeated(atMost: 17),
          ]),
        ]),
        RegularLanguage.concatenation([
          .literal(".".unicodeScalars), Self.digit.repeated(atLeast: 1, atMost: 18),
        ]).optional,
      ])
    case .slug:
      let word = RegularLanguage.symbols(SymbolSet("a"..."z", "0"..."9")).repeated(atLeast: 1)
      return .concatenation([
        word, RegularLanguage.concatenation([.literal("-".unicodeScalars), word]).repeated(),
      ])
    case .uuid:
      let groups = [8, 4, 4, 4, 12].map { Self.hex.repeated(atLeast: $0, atMost: $0) }
      return .concatenation(
        groups.enumerated().flatMap { place, group in
          place == 0 ? [group] : [.literal("-".unicodeScalars), group]
        })
    case .date:
      return .concatenation([
        .symbols(SymbolSet("1"..."9")), Self.digit.repeated(atLeast: 3, atMost: 3),
        .literal("-".unicodeScalars), twoDigits(upTo: 12), .literal("-".unicodeScalars),
        twoDigits(upTo: 28),
      ])
    }
  }

  private func twoDigits(upTo last: Int) -> RegularLanguage {
    .union((1...last).map { .literal(($0 < 10 ? "0\($0)" : "\($0)").unicodeScalars) })
  }

  package static let digit = RegularLanguage.symbols(SymbolSet("0"..."9"))
  private static let hex = RegularLanguage.symbols(SymbolSet("0"..."9", "a"..."f", "A"..."F"))
  package static let sign = RegularLanguage.literal("-".unicodeScalars).optional
  /// The characters of decoded text under the admission mode `strict`: all but control characters.
  package static let characters = SymbolSet(" "..."\u{10FFFF}")
    .subtracting(SymbolSet("\u{7F}"))
}
