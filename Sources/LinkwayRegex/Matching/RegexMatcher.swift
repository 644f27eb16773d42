/// The engine that matches a regex.
package enum RegexMatcher: Sendable {
  case automaton(RegexAutomaton)
  /// PCRE2, for regexes that have no automaton, or whose automaton would be too large.
  case pcre2(PCRE2Regex, because: RegexObstacle)

  /// The reason why a regex cannot be used.
  package enum Failure: Error {
    /// PCRE2 cannot match the regex as JavaScript does.
    case translation(RegexSyntaxError)
    case pcre2(RegexCompileError, because: RegexObstacle)
    /// The table's regexes have more than `limit` lookarounds and word boundaries in total.
    case lookarounds(limit: Int)
  }

  /// Compiles a regex to an automaton or, if that is not possible, for PCRE2.
  ///
  /// - Parameter steps: the step budget for the automaton; updated to the remaining steps.
  package init(
    _ regex: ECMAScriptRegex, jit: JITMode, steps: inout Int
  ) throws(Failure) {
    let obstacle: RegexObstacle
    do throws(RegexObstacle) {
      self = .automaton(try RegexAutomaton(regex, steps: &steps))
      return
    } catch {
      obstacle = error
    }
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
