/// A log that keeps the first hundred errors and the first hundred warnings, and counts all of
/// them.
package struct DiagnosticLog: Sendable {
  /// The maximum number of errors, and of warnings, that are kept.
  package static let limit = 100

  private var kept: [Diagnostic] = []
  private var errors = 0
  private var warnings = 0
  /// Whether a check stopped before all errors were counted.
  private var holdsMore = false

  package init() {}

  package var hasErrors: Bool { errors > 0 }

  /// Whether another error would be kept. Check this before creating an error that is expensive to
  /// compute.
  package var hasRoom: Bool { errors < Self.limit }

  package mutating func report(_ diagnostic: Diagnostic) {
    let isError = diagnostic.severity == .error
    if diagnostic.omitted == 0, (isError ? errors : warnings) < Self.limit {
      kept.append(diagnostic)
    }
    let count = max(1, diagnostic.omitted)
    if isError { errors += count } else { warnings += count }
  }

  package mutating func report(contentsOf others: [Diagnostic]) {
    for diagnostic in others { report(diagnostic) }
  }

  /// Reports that there is an unknown number of further errors.
  package mutating func reportMore() { holdsMore = true }

  /// The diagnostics in source order, followed by the total number if some were not kept.
  package var diagnostics: [Diagnostic] {
    var all = kept.inSourceOrder()
    for (severity, count, noun) in [
      (DiagnosticSeverity.error, errors, "errors"), (.warning, warnings, "warnings"),
    ] {
      let isOpen = holdsMore && severity == .error
      guard count > Self.limit || isOpen else { continue }
      var summary = Diagnostic(
        severity, Diagnostic.tooMany, at: nil,
        "there are \(isOpen ? "more than " : "")\(count) \(noun), of which \(min(count, Self.limit)) are shown",
        suggestion: "fix these first")
      summary.omitted = max(1, count - Self.limit)
      all.append(summary)
    }
    return all
  }
}

extension Sequence<Diagnostic> {
  package var hasErrors: Bool { contains { $0.severity == .error } }

  /// Returns the diagnostics in source order: those about the text as a whole first, then by their
  /// start. Diagnostics at the same position keep their order.
  package func inSourceOrder() -> [Diagnostic] {
    enumerated().sorted { left, right in
      let (a, b) = (left.element.range?.lowerBound ?? -1, right.element.range?.lowerBound ?? -1)
      return a == b ? left.offset < right.offset : a < b
    }.map { $0.element }
  }
}
