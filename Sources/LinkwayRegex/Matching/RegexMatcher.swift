/// Compiles a regex, given with its source text: to an automaton, if possible. An app with a compiled
/// table does without it, because the table contains the automata.
package typealias RegexCompiler =
  @Sendable (inout ECMAScriptRegex, String, JITMode) throws(RegexMatcher.Failure) -> RegexMatcher

/// The engine that matches a regex.
package enum RegexMatcher: Sendable {
  case automaton(RegexAutomaton)
  /// PCRE2, for regexes that have no automaton, or whose automaton would be too large.
  case pcre2(PCRE2Regex, because: RegexObstacle?)

  /// The reason why a regex cannot be used.
  package enum Failure: Error {
    /// PCRE2 cannot match the regex as JavaScript does.
    case translation(RegexSyntaxError)
    case pcre2(RegexCompileError, because: RegexObstacle?)
    /// The table's regexes have more than `limit` lookarounds and word boundaries in total.
    case lookarounds(limit: Int)
  }

  /// Compiles a regex for PCRE2.
  ///
  /// - Parameter obstacle: the reason why the regex has no automaton, if known.
  package init(
    _ regex: ECMAScriptRegex, jit: JITMode, because obstacle: RegexObstacle? = nil
  ) throws(Failure) {
    let translation: PCRE2Translation
    do throws(RegexSyntaxError) {
      translation = try PCRE2Translation(regex, options: .init(keepsCaptures: false))
    } catch {
      throw .translation(error)
    }
    do throws(RegexCompileError) {
      self = .pcre2(
        try PCRE2Regex.compile(translation.pattern, options: .init(jit: jit)),
        because: obstacle)
    } catch {
      throw .pcre2(error, because: obstacle)
    }
  }

  package var automaton: RegexAutomaton? {
    if case .automaton(let automaton) = self { automaton } else { nil }
  }

  /// The reason why PCRE2 is needed; `nil` if it is not.
  package var obstacle: RegexObstacle? {
    if case .pcre2(_, let obstacle) = self { obstacle } else { nil }
  }

  /// Returns whether the regex matches the entire text, given as UTF-8.
  ///
  /// - Throws: an error if PCRE2 exceeds its limits.
  package func matches(_ text: Span<UInt8>) throws(RegexMatchError) -> Bool {
    switch self {
    case .automaton(let automaton): return automaton.matches(text)
    case .pcre2(let code, _):
      return try RegexScratchPool.shared.with { (scratch) throws(RegexMatchError) in
        try code.match(text, scratch: scratch)
      }
    }
  }
}
