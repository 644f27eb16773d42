import LinkwayAnswers
import LinkwayTables

/// `linkctl generate swift`: prints the table as Swift.
func generate(
  _ arguments: ParsedArguments, _ output: inout Output
) throws(CommandFailure) -> ExitCode {
  let (table, source) = try TableFile.load(arguments, &output)
  guard table.sourceFingerprint == nil else {
    throw .failed(
      .invalidData, "\(source.file) is a compiled table; generate from its routes.json instead")
  }
  let (text, diagnostics) = SwiftFile.make(
    table, source, isPublic: arguments.has(.isPublic))
  guard diagnostics.isEmpty else {
    output.printDiagnostics(diagnostics, in: source)
    throw .failed(
      .invalidData, "\(source.file) has no Swift: \(diagnostics.told(.error))")
  }
  guard let path = arguments.value(.generated), path != "-" else {
    output.print(raw: String(text.dropLast()))
    return .success
  }
  try OutputFile.replace(path, with: Array(text.utf8), besides: [FileIdentity(path: source.file)])
  return .success
}
