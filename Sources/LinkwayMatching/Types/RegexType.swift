package import LinkwayPatterns
package import LinkwayRegex

extension RegexType {
  /// Parses a regex in ECMAScript syntax and creates its matcher.
  ///
  /// - Parameters:
  ///   - range: the range of the source in the surrounding text, for errors.
  ///   - stored: the regex's automaton, if a compiled table contains one.
  ///   - compiler: compiles the regex to an automaton; `nil` if only regexes that need PCRE2 have no
  ///     stored automaton.
  package init(
    source: String, name: String?, takesSlashes: Bool, at range: Range<Int>, jit: JITMode,
    stored: RegexAutomaton? = nil, compiler: RegexCompiler? = nil
  ) throws(PatternError) {
    var expression: ECMAScriptRegex
    do throws(RegexSyntaxError) {
      expression = try ECMAScriptRegex(source, classes: .literalPunctuation)
    } catch {
      throw PatternError(error, at: error.range).moved(by: range.lowerBound)
    }
    let matcher: RegexMatcher
    if let stored {
      matcher = .automaton(stored)
    } else {
      do throws(RegexMatcher.Failure) {
        if let compiler {
          matcher = try compiler(&expression, source, jit)
        } else {
          matcher = try RegexMatcher(expression, jit: jit)
        }
      } catch {
        throw Self.error(error, in: expression, at: range)
      }
    }
    self.init(
      name: name, source: source, takesSlashes: takesSlashes, expression: expression,
      matcher: matcher)
  }

  private static func error(
    _ failure: RegexMatcher.Failure, in expression: ECMAScriptRegex, at range: Range<Int>
  ) -> PatternError {
    switch failure {
    case .translation(let error):
      return PatternError(error, at: error.range).moved(by: range.lowerBound)
    case .pcre2(let error, let obstacle?) where error.code == .unavailable:
      let (message, suggestion) = obstacle.withoutPCRE2()
      return PatternError(
        "regex-unavailable", at: obstacle.range, message, suggestion: suggestion
      ).moved(by: range.lowerBound)
    case .pcre2(let error, _) where error.isTooLarge:
      return PatternError(
        "pattern-too-large", at: range,
        "with its repetitions written out, the regex has \(expression.root.expandedSize) characters and classes, but PCRE2 can compile at most \(RegexCompileError.compiledBytes) bytes",
        suggestion: "repeat shorter parts, or repeat them less often")
    case .pcre2(let error, _):
      return PatternError("bad-regex", at: range, error.message)
    case .lookarounds(let limit):
      return PatternError(
        "too-many-lookarounds", at: range,
        "the table's regexes have more than \(limit) lookarounds and word boundaries in total",
        suggestion: "use the same regex in several patterns, or write it without lookarounds")
    }
  }

  /// Returns whether the regex matches the entire decoded value.
  ///
  /// - Throws: an error if the match exceeds its limits.
  package func matches(_ bytes: ArraySlice<UInt8>) throws(MatchLimitExceeded) -> Bool {
    try unsafe bytes.withUnsafeBufferPointer { buffer throws(MatchLimitExceeded) in
      // SAFETY: the span is used only inside the call.
      try matches(unsafe Span(_unsafeElements: buffer))
    }
  }

  package func matches(_ bytes: Span<UInt8>) throws(MatchLimitExceeded) -> Bool {
    do throws(RegexMatchError) {
      return try matcher.matches(bytes)
    } catch {
      throw exceeded(error)
    }
  }

  /// Returns the error of a match that exceeds its limits.
  package func exceeded(_ error: RegexMatchError) -> MatchLimitExceeded {
    MatchLimitExceeded(reason: "the regex `\(name ?? source)`: \(error)")
  }
}

extension RegexNode {
  /// The number of characters, classes and assertions once repetitions are written out.
  fileprivate var expandedSize: Int {
    let inner = children.reduce(0) { $0 &+ $1.expandedSize }
    switch kind {
    case .repetition(_, let minimum, let maximum, _):
      let (size, overflow) = inner.multipliedReportingOverflow(by: max(maximum ?? minimum, 1))
      return overflow ? Int.max : size
    default: return children.isEmpty ? 1 : inner
    }
  }
}
