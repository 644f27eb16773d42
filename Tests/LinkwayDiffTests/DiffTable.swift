import LinkwayDiagnostics
import LinkwayTable
import LinkwayTableCompiler
import Testing

/// Tables of the tests of `diff`, with the screens `home`, `page` and `other`.
enum DiffTable {
  /// Compiles a table of routes.
  ///
  /// - Parameter settings: members of the table, such as its slash policies.
  static func compile(
    _ routes: String, _ settings: [String] = [], origins: String = #""https://a.example""#
  ) throws -> RouteTable {
    let members = ([#""version": 1"#, #""origins": [\#(origins)]"#] + settings).joined(
      separator: ", ")
    let (table, diagnostics) = TableCompiler.compile(
      SourceText(
        file: "t",
        text: """
          {\(members), "app": {"coordinator": "app", "screens": ["home", "page", "other"]},
           "routes": [\(routes)]}
          """), jit: .automatic)
    return try #require(table, "\(diagnostics)")
  }
}
