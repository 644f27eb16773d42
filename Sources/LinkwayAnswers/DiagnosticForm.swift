package import LinkwayDiagnostics

extension Diagnostic {
  /// The diagnostic with its place counted as editors do.
  package func json(in source: SourceText) -> JSONTree {
    let location = range.map { source.location(of: $0.lowerBound) }
    return .object([
      "severity": .string(severity.rawValue), "identifier": .string(identifier),
      "file": .string(source.file), "line": JSONTree(location?.line),
      "column": JSONTree(location?.column), "message": .string(message),
      "notes": JSONTree(notes), "suggestion": JSONTree(suggestion),
    ])
  }
}
