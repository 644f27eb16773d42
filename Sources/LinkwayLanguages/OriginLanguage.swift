package import LinkwayMatching
package import LinkwayRegex

/// Computes the hosts and ports that two origins have in common.
///
/// A host is a word of labels separated by dots, as the constraints of its captures see it.
package struct OriginLanguage {
  package var types: TypeLanguage
  package var slashes: SlashPolicy

  package init(types: TypeLanguage, slashes: SlashPolicy) {
    self.types = types
    self.slashes = slashes
  }

  /// Returns some hosts that forms of both patterns match, preferably domains, since the parser leaves these
  /// unchanged.
  package func common(
    _ left: ComponentPattern, _ leftForms: [Int], _ right: ComponentPattern, _ rightForms: [Int]
  ) -> RegularLanguage.WordsResult {
    if leftForms.count == 1, rightForms.count == 1,
      let first = Self.literal(left.forms[leftForms[0]]),
      let second = Self.literal(right.forms[rightForms[0]])
    {
      return .words(first == second ? [first] : [])
    }
    var result = RegularLanguage.WordsResult.words([])
    for bound in [TypeLanguage.Bound.inner, .outer] {
      let first = language(left, leftForms, bound)
      let second = language(right, rightForms, bound)
      result = RegularLanguage.intersectionWitnesses(
        bound == .inner ? first.intersection(Self.domains) : first, second, limit: 2)
      guard case .words([]) = result else { return result }
    }
    return result
  }

  /// Returns the only word of a form, or `nil` if it has captures.
  private static func literal(_ form: ComponentPattern.Form) -> RegularLanguage.Word? {
    var word: RegularLanguage.Word = []
    for piece in form.pieces {
      switch piece {
      case .separator: word.append(.separator)
      case .text(let bytes):
        word += String(decoding: bytes, as: UTF8.self).unicodeScalars.map { .scalar($0) }
      case .capture, .repetition: return nil
      }
    }
    return word
  }

  private func language(
    _ pattern: ComponentPattern, _ forms: [Int], _ bound: TypeLanguage.Bound
  ) -> RegularLanguage {
    var types = types
    types.bound = bound
    let languages = PatternLanguage(types: types, slashes: slashes)
    return .union(forms.map { languages.language(of: pattern.forms[$0], kind: pattern.kind) })
  }

  /// Host names that the parser leaves unchanged and does not read as an IP address.
  static let domains: RegularLanguage = {
    let letter = RegularLanguage.symbols(SymbolSet("a"..."z"))
    let mark = RegularLanguage.symbols(SymbolSet("a"..."z", "0"..."9"))
    let label = RegularLanguage.concatenation([
      mark,
      RegularLanguage.concatenation([
        RegularLanguage.literal("-".unicodeScalars).optional, mark,
      ]).repeated(),
    ])
    let dot = RegularLanguage.literal(".".unicodeScalars)
    let last = RegularLanguage.concatenation([
      letter,
      RegularLanguage.concatenation([
        RegularLanguage.literal("-".unicodeScalars).optional, mark,
      ]).repeated(),
    ])
    return .concatenation([RegularLanguage.concatenation([label, dot]).repeated(), last])
  }()

  /// Returns some ports that both match, as written in links: empty for the default port of the scheme.
  package func common(
    _ left: OriginPattern.Port, _ right: OriginPattern.Port, scheme: String
  ) -> RegularLanguage.WordsResult {
    if let first = digits(of: left, scheme), let second = digits(of: right, scheme) {
      return .words(first == second ? [first.unicodeScalars.map { .scalar($0) }] : [])
    }
    let standard =
      OriginPattern.standardPort(of: scheme).map { Array("\($0)".unicodeScalars) } ?? []
    let result = RegularLanguage.intersectionWitnesses(
      language(of: left, scheme), language(of: right, scheme), limit: 3)
    guard case .words(let words) = result else { return result }
    // Links never contain the default port.
    return .words(
      words.filter { standard.isEmpty || $0 != standard.map(RegularLanguage.Symbol.scalar) })
  }

  /// Returns the only port that an origin matches; `nil` if there can be several.
  private func digits(of port: OriginPattern.Port, _ scheme: String) -> String? {
    switch port {
    case .standard: ""
    case .number(let number): OriginPattern.digits(number, scheme: scheme)
    case .any, .pattern: nil
    }
  }

  func language(of port: OriginPattern.Port, _ scheme: String) -> RegularLanguage {
    switch port {
    case .standard: return .empty
    case .number(let number):
      return .literal(OriginPattern.digits(number, scheme: scheme).unicodeScalars)
    case .any: return Self.ports.optional
    case .pattern(let port):
      return RegularLanguage.union(
        port.pattern.forms.indices.map { index in
          guard let number = PortPattern.number(of: port.pattern.forms[index]) else {
            return language(port.pattern, [index], .outer)
          }
          return language(of: .number(number), scheme)
        }
      ).intersection(Self.ports.optional)
    }
  }

  /// The numbers from 0 to 65535.
  private static let ports: RegularLanguage = {
    let digit = RegularLanguage.symbols(SymbolSet("0"..."9"))
    func number(_ start: String, _ last: ClosedRange<Unicode.Scalar>, _ digits: Int)
      -> RegularLanguage
    {
      .concatenation([
        .literal(start.unicodeScalars), .symbols(SymbolSet(last)),
        digit.repeated(atLeast: digits, atMost: digits),
      ])
    }
    return .union(
      (0...3).map { number("", "1"..."9", $0) } + [
        .literal("0".unicodeScalars), number("", "1"..."5", 4), number("6", "0"..."4", 3),
        number("65", "0"..."4", 2), number("655", "0"..."2", 1), number("6553", "0"..."5", 0),
      ])
  }()
}
