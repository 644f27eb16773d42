/// Finds what PCRE2 10.42 would match otherwise than JavaScript.
///
/// - JavaScript forgets a repeat's captures when a new round begins; PCRE2 keeps them. The same
///   when the group is set in every round.
/// - JavaScript refuses a round that takes nothing, once the minimum is reached; PCRE2 takes it
///   and ends the repeat. The same unless that round captures, or is tried before others.
/// - JavaScript matches a lookbehind from right to left and of any length; PCRE2 from left to
///   right, each alternative of a fixed length.
struct TranslationCheck {
  private let regex: ECMAScriptRegex
  /// The groups whose captures somebody sees.
  private let observed: Set<Int>
  /// Those of which nobody sees whether they are empty or unset.
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
          "Linkway takes only lookbehinds whose alternatives each have a fixed length")
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
      throw refusal(of: group, "JavaScript forgets this capture in each round of the repeat")
    }
    if repeats {
      try checkReferences(in: body, to: inside)
    }
    if minimum != maximum, body.isNullable {
      if let group = inside.first(where: { !unsetWhenEmpty.contains($0) }) {
        throw refusal(of: group, "JavaScript drops a round of the repeat that takes nothing")
      }
      guard body.triesEmptyLast else {
        throw RegexSyntaxError(
          .unsupported, at: node.range,
          "what this repeats can be empty before it takes something, and captures depend on it",
          suggestion: "put the empty alternative last, or make groups non-capturing `(?:…)`")
      }
    }
  }

  /// A back reference to a group of the same round has to stand after it; otherwise PCRE2 would
  /// see the capture of the round before.
  private func checkReferences(in node: RegexNode, to groups: [Int]) throws(RegexSyntaxError) {
    if case .backReference(let reference) = node.kind {
      for number in regex.numbers(of: reference)
      where groups.contains(number)
        && regex.groups[number - 1].range.upperBound > node.range.lowerBound
      {
        throw RegexSyntaxError(
          .unsupported, at: node.range,
          "JavaScript forgets group \(number) in each round of the repeat, and here it is not set yet"
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
  /// The numbers of the groups that back references name.
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
  package var children: [RegexNode] {
    switch kind {
    case .empty, .character, .anyCharacter, .characterClass, .assertion, .backReference: []
    case .sequence(let nodes), .alternatives(let nodes): nodes
    case .group(let inner, _), .modified(let inner, _, _), .look(let inner, _, _),
      .repetition(let inner, _, _, _):
      [inner]
    }
  }

  /// The capturing groups in it.
  var groupNumbers: [Int] {
    let own = if case .group(_, let number?) = kind { [number] } else { [Int]() }
    return own + children.flatMap { $0.groupNumbers }
  }

  /// The capturing groups that every match of it sets.
  var certainGroups: Set<Int> {
    switch kind {
    case .alternatives, .look(_, _, isNegated: true), .repetition(_, minimum: 0, _, _): return []
    case .group(let inner, let number):
      return inner.certainGroups.union(number.map { [$0] } ?? [])
    default: return children.reduce(into: []) { $0.formUnion($1.certainGroups) }
    }
  }

  /// Whether it can match without taking a character.
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

  /// Whether matching without taking a character is what it tries last.
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

  /// How many characters it takes, if that is always the same.
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
