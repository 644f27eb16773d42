extension RegexParser {
  /// Parses an escape outside a class, starting at its `\`.
  mutating func parseAtomEscape() throws(RegexSyntaxError) -> RegexNode {
    let start = position
    advance()
    guard let next = peek() else { throw unknownEscape(nil, from: start) }
    switch next {
    case "b":
      advance()
      return node(.assertion(.wordBoundary), from: start)
    case "B":
      advance()
      return node(.assertion(.noWordBoundary), from: start)
    case "1"..."9":
      let number = parseNumber() ?? 0
      references.append((.number(number), range(from: start)))
      return node(.backReference(.number(number)), from: start)
    case "k":
      advance()
      guard skip("<") else { throw unknownEscape(next, from: start) }
      let name = try parseGroupName(from: start)
      references.append((.name(name), range(from: start)))
      return node(.backReference(.name(name)), from: start)
    default: break
    }
    if let expression = try parseClassEscape(from: start) {
      return node(.characterClass(expression), from: start)
    }
    return node(.character(try parseCharacterEscape(from: start)), from: start)
  }

  /// Parses `\d \D \s \S \w \W \p{…} \P{…}` after the `\`; returns `nil` for any other escape.
  mutating func parseClassEscape(from start: Int) throws(RegexSyntaxError) -> RegexClass? {
    let set: SymbolSet
    switch peek() {
    case "d": set = .digits
    case "D": set = SymbolSet.digits.complementInScalars
    case "s": set = .whiteSpace
    case "S": set = SymbolSet.whiteSpace.complementInScalars
    case "w": set = .wordCharacters
    case "W": set = SymbolSet.wordCharacters.complementInScalars
    case "p", "P": return try parseProperty(from: start)
    default: return nil
    }
    advance()
    return .set(set)
  }

  private mutating func parseProperty(from start: Int) throws(RegexSyntaxError) -> RegexClass {
    let isNegated = peek() == "P"
    advance()
    guard skip("{") else {
      throw RegexSyntaxError(
        .syntax, at: range(from: start), "the name of a property must be in braces",
        suggestion: #"write it as in `\p{Lu}`"#)
    }
    var name = ""
    while let next = peek(), next != "}" {
      name.unicodeScalars.append(next)
      advance()
    }
    guard skip("}") else {
      throw RegexSyntaxError(
        .syntax, at: range(from: start), "the name of the property is not closed",
        suggestion: "add `}`")
    }
    switch UnicodeProperty.lookup(name) {
    case .property(let property): return .property(property, isNegated: isNegated)
    case .unsupported:
      throw RegexSyntaxError(
        .unsupported, at: range(from: start), "unsupported property `\(name)`")
    case .unknown:
      throw RegexSyntaxError(
        .syntax, at: range(from: start), "JavaScript has no property `\(name)`",
        suggestion: "names are as in `Lu`, `Uppercase`, `Script=Greek`, with their case")
    }
  }

  /// Parses a character escape after its `\` (ECMA-262, CharacterEscape).
  mutating func parseCharacterEscape(from start: Int) throws(RegexSyntaxError) -> UInt32 {
    guard let next = peek() else { throw unknownEscape(nil, from: start) }
    advance()
    switch next {
    case "f": return 0x0C
    case "n": return 0x0A
    case "r": return 0x0D
    case "t": return 0x09
    case "v": return 0x0B
    case "0":
      if let digit = peek(), ("0"..."9").contains(digit) {
        throw RegexSyntaxError(
          .syntax, at: range(from: start, count: 3), "JavaScript has no octal escapes",
          suggestion: #"write the code as in `\x1B`"#)
      }
      return 0
    case "c":
      guard let letter = peek(), ("a"..."z").contains(letter) || ("A"..."Z").contains(letter)
      else {
        throw RegexSyntaxError(
          .syntax, at: range(from: start), #"`\c` needs an ASCII letter after it"#)
      }
      advance()
      return letter.value % 32
    case "x":
      guard let value = parseHexDigits(2) else {
        throw RegexSyntaxError(
          .syntax, at: range(from: start), #"`\x` needs two hexadecimal digits after it"#)
      }
      return value
    case "u":
      guard let value = try parseUnicodeEscape(from: start) else {
        throw RegexSyntaxError(
          .syntax, at: range(from: start),
          #"`\u` needs four hexadecimal digits, or a code point in braces, after it"#)
      }
      return value
    case "^", "$", "\\", ".", "*", "+", "?", "(", ")", "[", "]", "{", "}", "|", "/":
      return next.value
    default: throw unknownEscape(next, from: start)
    }
  }

  /// Parses what follows `\u`: four digits, a surrogate pair of two such escapes, or a code point
  /// in braces. Returns `nil` for anything else.
  mutating func parseUnicodeEscape(from start: Int) throws(RegexSyntaxError) -> UInt32? {
    if skip("{") {
      var value: UInt32 = 0
      var hasDigits = false
      while let digit = peekHexDigit() {
        value = min(value * 16 + digit, 0x11_0000)
        hasDigits = true
        advance()
      }
      guard hasDigits, skip("}") else { return nil }
      guard value <= 0x10_FFFF else {
        throw RegexSyntaxError(
          .syntax, at: range(from: start), "the largest code point is 10FFFF")
      }
      return value
    }
    guard let lead = parseHexDigits(4) else { return nil }
    guard (0xD800...0xDBFF).contains(lead), looksAt(#"\u"#) else { return lead }
    let afterLead = position
    advance(by: 2)
    if let trail = parseHexDigits(4), (0xDC00...0xDFFF).contains(trail) {
      return 0x1_0000 + (lead - 0xD800) << 10 + (trail - 0xDC00)
    }
    move(to: afterLead)
    return lead
  }

  private mutating func parseHexDigits(_ count: Int) -> UInt32? {
    var value: UInt32 = 0
    for _ in 0..<count {
      guard let digit = peekHexDigit() else { return nil }
      value = value * 16 + digit
      advance()
    }
    return value
  }

  private func peekHexDigit() -> UInt32? {
    guard let next = peek(), next.isASCII else { return nil }
    return Character(next).hexDigitValue.map { UInt32($0) }
  }

  /// Returns the error for an escape that JavaScript does not have.
  func unknownEscape(_ escaped: Unicode.Scalar?, from start: Int) -> RegexSyntaxError {
    guard let escaped else {
      return RegexSyntaxError(
        .syntax, at: range(from: start), "the regex ends with a lone backslash",
        suggestion: #"write `\\` for the character"#)
    }
    let suggestion: String? =
      switch escaped {
      case "A": "write `^` for the start"
      case "Z", "z": "write `$` for the end"
      case "h": #"write `[ \t]` for blanks"#
      case "H": #"write `[^ \t]` for what is not a blank"#
      case "R": #"write `(?:\r\n|[\n\v\f\r])` for the end of a line"#
      case "N": "write `.` for what does not end a line"
      case "X": "write `.` for one character"
      case "q": #"in a class, write `\q{…}` for strings"#
      case "k": #"write `\k<name>` for a back reference"#
      case "e": #"write `\x1B` for the escape character"#
      case "a": #"write `\x07` for the bell"#
      case "Q", "E": "escape each character separately"
      case "C", "G", "K", "g": nil
      default: "write `\(escaped)` without the backslash"
      }
    return RegexSyntaxError(
      .syntax, at: range(from: start, count: 2), "JavaScript has no escape `\\\(escaped)`",
      suggestion: suggestion)
  }
}
