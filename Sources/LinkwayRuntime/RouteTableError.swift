package import LinkwayDiagnostics
import LinkwayTable

/// The error for a table that does not load.
///
/// Its description has all errors of the table, not only the first one.
public struct RouteTableError: Error, Sendable {
  /// The errors in source order, without warnings. Empty for a compiled table.
  package let diagnostics: [Diagnostic]
  private let text: String

  package init(_ errors: [Diagnostic], text: String) {
    diagnostics = errors
    self.text = text
  }

  init(_ error: CompiledTableError, in file: String) {
    diagnostics = []
    text = "\(file) \(error.description)"
  }
}

extension RouteTableError: CustomStringConvertible {
  /// Each error with `file:line:column`, the line with a caret, and what to do.
  public var description: String { text }
}
