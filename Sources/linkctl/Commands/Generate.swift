import LinkwayCodeGeneration
import LinkwayDiagnostics
import LinkwayTable

/// `linkctl generate swift`: prints the table as Swift.
func generate(
  _ arguments: ParsedArguments, _ output: inout Output
) throws(CommandFailure) -> ExitCode {
  let file = try TableFile(arguments, environments: .every)
  let (_, source) = try file.loaded(&output)
  guard !source.bytes.isEmpty else {
    throw .failed(
      .invalidData, "\(source.file) is a compiled table; generate from its routes.json instead")
  }
  let (text, diagnostics) = SwiftFile.make(
    file.tables, source, try options(of: source.file, arguments, &output))
  guard diagnostics.isEmpty else {
    output.printDiagnostics(diagnostics, in: source)
    throw .failed(
      .invalidData, "\(source.file) cannot be generated as Swift: \(diagnostics.counted(.error))")
  }
  try output.write(text, to: arguments.value(.output), source)
  return .success
}

extension Output {
  /// Writes a text that ends with a line feed to the file of `--output`, or to standard output.
  ///
  /// - Parameter source: the table, which must not be overwritten.
  mutating func write(
    _ text: String, to path: String?, _ source: SourceText
  ) throws(CommandFailure) {
    guard let path, path != "-" else { return print(raw: String(text.dropLast())) }
    try OutputFile.replace([(path, Array(text.utf8))], besides: [FileIdentity(path: source.file)])
  }
}

/// Returns the options in the file next to the table, overridden by those of the command line.
private func options(
  of table: String, _ arguments: ParsedArguments, _ output: inout Output
) throws(CommandFailure) -> GenerationOptions {
  let given: (options: GenerationOptions, source: SourceText, errors: [Diagnostic])
  do throws(FileFailure) {
    given = try GenerationOptions.read(beside: table)
  } catch {
    throw CommandFailure(error)
  }
  guard given.errors.isEmpty else {
    output.printDiagnostics(given.errors, in: given.source)
    throw .failed(
      .invalidData, "\(given.source.file) cannot be read: \(given.errors.counted(.error))")
  }
  var options = given.options
  if arguments.has(.isPublic) { options.isPublic = true }
  if let name = arguments.value(.namespace) {
    guard GenerationOptions.isNamespace(name) else {
      throw .usage(
        arguments.malformed(
          name, of: .namespace, expected: "the name of a Swift type such as BankRoutes"))
    }
    options.namespace = name
  }
  return options
}
