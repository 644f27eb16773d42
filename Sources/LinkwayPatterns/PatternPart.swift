/// One part of a parsed pattern (URL Pattern Standard, section 2.2 "Parts").
package struct PatternPart: Equatable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// Literal text.
    case fixedText
    /// `:name`: matches up to the next delimiter.
    case segmentWildcard
    /// `*` and `(.*)`: matches anything.
    case fullWildcard
    /// `:name(regex)` and `(regex)`.
    case regexp
  }

  package enum Modifier: Hashable, Sendable {
    case none, optional, zeroOrMore, oneOrMore
  }

  /// A type written after a name, `:id<int>`.
  package struct TypeReference: Equatable, Sendable {
    package var name: String
    package var range: Range<Int>
  }

  package var kind: Kind
  /// The written name, or a number from 0 for an unnamed group; empty for fixed text.
  package var name: String
  package internal(set) var isNamed: Bool
  package internal(set) var prefix: String
  /// The text if the kind is `fixedText`, the source of a regex, otherwise empty.
  package internal(set) var value: String
  package internal(set) var suffix: String
  package internal(set) var modifier: Modifier
  package var type: TypeReference?
  /// The range of the entire part in the pattern's text, in UTF-8 byte offsets.
  package var range: Range<Int>
  /// The range of the regex's source, for errors inside the regex.
  package internal(set) var valueRange: Range<Int>
}
