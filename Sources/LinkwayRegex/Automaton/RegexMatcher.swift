/// What answers whether a value matches a regex.
package enum RegexMatcher: Sendable {
  case automaton(RegexAutomaton)
  /// What no automaton can do, or none of a bearable size.
  case pcre2(PCRE2Regex, because: RegexObstacle)

  /// Why a regex cannot be used.
  package enum Failure: Error {
    /// What PCRE2 would match otherwise than JavaScript.
    case translation(RegexSyntaxError)
    case pcre2(RegexCompileError, because: RegexObstacle)
    /// The table's regexes have more lookarounds than this together.
    case lookarounds(limit: Int)
  }

  /// - Parameter steps: what making an automaton may cost; what is left of it afterwards.
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

  /// Why PCRE2 has to match it; `nil` where it has not.
  package var obstacle: RegexObstacle? {
    if case .pcre2(_, let obstacle) = self { obstacle } else { nil }
  }

  /// Whether all of a text, in UTF-8, matches.
  ///
  /// - Throws: when PCRE2 takes more than its limits allow.
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
