public import Foundation
import LinkwayDiagnostics
@_exported public import LinkwayRuntime
import LinkwayTableCompiler

extension LinkRouter {
  /// Compiles a table from the text of a `routes.json`.
  ///
  /// - Parameters:
  ///   - text: the text of the table.
  ///   - file: the file name shown in errors; the file is not opened.
  ///   - environment: the name of one of the table's sets of origins; `nil` for the first one.
  /// - Throws: an error that contains the errors of the table, at most 100, each with its line and
  ///   column.
  public init(
    routes text: String, file: String = "routes.json", environment: String? = nil
  ) throws(RouteTableError) {
    try self.init(SourceText(file: file, text: text), environment)
  }

  /// Compiles a table from the bytes of a `routes.json`, which must be UTF-8.
  ///
  /// - Parameters:
  ///   - bytes: the bytes of the table.
  ///   - file: the file name shown in errors; the file is not opened.
  ///   - environment: the name of one of the table's sets of origins; `nil` for the first one.
  /// - Throws: an error that contains the errors of the table, at most 100, each with its line and
  ///   column.
  public init(
    routes bytes: [UInt8], file: String = "routes.json", environment: String? = nil
  ) throws(RouteTableError) {
    try self.init(SourceText(file: file, bytes: bytes), environment)
  }

  /// Reads a `routes.json` and compiles its table.
  ///
  /// - Parameters:
  ///   - url: the location of a `routes.json`.
  ///   - environment: the name of one of the table's sets of origins; `nil` for the first one.
  /// - Throws: Foundation's error if the file cannot be read; ``RouteTableError`` if the table has
  ///   errors.
  public init(contentsOf url: URL, environment: String? = nil) throws {
    let data = try Data(contentsOf: url)
    try self.init(
      SourceText(file: url.lastPathComponent, bytes: [UInt8](data)), environment)
  }

  private init(_ source: SourceText, _ environment: String?) throws(RouteTableError) {
    let (table, diagnostics) = TableCompiler.compile(
      source, environment: EnvironmentChoice(environment))
    guard let table else {
      let errors = diagnostics.filter { $0.severity == .error }
      throw RouteTableError(errors, text: DiagnosticRenderer().text(for: errors, in: source))
    }
    self.init(table: table)
  }
}
