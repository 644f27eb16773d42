import LinkwayMatching
import LinkwayRegex

/// Computes the languages of the ports that origins match, and contains the language of ordinary
/// hosts.
///
/// The word of a host is its text, with dots between the labels. Constraints of captures are
/// matched against this text.
struct OriginLanguage {
  var types: TypeLanguage
  var slashes: SlashPolicy

  /// Host names that the parser leaves unchanged and does not read as an IP address.
  static let domains: RegularLanguage = {
    let letter = RegularLanguage.symbols(SymbolSet("a"..."z"))
    let mark = RegularLanguage.symbols(SymbolSet("a"..."z", "0"..."9"))
    let rest = RegularLanguage.concatenation([
      RegularLanguage.literal("-".unicodeScalars).optional, mark,
    ]).repeated()
    let dot = RegularLanguage.literal(".".unicodeScalars)
    return .concatenation([
      RegularLanguage.concatenation([mark, rest, dot]).repeated(), letter, rest,
    ])
  }()

  func language(of port: OriginPattern.Port, _ scheme: String) -> RegularLanguage {
    switch port {
    case .standard: return .empty
    case .number(let number):
      return .literal(OriginPattern.digits(number, scheme: scheme).unicodeScalars)
    case .any: return Self.ports.optional
    case .pattern(let port):
      var types = types
      types.bound = .outer
      let languages = PatternLanguage(types: types, slashes: slashes)
      return RegularLanguage.union(
        port.pattern.forms.indices.map { index in
          guard let number = PortPattern.number(of: port.pattern.forms[index]) else {
            return languages.language(of: port.pattern.forms[index], kind: .port)
          }
          return language(of: .number(number), scheme)
        }
      ).intersection(Self.ports.optional)
    }
  }

  /// Returns the declared ports of a table, as digits. A pattern may be represented by an upper
  /// bound.
  func ports(declaredBy admission: Admission) -> RegularLanguage {
    .union(
      (admission.takesAnyPort ? [Self.ports] : [])
        + admission.ports.sorted().map { .literal(String($0).unicodeScalars) }
        + admission.portPatterns.map { language(of: .pattern($0), "") })
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
