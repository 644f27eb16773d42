import LinkwayDiagnostics
@_exported public import LinkwayMatching
@_exported public import LinkwayNavigation
@_exported public import LinkwayTables
import LinkwayURLParsing

/// Resolves links by a table of routes.
///
/// A router is made once from a `routes.json` and is then immutable: it can be shared between
/// threads, and the same link gives the same answer every time.
public struct LinkRouter: Sendable {
  package let table: RouteTable

  package init(table: RouteTable) {
    self.table = table
  }

  /// Compiles a table from the text of a `routes.json`.
  ///
  /// - Parameters:
  ///   - text: the text of the table.
  ///   - file: the name that errors print; no file of that name is opened.
  /// - Throws: every error of the table, each with its line and column.
  public init(routes text: String, file: String = "routes.json") throws {
    try self.init(SourceText(file: file, text: text))
  }

  /// Compiles a table from the bytes of a `routes.json`, which must be UTF-8.
  public init(routes bytes: [UInt8], file: String = "routes.json") throws {
    try self.init(SourceText(file: file, bytes: bytes))
  }

  /// Maps a compiled table, which `linkctl compile` writes, and checks it.
  ///
  /// Routes are read when they are needed. The file must not be written to or shortened while the
  /// router lives; to change it, rename a new one over it.
  package init(compiled path: String) throws(RouteTableError) {
    do throws(CompiledTableError) {
      table = try CompiledTable.load(mapping: path)
    } catch {
      throw RouteTableError(error, in: path)
    }
  }

  /// Checks the bytes of a compiled table and keeps a copy of them.
  public init(compiled bytes: [UInt8]) throws {
    do throws(CompiledTableError) {
      table = try CompiledTable.load(bytes)
    } catch {
      throw RouteTableError(error, in: "the table")
    }
  }

  init(_ source: SourceText) throws(RouteTableError) {
    let (table, diagnostics) = TableCompiler.compile(source)
    guard let table else { throw RouteTableError(diagnostics, in: source) }
    self.table = table
  }

  /// Resolves a link into the plan that leads to what it opens. Pure: nothing is navigated, no
  /// gate is asked.
  ///
  /// - Parameters:
  ///   - link: the link as it was received; at most 2,048 bytes.
  ///   - source: where it came from; by default `universal` for https and `scheme` otherwise.
  /// - Returns: the route that answered, its parameters and the plan, or why there is none.
  /// - Complexity: O(length of the link) for a canonical link whose route needs no regex, however
  ///   many routes there are; any other is compared with the routes that its path leads to.
  public func resolve(_ link: String, source: LinkSource? = nil) -> ResolvedLink {
    table.resolve(link, source: source ?? LinkSource(inferredFrom: link))
  }

  /// Builds a link of a route: the first, in the order of its patterns, that resolves to the
  /// route with these parameters.
  ///
  /// - Throws: ``LinkBuildError``, which says which parameter is missing or not of its type.
  public func link(to route: String, _ parameters: Parameters) throws(LinkBuildError) -> String {
    try table.link(to: route, parameters)
  }
}
