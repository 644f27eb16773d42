/// How much a diagnostic matters: an error stops a table from loading, a warning does not.
package enum DiagnosticSeverity: String, Hashable, Sendable {
  case error
  case warning
}

/// One thing that is wrong with a source text, and what to do about it.
///
/// Rendering is another type's work: `DiagnosticRenderer` draws the line with its caret.
package struct Diagnostic: Hashable, Sendable {
  package var severity: DiagnosticSeverity
  /// A stable name of the kind of problem, in kebab case, such as `unknown-key`.
  package var identifier: String
  /// Where in the text it is, as byte offsets; `nil` for the text as a whole.
  package var range: Range<Int>?
  /// What is wrong and why, as one sentence without a full stop at its end.
  package var message: String
  /// Further facts, a line each: the other route of a conflict, a witness link, a cycle.
  package var notes: [String]
  /// What to do, where something can be said.
  package var suggestion: String?
  /// The number of those that it stands for, because they were too many to be kept.
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
  /// The identifier of the one that tells how many there are where they are not all shown.
  package static let tooMany = "too-many-diagnostics"

  /// Text from a source as a message quotes it: in backticks, and cut after 60 scalars.
  package static func quote(_ text: String) -> String {
    let shown = text.unicodeScalars.prefix(60)
    return shown.endIndex == text.endIndex ? "`\(text)`" : "`\(String(shown))…`"
  }
}
