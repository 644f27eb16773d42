/// The severity of a diagnostic: an error prevents a table from loading, a warning does not.
package enum DiagnosticSeverity: String, Hashable, Sendable {
  case error
  case warning
}

/// An error or warning about a source text, with an optional suggestion.
///
/// `DiagnosticRenderer` renders it with its source line and a caret.
package struct Diagnostic: Hashable, Sendable {
  package internal(set) var severity: DiagnosticSeverity
  /// The stable identifier of the kind of problem, in kebab case, such as `unknown-key`.
  package internal(set) var identifier: String
  /// The range in the text, in byte offsets; `nil` for the text as a whole.
  package var range: Range<Int>?
  /// The message: one sentence that states the problem and the reason, without a final full stop.
  package internal(set) var message: String
  /// Additional facts, one per line: the other route of a conflict, a witness link, a cycle.
  package var notes: [String]
  /// The suggested correction, if any.
  package internal(set) var suggestion: String?
  /// The number of further diagnostics that this one summarises because they exceeded the limit.
  package var omitted = 0

  package init(
    _ severity: DiagnosticSeverity, _ identifier: String, at range: Range<Int>?,
    _ message: String, notes: [String] = [], suggestion: String? = nil
  ) {
    self.severity = severity
    self.identifier = identifier
    self.range = range
    self.message = message
    self.notes = notes
    self.suggestion = suggestion
  }
}

extension Diagnostic {
  /// The identifier of the diagnostic that summarises all diagnostics above the limit.
  package static let tooMany = "too-many-diagnostics"

  /// Quotes text from a source in backticks, truncated after 60 scalars.
  package static func quote(_ text: String) -> String {
    let shown = text.unicodeScalars.prefix(60)
    return shown.endIndex == text.endIndex ? "`\(text)`" : "`\(String(shown))…`"
  }
}
