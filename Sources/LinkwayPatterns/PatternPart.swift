/// One part of a parsed pattern (URL Pattern Standard, section 2.2 "Parts").
package struct PatternPart: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// Text that stands for itself.
    case fixedText
    /// `:name`: up to the next delimiter.
    case segmentWildcard
    /// `*` and `(.*)`: anything.
    case fullWildcard
    /// `:name(regex)` and `(regex)`.
    case regexp
  }

  package enum Modifier: Hashable, Sendable {
    case none, optional, zeroOrMore, oneOrMore
  }

  /// A type written after a name, `:id<int>`.
  package struct TypeReference: Hashable, Sendable {
    package var name: String
    package var range: Range<Int>
  }

  package var kind: Kind
  /// The written name, or a number from 0 for a group without one; empty for fixed text.
  package var name: String
  package var isNamed: Bool
  package var prefix: String
  /// The text of fixed text, the source of a regex, otherwise empty.
  package var value: String
  package var suffix: String
  package var modifier: Modifier
  package var type: TypeReference?
  /// The place of the whole part in the pattern's text, as UTF-8 byte offsets.
  package var range: Range<Int>
  /// The place of the regex's source, for carets inside it.
  package var valueRange: Range<Int>
}
