import LinkwayPatterns

/// Converts parts to one ECMAScript regex for the complete component.
///
/// Standard: URL Pattern Standard, section 2.2 "Converting part lists to regular expressions".
struct RegularExpressionGenerator {
  private let segmentWildcard: String
  /// The regex.
  private(set) var source = "^"
  /// The names of the groups in order; the first is that of group 1.
  private(set) var names: [String] = []
  /// The numbers of groups that are optional as a whole, `(…)?`. JavaScript leaves such a group
  /// unset if it would match the empty string.
  private(set) var groupsNeverEmpty: Set<Int> = []
  /// For each regex of the pattern, in order, its range in `source` and its start in the pattern.
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

  /// Returns the range in the pattern that corresponds to a range of `source`. The result is
  /// clamped to the regex that contains or precedes the range; `nil` if there is no such regex.
  func patternRange(of range: Range<Int>) -> Range<Int>? {
    guard let origin = origins.last(where: { $0.range.lowerBound <= range.lowerBound })
    else { return nil }
    let length = origin.range.count
    let low = min(range.lowerBound - origin.range.lowerBound, length)
    let high = min(max(range.upperBound - origin.range.lowerBound, low), length)
    return origin.start + low..<origin.start + high
  }

  /// Returns the text with a backslash before each special character ("escape a regexp string").
  private static func escaped(_ text: String) -> String {
    text.escaping(".+*?^${}()[]|/\\")
  }
}
