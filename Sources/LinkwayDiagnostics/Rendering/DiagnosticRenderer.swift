/// Writes diagnostics as text for people.
///
///     routes.json:7:5: error: `requries` is not a key of a route [unknown-key]
///         "requries": ["session"]
///         ^~~~~~~~~~
///     help: did you mean `requires`?
///
/// Nothing of the source, the file name or the messages reaches a terminal as a control
/// character: such scalars are shown escaped.
package struct DiagnosticRenderer: Hashable, Sendable {
  /// How many cells of a terminal the line of the source may take; at least 16. A longer line is
  /// cut around the caret.
  package var width: Int
  /// Whether to colour the text by the ANSI codes of ECMA-48.
  package var usesColour: Bool

  package init(width: Int = 100, usesColour: Bool = false) {
    self.width = width
    self.usesColour = usesColour
  }

  /// The text of one diagnostic, each of its lines ended by a line feed.
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

  /// The texts of several diagnostics in the order given.
  package func text(for diagnostics: some Sequence<Diagnostic>, in source: SourceText) -> String {
    diagnostics.map { text(for: $0, in: source) }.joined()
  }

  /// The line of the source with its underline; nothing for a line that is empty.
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

  /// Parameters of the control function "select graphic rendition".
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
