import LinkwayDiagnostics
import LinkwayTable

/// Merges the diagnostics of the environments of a table. A diagnostic is reported once, however
/// many environments it applies to. If it does not apply to all that were compiled, a note names
/// those to which it applies.
struct EnvironmentDiagnostics {
  /// The names of the table's environments; empty if `origins` is a list.
  let names: [String]
  private var checked = 0
  private var found: [Diagnostic] = []
  /// The environments of each diagnostic.
  private var environments: [Diagnostic: [String]] = [:]

  init(names: [String]) { self.names = names }

  /// Adds the diagnostics of an environment, which are in source order.
  ///
  /// - Parameter once: whether to report equal diagnostics only once in a table without
  ///   environments. In a table with environments, this is always done.
  mutating func add(_ diagnostics: [Diagnostic], of place: Int, once: Bool) {
    guard names.indices.contains(place) else {
      var reported: Set<Diagnostic> = []
      found = once ? diagnostics.filter { reported.insert($0).inserted } : diagnostics
      return
    }
    checked += 1
    for diagnostic in diagnostics {
      if environments[diagnostic] == nil { found.append(diagnostic) }
      if environments[diagnostic]?.last != names[place] {
        environments[diagnostic, default: []].append(names[place])
      }
    }
  }

  /// The diagnostics in source order.
  var all: [Diagnostic] {
    guard checked > 1 else { return found }
    var log = DiagnosticLog()
    for var diagnostic in found {
      let names = environments[diagnostic] ?? []
      if names.count < checked, diagnostic.omitted == 0 {
        diagnostic.notes.append(
          "in \(names.count == 1 ? "the environment" : "the environments") \(DocumentReader.list(names, joinedBy: "and"))"
        )
      }
      log.report(diagnostic)
    }
    return log.diagnostics
  }
}

extension Diagnostic {
  /// Creates the error for the choice of an unknown environment.
  init(unknownEnvironment name: String, among names: [String]) {
    self.init(
      .error, Self.unknownEnvironment, at: nil,
      "the table has no environment \(Self.quote(name))",
      suggestion: EnvironmentChoice.suggestion(for: name, among: names))
  }
}
