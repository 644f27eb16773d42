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

  /// The number that a form spells out; `nil` for one with captures, or with nothing.
  package static func number(of form: ComponentPattern.Form) -> UInt16? {
    var digits: [UInt8] = []
    for piece in form.pieces {
      guard case .text(let bytes) = piece else { return nil }
      digits += bytes
    }
    return ASCIIForms.integer(digits).flatMap(UInt16.init(exactly:))
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
