import LinkwayMatching
import LinkwayTable
import LinkwayTableCompiler

/// `linkctl compile FILE -o FILE`: writes the compiled table.
func compileTable(
  _ arguments: ParsedArguments, _ output: inout Output
) throws(CommandFailure) -> ExitCode {
  let path = arguments.value(.table) ?? "routes.json"
  let file = try TableFile(arguments, path: path, environments: .every)
  let (table, source) = try file.loaded(&output)
  guard !source.bytes.isEmpty else {
    throw .failed(.invalidData, "\(path) is a compiled table; compile its routes.json instead")
  }
  let bytes = EnvironmentLayout.bytes(of: file.tables)
  guard bytes.count <= TableLimits.fileBytes else {
    throw .failed(
      .invalidData,
      "\(path) compiles to \(bytes.count) bytes; a compiled table has at most \(TableLimits.fileBytes)"
    )
  }
  let target = arguments.value(.compiledTable) ?? "routes.table"
  try OutputFile.replace([(target, bytes)], besides: [FileIdentity(path: path)])
  let count = table.routeCount
  output.print(
    "\(target): \("compiled", .green), \(count) \(count == 1 ? "route" : "routes")\(file.tables.countSuffix), \(bytes.count) bytes"
  )
  return .success
}
