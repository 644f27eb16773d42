/// A recursive-descent parser for the grammar of ECMA-262, section 22.2.1, with `[UnicodeMode]`,
/// `[UnicodeSetsMode]` and `[NamedCaptureGroups]`. The nesting depth is limited.
///
/// This file parses disjunctions, terms and quantifiers; groups, escapes and classes are in
/// separate files.
struct RegexParser {
  /// The code points of the source.
  private let text: [UInt32]
  /// The byte offset of each code point, and of the end of the source.
  private let offsets: [Int]
  /// The index of the next code point.
  private(set) var position = 0

  /// Whether punctuation of the class syntax can be literal in a class
  /// (`ClassSyntax.literalPunctuation`).
  var allowsLiteralPunctuation = false
  var groups: [ECMAScriptRegex.Group] = []
  /// For each group, the alternatives that contain it, outermost first.
  var alternativesOfGroups: [[AlternativePlace]] = []
  var currentAlternatives: [AlternativePlace] = []
  private var disjunctionCount = 0
  var references: [(reference: RegexNode.Reference, range: Range<Int>)] = []

  /// An alternative of a disjunction.
  struct AlternativePlace: Equatable {
    var disjunction: Int
    var alternative: Int
  }

  init(_ source: String, byteLimit: Int) throws(RegexSyntaxError) {
    guard source.utf8.count <= byteLimit else {
      throw RegexSyntaxError(
        .limit, at: 0..<source.utf8.count,
        "the regex has \(source.utf8.count) bytes; at most \(byteLimit) are allowed")
    }
    var text: [UInt32] = []
    var offsets: [Int] = []
    var offset = 0
    for scalar in source.unicodeScalars {
      text.append(scalar.value)
      offsets.append(offset)
      offset += UTF8.width(scalar)
    }
    offsets.append(offset)
    self.text = text
    self.offsets = offsets
  }

