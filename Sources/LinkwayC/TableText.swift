import LinkwayDiagnostics
import LinkwayDiff
import LinkwayGraph
import LinkwayResults
import LinkwayTable
import LinkwayTableCompiler

/// Computes the results of the functions that take the path of a table.
enum TableText {
  /// Returns the errors and warnings of a table, as JSON.
  static func check(
    _ path: String, _ environment: EnvironmentChoice
  ) throws(InterfaceError) -> [UInt8] {
    let loaded = try load(path, environment, warnings: true)
    return Array(loaded.diagnostics.json(in: loaded.source).text.utf8)
  }

  /// Returns what links do differently in two tables, in the given format.
  static func diff(
    _ old: String, _ new: String, format: String, _ environment: EnvironmentChoice
  ) throws(InterfaceError) -> [UInt8] {
    guard ["json", "markdown"].contains(format) else {
      throw .unknown("format", format, among: ["json", "markdown"])
    }
    let diff = TableDiff(
      try load(old, environment).usable(), try load(new, environment).usable())
    if format == "json" { return Array(diff.json.text.utf8) }
    let report = DiffReport(diff: diff, failing: [], old: old, new: new)
    return Array(report.markdown.map { $0 + "\n" }.joined().utf8)
  }

  /// Returns a drawing of a table.
  static func graph(
    _ path: String, format: String, _ environment: EnvironmentChoice
  ) throws(InterfaceError) -> [UInt8] {
    let writers: [String: (TableDiagram) -> String] = [
      "mermaid": MermaidWriter.text, "dot": DotWriter.text, "svg": SVGWriter.text,
    ]
    guard let write = writers[format] else {
      throw .unknown("format", format, among: ["mermaid", "dot", "svg"])
    }
    return Array(write(TableDiagram(try load(path, environment).usable())).utf8)
  }

  /// Returns a table in the compiled format, which can be memory-mapped.
  static func compiled(_ path: String) throws(InterfaceError) -> [UInt8] {
    let loaded = try load(path, .every)
    _ = try loaded.usable()
    guard !loaded.isCompiled else {
      throw InterfaceError(
        "\(loaded.source.file) is a compiled table; compile its routes.json instead")
    }
    return EnvironmentLayout.bytes(of: loaded.tables)
  }

  private static func load(
    _ path: String, _ environment: EnvironmentChoice, warnings: Bool = false
  ) throws(InterfaceError) -> LoadedTable {
    try loading { () throws(FileFailure) in
      try LoadedTable(path: path, warnings: warnings, environment: environment)
    }
  }
}

/// Calls `load`, and converts its error to one of the C interface.
func loading(
  _ load: () throws(FileFailure) -> LoadedTable
) throws(InterfaceError) -> LoadedTable {
  do throws(FileFailure) {
    return try load()
  } catch {
    throw InterfaceError(
      error.description,
      error.isUnreadable ? .unreadableFile : error.isUnknownName ? .unknownName : .invalidTable)
  }
}

extension LoadedTable {
  /// Returns the table. If it did not load, throws an error that shows each diagnostic with its
  /// line and a caret.
  func usable() throws(InterfaceError) -> RouteTable {
    if let table { return table }
    let (errors, sentence) = failure
    let renderer = DiagnosticRenderer()
    throw InterfaceError(
      errors.map { renderer.text(for: $0, in: source) }.joined() + sentence, .invalidTable)
  }
}
