/// What is wrong with a regex, and where.
package struct RegexSyntaxError: Error, Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// JavaScript refuses it too.
    case syntax
    /// JavaScript has it, Linkway does not take it.
    case unsupported
    /// It is longer, deeper or more repeated than Linkway takes.
    case limit
  }

  package var kind: Kind
  /// Where in the regex, as byte offsets.
  package var range: Range<Int>
  /// What is wrong, as one sentence without a full stop at its end.
  package var message: String
  /// What to write instead, where something can be said.
  package var suggestion: String?

  package init(
    _ kind: Kind, at range: Range<Int>, _ message: String, suggestion: String? = nil
  ) {
    self.kind = kind
    self.range = range
    self.message = message
    self.suggestion = suggestion
  }
}
