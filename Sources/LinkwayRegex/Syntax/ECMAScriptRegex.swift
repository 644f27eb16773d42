import LinkwayURLParsing

/// A parsed JavaScript regex with the semantics of the flag `v` (ECMA-262, section 22.2.1).
///
/// This is the only representation of regexes in the package: `RegexAutomaton`, the translation to
/// PCRE2, `RegularLanguage` and the search for risks all start from it.
package struct ECMAScriptRegex: Sendable {
  /// The source text.
  package let source: String
  package let root: RegexNode
  /// The capturing groups in order; the first one is group 1.
  package let groups: [Group]
  /// The characters of the properties that the regex names, if they were precomputed.
  package var knownScalars: [UnicodeProperty: SymbolSet]?

  /// A capturing group.
  package struct Group: Sendable {
    package var name: String?
    /// The byte range of the group, including its parentheses.
    package var range: Range<Int>

    /// Returns whether the group has this name, compared by code points, not by canonical
    /// equivalence.
    func isNamed(_ other: String) -> Bool {
      name?.hasSameBytes(as: other) ?? false
    }
  }

  package enum Limits {
    /// The default maximum length of a regex, in bytes.
    package static let patternBytes = 2_048
    /// The maximum nesting depth of groups and classes.
    package static let nesting = 64
    /// The maximum number of iterations of a node, where the counts of nested repetitions are
    /// multiplied.
    package static let repetitions = 1_000
  }

  /// The syntax of character classes.
  package enum ClassSyntax: Hashable, Sendable {
    /// The syntax of the flag `v`: ``( ) { } / - |`` must be escaped.
    case unicodeSets
    /// The common syntax without the flag `v`, in which those characters can be literal (`[^./]`,
    /// `[a-z0-9-]`), and punctuation such as `!!` can be doubled. Everything else is as with `v`,
    /// including the operators `--` and `&&`.
    case literalPunctuation
  }

  /// Parses a regex. O(n).
  ///
  /// - Throws: the first construct that JavaScript or Linkway rejects.
  package init(
    _ source: String, classes: ClassSyntax = .unicodeSets,
    byteLimit: Int = Limits.patternBytes
  ) throws(RegexSyntaxError) {
    var parser = try RegexParser(source, byteLimit: byteLimit)
    parser.allowsLiteralPunctuation = classes == .literalPunctuation
    (root, groups) = try parser.parse()
    self.source = source
  }

  /// Returns the numbers of the groups that a back reference names. There can be several with the
  /// same name in different alternatives.
  func numbers(of reference: RegexNode.Reference) -> [Int] {
    switch reference {
    case .number(let number): [number]
    case .name(let name): groups.indices.filter { groups[$0].isNamed(name) }.map { $0 + 1 }
    }
  }
}

/// A node of the syntax tree, with its byte range in the source.
package struct RegexNode: Sendable {
  package var kind: Kind
  package var range: Range<Int>

  package indirect enum Kind: Sendable {
    case empty
    case sequence([RegexNode])
    case alternatives([RegexNode])
    /// A code point; a lone surrogate never matches, because the text is UTF-8.
    case character(UInt32)
    /// The regex `.`.
    case anyCharacter
    case characterClass(RegexClass)
    case assertion(Assertion)
    /// A group, with its number if it captures.
    case group(RegexNode, number: Int?)
    /// A group that changes flags, such as `(?i-m:…)`.
    case modified(RegexNode, adding: RegexFlags, removing: RegexFlags)
    case look(RegexNode, Direction, isNegated: Bool)
    case backReference(Reference)
    /// A repetition; `maximum` is `nil` if unbounded.
    case repetition(RegexNode, minimum: Int, maximum: Int?, isLazy: Bool)
  }

  package enum Assertion: Hashable, Sendable {
    case start
    case end
    case wordBoundary
    case noWordBoundary
  }

  package enum Direction: Hashable, Sendable {
    case ahead
    case behind
  }

  package enum Reference: Equatable, Sendable {
    case number(Int)
    case name(String)
  }
}

/// The flags that a modifier group can change.
package struct RegexFlags: OptionSet, Hashable, Sendable {
  package internal(set) var rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The flag `i`, which in Linkway applies to ASCII letters only.
  package static let ignoreCase = RegexFlags(rawValue: 1)
  /// The flag `m`: `^` and `$` also match at line breaks.
  package static let multiline = RegexFlags(rawValue: 2)
  /// The flag `s`: `.` also matches line terminators.
  package static let dotAll = RegexFlags(rawValue: 4)
}

/// The content of `[…]` or a class escape: an expression over sets of characters and strings.
package indirect enum RegexClass: Sendable {
  /// A literal code point.
  case character(UInt32)
  /// A range, or one of `\d`, `\s`, `\w` and their negations.
  case set(SymbolSet)
  case property(UnicodeProperty, isNegated: Bool)
  /// `\q{…}`; each string is a list of code points.
  case strings([[UInt32]])
  case union([RegexClass])
  /// `&&`; has at least one operand.
  case intersection([RegexClass])
  /// `--`; the first operand minus the others.
  case difference([RegexClass])
  /// A negated class, `[^…]`.
  case complement(RegexClass)

  /// Whether the class can contain a string that is not exactly one code point long (ECMA-262,
  /// MayContainStrings).
  package var mayContainStrings: Bool {
    switch self {
    case .character, .set, .property, .complement: false
    case .strings(let strings): strings.contains { $0.count != 1 }
    case .union(let operands): operands.contains { $0.mayContainStrings }
    case .intersection(let operands): operands.allSatisfy { $0.mayContainStrings }
    case .difference(let operands): operands.first?.mayContainStrings ?? false
    }
  }
}
