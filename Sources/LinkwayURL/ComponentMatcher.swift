import LinkwayPatterns
import LinkwayRegex
import LinkwayURLParsing

/// The compiled pattern of one component.
///
/// Standard: URL Pattern Standard, section 1.4 "Internals", "component" and "compile a component".
struct ComponentMatcher: Sendable {
  /// Limits on the cost of a component's pattern.
  enum Limit {
    /// The maximum length of the pattern, in bytes.
    static let length = 4_096
    /// The maximum length of the regex that is generated from a component, in bytes.
    static let regexLength = 32_768
  }

  /// The engine that matches a component. By default, the engine is a part list, or a regex if a
  /// part contains a regex.
  enum Engine: Hashable, Sendable {
    case automatic
    /// Always a regex. Used for comparison in tests.
    case regex
  }

  private enum Matcher: Sendable {
    case parts(PartListProgram)
    case regex(PCRE2Regex, unsetWhenEmpty: Set<Int>)
  }

  /// The normalised pattern.
  let pattern: String
  /// The names of the groups, in order.
  let names: [String]
  let hasRegExpGroups: Bool
  private let matcher: Matcher

  /// Compiles the pattern of a component.
  ///
  /// - Throws: The first error in the pattern, with its range.
  init(
    _ text: String, options: PatternParser.Options, form: ComponentCanonicalization,
    ignoreCase: Bool = false, engine: Engine = .automatic
  ) throws(PatternError) {
    guard text.utf8.count <= Limit.length else {
      throw PatternError(
        "pattern-too-large", at: 0..<text.utf8.count,
        "this pattern has \(text.utf8.count) bytes; at most \(Limit.length) are allowed")
    }
    let parts = try PatternParser.parse(text, options: options) {
      text, range throws(PatternError) in
      try form.canonical(text, at: range)
    }
    pattern = PatternStringGenerator(parts: parts, options: options).patternString()
    hasRegExpGroups = parts.contains { $0.kind == .regexp }
    if hasRegExpGroups || engine == .regex {
      let generated = RegularExpressionGenerator(parts, options: options)
      names = generated.names
      matcher = try Self.matcher(
        generated, of: parts, ignoreCase: ignoreCase, whole: 0..<text.utf8.count)
    } else {
      names = parts.filter { $0.kind != .fixedText }.map(\.name)
      matcher = .parts(PartListProgram(parts, options: options, ignoreCase: ignoreCase))
    }
  }

  private static func matcher(
    _ generated: RegularExpressionGenerator, of parts: [PatternPart], ignoreCase: Bool,
    whole: Range<Int>
  ) throws(PatternError) -> Matcher {
    let translation: PCRE2Translation
    var unsetWhenEmpty = generated.groupsNeverEmpty
    do throws(RegexSyntaxError) {
      let regex = try ECMAScriptRegex(generated.source, byteLimit: Limit.regexLength)
      // A capturing group inside the pattern's own regexes shifts the group numbers. The standard
      // uses the numbers nevertheless.
      if regex.groups.count != generated.names.count { unsetWhenEmpty = [] }
      translation = try PCRE2Translation(
        regex, options: .init(ignoresASCIICase: ignoreCase, unsetWhenEmpty: unsetWhenEmpty))
    } catch {
      try checkAlone(parts)
      throw PatternError(
        error, at: generated.patternRange(of: error.range) ?? whole)
    }
    do throws(RegexCompileError) {
      return .regex(
        try PCRE2Regex.compile(translation.pattern), unsetWhenEmpty: unsetWhenEmpty)
    } catch {
      throw PatternError(
        error.code == .unavailable ? "regex-unavailable" : "bad-regex", at: whole, error.message)
    }
  }

  /// Parses each regex of the pattern separately, because its error then has a more precise range
  /// than in the regex for the complete component. References to groups are valid only in that
  /// complete regex.
  private static func checkAlone(_ parts: [PatternPart]) throws(PatternError) {
    for part in parts where part.kind == .regexp {
      do throws(RegexSyntaxError) {
        _ = try ECMAScriptRegex(part.value)
      } catch {
        throw PatternError(error, at: error.range).moved(by: part.valueRange.lowerBound)
      }
    }
  }

  /// Matches a complete component of a parsed URL.
  ///
  /// - Returns: The byte range of each group in `names`, `nil` for a group that did not
  ///   participate; `nil` if the component does not match.
  /// - Throws: An error if the match exceeds its limits.
  func match(_ subject: [UInt8]) throws(MatchLimitExceeded) -> [Range<Int>?]? {
    switch matcher {
    case .parts(let program): return try program.match(subject)
    case .regex(let regex, let unsetWhenEmpty):
      do throws(RegexMatchError) {
        guard let ranges = try regex.match(subject) else { return nil }
        return names.indices.map { index in
          let number = index + 1
          guard number < ranges.count, let range = ranges[number],
            !range.isEmpty || !unsetWhenEmpty.contains(number)
          else { return nil }
          return range
        }
      } catch {
        throw MatchLimitExceeded(reason: "\(error)")
      }
    }
  }

  /// Returns whether the component matches one of the special schemes ("protocol component matches
  /// a special scheme").
  ///
  /// - Parameter range: The range of the pattern, for the error if the match exceeds its limits.
  func matchesSpecialScheme(at range: Range<Int>) throws(PatternError) -> Bool {
    do throws(MatchLimitExceeded) {
      for scheme in SpecialScheme.names {
        if try match(Array(scheme.utf8)) != nil { return true }
      }
      return false
    } catch {
      throw PatternError("pattern-too-large", at: range, error.reason)
    }
  }
}
