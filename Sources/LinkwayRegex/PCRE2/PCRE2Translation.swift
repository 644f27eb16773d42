/// A JavaScript regex, translated to a PCRE2 pattern with the same meaning.
///
/// JavaScript's meaning of `.`, `\s`, `$`, case-insensitivity and set operations is written out
/// instead of relying on PCRE2 options. If PCRE2 cannot reproduce the meaning (captures that
/// JavaScript resets on each iteration of a repetition, lookbehinds of variable length), the regex
/// is rejected.
///
/// The pattern can be embedded in a larger one: alternatives are enclosed in a group, and back
/// references are relative.
package struct PCRE2Translation: Sendable {
  package struct Options: Equatable, Sendable {
    /// Whether the regex ignores the case of ASCII letters, like the flag `i`.
    package internal(set) var ignoresASCIICase: Bool
    /// A scalar that separates values joined into one text. Only a literal occurrence in the regex
    /// matches it; `.`, a range, a property or a negated class does not. `^` and `$` also match
    /// next to it, so they mark the start and end of a value.
    package internal(set) var excluded: Unicode.Scalar?
    /// Whether all groups capture. If `false`, only groups that a back reference needs do.
    package var keepsCaptures: Bool
    /// The numbers of groups `(…)?` whose empty captures the caller treats as unset, as JavaScript
    /// does.
    package internal(set) var unsetWhenEmpty: Set<Int>

    package init(
      ignoresASCIICase: Bool = false, excluding excluded: Unicode.Scalar? = nil,
      keepsCaptures: Bool = true, unsetWhenEmpty: Set<Int> = []
    ) {
      self.ignoresASCIICase = ignoresASCIICase
      self.excluded = excluded
      self.keepsCaptures = keepsCaptures
      self.unsetWhenEmpty = unsetWhenEmpty
    }
  }

  /// The pattern in PCRE2 syntax, ASCII only.
  package let pattern: String
  /// The number in the original regex of each capturing group of `pattern`, in order.
  package let groupNumbers: [Int]

  /// Translates a regex. O(n), except for classes with properties under `ignoresASCIICase`.
  ///
  /// - Throws: the first part that PCRE2 cannot match as JavaScript does.
  package init(
    _ regex: ECMAScriptRegex, options: Options = Options()
  ) throws(RegexSyntaxError) {
    try TranslationCheck(
      regex, keepsCaptures: options.keepsCaptures, unsetWhenEmpty: options.unsetWhenEmpty
    ).run()
    var writer = PCRE2Writer(regex, options: options)
    let flags: RegexFlags = options.ignoresASCIICase ? .ignoreCase : []
    if case .alternatives = regex.root.kind {
      writer.output += "(?:"
      try writer.write(regex.root, flags: flags)
      writer.output += ")"
    } else {
      try writer.write(regex.root, flags: flags)
    }
    pattern = writer.output
    groupNumbers = writer.groupNumbers
  }
}

/// Writes the nodes of a regex in PCRE2 syntax.
struct PCRE2Writer {
  private let regex: ECMAScriptRegex
  private let excluded: UInt32?
  /// The numbers of the capturing groups, in order.
  let groupNumbers: [Int]
  var output = ""
  /// The number of groups in `groupNumbers` opened so far.
  private var openedGroups = 0

  init(_ regex: ECMAScriptRegex, options: PCRE2Translation.Options) {
    self.regex = regex
    excluded = options.excluded?.value
    let referenced = regex.referencedGroups
    groupNumbers = regex.groups.indices.map { $0 + 1 }
      .filter { options.keepsCaptures || referenced.contains($0) }
  }

  mutating func write(_ node: RegexNode, flags: RegexFlags) throws(RegexSyntaxError) {
    switch node.kind {
    case .empty: break
    case .sequence(let nodes):
      for node in nodes { try write(node, flags: flags) }
    case .alternatives(let nodes):
      for (index, node) in nodes.enumerated() {
        if index > 0 { output += "|" }
        try write(node, flags: flags)
      }
    case .character(let value): write(value, flags: flags)
    case .anyCharacter:
      write(set: flags.anyCharacter.subtracting(excluded.map(SymbolSet.init(codePoint:)) ?? .empty))
    case .characterClass(let expression): write(expression, flags: flags)
    case .assertion(let assertion): write(assertion, flags: flags)
    case .group(let inner, let number):
      let captures = number.map { groupNumbers.contains($0) } ?? false
      if captures { openedGroups += 1 }
      output += captures ? "(" : "(?:"
      try write(inner, flags: flags)
      output += ")"
    case .modified(let inner, let adding, let removing):
      output += "(?:"
      try write(inner, flags: flags.union(adding).subtracting(removing))
      output += ")"
    case .look(let inner, let direction, let isNegated):
      output += direction == .ahead ? "(?" : "(?<"
      output += isNegated ? "!" : "="
      try write(inner, flags: flags)
      output += ")"
    case .backReference(let reference):
      try write(reference, at: node.range, flags: flags)
    case .repetition(let inner, let minimum, let maximum, let isLazy):
      try write(inner, flags: flags)
      switch (minimum, maximum) {
      case (0, nil): output += "*"
      case (1, nil): output += "+"
      case (0, 1): output += "?"
      case (_, nil): output += "{\(minimum),}"
      case (_, let maximum?):
        output += minimum == maximum ? "{\(minimum)}" : "{\(minimum),\(maximum)}"
      }
      if isLazy { output += "?" }
    }
  }

