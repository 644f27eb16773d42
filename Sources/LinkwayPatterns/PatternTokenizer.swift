/// A tokenizer for patterns (URL Pattern Standard, section 2.1 "Tokenizing").
///
/// `takesTypes` enables an extension of the standard: `<type>` directly after a name.
package struct PatternTokenizer {
  /// The handling of text that is not a token: `strict` throws an error, `lenient` produces an
  /// invalid token and continues, as the standard's constructor string parser requires.
  package enum Policy: Sendable {
    case strict
    case lenient
  }

  private struct Character {
    var scalar: Unicode.Scalar
    var offset: Int
  }

  private let characters: [Character]
  private let byteCount: Int
  private let policy: Policy
  private let takesTypes: Bool
  private var index = 0
  private var tokens: [PatternToken] = []

  /// Returns all tokens of `text`. The last one is always `end`. O(n).
  package static func tokenize(
    _ text: String, policy: Policy = .strict, takesTypes: Bool = false
  ) throws(PatternError) -> [PatternToken] {
    var tokenizer = PatternTokenizer(text, policy: policy, takesTypes: takesTypes)
    return try tokenizer.run()
  }

  private init(_ text: String, policy: Policy, takesTypes: Bool) {
    var characters: [Character] = []
    var offset = 0
    characters.reserveCapacity(text.utf8.count)
    tokens.reserveCapacity(text.utf8.count + 1)
    for scalar in text.unicodeScalars {
      characters.append(Character(scalar: scalar, offset: offset))
      offset += UTF8.width(scalar)
    }
    self.characters = characters
    self.byteCount = offset
    self.policy = policy
    self.takesTypes = takesTypes
  }

  private mutating func run() throws(PatternError) -> [PatternToken] {
    while index < characters.count {
      switch characters[index].scalar {
      case "*": add(.asterisk, upTo: index + 1)
      case "+", "?": add(.otherModifier, upTo: index + 1)
      case "{": add(.open, upTo: index + 1)
      case "}": add(.close, upTo: index + 1)
      case "\\": try escape()
      case ":": try name()
      case "(": try regexp()
      case "<" where takesTypes && tokens.last?.kind == .name: try type()
      default: add(.char, upTo: index + 1)
      }
    }
    tokens.append(PatternToken(kind: .end, range: byteCount..<byteCount, value: ""))
    return tokens
  }

  private mutating func escape() throws(PatternError) {
    guard index + 1 < characters.count else {
      try reject(
        from: index, upTo: index + 1, "nothing follows the backslash",
        suggestion: "write `\\\\` for a backslash")
      return
    }
    add(.escapedChar, upTo: index + 2, value: index + 1..<index + 2)
  }

  private mutating func name() throws(PatternError) {
    var end = index + 1
    while end < characters.count,
      Self.isNameScalar(characters[end].scalar, first: end == index + 1)
    {
      end += 1
    }
    guard end > index + 1 else {
      try reject(
        from: index, upTo: index + 1, "a `:` needs a name after it",
        suggestion: "write `\\:` for a colon")
      return
    }
    add(.name, upTo: end, value: index + 1..<end)
  }

  private mutating func type() throws(PatternError) {
    var end = index + 1
    while end < characters.count, characters[end].scalar != ">" { end += 1 }
    guard end < characters.count, end > index + 1 else {
      try reject(
        from: index, upTo: min(end + 1, characters.count),
        end < characters.count ? "a type needs a name" : "the type is not closed",
        suggestion: "write `:name<type>`, or `\\<` for a less-than sign")
      return
    }
    add(.type, upTo: end + 1, value: index + 1..<end)
  }

  /// Reads a regex in parentheses. It must be ASCII and non-empty, must not start with `?`, and
  /// must not contain unnamed capturing groups.
  private mutating func regexp() throws(PatternError) {
    var depth = 1
    var place = index + 1
    while place < characters.count {
      let scalar = characters[place].scalar
      guard scalar.isASCII else {
        try reject(
          from: place, upTo: place + 1, "a regex inside a pattern must be ASCII",
          suggestion: "write `\(Self.regexEscape(scalar))`, or give the regex a name in `types`")
        return
      }
      if place == index + 1, scalar == "?" {
        try reject(from: place, upTo: place + 1, "a regex must not start with `?`")
        return
      }
      switch scalar {
      case "\\":
        guard place + 1 < characters.count, characters[place + 1].scalar.isASCII else {
          try reject(
            from: place, upTo: place + 1, "a backslash must be followed by an ASCII character")
          return
        }
        place += 1
      case ")":
        depth -= 1
      case "(":
        guard place + 1 < characters.count, characters[place + 1].scalar == "?" else {
          try reject(
            from: place, upTo: place + 1, "a regex must not contain an unnamed capturing group",
            suggestion: "write `(?:…)`")
          return
        }
        depth += 1
      default:
        break
      }
      place += 1
      if depth == 0 { break }
    }
    guard depth == 0 else {
      try reject(
        from: index, upTo: index + 1, "the regex is not closed",
        suggestion: "add `)`, or write `\\(` for a parenthesis")
      return
    }
    guard place - 1 > index + 1 else {
      try reject(from: index, upTo: place, "a regex must not be empty")
      return
    }
    add(.regexp, upTo: place, value: index + 1..<place - 1)
  }

  private mutating func add(
    _ kind: PatternToken.Kind, upTo end: Int, value: Range<Int>? = nil
  ) {
    tokens.append(
      PatternToken(kind: kind, range: bytes(index..<end), value: text(value ?? index..<end)))
    index = end
  }

  private func text(_ range: Range<Int>) -> String {
    if range.count == 1, characters[range.lowerBound].scalar.isASCII {
      return Self.asciiTexts[Int(characters[range.lowerBound].scalar.value)]
    }
    var text = String.UnicodeScalarView()
    for place in range { text.append(characters[place].scalar) }
    return String(text)
  }

  /// The strings of single ASCII characters, which almost all tokens consist of.
  private static let asciiTexts = (UInt8(0)..<128).map { String(Unicode.Scalar($0)) }

  private mutating func reject(
    from start: Int, upTo end: Int, _ message: String, suggestion: String? = nil
  ) throws(PatternError) {
    guard policy == .lenient else {
      throw PatternError(
        "pattern-syntax", at: bytes(start..<max(end, start)), message, suggestion: suggestion)
    }
    add(.invalidChar, upTo: index + 1)
  }

  private func bytes(_ range: Range<Int>) -> Range<Int> {
    offset(range.lowerBound)..<offset(range.upperBound)
  }

  private func offset(_ index: Int) -> Int {
    index < characters.count ? characters[index].offset : byteCount
  }

  /// Returns the ASCII escape of a character in a regex (ECMA-262, RegExpUnicodeEscapeSequence).
  private static func regexEscape(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return digits.count > 4
      ? "\\u{\(digits)}" : "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
  }

  /// Returns whether a scalar is allowed in a JavaScript identifier ("is a valid name code point").
  package static func isNameScalar(_ scalar: Unicode.Scalar, first: Bool) -> Bool {
    if scalar.isASCII {
      switch scalar {
      case "a"..."z", "A"..."Z", "_", "$": return true
      case "0"..."9": return !first
      default: return false
      }
    }
    if first { return scalar.properties.isIDStart }
    return scalar.properties.isIDContinue || scalar == "\u{200C}" || scalar == "\u{200D}"
  }
}

/// A token of a pattern.
package struct PatternToken: Equatable, Sendable {
  package enum Kind: Hashable, Sendable {
    case open, close, regexp, name, type, char, escapedChar, otherModifier, asterisk, end
    case invalidChar
  }

  package var kind: Kind
  /// The range in the pattern's text, including delimiters, in UTF-8 byte offsets.
  package var range: Range<Int>
  /// The text without delimiters: a name without the colon, a regex without the parentheses.
  package internal(set) var value: String

  package init(kind: Kind, range: Range<Int>, value: String) {
    (self.kind, self.range, self.value) = (kind, range, value)
  }
}
