import LinkwayURLParsing

/// A regex of JavaScript, as the flag `v` reads it (ECMA-262, section 22.2.1), parsed.
///
/// This is the only form in which the rest of the package sees a regex: it is translated for
/// PCRE2, turned into a `RegularLanguage` and searched for risks from here.
package struct ECMAScriptRegex: Sendable {
  /// The text it was read from.
  package let source: String
  package let root: RegexNode
  /// The capturing groups, by number; the first is number 1.
  package let groups: [Group]
  /// The characters of the properties that it names, where they were computed before.
  var knownScalars: [UnicodeProperty: SymbolSet]?

  /// A capturing group.
  package struct Group: Sendable {
    package var name: String?
    /// The byte offsets of the group with its parentheses.
    package var range: Range<Int>

    /// Names are compared by code points, not by canonical equivalence.
    func isNamed(_ other: String) -> Bool {
      name?.hasSameBytes(as: other) ?? false
    }
  }

  package enum Limits {
    /// The longest regex, in bytes, unless the caller says otherwise.
    package static let patternBytes = 2_048
    /// How deep groups and classes may stand in each other.
    package static let nesting = 64
    /// How often something may be repeated, the counts of repeats around it multiplied.
    package static let repetitions = 1_000
  }

  package var hasCapturingGroups: Bool { !groups.isEmpty }

  /// How the characters of a class may be written.
  package enum ClassSyntax: Hashable, Sendable {
    /// As the flag `v` has it: ``( ) { } / - |`` need a backslash.
    case unicodeSets
    /// As people write classes: those marks may stand for themselves (`[^./]`, `[a-z0-9-]`), as
    /// they may without the flag. All else is as under `v`.
    case plainMarks
  }

  /// Reads a regex. O(n).
  ///
  /// - Throws: the first thing in it that JavaScript or Linkway refuses.
  package init(
    _ source: String, classes: ClassSyntax = .unicodeSets,
    byteLimit: Int = Limits.patternBytes
  ) throws(RegexSyntaxError) {
    var parser = try RegexParser(source, byteLimit: byteLimit)
    parser.takesPlainMarks = classes == .plainMarks
    (root, groups) = try parser.parse()
    self.source = source
  }

  /// The numbers of the groups that a back reference names: one, or several of one name that
  /// stand in different alternatives.
  func numbers(of reference: RegexNode.Reference) -> [Int] {
    switch reference {
    case .number(let number): [number]
    case .name(let name): groups.indices.filter { groups[$0].isNamed(name) }.map { $0 + 1 }
    }
  }
}

/// A part of a regex with the byte offsets it was read from.
package struct RegexNode: Sendable {
  package var kind: Kind
  var range: Range<Int>

  package indirect enum Kind: Sendable {
    case empty
    case sequence([RegexNode])
    case alternatives([RegexNode])
    /// A code point; a lone surrogate matches nothing in UTF-8.
    case character(UInt32)
    /// `.`
    case anyCharacter
    case characterClass(RegexClass)
    case assertion(Assertion)
    /// A group; its number when it captures.
    case group(RegexNode, number: Int?)
    /// `(?i-m:…)`
    case modified(RegexNode, adding: RegexFlags, removing: RegexFlags)
    case look(RegexNode, Direction, isNegated: Bool)
    case backReference(Reference)
    /// `maximum` is `nil` for no end.
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

  package enum Reference: Hashable, Sendable {
    case number(Int)
    case name(String)
  }
}

/// The flags that a group can change.
package struct RegexFlags: OptionSet, Hashable, Sendable {
  package var rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// `i`; in Linkway of ASCII letters only.
  static let ignoreCase = RegexFlags(rawValue: 1)
  /// `m`
  static let multiline = RegexFlags(rawValue: 2)
  /// `s`
  static let dotAll = RegexFlags(rawValue: 4)
}

/// What stands in `[…]`, or a class escape: an expression over sets of characters and strings.
package indirect enum RegexClass: Sendable {
  /// A code point that stands in the class by itself.
  case character(UInt32)
  /// A range, or what `\d`, `\s`, `\w` and their opposites stand for.
  case set(SymbolSet)
  case property(UnicodeProperty, isNegated: Bool)
  /// `\q{…}`; each string as code points.
  case strings([[UInt32]])
  case union([RegexClass])
  /// `&&`; at least one operand.
  case intersection([RegexClass])
  /// `--`; the first without the others.
  case difference([RegexClass])
  /// `[^…]`
  case complement(RegexClass)

  /// Whether a string of other than one code point can be among its members (ECMA-262,
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
