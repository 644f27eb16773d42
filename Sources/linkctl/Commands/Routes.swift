import LinkwayAnswers
import LinkwayTables

/// `linkctl routes`: the table in precedence order.
func listRoutes(
  _ arguments: ParsedArguments, _ output: inout Output
) throws(CommandFailure) -> ExitCode {
  let (table, _) = try TableFile.load(arguments, &output)
  let rows = table.rowsInPrecedenceOrder()
  if arguments.value(.format) == "json" {
    let routes = rows.map { row in
      JSONTree.object([
        "route": .string(row.route), "pattern": .string(row.pattern),
        "origins": .array(row.origins.map(JSONTree.string)), "query": JSONTree(row.query),
        "fragment": JSONTree(row.fragment), "action": .string(row.action),
        "target": JSONTree(row.target), "requires": .array(row.requires.map(JSONTree.string)),
      ])
    }
    output.print(.object(["routes": .array(routes)]))
    return .success
  }
  var lines = TextTable("pattern", "query", "route", "does", "requires")
  for row in rows {
    let more = [row.query.map { "?" + $0 }, row.fragment.map { "#" + $0 }].compactMap { $0 }
    lines.add([
      "\(row.pattern, .bold)", "\(more.joined(separator: " "))", "\(row.route)",
      "\([row.action, row.target].compactMap { $0 }.joined(separator: " "))",
      "\(row.requires.joined(separator: ", "))",
    ])
  }
  for line in lines.lines(width: output.tableWidth) { output.print(line) }
  return .success
}
