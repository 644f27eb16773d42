import LinkwayPatterns

/// Converts parts back to a pattern.
///
/// Standard: URL Pattern Standard, section 2.3 "Converting part lists to pattern strings".
struct PatternStringGenerator {
  var parts: [PatternPart]
  var options: PatternParser.Options

  /// Returns the pattern. O(n).
  func patternString() -> String {
    var result = ""
    for index in parts.indices {
      let part = parts[index]
      if part.kind == .fixedText {
        let text = Self.escaped(part.value)
        result += part.modifier == .none ? text : "{\(text)}\(part.modifier.sign)"
      } else {
        result += group(
          part, after: index > 0 ? parts[index - 1] : nil,
          before: index + 1 < parts.count ? parts[index + 1] : nil)
      }
    }
    return result
  }

  private func group(
    _ part: PatternPart, after previous: PatternPart?, before next: PatternPart?
  ) -> String {
    let needsBraces = needsBraces(part, after: previous, before: next)
    var result = Self.escaped(part.prefix)
    if part.isNamed { result += ":\(part.name)" }
    switch part.kind {
    case .fixedText: break
    case .regexp: result += "(\(part.value))"
    case .segmentWildcard:
      if !part.isNamed { result += "(\(options.segmentWildcardRegexp))" }
      if part.isNamed, Self.continuesName(part.suffix) { result += "\\" }
    case .fullWildcard:
      let standsApart =
        previous.map { $0.kind == .fixedText || $0.modifier != .none } ?? true
        || needsBraces || !part.prefix.isEmpty
      result += !part.isNamed && standsApart ? "*" : "(\(PatternParser.fullWildcardRegexp))"
    }
    result += Self.escaped(part.suffix)
    return (needsBraces ? "{\(result)}" : result) + part.modifier.sign
  }

  private func needsBraces(
    _ part: PatternPart, after previous: PatternPart?, before next: PatternPart?
  ) -> Bool {
    if !part.suffix.isEmpty || !(part.prefix.isEmpty || isPrefixMark(part.prefix)) { return true }
    if part.isNamed, part.kind == .segmentWildcard, part.modifier == .none, let next,
      next.prefix.isEmpty, next.suffix.isEmpty
    {
      let readsOn = next.kind == .fixedText ? Self.continuesName(next.value) : !next.isNamed
      if readsOn { return true }
    }
    guard part.prefix.isEmpty, let previous, previous.kind == .fixedText,
      let last = previous.value.unicodeScalars.last
    else { return false }
    return last == options.prefix
  }

  private func isPrefixMark(_ text: String) -> Bool {
    options.prefix.map { text.unicodeScalars.elementsEqual([$0]) } ?? false
  }

  /// Returns whether a text would be read as a continuation of the name before it.
  private static func continuesName(_ text: String) -> Bool {
    text.unicodeScalars.first.map { PatternTokenizer.isNameScalar($0, first: false) } ?? false
  }

  /// Returns the text with a backslash before each special character ("escape a pattern string").
  static func escaped(_ text: String) -> String { text.escaping("+*?:{}()\\") }
}

extension String {
  /// Returns the text with a backslash before each of the given ASCII characters.
  func escaping(_ special: String) -> String {
    var result: [UInt8] = []
    for byte in utf8 {
      if special.utf8.contains(byte) { result.append(UInt8(ascii: "\\")) }
      result.append(byte)
    }
    return String(decoding: result, as: UTF8.self)
  }
}

extension PatternPart.Modifier {
  /// The modifier as written in patterns and regexes ("convert a modifier to a string").
  var sign: String {
    switch self {
    case .none: ""
    case .optional: "?"
    case .zeroOrMore: "*"
    case .oneOrMore: "+"
    }
  }
}
