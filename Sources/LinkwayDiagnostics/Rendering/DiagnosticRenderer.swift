/// A renderer of diagnostics as human-readable text.
///
///     routes.json:7:5: error: `requries` is not a key of a route [unknown-key]
///         "requries": ["session"]
///         ^~~~~~~~~~
///     help: did you mean `requires`?
///
/// Control characters in the source, the file name and the messages never reach the terminal: they
/// are escaped.
package struct DiagnosticRenderer: Hashable, Sendable {
  /// The maximum width of the source line in terminal cells; a smaller value than 16 counts as 16.
  /// A longer line is truncated around the caret.
  package var width: Int
  /// Whether to colour the output with ANSI escape codes (ECMA-48).
  package var usesColour: Bool

  package init(width: Int = 100, usesColour: Bool = false) {
    self.width = width
    self.usesColour = usesColour
  }

  /// Returns the text of a diagnostic. Each line ends with a line feed.
  package func text(for diagnostic: Diagnostic, in source: SourceText) -> String {
    var place = TerminalText.escaped(source.file) + ":"
    if let range = diagnostic.range { place += "\(source.location(of: range.lowerBound)):" }
    let severity = diagnostic.severity
    var text =
      styled(place, .bold) + " " + styled("\(severity.rawValue):", severity.style) + " "
      + styled(TerminalText.escaped(diagnostic.message), .bold) + " [\(diagnostic.identifier)]\n"
    if let range = diagnostic.range { text += excerpt(of: range, in: source) }
    for note in diagnostic.notes { text += remark("note:", note) }
    if let suggestion = diagnostic.suggestion { text += remark("help:", suggestion) }
    return text
  }

  /// Returns the concatenated texts of several diagnostics.
  package func text(for diagnostics: some Sequence<Diagnostic>, in source: SourceText) -> String {
    diagnostics.map { text(for: $0, in: source) }.joined()
  }

  /// Returns the source line with its underline; empty for an empty line.
  private func excerpt(of range: Range<Int>, in source: SourceText) -> String {
    let excerpt = SourceExcerpt(of: range, in: source, width: width)
    guard !excerpt.line.isEmpty else { return "" }
    let underline = "^" + String(repeating: "~", count: excerpt.underlineCells - 1)
    return "  " + excerpt.line + "\n"
      + String(repeating: " ", count: 2 + excerpt.caretCell) + styled(underline, .green) + "\n"
  }

  private func remark(_ label: String, _ text: String) -> String {
    styled(label, .cyan) + " " + TerminalText.escaped(text) + "\n"
  }

  private func styled(_ text: String, _ style: Style) -> String {
    usesColour ? "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m" : text
  }

  /// Parameters of the control function "select graphic rendition" (ECMA-48).
  fileprivate enum Style: String {
    case bold = "1"
    case red = "1;31"
    case green = "1;32"
    case magenta = "1;35"
    case cyan = "1;36"
  }
}

extension DiagnosticSeverity {
  fileprivate var style: DiagnosticRenderer.Style {
    switch self {
    case .error: .red
    case .warning: .magenta
    }
  }
}
