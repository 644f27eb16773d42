package import LinkwayDiagnostics

extension [Diagnostic] {
  /// Returns the diagnostics as an object with a list.
  package func json(in source: SourceText) -> JSONTree {
    .object(["diagnostics": .array(map { $0.json(in: source) })])
  }
}

extension Diagnostic {
  /// Returns the diagnostic as an object. Lines and columns count from 1, in scalars.
  package func json(in source: SourceText) -> JSONTree {
    let location = range.map { source.location(of: $0.lowerBound) }
    return .object([
      "column": JSONTree(location?.column), "file": .string(source.file),
      "identifier": .string(identifier), "line": JSONTree(location?.line),
      "message": .string(message), "notes": JSONTree(notes),
      "severity": .string(severity.rawValue), "suggestion": JSONTree(suggestion),
    ])
  }
}
