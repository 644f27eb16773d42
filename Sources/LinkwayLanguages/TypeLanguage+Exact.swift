import LinkwayMatching
import LinkwayRegex

extension TypeLanguage {
  /// Returns the language of a type for ``Bound/exact``; `nil` if it equals that for
  /// ``Bound/inner``.
  func exact(_ type: BuiltInType) -> RegularLanguage? {
    switch type {
    case .int:
      return countsDigits
        ? Self.integers
        : .concatenation([SampleLanguage.sign, SampleLanguage.digit.repeated(atLeast: 1)])
    case .number:
      return Self.numbers(exponent: SampleLanguage.digit.repeated(atLeast: 1, atMost: 2))
    case .date: return Self.days
    case .link: return .union([Self.links] + otherLinks.map { .literal($0.unicodeScalars) })
    case .uuid, .bool, .hex, .slug, .string, .path, .raw: return nil
    }
  }

  /// The texts of captures for which a link is not refused.
  var cleanText: RegularLanguage {
    let symbols = textSymbols.subtracting(SymbolSet(scalarsOf: "/\\"))
    let any = RegularLanguage.symbols(symbols)
    let dot = RegularLanguage.symbols(SymbolSet(scalarsOf: "."))
    let other = RegularLanguage.symbols(symbols.subtracting(SymbolSet(scalarsOf: ".")))
    return .union([
      .concatenation([other, any.repeated()]), .concatenation([dot, other, any.repeated()]),
      .concatenation([dot, dot, any.repeated(atLeast: 1)]),
    ])
  }

  /// Integers that fit into 64 bits, with optional leading zeros.
  private static let integers: RegularLanguage = {
    // Matching leading zeros separately needs fewer states to count the digits.
    let zeros = RegularLanguage.symbols(SymbolSet("0"..."0"))
    func upTo(_ last: String) -> RegularLanguage {
      let digits = Array(last.unicodeScalars)
      var parts = [
        .literal(digits),
        RegularLanguage.concatenation([
          .symbols(SymbolSet("1"..."9")), SampleLanguage.digit.repeated(atMost: digits.count - 2),
        ]),
      ]
      for (place, scalar) in digits.enumerated() {
        let first: Unicode.Scalar = place == 0 ? "1" : "0"
        guard scalar > first, let before = Unicode.Scalar(scalar.value - 1) else { continue }
        let rest = digits.count - place - 1
        parts.append(
          .concatenation([
            .literal(digits[..<place]), .symbols(SymbolSet(first...before)),
            SampleLanguage.digit.repeated(atLeast: rest, atMost: rest),
          ]))
      }
      return .union([
        zeros.repeated(atLeast: 1), .concatenation([zeros.repeated(), .union(parts)]),
      ])
    }
    return .union([
      upTo("9223372036854775807"),
      .concatenation([.literal("-".unicodeScalars), upTo("9223372036854775808")]),
    ])
  }()

  /// Returns the language of JSON numbers.
  ///
  /// - Parameter digits: the digits of the exponent.
  static func numbers(exponent digits: RegularLanguage) -> RegularLanguage {
    let exponent = RegularLanguage.concatenation([
      .literal("e".unicodeScalars, ignoresASCIICase: true),
      RegularLanguage.symbols(SymbolSet(scalarsOf: "+-")).optional, digits,
    ])
    let fraction = RegularLanguage.concatenation([
      .literal(".".unicodeScalars), SampleLanguage.digit.repeated(atLeast: 1),
    ])
    return .concatenation([
      SampleLanguage.sign,
      .union([
        .literal("0".unicodeScalars),
        .concatenation([.symbols(SymbolSet("1"..."9")), SampleLanguage.digit.repeated()]),
      ]),
      fraction.optional, exponent.optional,
    ])
  }

  /// The days of the Gregorian calendar from year 1 to 9999.
  private static let days: RegularLanguage = {
    func digits(_ count: Int) -> RegularLanguage {
      SampleLanguage.digit.repeated(atLeast: count, atMost: count)
    }
    func pairs(_ numbers: some Sequence<Int>) -> RegularLanguage {
      .union(numbers.map { .literal(($0 < 10 ? "0\($0)" : "\($0)").unicodeScalars) })
    }
    let hyphen = RegularLanguage.literal("-".unicodeScalars)
    let leap = stride(from: 4, to: 100, by: 4)
    let years = RegularLanguage.union([
      .concatenation([pairs(1...99), digits(2)]),
      .concatenation([pairs(0...0), pairs(1...99)]),
    ])
    let leapYears = RegularLanguage.union([
      .concatenation([digits(2), pairs(leap)]), .concatenation([pairs(leap), pairs(0...0)]),
    ])
    let days = RegularLanguage.union([
      .concatenation([pairs([1, 3, 5, 7, 8, 10, 12]), hyphen, pairs(1...31)]),
      .concatenation([pairs([4, 6, 9, 11]), hyphen, pairs(1...30)]),
      .concatenation([pairs(2...2), hyphen, pairs(1...28)]),
    ])
    return .union([
      .concatenation([years, hyphen, days]),
      .concatenation([leapYears, .literal("-02-29".unicodeScalars)]),
    ])
  }()

  /// Texts in which a scheme precedes a colon. Lenient parsing removes spaces and control
  /// characters at the start, and tabs and newlines anywhere.
  var possibleLinks: RegularLanguage {
    let isLenient = admission == .lenient
    let letters = SymbolSet("a"..."z", "A"..."Z")
    let others = letters.union(SymbolSet("0"..."9"))
      .union(SymbolSet(scalarsOf: isLenient ? "+-.\t\n\r" : "+-."))
    let refused = SymbolSet(scalarsOf: " <>\\^|")
    return .concatenation([
      isLenient ? RegularLanguage.symbols(SymbolSet("\0"..." ")).repeated() : .empty,
      .symbols(letters), RegularLanguage.symbols(others).repeated(),
      .literal(":".unicodeScalars),
      RegularLanguage.symbols(isLenient ? textSymbols : textSymbols.subtracting(refused))
        .repeated(),
    ])
  }

  /// Simple links, which every admission mode accepts.
  private static let links: RegularLanguage = {
    let mark = RegularLanguage.symbols(SymbolSet("a"..."z", "0"..."9"))
    let plain = SymbolSet("a"..."z", "A"..."Z", "0"..."9").union(
      SymbolSet(scalarsOf: "!$&'()*+,-./:;=@_~")
    ).union(SymbolSet("\u{A0}"..."\u{D7FF}"))
    func part(after delimiter: String, _ symbols: SymbolSet) -> RegularLanguage {
      .concatenation([
        .literal(delimiter.unicodeScalars), RegularLanguage.symbols(symbols).repeated(),
      ])
    }
    let query = part(after: "?", plain.union(SymbolSet("?")))
    return .union([
      .concatenation([
        .literal("http".unicodeScalars), RegularLanguage.literal("s".unicodeScalars).optional,
        .literal("://".unicodeScalars), mark.repeated(atLeast: 1),
        .literal(".example".unicodeScalars), part(after: "/", plain).optional, query.optional,
        part(after: "#", plain).optional,
      ]),
      .concatenation([
        .literal("app:".unicodeScalars), mark,
        RegularLanguage.symbols(plain.subtracting(SymbolSet("/"))).repeated(),
      ]),
    ])
  }()
}
