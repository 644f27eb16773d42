package import LinkwayDiagnostics

extension JSONBytes {
  /// Writes diagnostics as an object with a list. Lines and columns count from 1, in scalars.
  package mutating func write(_ diagnostics: [Diagnostic], in source: SourceText) {
    write("{\"diagnostics\":")
    writeList(diagnostics) { $0.write($1, in: source) }
    write("}")
  }

  package mutating func write(_ diagnostic: Diagnostic, in source: SourceText) {
    let location = diagnostic.range.map { source.location(of: $0.lowerBound) }
    write("{\"column\":" + (location.map { "\($0.column)" } ?? "null") + ",\"file\":")
    write(string: source.file)
    write(",\"identifier\":")
    write(string: diagnostic.identifier)
    write(",\"line\":" + (location.map { "\($0.line)" } ?? "null") + ",\"message\":")
    write(string: diagnostic.message)
    write(",\"notes\":")
    writeList(diagnostic.notes) { $0.write(string: $1) }
    write(",\"severity\":\"\(diagnostic.severity.rawValue)\",\"suggestion\":")
    if let suggestion = diagnostic.suggestion { write(string: suggestion) } else { write("null") }
    write("}")
  }
}
