/// A regex of JavaScript, written for PCRE2 so that it means the same.
///
/// The translation uses no flag of PCRE2: what JavaScript means by `.`, `\s`, `$`, the case of
/// letters or a set operation is spelt out. Where PCRE2 cannot mean the same (captures that
/// JavaScript forgets between two rounds of a repeat, lookbehinds of no fixed length), the regex
/// is refused rather than answered wrongly.
///
/// The pattern may be put into a larger one: alternatives are in a group, and back references
/// are relative.
package struct PCRE2Translation: Sendable {
  package struct Options: Hashable, Sendable {
    /// The flag `i`, of ASCII letters only.
    package var ignoresASCIICase: Bool
    /// A scalar that stands between values joined to one text. Nothing matches it unless it is
    /// written by itself: no `.`, range, property or negated class does. `^` and `$` hold beside
    /// it as at the ends of the text, so that they mean the ends of a value.
    package var excluded: Unicode.Scalar?
    /// Whether groups capture. If not, only those that a back reference needs do.
    package var keepsCaptures: Bool
    /// Numbers of groups `(…)?` whose captures the caller takes for unset when they are empty, as
    /// JavaScript has it.
    package var unsetWhenEmpty: Set<Int>

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

  /// The pattern in PCRE2's syntax, ASCII only.
  package let pattern: String
  /// For each capturing group of `pattern`, in order, the number of the regex's group.
  package let groupNumbers: [Int]

  /// Translates. O(n), but for classes of properties under `ignoresASCIICase`.
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

/// Writes the parts of a regex in PCRE2's syntax, one after the other.
struct PCRE2Writer {
  private let regex: ECMAScriptRegex
  private let excluded: UInt32?
  /// The numbers of the groups that capture, in order.
  let groupNumbers: [Int]
  var output = ""
  /// How many of `groupNumbers` have been opened.
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
    case .character(let value):
      let set = SymbolSet(codePoint: value)
      write(set: flags.contains(.ignoreCase) ? set.closedUnderASCIICase : set)
    case .anyCharacter:
      let set = flags.contains(.dotAll) ? .scalars : SymbolSet.lineTerminators.complementInScalars
      write(set: set.subtracting(excluded.map(SymbolSet.init(codePoint:)) ?? .empty))
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
      // No character but an edge before, or after: true at the start and end of the text too.
      output += assertion == .start ? "(?<!" : "(?!"
      write(set: edges.complementInScalars)
      output += ")"
    case .wordBoundary: output += #"\b"#
    case .noWordBoundary: output += #"\B"#
    }
  }

  /// Writes a back reference relative to the groups opened so far. Of several groups of one
  /// name at most one is set, and an unset one matches nothing.
  private mutating func write(
    _ reference: RegexNode.Reference, at range: Range<Int>, flags: RegexFlags
  ) throws(RegexSyntaxError) {
    guard !flags.contains(.ignoreCase) else {
      throw RegexSyntaxError(
        .unsupported, at: range, "Linkway does not take a back reference that ignores case")
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
    // JavaScript tries the longest first; single characters come between these and the empty one.
    output += "(?:"
    for string in resolved.strings where !string.isEmpty {
      for value in string {
        let set = SymbolSet(codePoint: value)
        write(set: flags.contains(.ignoreCase) ? set.closedUnderASCIICase : set)
      }
      output += "|"
    }
    write(characters)
    if resolved.strings.contains([]) { output += "|" }
    output += ")"
  }

  /// Writes a test as one item that takes exactly one character.
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

  private mutating func write(set: SymbolSet) {
    let complement = set.complementInScalars
    if set.count == 1, let only = set.spans.first?.low {
      output += Self.literal(only)
    } else if complement.isEmpty {
      output += "(?s:.)"
    } else if set.isEmpty {
      // A class rather than `(?!)`, because it still takes one character: a lookbehind counts.
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

  /// A character as it may stand inside and outside a class.
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
