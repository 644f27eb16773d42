import LinkwayDiagnostics
import LinkwayEditing
import LinkwayGraph
import LinkwayTable

/// `linkctl graph`: draws the coordinator tree with its routes and gates.
func drawGraph(
  _ arguments: ParsedArguments, _ output: inout Output
) throws(CommandFailure) -> ExitCode {
  let (table, source) = try TableFile.load(arguments, &output)
  let text = text(of: try diagram(of: table, arguments), source, arguments)
  try output.write(text + "\n", to: arguments.value(.output), source)
  return .success
}

/// Returns the diagram of the whole table, or of the part selected by `--focus`.
private func diagram(
  of table: RouteTable, _ arguments: ParsedArguments
) throws(CommandFailure) -> TableDiagram {
  let focus = arguments.value(.focus)
  let isPage = arguments.value(.graphFormat) == "html"
  let whole = TableDiagram(
    table, showsRoutes: !arguments.has(.noRoutes), showsConditions: arguments.has(.conditions),
    // An HTML page can scroll, so nothing needs to be left out.
    listsAll: arguments.has(.allRoutes) || focus != nil || isPage)
  for name in arguments.values(.fold) where table.graph.coordinator(name) == nil {
    throw unknown(
      name, .fold, "the id of a coordinator", among: table.graph.coordinators.map(\.id))
  }
  let folded = whole.folding(Set(arguments.values(.fold)))
  guard let focus else { return folded }
  guard let part = folded.focused(on: focus) else {
    throw unknown(
      focus, .focus, "the id of a screen, route, gate or coordinator", among: folded.names)
  }
  return part
}

private func unknown(
  _ name: String, _ option: OptionDescription, _ expected: String, among names: [String]
) -> CommandFailure {
  let meant = Spelling.nearest(to: name, among: names).map { "; did you mean `\($0)`?" } ?? ""
  // The value is well formed; the table just does not contain it.
  return .failed(
    .usage, "`\(option.longName)` takes \(expected), but the table has no `\(name)`\(meant)")
}

private func text(
  of diagram: TableDiagram, _ source: SourceText, _ arguments: ParsedArguments
) -> String {
  switch arguments.value(.graphFormat) {
  case "dot": DotWriter.text(of: diagram)
  case "svg": SVGWriter.text(of: diagram)
  case "html": HTMLWriter.text(of: diagram, definitions: definitions(in: source))
  default: MermaidWriter.text(of: diagram)
  }
}

/// Returns the source text of each declared route, screen, gate and environment, by `kind name`;
/// empty for a compiled table, which has no source.
private func definitions(in source: SourceText) -> [String: String] {
  var definitions: [String: String] = [:]
  for use in EditedTable(source).nameUses where use.isDeclaration && use.kind != .type {
    let key = use.kind.rawValue + " " + use.name.value
    // The text of a coordinator would include everything nested in it.
    guard use.kind != .coordinator, definitions[key] == nil else { continue }
    definitions[key] = String(decoding: source.bytes[use.extent], as: UTF8.self)
  }
  return definitions
}
