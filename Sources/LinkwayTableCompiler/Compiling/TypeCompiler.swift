import LinkwayAutomatonBuilder
import LinkwayDiagnostics
import LinkwayMatching
import LinkwayPatterns
import LinkwayRegex
import LinkwayTable

/// Compiles the types that a table declares.
struct TypeCompiler {
  var jit: JITMode

  func compile(_ document: TableDocument, log: inout DiagnosticLog) -> TypeTable {
    var table = TypeTable.compiling(jit: jit)
    var seen: Set<String> = []
    for declaration in document.types {
      let name = declaration.name.value
      let isBuiltIn = BuiltInType(rawValue: name) != nil
      if isBuiltIn || !seen.insert(name).inserted {
        log.report(
          Diagnostic(
            .error, "duplicate-id", at: declaration.name.range,
            isBuiltIn ? "`\(name)` is a built-in type" : "the type `\(name)` is declared twice",
            suggestion: "give the type another name"))
        continue
      }
      if name.utf8.contains(UInt8(ascii: ">")) {
        log.report(
          Diagnostic(
            .error, "bad-name", at: declaration.name.range,
            "the name of a type cannot contain `>`, which ends the name in a pattern"))
        continue
      }
      guard let type = type(declaration, table, log: &log) else { continue }
      table.add(type, named: name)
    }
    return table
  }

  private func type(
    _ declaration: TypeDeclaration, _ table: TypeTable, log: inout DiagnosticLog
  ) -> ValueType? {
    let name = declaration.name.value
    switch declaration.kind {
    case .enumeration(let values):
      var seen: Set<[UInt8]> = []
      for value in values where !seen.insert(value.bytes).inserted {
        log.report(
          Diagnostic(
            .error, "duplicate-value", at: value.range, "`\(value.value)` occurs twice in `\(name)`"
          ))
      }
      return .enumeration(EnumerationType(name: name, values: values.map { $0.value }))
    case .regex(let source):
      do throws(PatternError) {
        return try table.regex(
          source.value, name: name, takesSlashes: declaration.allowsSlashes,
          at: 0..<source.value.utf8.count)
      } catch {
        log.report(Diagnostic(error, in: source))
        // The type is declared, so references to it must not be reported as undefined.
        return .string
      }
    }
  }
}

extension Diagnostic {
  /// Creates the diagnostic for an error within a string of the table.
  init(_ error: PatternError, in string: LocatedString) {
    self.init(
      .error, error.identifier, at: string.sourceRange(of: error.range), error.message,
      suggestion: error.suggestion)
  }
}
