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

  /// Returns whether a match can contain a character, which must not be a letter, because the flag
  /// `i` is ignored; conservatively `true` if that is unknown.
  package func mayContain(_ character: UInt32) -> Bool {
    switch kind {
    case .character(let other): other == character
    case .anyCharacter: true
    case .characterClass(let set): set.holds(character) ?? true
    default: children.contains { $0.mayContain(character) }
    }
  }
}

extension RegexClass {
  /// Returns whether a character is a member or part of a member; `nil` if that is unknown.
  fileprivate func holds(_ character: UInt32) -> Bool? {
    switch self {
    case .character(let other): other == character
    case .set(let set): Unicode.Scalar(character).map { set.contains($0) }
    case .strings(let strings): strings.contains { $0.contains(character) } ? nil : false
    case .property: nil
    case .complement(let inner): inner.holds(character).map { !$0 }
    case .union(let operands):
      Self.any(operands.map { $0.holds(character) })
    case .intersection(let operands):
      Self.any(operands.map { $0.holds(character).map { !$0 } }).map { !$0 }
    case .difference(let operands):
      Self.any(
        operands.enumerated().map { place, operand in
          operand.holds(character).map { place == 0 ? !$0 : $0 }
        }
      ).map { !$0 }
    }
  }

  /// Returns the three-valued disjunction: `true` if any value is `true`, otherwise `nil` if any is
  /// unknown.
  private static func any(_ answers: [Bool?]) -> Bool? {
    if answers.contains(true) { return true }
    return answers.contains(nil) ? nil : false
  }
}
