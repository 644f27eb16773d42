import LinkwayURLParsing

/// The result of evaluating the set operations and case rules of a class: a test for single
/// characters and a list of strings (ECMA-262, CompileToCharSet).
package struct ResolvedClass: Sendable {
  var characters: CharacterTest
  /// Strings that are not one code point long, longest first, as JavaScript tries them.
  package let strings: [[UInt32]]

  /// Evaluates a class.
  ///
  /// - Parameter ignoresASCIICase: whether each operand also contains the other case of its ASCII
  ///   letters.
  package init(_ expression: RegexClass, ignoresASCIICase: Bool) {
    let value = Self.value(of: expression, ignoresASCIICase)
    characters = value.characters
    strings = value.strings.sorted {
      $0.count != $1.count ? $0.count > $1.count : $0.lexicographicallyPrecedes($1)
    }
  }

  /// Returns the characters that pass the test; `nil` if `known` lacks a property.
  package func scalars(knowing known: [UnicodeProperty: SymbolSet]) -> SymbolSet? {
    characters.scalars(knowing: known)
  }

  private struct Value {
    var characters: CharacterTest
    var strings: Set<[UInt32]> = []
  }

  private static func value(of expression: RegexClass, _ ignoresCase: Bool) -> Value {
    switch expression {
    case .character(let value):
      return Value(characters: closed(SymbolSet(codePoint: value), ignoresCase))
    case .set(let set): return Value(characters: closed(set, ignoresCase))
    case .property(let property, let isNegated):
      let test = CharacterTest(property, ignoresASCIICase: ignoresCase)
      return Value(characters: isNegated ? .set(.scalars) - test : test)
    case .strings(let strings):
      let singles = strings.filter { $0.count == 1 }.map { $0[0]...$0[0] }
      let others = strings.filter { $0.count != 1 }.map { ignoresCase ? lowercased($0) : $0 }
      return Value(
        characters: closed(SymbolSet(codePoints: singles), ignoresCase), strings: Set(others))
    case .union(let operands):
      return reduce(operands, ignoresCase) {
        Value(characters: $0.characters | $1.characters, strings: $0.strings.union($1.strings))
      }
    case .intersection(let operands):
      return reduce(operands, ignoresCase) {
        Value(
          characters: $0.characters & $1.characters, strings: $0.strings.intersection($1.strings))
      }
    case .difference(let operands):
      return reduce(operands, ignoresCase) {
        Value(
          characters: $0.characters - $1.characters, strings: $0.strings.subtracting($1.strings))
      }
    case .complement(let inner):
      return Value(characters: .set(.scalars) - value(of: inner, ignoresCase).characters)
    }
  }

  private static func reduce(
    _ operands: [RegexClass], _ ignoresCase: Bool, _ operation: (Value, Value) -> Value
  ) -> Value {
    guard let first = operands.first else { return Value(characters: .set(.empty)) }
    return operands.dropFirst().reduce(value(of: first, ignoresCase)) {
      operation($0, value(of: $1, ignoresCase))
    }
  }

  private static func closed(_ set: SymbolSet, _ ignoresCase: Bool) -> CharacterTest {
    .set(ignoresCase ? set.closedUnderASCIICase : set)
  }

  private static func lowercased(_ string: [UInt32]) -> [UInt32] {
    string.map { (0x41...0x5A).contains($0) ? $0 + 32 : $0 }
  }
}

/// A test for one character. Set operations are evaluated immediately; a property remains a name,
/// because each engine has its own Unicode data.
indirect enum CharacterTest: Equatable, Sendable {
  case set(SymbolSet)
  case property(UnicodeProperty)
  case union(CharacterTest, CharacterTest)
  case intersection(CharacterTest, CharacterTest)
  case difference(CharacterTest, CharacterTest)

  init(_ property: UnicodeProperty, ignoresASCIICase: Bool) {
    self = .property(property)
    // If the standard library has no data, the property is a script, which contains both cases, or
    // a property without ASCII letters.
    if ignoresASCIICase, let ascii = property.asciiScalars() {
      let otherCase = ascii.closedUnderASCIICase.subtracting(ascii)
      self = self | .set(otherCase)
    }
  }

  static func | (left: CharacterTest, right: CharacterTest) -> CharacterTest {
    switch (left, right) {
    case (.set(let a), .set(let b)): .set(a.union(b))
    case (.set(let a), _) where a.isEmpty: right
    case (_, .set(let b)) where b.isEmpty: left
    case (.union(let first, .set(let a)), .set(let b)): .union(first, .set(a.union(b)))
    case (.set, _): right | left
    default: .union(left, right)
    }
  }

  static func & (left: CharacterTest, right: CharacterTest) -> CharacterTest {
    switch (left, right) {
    case (.set(let a), .set(let b)): .set(a.intersection(b))
    case (.set(let a), _) where a == .scalars: right
    case (_, .set(let b)) where b == .scalars: left
    case (.set(let set), _) where set.isEmpty: left
    case (_, .set(let set)) where set.isEmpty: right
    default: .intersection(left, right)
    }
  }

  static func - (left: CharacterTest, right: CharacterTest) -> CharacterTest {
    switch (left, right) {
    case (.set(let a), .set(let b)): .set(a.subtracting(b))
    case (_, .set(let b)) where b.isEmpty: left
    case (.set(let a), _) where a.isEmpty: left
    default: .difference(left, right)
    }
  }

  /// Returns the characters that pass the test; `nil` if `known` lacks a property.
  func scalars(knowing known: [UnicodeProperty: SymbolSet]) -> SymbolSet? {
    switch self {
    case .set(let set): return set
    case .property(let property): return known[property]
    case .union(let left, let right), .intersection(let left, let right),
      .difference(let left, let right):
      guard let left = left.scalars(knowing: known), let right = right.scalars(knowing: known)
      else { return nil }
      if case .union = self { return left.union(right) }
      if case .intersection = self { return left.intersection(right) }
      return left.subtracting(right)
    }
  }
}

extension ECMAScriptRegex {
  /// Returns the characters of each property that the regex names and the standard library has data
  /// for. Computing a property requires a scan of all of Unicode.
  package func scalarsOfProperties() -> [UnicodeProperty: SymbolSet] {
    if let knownScalars { return knownScalars }
    var scalars: [UnicodeProperty: SymbolSet] = [:]
    for property in properties { scalars[property] = property.scalars() }
    return scalars
  }

  /// The properties that the regex names.
  package var properties: Set<UnicodeProperty> {
    var properties: Set<UnicodeProperty> = []
    func visit(_ node: RegexNode) {
      if case .characterClass(let expression) = node.kind {
        properties.formUnion(expression.properties)
      }
      node.children.forEach(visit)
    }
    visit(root)
    return properties
  }
}

extension RegexClass {
  /// The properties that the class names.
  fileprivate var properties: Set<UnicodeProperty> {
    switch self {
    case .character, .set, .strings: []
    case .property(let property, _): [property]
    case .union(let operands), .intersection(let operands), .difference(let operands):
      operands.reduce(into: []) { $0.formUnion($1.properties) }
    case .complement(let inner): inner.properties
    }
  }

  /// Returns whether the class contains a code point literally, not only as part of a range.
  func names(_ codePoint: UInt32) -> Bool {
    switch self {
    case .character(let value): value == codePoint
    case .set, .property: false
    case .strings(let strings): strings.contains([codePoint])
    case .union(let operands), .intersection(let operands), .difference(let operands):
      operands.contains { $0.names(codePoint) }
    case .complement(let inner): inner.names(codePoint)
    }
  }
}
