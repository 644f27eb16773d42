/// Character classes with set notation (ECMA-262, CharacterClass with `[UnicodeSetsMode]`).
extension RegexParser {
  /// Parses `[…]`, starting at its `[`.
  mutating func parseClass(depth: Int) throws(RegexSyntaxError) -> RegexClass {
    let start = position
    try checkDepth(depth, from: start)
    advance()
    let isNegated = skip("^")
    let content = try parseClassContent(start: start, depth: depth)
    guard isNegated else { return content }
    guard !content.mayContainStrings else {
      throw RegexSyntaxError(
        .syntax, at: range(from: start), "a negated class cannot contain strings")
    }
    return .complement(content)
  }

  private mutating func parseClassContent(
    start: Int, depth: Int
  ) throws(RegexSyntaxError) -> RegexClass {
    if skip("]") { return .union([]) }
    let first = try parseOperand(of: start, depth: depth)
    if looksAt("--") || looksAt("&&") {
      return try parseOperation(first, start: start, depth: depth)
    }
    var operands = [try parseRange(from: first, of: start, depth: depth)]
    while !skip("]") {
      if looksAt("--") || looksAt("&&") { throw mixedOperators() }
      let operand = try parseOperand(of: start, depth: depth)
      operands.append(try parseRange(from: operand, of: start, depth: depth))
    }
    return operands.count == 1 ? operands[0] : .union(operands)
  }

  /// Parses the operands after the first of an intersection or a difference, and the `]`.
  private mutating func parseOperation(
    _ first: ClassOperand, start: Int, depth: Int
  ) throws(RegexSyntaxError) -> RegexClass {
    let sign = looksAt("--") ? "--" : "&&"
    var operands = [first.expression]
    while !skip("]") {
      guard skip(sign) else {
        throw isAtEnd ? unclosedClass(from: start) : mixedOperators()
      }
      if sign == "&&", looksAt("&") { throw mixedOperators() }
      operands.append(try parseOperand(of: start, depth: depth).expression)
    }
    return sign == "--" ? .difference(operands) : .intersection(operands)
  }

  private func mixedOperators() -> RegexSyntaxError {
    RegexSyntaxError(
      .syntax, at: range(from: position, count: 2),
      "`--` and `&&` are only allowed between single operands, and not both in one class",
      suggestion: "put each operand into separate brackets, as in `[[a-z]--[aeiou]]`")
  }

  /// Parses `-` and the end of a range, if present.
  private mutating func parseRange(
    from first: ClassOperand, of start: Int, depth: Int
  ) throws(RegexSyntaxError) -> RegexClass {
    guard looksAt("-"), !looksAt("--") else { return first.expression }
    let sign = position
    advance()
    guard let low = first.codePoint, !looksAt("]") else {
      guard allowsLiteralPunctuation else { throw misplacedHyphen(at: sign) }
      move(to: sign)
      return first.expression
    }
    let last = try parseOperand(of: start, depth: depth)
    guard let high = last.codePoint else { throw misplacedHyphen(at: sign) }
    guard low <= high else {
      throw RegexSyntaxError(
        .syntax, at: first.range.lowerBound..<last.range.upperBound,
        "the range ends before it starts")
    }
    return .set(SymbolSet(codePoints: [low...high]))
  }

  private func misplacedHyphen(at place: Int) -> RegexSyntaxError {
    RegexSyntaxError(
      .syntax, at: range(from: place, count: 1), "`-` is only allowed between two characters",
      suggestion: #"write `\-` for the character"#)
  }

  private func unclosedClass(from start: Int) -> RegexSyntaxError {
    RegexSyntaxError(
      .syntax, at: range(from: start, count: 1), "the class is not closed",
      suggestion: #"add `]`, or write `\[` for the character"#)
  }

  /// An operand of a class, with its code point if it is a single character.
  private struct ClassOperand {
    var expression: RegexClass
    var codePoint: UInt32?
    var range: Range<Int>
  }

  private mutating func parseOperand(
    of classStart: Int, depth: Int
  ) throws(RegexSyntaxError) -> ClassOperand {
    let start = position
    guard let next = peek() else { throw unclosedClass(from: classStart) }
    if next == "[" {
      let inner = try parseClass(depth: depth + 1)
      return ClassOperand(expression: inner, codePoint: nil, range: range(from: start))
    }
    if next == "\\" {
      advance()
      if skip("q{") {
        let strings = try parseStrings(from: start)
        return ClassOperand(
          expression: .strings(strings), codePoint: nil, range: range(from: start))
      }
      if let escape = try parseClassEscape(from: start) {
        return ClassOperand(expression: escape, codePoint: nil, range: range(from: start))
      }
      move(to: start)
    }
    let character = try parseClassCharacter()
    return ClassOperand(
      expression: .character(character), codePoint: character, range: range(from: start))
  }

  /// Parses the strings of `\q{…}`, after its `{`.
  private mutating func parseStrings(from start: Int) throws(RegexSyntaxError) -> [[UInt32]] {
    var strings: [[UInt32]] = [[]]
    while !skip("}") {
      guard !isAtEnd else {
        throw RegexSyntaxError(
          .syntax, at: range(from: start, count: 3), #"`\q{` is not closed"#,
          suggestion: "add `}`")
      }
      if skip("|") {
        strings.append([])
      } else {
        strings[strings.count - 1].append(try parseClassCharacter())
      }
    }
    return strings
  }

  /// Parses one character of a class (ECMA-262, ClassSetCharacter).
  private mutating func parseClassCharacter() throws(RegexSyntaxError) -> UInt32 {
    let start = position
    guard let next = peek() else { throw unknownEscape(nil, from: start) }
    advance()
    switch next {
    case "\\":
      if skip("b") { return 0x08 }
      if let mark = peek(), Self.reservedPunctuators.contains(mark) {
        advance()
        return mark.value
      }
      return try parseCharacterEscape(from: start)
    case "(", ")", "[", "]", "{", "}", "/", "-", "|":
      if allowsLiteralPunctuation, next != "[", next != "]" { return next.value }
      throw RegexSyntaxError(
        .syntax, at: range(from: start, count: 1),
        "`\(next)` needs a backslash in a class",
        suggestion: "write `\\\(next)` for the character")
    default: break
    }
    if !allowsLiteralPunctuation, next == peek(), Self.reservedDoubles.contains(next) {
      throw RegexSyntaxError(
        .syntax, at: range(from: start, count: 2), "`\(next)\(next)` is reserved in a class",
        suggestion: "write the character once")
    }
    return next.value
  }

  /// The characters of ECMA-262's ClassSetReservedPunctuator.
  private static let reservedPunctuators: Set<Unicode.Scalar> = [
    "&", "-", "!", "#", "%", ",", ":", ";", "<", "=", ">", "@", "`", "~",
  ]
  /// The characters of ECMA-262's ClassSetReservedDoublePunctuator, each once.
  private static let reservedDoubles: Set<Unicode.Scalar> = [
    "&", "!", "#", "$", "%", "*", "+", ",", ".", ":", ";", "<", "=", ">", "?", "@", "^", "`", "~",
  ]
}
