import LinkwayDiagnostics
import LinkwayResults
import LinkwayTable

/// `linkctl check`: reports load errors and conflicts, and warnings for a table that loads.
func check(
  _ arguments: ParsedArguments, _ output: inout Output
) throws(CommandFailure) -> ExitCode {
  let file = try TableFile(arguments, warnings: true, environments: .every)
  if !file.tables.isEmpty, file.source.bytes.isEmpty {
    throw .failed(.invalidData, "\(file.source.file) \(verdict(onCompiled: file.tables))")
  }
  if arguments.value(.format) == "json" {
    output.print(file.diagnostics.json(in: file.source))
  } else {
    output.printDiagnostics(file.diagnostics, in: file.source)
    if let table = file.table {
      let count = table.routeCount
      let doubts = file.diagnostics.isEmpty ? "no warnings" : file.diagnostics.counted(.warning)
      output.print(
        "\(file.source.file): \("loads", .green), \(count) \(count == 1 ? "route" : "routes")\(file.tables.countSuffix), \(doubts)"
      )
    } else {
      output.print(
        "\(file.source.file): \("does not load", .red), \(file.diagnostics.counted(.error)), \(file.diagnostics.counted(.warning))"
      )
    }
  }
  return file.table == nil ? .invalidData : .success
}

/// Returns the result for a compiled table, which has no source text.
private func verdict(onCompiled tables: [EnvironmentTable]) -> String {
  do throws(CompiledTableError) {
    for table in tables { try table.table.checkRecords() }
    return "is an intact compiled table; to find conflicts, check its routes.json"
  } catch {
    return error.description
  }
}
