import LinkwayPatterns

/// Writes parts as one ECMAScript regex for the whole component.
///
/// Standard: URL Pattern Standard, section 2.2 "Converting part lists to regular expressions".
struct RegularExpressionGenerator {
  private let segmentWildcard: String
  /// The regex.
  private(set) var source = "^"
  /// The names of the groups, by number; the first is that of group 1.
  private(set) var names: [String] = []
  /// Numbers of groups that are optional as a whole, `(…)?`: JavaScript leaves such a group unset
  /// rather than let it match nothing.
  private(set) var groupsNeverEmpty: Set<Int> = []
  /// Where the regexes of the pattern stand in `source`, in order, and where in the pattern.
  private var origins: [(range: Range<Int>, start: Int)] = []

  init(_ parts: [PatternPart], options: PatternParser.Options) {
    segmentWildcard = options.segmentWildcardRegexp
    for part in parts {
      if part.kind == .fixedText {
        let text = Self.escaped(part.value)
        source += part.modifier == .none ? text : "(?:\(text))\(part.modifier.sign)"
      } else {
        names.append(part.name)
        append(part)
      }
    }
    source += "$"
  }

  private mutating func append(_ part: PatternPart) {
    let prefix = Self.escaped(part.prefix)
    let suffix = Self.escaped(part.suffix)
    let isBare = prefix.isEmpty && suffix.isEmpty
    switch part.modifier {
    case .none, .optional:
      source += isBare ? "(" : "(?:\(prefix)("
      appendRegexp(of: part)
      source += isBare ? ")" : ")\(suffix))"
      source += part.modifier.sign
      if isBare, part.modifier == .optional { groupsNeverEmpty.insert(names.count) }
    case .zeroOrMore, .oneOrMore:
      source += isBare ? "((?:" : "(?:\(prefix)((?:"
      appendRegexp(of: part)
      if isBare {
        source += ")\(part.modifier.sign))"
        return
      }
      source += ")(?:\(suffix)\(prefix)(?:"
      appendRegexp(of: part)
      source += "))*)\(suffix))"
      if part.modifier == .zeroOrMore { source += "?" }
    }
  }

  private mutating func appendRegexp(of part: PatternPart) {
    switch part.kind {
    case .fixedText: break
    case .segmentWildcard: source += segmentWildcard
    case .fullWildcard: source += PatternParser.fullWildcardRegexp
    case .regexp:
      let start = source.utf8.count
      source += part.value
      origins.append((start..<source.utf8.count, part.valueRange.lowerBound))
    }
  }

  /// The place in the pattern of a range of `source`: that of the part of it that stands in the
  /// pattern's own regexes, or of the regex before it.
  func patternRange(of range: Range<Int>) -> Range<Int>? {
    guard let origin = origins.last(where: { $0.range.lowerBound <= range.lowerBound })
    else { return nil }
    let length = origin.range.count
    let low = min(range.lowerBound - origin.range.lowerBound, length)
    let high = min(max(range.upperBound - origin.range.lowerBound, low), length)
    return origin.start + low..<origin.start + high
  }

  /// Text with a backslash before each mark of a regex ("escape a regexp string").
  private static func escaped(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case ".", "+", "*", "?", "^", "$", "{", "}", "(", ")", "[", "]", "|", "/", "\\":
        result.append("\\")
      default: break
      }
      result.append(scalar)
    }
    return String(result)
  }
}
