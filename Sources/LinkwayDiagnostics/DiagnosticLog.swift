/// Collects diagnostics: of errors and of warnings the first hundred each, and the number of all.
package struct DiagnosticLog: Sendable {
  /// How many errors, and how many warnings, are kept.
  package static let limit = 100

  private var kept: [Diagnostic] = []
  private var errors = 0
  private var warnings = 0
  /// Whether somebody stopped looking before all errors were counted.
  private var holdsMore = false

  package init() {}

  package var hasErrors: Bool { errors > 0 }

  /// Whether another error would be kept. Ask before making a costly one.
  package var hasRoom: Bool { errors < Self.limit }

  package mutating func report(_ diagnostic: Diagnostic) {
    guard diagnostic.omitted == 0 else {
      if diagnostic.severity == .error {
        errors += diagnostic.omitted
      } else {
        warnings += diagnostic.omitted
      }
      return
    }
    let count = diagnostic.severity == .error ? errors : warnings
    if count < Self.limit { kept.append(diagnostic) }
    if diagnostic.severity == .error { errors += 1 } else { warnings += 1 }
  }

  package mutating func report(contentsOf others: [Diagnostic]) {
    for diagnostic in others { report(diagnostic) }
  }

  /// Says that there are more errors than were reported, and nobody knows how many.
  package mutating func reportMore() { holdsMore = true }

  /// In the order of the text; after them, where there were too many, how many.
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

  /// In the order of the text: those about the whole text first, then by where they begin. What
  /// stands at one place keeps its order.
  package func inSourceOrder() -> [Diagnostic] {
    enumerated().sorted { left, right in
      let (a, b) = (left.element.range?.lowerBound ?? -1, right.element.range?.lowerBound ?? -1)
      return a == b ? left.offset < right.offset : a < b
    }.map { $0.element }
  }
}
