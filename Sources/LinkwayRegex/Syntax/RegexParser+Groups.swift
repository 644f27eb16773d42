extension RegexParser {
  /// Parses a group, a lookaround or a group with modifiers, starting at its `(`.
  mutating func parseGroup(depth: Int) throws(RegexSyntaxError) -> RegexNode {
    let start = position
    try checkDepth(depth, from: start)
    advance()
    if looksAt("*") {
      throw RegexSyntaxError(
        .syntax, at: range(from: start, count: 2), "JavaScript has no verbs such as `(*FAIL)`",
        suggestion: #"write `\(\*` for the characters"#)
    }
    guard skip("?") else {
      let number = openGroup(named: nil)
      return try closeGroup(from: start, depth: depth, number: number)
    }
    if skip(":") { return try closeGroup(from: start, depth: depth, number: nil) }
    if skip("=") { return try closeLook(.ahead, isNegated: false, from: start, depth: depth) }
    if skip("!") { return try closeLook(.ahead, isNegated: true, from: start, depth: depth) }
    if skip("<=") { return try closeLook(.behind, isNegated: false, from: start, depth: depth) }
    if skip("<!") { return try closeLook(.behind, isNegated: true, from: start, depth: depth) }
    if skip("<") {
      let name = try parseGroupName(from: start)
      try checkDuplicate(name, from: start)
      let number = openGroup(named: name)
      return try closeGroup(from: start, depth: depth, number: number)
    }
    return try parseModifiedGroup(from: start, depth: depth)
  }

  private mutating func openGroup(named name: String?) -> Int {
    groups.append(ECMAScriptRegex.Group(name: name, range: 0..<0))
    alternativesOfGroups.append(currentAlternatives)
    return groups.count
  }

  private mutating func closeGroup(
    from start: Int, depth: Int, number: Int?
  ) throws(RegexSyntaxError) -> RegexNode {
    let content = try parseContent(from: start, depth: depth)
    let group = node(.group(content, number: number), from: start)
    if let number { groups[number - 1].range = group.range }
    return group
  }

  private mutating func closeLook(
    _ direction: RegexNode.Direction, isNegated: Bool, from start: Int, depth: Int
  ) throws(RegexSyntaxError) -> RegexNode {
    let content = try parseContent(from: start, depth: depth)
    return node(.look(content, direction, isNegated: isNegated), from: start)
  }

  private mutating func parseContent(
    from start: Int, depth: Int
  ) throws(RegexSyntaxError) -> RegexNode {
    let content = try parseDisjunction(depth: depth)
    guard skip(")") else {
      throw RegexSyntaxError(
        .syntax, at: range(from: start, count: 1), "the group is not closed",
        suggestion: #"add `)`, or write `\(` for the character"#)
    }
    return content
  }

  /// Parses a modifier group such as `(?i-s:…)` after its `(?`.
  private mutating func parseModifiedGroup(
    from start: Int, depth: Int
  ) throws(RegexSyntaxError) -> RegexNode {
    let flagsStart = position
    let adding = try parseFlags()
    let hasMinus = skip("-")
    let removing = hasMinus ? try parseFlags() : []
    guard skip(":") else { throw refusedGroup(from: start) }
    guard !adding.isEmpty || !removing.isEmpty, adding.isDisjoint(with: removing) else {
      throw RegexSyntaxError(
        .syntax, at: range(from: flagsStart),
        "a group must add or remove at least one flag, and each only once")
    }
    let content = try parseContent(from: start, depth: depth)
    return node(.modified(content, adding: adding, removing: removing), from: start)
  }

  private mutating func parseFlags() throws(RegexSyntaxError) -> RegexFlags {
    var flags: RegexFlags = []
    while let next = peek() {
      let flag: RegexFlags
      switch next {
      case "i": flag = .ignoreCase
      case "m": flag = .multiline
      case "s": flag = .dotAll
      default: return flags
      }
      guard flags.insert(flag).inserted else {
        throw RegexSyntaxError(
          .syntax, at: range(from: position, count: 1), "the flag `\(next)` occurs twice")
      }
      advance()
    }
    return flags
  }

  /// Returns the error for a `(?` construct that JavaScript does not have.
  private func refusedGroup(from start: Int) -> RegexSyntaxError {
    var parser = self
    parser.move(to: start)
    parser.advance(by: 2)
    let (length, message, suggestion): (Int, String, String?) =
      switch parser.peek() {
      case "R", "0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "&", "+":
        (3, "JavaScript has no recursion", nil)
      case ">": (3, "JavaScript has no atomic groups", "write `(?:` instead")
      case "#": (3, "JavaScript has no comments in a regex", nil)
      case "|": (3, "JavaScript has no branch reset", "write `(?:` instead")
      case "(": (3, "JavaScript has no conditionals", nil)
      case "P" where parser.looksAt("P<"):
        (4, "JavaScript writes a named group without the `P`", "write `(?<` instead")
      case "'": (3, "JavaScript writes the name of a group in `<…>`", "write `(?<` instead")
      case "x", "U", "J":
        (3, "JavaScript has no such flag for a group", "the flags are `i`, `m` and `s`")
      case "i", "m", "s", "-":
        (
          3, "JavaScript changes flags only for a group",
          "write `(?i:…)` around the part that they apply to"
        )
      default: (2, "`(?` does not start a group in JavaScript", #"write `\(\?` for the characters"#)
      }
    return RegexSyntaxError(
      .syntax, at: range(from: start, count: length), message, suggestion: suggestion)
  }

  /// Parses a group name and its `>`, after the `<`.
  mutating func parseGroupName(from start: Int) throws(RegexSyntaxError) -> String {
    let nameStart = position
    var name = String.UnicodeScalarView()
    while let next = peek(), next != ">" {
      advance()
      var scalar = next
      if next == "\\" {
        guard skip("u"), let escaped = try parseUnicodeEscape(from: position - 2),
          let value = Unicode.Scalar(escaped)
        else { throw invalidName(from: nameStart) }
        scalar = value
      }
      let isAllowed =
        scalar == "$" || scalar == "_" || scalar.properties.isIDStart
        || !name.isEmpty
          && (scalar.properties.isIDContinue || scalar == "\u{200C}" || scalar == "\u{200D}")
      guard isAllowed else { throw invalidName(from: nameStart) }
      name.append(scalar)
    }
    guard skip(">"), !name.isEmpty else { throw invalidName(from: nameStart) }
    return String(name)
  }

  private func invalidName(from start: Int) -> RegexSyntaxError {
    RegexSyntaxError(
      .syntax, at: range(from: start), "a group's name is an identifier between `<` and `>`")
  }

  /// Rejects a group name that is used already, except in another alternative (ECMA-262, 22.2.1.1).
  private func checkDuplicate(_ name: String, from start: Int) throws(RegexSyntaxError) {
    for (group, places) in zip(groups, alternativesOfGroups) where group.isNamed(name) {
      let areExclusive = zip(places, currentAlternatives).contains {
        $0.disjunction == $1.disjunction && $0.alternative != $1.alternative
      }
      guard areExclusive else {
        throw RegexSyntaxError(
          .syntax, at: range(from: start), "the group name `\(name)` is used twice")
      }
    }
  }

  func checkReferences() throws(RegexSyntaxError) {
    for (reference, range) in references {
      switch reference {
      case .number(let number) where number > groups.count:
        throw RegexSyntaxError(
          .syntax, at: range, "unknown group \(number)",
          suggestion: groups.isEmpty
            ? "the regex has no capturing group" : "the last group is number \(groups.count)")
      case .name(let name) where !groups.contains { $0.isNamed(name) }:
        throw RegexSyntaxError(.syntax, at: range, "unknown group name `\(name)`")
      default: break
      }
    }
  }

  func checkRepetitions(_ node: RegexNode, factor: Int) throws(RegexSyntaxError) {
    var factor = factor
    if case .repetition(_, let minimum, let maximum, _) = node.kind {
      let limit = ECMAScriptRegex.Limits.repetitions
      let (product, overflow) = factor.multipliedReportingOverflow(by: max(maximum ?? minimum, 1))
      guard !overflow, product <= limit else {
        let times = overflow || product == Int.max ? "more than \(Int.max)" : "\(product)"
        throw RegexSyntaxError(
          .limit, at: node.range,
          "this is repeated \(times) times, including the enclosing repetitions; at most \(limit) are allowed"
        )
      }
      factor = product
    }
    for child in node.children { try checkRepetitions(child, factor: factor) }
  }
}