  /// Parses the entire regex.
  mutating func parse() throws(RegexSyntaxError) -> (RegexNode, [ECMAScriptRegex.Group]) {
    let root = try parseDisjunction(depth: 0)
    guard isAtEnd else {
      // A disjunction ends only at the end of the regex or at a `)`.
      throw RegexSyntaxError(
        .syntax, at: range(from: position, count: 1), "`)` closes no group",
        suggestion: #"write `\)` for the character"#)
    }
    try checkReferences()
    try checkRepetitions(root, factor: 1)
    return (root, groups)
  }

  mutating func parseDisjunction(depth: Int) throws(RegexSyntaxError) -> RegexNode {
    let start = position
    disjunctionCount += 1
    currentAlternatives.append(AlternativePlace(disjunction: disjunctionCount, alternative: 0))
    defer { currentAlternatives.removeLast() }
    var alternatives = [try parseAlternative(depth: depth)]
    while skip("|") {
      currentAlternatives[currentAlternatives.count - 1].alternative += 1
      alternatives.append(try parseAlternative(depth: depth))
    }
    guard alternatives.count > 1 else { return alternatives[0] }
    return node(.alternatives(alternatives), from: start)
  }

  private mutating func parseAlternative(depth: Int) throws(RegexSyntaxError) -> RegexNode {
    let start = position
    var terms: [RegexNode] = []
    while let next = peek(), next != "|", next != ")" {
      terms.append(try parseTerm(depth: depth))
    }
    switch terms.count {
    case 0: return node(.empty, from: start)
    case 1: return terms[0]
    default: return node(.sequence(terms), from: start)
    }
  }

  private mutating func parseTerm(depth: Int) throws(RegexSyntaxError) -> RegexNode {
    let atom = try parseAtom(depth: depth)
    let start = position
    guard let (minimum, maximum) = try parseQuantifier() else { return atom }
    switch atom.kind {
    case .assertion, .look:
      throw RegexSyntaxError(
        .syntax, at: range(from: start), "an assertion cannot be repeated",
        suggestion: "put it into a group `(?:…)`, or remove the quantifier")
    default: break
    }
    let isLazy = skip("?")
    if let next = peek(), ["*", "+", "?"].contains(next) {
      throw RegexSyntaxError(
        .syntax, at: range(from: position, count: 1),
        next == "+" && !isLazy
          ? "JavaScript has no possessive quantifiers" : "`\(next)` repeats nothing",
        suggestion: "remove this `\(next)`, or put what it repeats into a group `(?:…)`")
    }
    return RegexNode(
      kind: .repetition(atom, minimum: minimum, maximum: maximum, isLazy: isLazy),
      range: atom.range.lowerBound..<offsets[position])
  }

  /// Parses `*`, `+`, `?`, `{n}`, `{n,}` or `{n,m}`, without the `?` of a lazy quantifier. Returns
  /// `nil` if there is no quantifier.
  private mutating func parseQuantifier() throws(RegexSyntaxError) -> (Int, Int?)? {
    let start = position
    if skip("*") { return (0, nil) }
    if skip("+") { return (1, nil) }
    if skip("?") { return (0, 1) }
    guard skip("{") else { return nil }
    let minimum = parseNumber()
    var maximum = minimum
    if minimum != nil, skip(",") { maximum = parseNumber() }
    guard let minimum, skip("}") else {
      throw RegexSyntaxError(
        .syntax, at: range(from: start, count: 1),
        "`{` does not start a quantifier `{n}`, `{n,}` or `{n,m}`",
        suggestion: #"write `\{` for the character"#)
    }
    if let maximum, maximum < minimum {
      throw RegexSyntaxError(
        .syntax, at: range(from: start), "the quantifier's maximum is less than its minimum")
    }
    return (minimum, maximum)
  }

  /// Parses a decimal number; clamps numbers that overflow to `Int.max`.
  mutating func parseNumber() -> Int? {
    guard var value = peekDigit() else { return nil }
    advance()
    while let digit = peekDigit() {
      let (tens, overflow) = value.multipliedReportingOverflow(by: 10)
      let (sum, carry) = tens.addingReportingOverflow(digit)
      value = overflow || carry ? Int.max : sum
      advance()
    }
    return value
  }

  private func peekDigit() -> Int? {
    guard let next = peek(), ("0"..."9").contains(next) else { return nil }
    return Int(next.value - 0x30)
  }

  private mutating func parseAtom(depth: Int) throws(RegexSyntaxError) -> RegexNode {
    let start = position
    guard let next = peek() else { return node(.empty, from: start) }
    switch next {
    case "^":
      advance()
      return node(.assertion(.start), from: start)
    case "$":
      advance()
      return node(.assertion(.end), from: start)
    case ".":
      advance()
      return node(.anyCharacter, from: start)
    case "(": return try parseGroup(depth: depth + 1)
    case "[":
      let expression = try parseClass(depth: depth + 1)
      return node(.characterClass(expression), from: start)
    case "\\": return try parseAtomEscape()
    case "*", "+", "?":
      throw RegexSyntaxError(
        .syntax, at: range(from: start, count: 1), "`\(next)` repeats nothing",
        suggestion: "write `\\\(next)` for the character")
    case "{", "}", "]":
      throw RegexSyntaxError(
        .syntax, at: range(from: start, count: 1), "`\(next)` needs a backslash",
        suggestion: "write `\\\(next)` for the character")
    default:
      advance()
      return node(.character(next.value), from: start)
    }
  }
}

extension RegexParser {
  var isAtEnd: Bool { position >= text.count }

  /// Returns the code point at `distance` from the current position; `nil` past the end. Strings
  /// contain no surrogates, so every code point is a scalar.
  func peek(_ distance: Int = 0) -> Unicode.Scalar? {
    guard position + distance < text.count else { return nil }
    return Unicode.Scalar(text[position + distance])
  }

  mutating func advance(by count: Int = 1) {
    position = min(position + count, text.count)
  }

  mutating func move(to place: Int) {
    position = min(place, text.count)
  }

  /// Consumes an ASCII text if it is next; returns whether it was.
  mutating func skip(_ expected: String) -> Bool {
    guard looksAt(expected) else { return false }
    advance(by: expected.unicodeScalars.count)
    return true
  }

  func looksAt(_ expected: String) -> Bool {
    var distance = 0
    for scalar in expected.unicodeScalars {
      guard peek(distance) == scalar else { return false }
      distance += 1
    }
    return true
  }

  /// Returns the byte range from `start` to the current position.
  func range(from start: Int) -> Range<Int> {
    offsets[min(start, text.count)]..<offsets[max(start, position)]
  }

  /// Returns the byte range of `count` code points from `start`.
  func range(from start: Int, count: Int) -> Range<Int> {
    offsets[min(start, text.count)]..<offsets[min(start + count, text.count)]
  }

  func node(_ kind: RegexNode.Kind, from start: Int) -> RegexNode {
    RegexNode(kind: kind, range: range(from: start))
  }

  func checkDepth(_ depth: Int, from start: Int) throws(RegexSyntaxError) {
    guard depth <= ECMAScriptRegex.Limits.nesting else {
      throw RegexSyntaxError(
        .limit, at: range(from: start, count: 1),
        "groups and classes are nested \(depth) levels deep here; at most \(ECMAScriptRegex.Limits.nesting) are allowed"
      )
    }
  }
}
