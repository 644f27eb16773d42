import LinkwayDiagnostics
import LinkwayEditing
import LinkwayNavigation
import LinkwayTable
import LinkwayTableCompiler

/// `linkctl names KIND`: lists the ids of a table, for completions and scripts.
///
/// A table in JSON is not compiled, so its names are available immediately, even if it has errors.
func listNames(
  _ arguments: ParsedArguments, _ output: inout Output
) throws(CommandFailure) -> ExitCode {
  let kinds = NameSet(rawValue: arguments.value(.nameSet) ?? "")?.kinds ?? []
  let path = arguments.value(.routes) ?? "routes.json"
  let limit = LoadedTable.byteLimit
  let text =
    if let file = GitFile(path) { try file.bytes(limit: limit) } else {
      try FileBytes.given(path, limit: limit)
    }
  var known: Set<String> = []
  let names =
    CompiledTable.looksCompiled(text)
    ? try compiled(kinds, arguments)
    : kinds.flatMap(EditedTable(SourceText(file: "routes.json", bytes: text)).names)
  for name in names where known.insert(name).inserted { output.print("\(name)") }
  return .success
}

private func compiled(
  _ kinds: [NameKind], _ arguments: ParsedArguments
) throws(CommandFailure) -> [String] {
  let file = try TableFile(arguments, environments: .every)
  guard let table = file.table else { return [] }
  return kinds.flatMap { kind -> [String] in
    switch kind {
    case .route: (0..<table.routeCount).compactMap(table.routeID)
    case .coordinator: table.graph.coordinators.map(\.id)
    case .screen: table.graph.screens.map { ScreenPlace.screen(of: $0.id) }
    case .gate: table.graph.gates.map(\.id)
    case .type: []
    case .environment: file.tables.compactMap(\.name)
    }
  }
}

extension NameSet {
  fileprivate var kinds: [NameKind] {
    switch self {
    case .routes: [.route]
    case .gates: [.gate]
    case .screens: [.screen]
    case .coordinators: [.coordinator]
    case .environments: [.environment]
    case .all: [.route, .screen, .coordinator, .gate]
    }
  }
}
