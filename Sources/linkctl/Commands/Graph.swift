import LinkwayDiagram
import LinkwayTables

/// `linkctl graph`: draws the coordinator tree with its routes and gates.
func drawGraph(
  _ arguments: ParsedArguments, _ output: inout Output
) throws(CommandFailure) -> ExitCode {
  let (table, source) = try TableFile.load(arguments, &output)
  let diagram = TableDiagram(table, showsRoutes: !arguments.has(.noRoutes))
  let format = arguments.value(.graphFormat).flatMap(DiagramFormat.init) ?? .mermaid
  let text = format.text(of: diagram)
  guard let path = arguments.value(.output), path != "-" else {
    output.print(raw: text)
    return .success
  }
  try OutputFile.replace(
    path, with: Array((text + "\n").utf8), besides: [FileIdentity(path: source.file)])
  return .success
}
