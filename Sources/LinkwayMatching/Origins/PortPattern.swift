import LinkwayURLParsing

/// A port that is written as a pattern: `::port([0-9]+)`, `:(80[0-9]+)`, `{::port}?`.
///
/// The pattern is matched against the digits of a link's port, or against the empty text if the
/// link has no port or the default port of its scheme.
package struct PortPattern: Sendable {
  package internal(set) var pattern: ComponentPattern

  package init(_ pattern: ComponentPattern) {
    self.pattern = pattern
  }

  /// Returns the number that a form spells out, or `nil` if the form has captures or is empty.
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
  /// Returns whether two patterns have the same text. Within one table, such patterns are equal.
  package static func == (left: PortPattern, right: PortPattern) -> Bool {
    left.pattern.text.hasSameBytes(as: right.pattern.text)
  }

  package func hash(into hasher: inout Hasher) {
    for byte in pattern.text.utf8 { hasher.combine(byte) }
  }
}