  private mutating func write(_ assertion: RegexNode.Assertion, flags: RegexFlags) {
    var edges = flags.contains(.multiline) ? SymbolSet.lineTerminators : .empty
    if let excluded { edges = edges.union(SymbolSet(codePoint: excluded)) }
    switch assertion {
    case .start where edges.isEmpty: output += #"\A"#
    case .end where edges.isEmpty: output += #"\z"#
    case .start, .end:
      // Asserts that no non-edge character is adjacent. This also holds at the start and end of the
      // text.
      output += assertion == .start ? "(?<!" : "(?!"
      write(set: edges.complementInScalars)
      output += ")"
    case .wordBoundary: output += #"\b"#
    case .noWordBoundary: output += #"\B"#
    }
  }

  /// Writes a back reference relative to the groups opened so far. At most one of several groups
  /// with the same name is set, and an unset group matches the empty text.
  private mutating func write(
    _ reference: RegexNode.Reference, at range: Range<Int>, flags: RegexFlags
  ) throws(RegexSyntaxError) {
    guard !flags.contains(.ignoreCase) else {
      throw RegexSyntaxError(
        .unsupported, at: range, "a back reference that ignores case is not supported")
    }
    output += "(?:"
    for number in regex.numbers(of: reference) {
      guard let index = groupNumbers.firstIndex(of: number) else { continue }
      output +=
        index < openedGroups ? "\\g{-\(openedGroups - index)}" : "\\g{+\(index + 1 - openedGroups)}"
    }
    output += ")"
  }
}

extension PCRE2Writer {
  private mutating func write(_ expression: RegexClass, flags: RegexFlags) {
    let resolved = ResolvedClass(
      expression, ignoresASCIICase: flags.contains(.ignoreCase))
    var characters = resolved.characters
    if let excluded, !expression.names(excluded) {
      characters = characters - .set(SymbolSet(codePoint: excluded))
    }
    guard !resolved.strings.isEmpty else { return write(characters) }
    // JavaScript tries longer strings first, then single characters, then the empty string.
    output += "(?:"
    for string in resolved.strings where !string.isEmpty {
      for value in string { write(value, flags: flags) }
      output += "|"
    }
    write(characters)
    if resolved.strings.contains([]) { output += "|" }
    output += ")"
  }

  /// Writes a test as one item that consumes exactly one character.
  private mutating func write(_ test: CharacterTest) {
    switch test {
    case .set(let set): write(set: set)
    case .property(let property): output += property.pcre2Escape(isNegated: false)
    case .union(let left, let right):
      output += "(?:"
      write(left)
      output += "|"
      write(right)
      output += ")"
    case .intersection(let left, let right):
      output += "(?:(?="
      write(left)
      output += ")"
      write(right)
      output += ")"
    case .difference(.set(.scalars), .property(let property)):
      output += property.pcre2Escape(isNegated: true)
    case .difference(let left, let right):
      output += "(?:(?!"
      write(right)
      output += ")"
      write(left)
      output += ")"
    }
  }

  private mutating func write(_ character: UInt32, flags: RegexFlags) {
    write(set: SymbolSet(codePoint: character, ignoresASCIICase: flags.contains(.ignoreCase)))
  }

  private mutating func write(set: SymbolSet) {
    let complement = set.complementInScalars
    if set.count == 1, let only = set.spans.first?.low {
      output += Self.literal(only)
    } else if complement.isEmpty {
      output += "(?s:.)"
    } else if set.isEmpty {
      // Not `(?!)`: a lookbehind needs an item that is one character long.
      output += #"[^\x{0}-\x{10ffff}]"#
    } else {
      let isNegated = complement.spans.count < set.spans.count
      output += isNegated ? "[^" : "["
      for span in (isNegated ? complement : set).spans {
        output += Self.literal(span.low)
        if span.high > span.low {
          if span.high > span.low + 1 { output += "-" }
          output += Self.literal(span.high)
        }
      }
      output += "]"
    }
  }

  /// Returns a character escaped for use inside and outside a class.
  private static func literal(_ value: UInt32) -> String {
    guard let scalar = Unicode.Scalar(value), scalar.isASCII else {
      return "\\x{\(String(value, radix: 16))}"
    }
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "_": return String(scalar)
    case "!"..."~": return "\\\(scalar)"
    default: return "\\x{\(String(value, radix: 16))}"
    }
  }
}
