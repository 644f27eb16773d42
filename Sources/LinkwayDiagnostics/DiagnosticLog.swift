/// Collects diagnostics up to a limit, so that a hostile file cannot make millions of them.
package struct DiagnosticLog: Sendable {
  private(set) package var diagnostics: [Diagnostic] = []
  private(set) package var hasErrors = false
  private let limit: Int

  /// - Parameter limit: how many diagnostics are kept; one more says that there were more.
  package init(limit: Int = 1_000) {
    self.limit = limit
  }

  /// Whether another diagnostic would be kept. Ask before making a costly one.
  package var hasRoom: Bool { diagnostics.count < limit }

  package mutating func report(_ diagnostic: Diagnostic) {
    let isFirstError = diagnostic.severity == .error && !hasErrors
    hasErrors = hasErrors || isFirstError
    if hasRoom {
      diagnostics.append(diagnostic)
    } else if diagnostics.count == limit {
      diagnostics.append(
        Diagnostic(
          hasErrors ? .error : .warning, "too-many-diagnostics", at: nil,
          "there is more to report than these \(limit) diagnostics",
          suggestion: "correct these first"))
    } else if isFirstError {
      // The error itself is left out, but must not be taken for a warning.
      diagnostics[limit].severity = .error
    }
  }

  package mutating func report(contentsOf others: [Diagnostic]) {
    for diagnostic in others { report(diagnostic) }
  }
}

extension Sequence<Diagnostic> {
  package var hasErrors: Bool { contains { $0.severity == .error } }

  /// In the order of the text: those about the whole text first, then by where they begin. What
  /// stands at one place keeps its order.
  package func inSourceOrder() -> [Diagnostic] {
    enumerated().sorted { left, right in
      let (a, b) = (left.element.range?.lowerBound ?? -1, right.element.range?.lowerBound ?? -1)
      return a == b ? left.offset < right.offset : a < b
    }.map(\.element)
  }
}
