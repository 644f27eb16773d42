import LinkwayPatterns
import LinkwayRegex

extension RegexType {
  /// Parses a regex as ECMAScript has it and compiles it for PCRE2.
  ///
  /// - Parameter range: the place of the source in the text around it, for errors.
  package init(
    source: String, name: String?, takesSlashes: Bool, at range: Range<Int>, jit: JITMode
  ) throws(PatternError) {
    let expression: ECMAScriptRegex
    let translation: PCRE2Translation
    do throws(RegexSyntaxError) {
      expression = try ECMAScriptRegex(source, classes: .plainMarks)
      translation = try PCRE2Translation(expression, options: .init(keepsCaptures: false))
    } catch {
      throw PatternError(error, at: error.range).moved(by: range.lowerBound)
    }
    do throws(RegexCompileError) {
      let compiled = try CompiledRegex.compile(translation.pattern, options: .init(jit: jit))
      self.init(
        name: name, source: source, takesSlashes: takesSlashes, expression: expression,
        compiled: compiled)
    } catch {
      if error.isTooLarge {
        throw PatternError(
          "pattern-too-large", at: range,
          "written out, the regex has \(expression.root.expandedSize) characters and classes; PCRE2 takes at most \(RegexCompileError.compiledBytes) bytes of them, compiled",
          suggestion: "repeat shorter parts, or less often")
      }
      throw PatternError(
        error.code == .unavailable ? "regex-unavailable" : "bad-regex", at: range, error.message)
    }
  }

  /// Whether all of a decoded value matches.
  ///
  /// - Throws: when the match takes more than its limits allow.
  package func matches(_ bytes: ArraySlice<UInt8>) throws(MatchLimitExceeded) -> Bool {
    do throws(RegexMatchError) {
      return try compiled.match(Array(bytes)) != nil
    } catch {
      throw MatchLimitExceeded(reason: "the regex `\(name ?? source)`: \(error)")
    }
  }
}

extension RegexNode {
  /// How many characters, classes and assertions it stands for once its repeats are written out.
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
