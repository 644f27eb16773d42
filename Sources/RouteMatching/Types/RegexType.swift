import PCRE2Regex

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
      throw PatternError(
        "bad-regex", at: error.range, error.message, suggestion: error.suggestion
      ).moved(by: range.lowerBound)
    }
    do throws(RegexCompileError) {
      let compiled = try CompiledRegex.compile(translation.pattern, options: .init(jit: jit))
      self.init(
        name: name, source: source, takesSlashes: takesSlashes, expression: expression,
        compiled: compiled)
    } catch {
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
