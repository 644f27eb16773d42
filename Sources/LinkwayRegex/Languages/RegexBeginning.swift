/// A part of the beginning of a regex, as far as it can be read off the syntax tree.
package enum RegexBeginning {
  /// Exactly this code point.
  case character(UInt32)
  /// This number of arbitrary characters.
  case characters(Int)
  /// A lookahead for at least these code points, which does not consume them.
  case ahead([UInt32])
  /// One of these code points, then anything.
  case oneOf([UInt32])
}

extension RegexNode {
  /// Calls `body` with each part at the beginning of the regex.
  ///
  /// - Returns: `false` if reading stopped early, at a part of variable length.
  package func readBeginning(_ body: (RegexBeginning) -> Void) -> Bool {
    switch kind {
    case .empty, .assertion: return true
    case .look(let inner, let direction, let isNegated):
      if direction == .ahead, !isNegated { body(.ahead(inner.firstCharacters)) }
      return true
    case .character(let value):
      body(.character(value))
      return true
    case .sequence(let nodes):
      for node in nodes where !node.readBeginning(body) { return false }
      return true
    case .group(let inner, _): return inner.readBeginning(body)
    case .alternatives, .anyCharacter, .characterClass, .modified, .repetition, .backReference:
      if let length = fixedLength {
        body(.characters(length))
        return true
      }
      if case .repetition(let inner, let minimum, _, _) = kind, minimum > 0,
        case .characterClass(let expression) = inner.kind, let members = expression.fewMembers
      {
        body(.oneOf(members))
      }
      return false
    }
  }

  private var firstCharacters: [UInt32] {
    var characters: [UInt32] = []
    var isPlain = true
    _ = readBeginning { part in
      switch part {
      case .character(let value) where isPlain: characters.append(value)
      case .character, .characters, .ahead, .oneOf: isPlain = false
      }
    }
    return characters
  }
}

extension RegexClass {
  /// The members of the class, if they are ASCII and listed explicitly; otherwise `nil`.
  fileprivate var fewMembers: [UInt32]? {
    switch self {
    case .character(let value): return value < 0x80 ? [value] : nil
    case .set(let set):
      guard let last = set.spans.last, last.high < 0x80 else { return nil }
      return set.spans.flatMap { Array($0.low...$0.high) }
    case .union(let operands):
      var members: [UInt32] = []
      for operand in operands {
        guard let own = operand.fewMembers else { return nil }
        members += own
      }
      return members
    case .property, .strings, .intersection, .difference, .complement: return nil
    }
  }
}
