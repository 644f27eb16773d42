package import LinkwayDiagnostics
import LinkwayTable

/// Why a table does not load: all that is wrong with it, not only the first thing. Apps read its
/// description.
package struct RouteTableError: Error, Sendable {
  /// The errors in the order of the text; warnings are not among them. Empty of a compiled table.
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
  package var description: String { text }
}
