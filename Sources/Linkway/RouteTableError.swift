package import LinkwayDiagnostics
import LinkwayTable

/// The error for a table that does not load, with all of its errors. Developers read its
/// description.
package struct RouteTableError: Error, Sendable {
  /// The errors in source order, without warnings. Empty for a compiled table.
  package let diagnostics: [Diagnostic]
  private let text: String

  init(_ diagnostics: [Diagnostic], in source: SourceText) {
    self.diagnostics = diagnostics.filter { $0.severity == .error }
    text = DiagnosticRenderer().text(for: self.diagnostics, in: source)
  }

  init(_ error: CompiledTableError, in file: String) {
    diagnostics = []
    text = "\(file) \(error.description)"
  }
}

extension RouteTableError: CustomStringConvertible {
  /// Each error with `file:line:column`, the line with a caret, and what to do.
  package var description: String { text }
}
