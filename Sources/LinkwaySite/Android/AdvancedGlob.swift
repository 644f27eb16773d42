/// Parses and matches Android's advanced globs: characters, `.` and sets, each with an optional
/// `*`, `+` or `{1,3}`.
///
/// Repetitions are greedy and never backtrack, so matching takes a single pass, and `[a-z]*a`
/// matches nothing.
package enum AdvancedGlob {
  struct Token: Hashable, Sendable {
    enum Unit: Hashable, Sendable {
      case any
      case literal(UInt16)
      /// A set of characters: those within any of the bounds, or outside of all if `isInverse`.
      case set([Bounds], isInverse: Bool)
    }

    struct Bounds: Hashable, Sendable {
      // `lower` may exceed `upper`. The range is then empty.
      var lower: UInt16
      var upper: UInt16
    }

    var unit: Unit
    var least: Int32 = 1
    var most: Int32 = 1
  }

  /// The reason why Android rejects a pattern at installation.
  package enum Failure: Error, Hashable, CustomStringConvertible {
    case emptySet
    case openSet
    case openRange
    case badRange(String)
    case modifierWithoutToken(Character)
    case escapeAtEnd
    case tooLarge

    package var description: String {
      switch self {
      case .emptySet: "a set `[…]` has no characters"
      case .openSet: "a set has no `]`"
      case .openRange: "a range of repetitions has no `}`"
      case .badRange(let text):
        "`{\(text)}` is not a range of repetitions such as `{2}`, `{1,3}` and `{1,}`"
      case .modifierWithoutToken(let modifier):
        "there is nothing before `\(modifier)` to repeat"
      case .escapeAtEnd: "a backslash at the end has nothing to escape"
      case .tooLarge: "it is larger than Android allows"
      }
    }
  }

  static func tokens(of units: [UInt16]) throws(Failure) -> [Token] {
    var parser = Parser(units: units)
    return try parser.tokens()
  }

  static func matches(_ tokens: [Token], _ text: [UInt16]) -> Bool {
    var position = 0
    for token in tokens {
      var taken: Int32 = 0
      while taken < token.most, position < text.count, token.unit.takes(text[position]) {
        taken += 1
        position += 1
      }
      guard taken >= token.least else { return false }
    }
    return position == text.count
  }
}

extension AdvancedGlob.Token.Unit {
  fileprivate func takes(_ unit: UInt16) -> Bool {
    switch self {
    case .any: true
    case .literal(let literal): unit == literal
    case .set(let bounds, let isInverse):
      bounds.contains { $0.lower <= unit && unit <= $0.upper } != isInverse
    }
  }
}

/// A parser that is as lenient as Android: `]` outside of a set is a literal, and `}` outside of a
/// range is ignored.
private struct Parser {
  let units: [UInt16]
  var position = 0
  var found: [AdvancedGlob.Token] = []
  /// Whether a modifier may follow the last token.
  var isOpen = false
  /// The size of Android's in-memory representation, in integers.
  var size = 0
  static let sizeLimit = 2_045

  mutating func tokens() throws(AdvancedGlob.Failure) -> [AdvancedGlob.Token] {
    while position < units.count {
      try checkSize()
      let unit = units[position]
      position += 1
      switch unit {
      case UInt16(ascii: "["): try set()
      case UInt16(ascii: "*"): try modify("*", least: 0, most: .max)
      case UInt16(ascii: "+"): try modify("+", least: 1, most: .max)
      case UInt16(ascii: "{"): try range()
      case UInt16(ascii: "}"): break
      case UInt16(ascii: "."): append(.any)
      case UInt16(ascii: "\\"): append(.literal(try escaped()))
      default: append(.literal(unit))
      }
    }
    return found
  }

  private func checkSize() throws(AdvancedGlob.Failure) {
    guard size <= Self.sizeLimit else { throw .tooLarge }
  }

  private mutating func append(_ unit: AdvancedGlob.Token.Unit) {
    found.append(AdvancedGlob.Token(unit: unit))
    isOpen = true
    size += 1
  }

  private mutating func escaped() throws(AdvancedGlob.Failure) -> UInt16 {
    guard position < units.count else { throw .escapeAtEnd }
    position += 1
    return units[position - 1]
  }

  private mutating func modify(
    _ modifier: Character, least: Int32, most: Int32
  ) throws(AdvancedGlob.Failure) {
    guard isOpen, let last = found.indices.last else { throw .modifierWithoutToken(modifier) }
    found[last].least = least
    found[last].most = most
    isOpen = false
    size += 1
  }

  private mutating func range() throws(AdvancedGlob.Failure) {
    guard isOpen else { throw .modifierWithoutToken("{") }
    guard let end = units[position...].firstIndex(of: UInt16(ascii: "}")) else { throw .openRange }
    let text = String(decoding: units[position..<end], as: UTF16.self)
    position = end + 1
    let bounds = text.split(separator: ",", maxSplits: 1, omittingEmptySubsequences: false)
    guard let first = bounds.first, let least = Int32(first), let last = bounds.last,
      let most = bounds.count == 2 && last.isEmpty ? .max : Int32(last), least <= most
    else { throw .badRange(text) }
    try modify("{", least: least, most: most)
    size += 3
  }

  /// Parses the rest of a set after its `[`.
  private mutating func set() throws(AdvancedGlob.Failure) {
    let isInverse = position < units.count && units[position] == UInt16(ascii: "^")
    if isInverse { position += 1 }
    size += 1
    var bounds: [AdvancedGlob.Token.Bounds] = []
    while true {
      guard position < units.count else { throw .openSet }
      try checkSize()
      if units[position] == UInt16(ascii: "]") { break }
      let lower = try member()
      var upper = lower
      // A `-` directly before `]` is a literal.
      if position + 1 < units.count, units[position] == UInt16(ascii: "-"),
        units[position + 1] != UInt16(ascii: "]")
      {
        position += 1
        upper = try member()
      }
      bounds.append(AdvancedGlob.Token.Bounds(lower: lower, upper: upper))
      size += 2
    }
    guard !bounds.isEmpty else { throw .emptySet }
    position += 1
    append(.set(bounds, isInverse: isInverse))
  }

  private mutating func member() throws(AdvancedGlob.Failure) -> UInt16 {
    let unit = units[position]
    position += 1
    return unit == UInt16(ascii: "\\") ? try escaped() : unit
  }
}

extension UInt16 {
  fileprivate init(ascii scalar: Unicode.Scalar) { self.init(UInt8(ascii: scalar)) }
}
