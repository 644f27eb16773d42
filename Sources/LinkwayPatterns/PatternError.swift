package import LinkwayRegex

/// Why a pattern cannot be used: what is wrong, where in its text, and what to do.
package struct PatternError: Error, Hashable, Sendable {
  /// A stable name of the kind of problem, such as `pattern-syntax`.
  package var identifier: String
  /// The place in the pattern's text, as UTF-8 byte offsets.
  package var range: Range<Int>
  package var message: String
  package var suggestion: String?

  package init(
    _ identifier: String, at range: Range<Int>, _ message: String, suggestion: String? = nil
  ) {
    self.identifier = identifier
    self.range = range
    self.message = message
    self.suggestion = suggestion
  }
}

extension PatternError {
  /// What is wrong with a regex in a pattern.
  package init(_ error: RegexSyntaxError, at range: Range<Int>) {
    self.init(
      error.kind == .limit ? "pattern-too-large" : "bad-regex", at: range, error.message,
      suggestion: error.suggestion)
  }
}

extension PatternError {
  /// The same error for a text that starts `offset` bytes into another one.
  package func moved(by offset: Int) -> PatternError {
    var moved = self
    moved.range = range.lowerBound + offset..<range.upperBound + offset
    return moved
  }
}
