import LinkwayRegex
import LinkwayURLParsing

/// A port that is written as a pattern: `::port([0-9]+)`, `:(80[0-9]+)`, `{::port}?`.
///
/// It sees the port as links carry it: its digits, and nothing where a link names none or its
/// scheme's own.
package struct PortPattern: Sendable {
  package var pattern: ComponentPattern

  package init(_ pattern: ComponentPattern) {
    self.pattern = pattern
  }

  /// What the first form that takes a port captures; `nil` where none does.
  ///
  /// - Parameter standard: the port of the link's scheme.
  func captures(
    of port: UInt16?, standard: UInt16?, rules: ValueRules
  ) throws(MatchLimitExceeded) -> [Captured?]? {
    let digits = AdmittedLink.Piece(
      bytes: port.map { Array(String($0).utf8) } ?? [], offset: 0)
    var matcher = SegmentMatcher(segments: [digits], end: 0, rules: rules)
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

  /// The number that a form spells out; `nil` for one with captures, or with nothing.
  package static func number(of form: ComponentPattern.Form) -> UInt16? {
    var digits: [UInt8] = []
    for piece in form.pieces {
      guard case .text(let bytes) = piece else { return nil }
      digits += bytes
    }
    return ASCIIForms.integer(digits).flatMap(UInt16.init(exactly:))
  }

  /// Whether a form takes links without a port; also where that takes too much work to tell.
  package static func takesNothing(_ form: ComponentPattern.Form, slots: Int) -> Bool {
    let rules = ValueRules(caseSensitive: true, admission: Admission())
    let nothing = AdmittedLink.Piece(bytes: [], offset: 0)
    var matcher = SegmentMatcher(segments: [nothing], end: 0, rules: rules)
    do {
      return try matcher.match(form, slots: slots) != nil
    } catch {
      return true
    }
  }

  /// Whether links with a port may match. A pattern that takes too much work to tell counts as one
  /// that does: the match then says so.
  func declares(_ port: UInt16) -> Bool {
    let rules = ValueRules(caseSensitive: true, admission: Admission())
    do {
      return try captures(of: port, standard: nil, rules: rules) != nil
    } catch {
      return true
    }
  }
}

extension PortPattern: Hashable {
  /// Within one table, patterns of one text are the same.
  package static func == (left: PortPattern, right: PortPattern) -> Bool {
    left.pattern.text.hasSameBytes(as: right.pattern.text)
  }

  package func hash(into hasher: inout Hasher) {
    for byte in pattern.text.utf8 { hasher.combine(byte) }
  }
}
