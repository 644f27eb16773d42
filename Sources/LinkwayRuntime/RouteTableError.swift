package import LinkwayMessages
import LinkwayTable

/// The error for a table that does not load.
///
/// Its description has all errors of the table if there are at most 100; otherwise 100 of them, and
/// their number. For a compiled table, there is only one error.
public struct RouteTableError: Error, Sendable {
  /// The errors in source order, without warnings. If there are more than 100, only 100 are
  /// included, followed by an error with their number. Empty for a compiled table.
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
  /// Each error with `file:line:column`, the line with a caret, and what to do. For a compiled
  /// table, one sentence without a position.
  public var description: String { text }
}
