import LinkwayResults
import LinkwayTable

/// `linkctl routes`: lists the routes in precedence order.
func listRoutes(
  _ arguments: ParsedArguments, _ output: inout Output
) throws(CommandFailure) -> ExitCode {
  let (table, _) = try TableFile.load(arguments, &output)
  var rows = table.rowsInPrecedenceOrder()
  if let text = arguments.value(.grep) {
    let text = text.lowercased()
    // `contains` finds no empty text.
    rows = rows.filter { row in
      text.isEmpty || row.texts.contains { $0.lowercased().contains(text) }
    }
  }
  let total = rows.count
  let limit = try limit(arguments, output)
  if limit > 0 { rows = Array(rows.prefix(limit)) }
  if arguments.has(.json) {
    for row in rows {
      guard output.failure == nil else { break }
      output.print(row.json)
    }
  } else if arguments.value(.format) == "json" {
    output.print(.object(["routes": .array(rows.map(\.json))]))
  } else {
    output.print(rows)
    if rows.count < total {
      output.print("\("…", .dim) and \(total - rows.count) more; use --grep, or --limit 0 for all")
    }
  }
  guard total == 0, let text = arguments.value(.grep) else { return .success }
  output.printError("no route contains `\(text)` in its pattern, conditions, id, target or gates")
  return .failure
}

/// Returns the maximum number of rows to show; 0 for all. Without `--json`, the default is 200 on a
/// terminal, where more rows only scroll away.
private func limit(_ arguments: ParsedArguments, _ output: Output) throws(CommandFailure) -> Int {
  guard let text = arguments.value(.limit) else {
    return output.tableWidth == nil || arguments.has(.json) ? 0 : 200
  }
  guard let number = Int(text), number >= 0 else {
    throw .usage(arguments.malformed(text, of: .limit, expected: "a whole number"))
  }
  return number
}

extension RouteRow {
  fileprivate var conditions: String {
    [query.map { "?" + $0 }, fragment.map { "#" + $0 }].compactMap { $0 }.joined(separator: " ")
  }

  fileprivate var does: String { [action, target].compactMap { $0 }.joined(separator: " ") }

  /// The texts that `--grep` searches.
  fileprivate var texts: [String] { [pattern, conditions, route, does] + requires }

  fileprivate var json: JSONTree {
    .object([
      "route": .string(route), "pattern": .string(pattern),
      "origins": .array(origins.map(JSONTree.string)), "query": JSONTree(query),
      "fragment": JSONTree(fragment), "action": .string(action),
      "target": JSONTree(target), "requires": .array(requires.map(JSONTree.string)),
    ])
  }
}

extension Output {
  /// The width below which patterns can no longer be told apart.
  private static let leastPatternWidth = 40

  /// Prints routes as a table, or one below the other if the terminal is too narrow for columns in
  /// which patterns can be told apart.
  fileprivate mutating func print(_ rows: [RouteRow]) {
    if let width = tableWidth, width < Self.tableWidth(of: rows) { return printBelow(rows) }
    var lines = TextTable([
      .init(title: "pattern", truncation: .middle), .init(title: "query", truncation: .middle),
      .init(title: "route", truncation: .middle), .init(title: "does", truncation: .middle),
      .init(title: "requires"),
    ])
    for row in rows {
      lines.add([
        "\(row.pattern, .bold)", "\(row.conditions)", "\(row.route)", "\(row.does)",
        "\(row.requires.joined(separator: ", "))",
      ])
    }
    if let width = tableWidth, lines.hasAmbiguousCells(width: width) {
      return printBelow(rows)
    }
    for line in lines.lines(width: tableWidth) { print(line) }
  }

  private mutating func printBelow(_ rows: [RouteRow]) {
    for row in rows {
      let conditions = row.conditions.isEmpty ? "" : " " + row.conditions
      print("\(row.pattern + conditions, .bold)", indent: 4)
      let gates = row.requires.isEmpty ? "" : ", requires " + row.requires.joined(separator: ", ")
      print("  \(row.route): \(row.does)\(gates)", indent: 4)
    }
  }

  /// Returns the minimum readable width of the table: all other columns, and enough for a pattern.
  private static func tableWidth(of rows: [RouteRow]) -> Int {
    func widest(_ text: (RouteRow) -> String) -> Int {
      rows.reduce(8) { max($0, text($1).displayWidth) }
    }
    return min(leastPatternWidth, widest { $0.pattern }) + widest { $0.conditions }
      + widest { $0.route } + widest { $0.does } + widest { $0.requires.joined(separator: ", ") }
      + 2 * 4
  }
}
