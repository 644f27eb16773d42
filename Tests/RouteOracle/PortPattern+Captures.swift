import LinkwayMatching
import LinkwayRegex
import LinkwayURLParsing

extension PortPattern {
  /// Returns the captures of the first form that matches a port; `nil` if none matches.
  ///
  /// - Parameter standard: the default port of the link's scheme.
  func captures(
    of port: UInt16?, standard: UInt16?, rules: ValueRules
  ) throws(MatchLimitExceeded) -> [Captured?]? {
    let digits = AdmittedLink.Piece(
      bytes: port.map { Array(String($0).utf8) } ?? [], offset: 0)
    var matcher = SegmentMatcher(.port, segments: [digits], end: 0, rules: rules)
    for form in pattern.forms {
      switch Self.number(of: form) {
      case .none where form.pieces.isEmpty:
        if port == nil { return [Captured?](repeating: nil, count: pattern.slots.count) }
      case .none:
        if let captures = try matcher.match(form, slots: pattern.slots.count) { return captures }
      case .some(let number):
        if number == port ?? standard {
          return [Captured?](repeating: nil, count: pattern.slots.count)
        }
      }
    }
    return nil
  }

  /// Returns whether links with a port may match. A pattern that exceeds a limit is assumed to
  /// match; the match then reports the limit.
  func declares(_ port: UInt16) -> Bool {
    let rules = ValueRules(caseSensitive: true, admission: Admission())
    do {
      return try captures(of: port, standard: nil, rules: rules) != nil
    } catch {
      return true
    }
  }
}
