/// An error in a regex, with its position.
package struct RegexSyntaxError: Error, Equatable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// JavaScript rejects the regex as well.
    case syntax
    /// JavaScript supports the construct, Linkway does not.
    case unsupported
    /// The regex exceeds Linkway's limits on length, nesting or repetition.
    case limit
  }

  package var kind: Kind
  /// The erroneous part of the regex, as byte offsets.
  package var range: Range<Int>
  /// The problem, as one sentence without a final period.
  package internal(set) var message: String
  /// A suggested correction, if there is one.
  package internal(set) var suggestion: String?

  package init(
    _ kind: Kind, at range: Range<Int>, _ message: String, suggestion: String? = nil
  ) {
    self.kind = kind
    self.range = range
    self.message = message
    self.suggestion = suggestion
  }
}
