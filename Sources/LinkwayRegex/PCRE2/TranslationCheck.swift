/// Finds the parts of a regex that PCRE2 10.42 would not match as JavaScript does.
///
/// - JavaScript resets a repetition's captures at the start of each iteration; PCRE2 keeps them.
///   There is no difference if every iteration sets the group.
/// - JavaScript rejects an empty iteration once the minimum is reached; PCRE2 accepts it and ends
///   the repetition. There is no difference unless that iteration captures or is tried before
///   others.
/// - JavaScript matches lookbehinds of any length from right to left; PCRE2 matches them from left
///   to right and requires a fixed length for each alternative.
struct TranslationCheck {
  private let regex: ECMAScriptRegex
  /// The groups whose captures are observable.
  private let observed: Set<Int>
  /// The groups for which empty and unset captures are treated alike.
  private let unsetWhenEmpty: Set<Int>

  init(_ regex: ECMAScriptRegex, keepsCaptures: Bool, unsetWhenEmpty: Set<Int>) {
    self.regex = regex
    self.unsetWhenEmpty = unsetWhenEmpty
    observed = keepsCaptures ? Set(regex.groups.indices.map { $0 + 1 }) : regex.referencedGroups
  }

  func run() throws(RegexSyntaxError) {
    try check(regex.root, isBehind: false)
  }

  private func check(_ node: RegexNode, isBehind: Bool) throws(RegexSyntaxError) {
    switch node.kind {
    case .repetition(let inner, let minimum, let maximum, _):
      try checkRounds(node, inner, minimum: minimum, maximum: maximum, isBehind: isBehind)
    case .look(let inner, .behind, _):
      let alternatives = if case .alternatives(let nodes) = inner.kind { nodes } else { [inner] }
      guard alternatives.allSatisfy({ $0.fixedLength != nil }) else {
        throw RegexSyntaxError(
          .unsupported, at: node.range,
          "each alternative of a lookbehind must have a fixed length")
      }
      return try check(inner, isBehind: true)
    default: break
    }
    for child in node.children { try check(child, isBehind: isBehind) }
  }

  private func checkRounds(
    _ node: RegexNode, _ body: RegexNode, minimum: Int, maximum: Int?, isBehind: Bool
  ) throws(RegexSyntaxError) {
    guard !observed.isEmpty, maximum != 0 else { return }
    let inside = body.groupNumbers.filter(observed.contains)
    let repeats = maximum != 1
    let certain = body.certainGroups
    if repeats, let group = inside.first(where: { isBehind || !certain.contains($0) }) {
      throw refusal(of: group, "JavaScript resets this capture in each iteration of the repetition")
    }
    if repeats {
      try checkReferences(in: body, to: inside)
    }
    if minimum != maximum, body.isNullable {
      if let group = inside.first(where: { !unsetWhenEmpty.contains($0) }) {
        throw refusal(of: group, "JavaScript rejects an iteration that matches nothing")
      }
      guard body.triesEmptyLast else {
        throw RegexSyntaxError(
          .unsupported, at: node.range,
          "the repeated part can match the empty text before anything else, and captures depend on it",
          suggestion: "put the empty alternative last, or make groups non-capturing `(?:…)`")
      }
    }
  }

  /// Rejects a back reference to a group of the same iteration unless it comes after the group.
  /// PCRE2 would otherwise use the capture of the previous iteration.
  private func checkReferences(in node: RegexNode, to groups: [Int]) throws(RegexSyntaxError) {
    if case .backReference(let reference) = node.kind {
      for number in regex.numbers(of: reference)
      where groups.contains(number)
        && regex.groups[number - 1].range.upperBound > node.range.lowerBound
      {
        throw RegexSyntaxError(
          .unsupported, at: node.range,
          "JavaScript resets group \(number) in each iteration of the repetition, and it is not set yet here"
        )
      }
    }
    for child in node.children { try checkReferences(in: child, to: groups) }
  }

  private func refusal(of group: Int, _ reason: String) -> RegexSyntaxError {
    RegexSyntaxError(
      .unsupported, at: regex.groups[group - 1].range, "\(reason), and PCRE2 would keep it",
      suggestion: "make the group non-capturing `(?:…)`")
  }
}

extension ECMAScriptRegex {
  /// The numbers of the groups that are targets of back references.
  var referencedGroups: Set<Int> {
    var numbers: Set<Int> = []
    func visit(_ node: RegexNode) {
      if case .backReference(let reference) = node.kind {
        numbers.formUnion(self.numbers(of: reference))
      }
      node.children.forEach(visit)
    }
    visit(root)
    return numbers
  }
}

extension RegexNode {
  /// The numbers of the capturing groups in the node.
  var groupNumbers: [Int] {
    let own = if case .group(_, let number?) = kind { [number] } else { [Int]() }
    return own + children.flatMap { $0.groupNumbers }
  }

  /// The capturing groups that every match of the node sets.
  var certainGroups: Set<Int> {
    switch kind {
    case .alternatives, .look(_, _, isNegated: true), .repetition(_, minimum: 0, _, _): return []
    case .group(let inner, let number):
      return inner.certainGroups.union(number.map { [$0] } ?? [])
    default: return children.reduce(into: []) { $0.formUnion($1.certainGroups) }
    }
  }

  /// Whether the node can match the empty text.
  var isNullable: Bool {
    switch kind {
    case .empty, .assertion, .look, .backReference: true
    case .character, .anyCharacter: false
    case .characterClass(let expression):
      ResolvedClass(expression, ignoresASCIICase: false).strings.contains([])
    case .sequence(let nodes): nodes.allSatisfy({ $0.isNullable })
    case .alternatives(let nodes): nodes.contains(where: { $0.isNullable })
    case .group(let inner, _), .modified(let inner, _, _): inner.isNullable
    case .repetition(let inner, let minimum, _, _): minimum == 0 || inner.isNullable
    }
  }

  /// Whether an empty match is the last one that the node tries.
  var triesEmptyLast: Bool {
    guard isNullable else { return true }
    switch kind {
    case .alternatives(let nodes):
      return nodes.dropLast().allSatisfy { !$0.isNullable } && nodes.last?.triesEmptyLast ?? true
    case .repetition(let inner, let minimum, _, let isLazy):
      return !(isLazy && minimum == 0) && inner.triesEmptyLast
    case .look: return true
    default: return children.allSatisfy { $0.triesEmptyLast }
    }
  }

  /// The number of characters that the node consumes, if it is always the same.
  var fixedLength: Int? {
    switch kind {
    case .empty, .assertion, .look: return 0
    case .character, .anyCharacter: return 1
    case .backReference: return nil
    case .characterClass(let expression): return expression.mayContainStrings ? nil : 1
    case .sequence(let nodes):
      return nodes.reduce(0) { sum, node in
        guard let sum, let length = node.fixedLength else { return nil }
        return sum + length
      }
    case .alternatives(let nodes):
      let lengths = Set(nodes.map { $0.fixedLength })
      return lengths.count == 1 ? lengths.first ?? nil : nil
    case .group(let inner, _), .modified(let inner, _, _): return inner.fixedLength
    case .repetition(let inner, let minimum, let maximum, _):
      guard minimum == maximum, let length = inner.fixedLength else { return nil }
      return length * minimum
    }
  }
}
