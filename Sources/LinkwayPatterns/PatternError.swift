package import LinkwayRegex

/// An error in a pattern, with the range of the error and a suggestion.
package struct PatternError: Error, Equatable, Sendable {
  /// The stable identifier of the error, such as `pattern-syntax`.
  package internal(set) var identifier: String
  /// The range in the pattern's text, in UTF-8 byte offsets.
  package var range: Range<Int>
  package internal(set) var message: String
  package internal(set) var suggestion: String?

  package init(
    _ identifier: String, at range: Range<Int>, _ message: String, suggestion: String? = nil
  ) {
    self.identifier = identifier
    self.range = range
    self.message = message
    self.suggestion = suggestion
  }

  /// Creates an error from a syntax error of a regex in a pattern.
  package init(_ error: RegexSyntaxError, at range: Range<Int>) {
    self.init(
      error.kind == .limit ? "pattern-too-large" : "bad-regex", at: range, error.message,
      suggestion: error.suggestion)
  }

  /// Returns the error relative to a text in which the pattern starts at byte `offset`.
  package func moved(by offset: Int) -> PatternError {
    var moved = self
    moved.range = range.lowerBound + offset..<range.upperBound + offset
    return moved
  }
}
