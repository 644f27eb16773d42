import LinkwayDiagnostics
import LinkwayTable
import LinkwayTableCompiler
import Testing

/// Tables of the tests of `diff`, with the screens `home`, `page` and `other`.
enum DiffTable {
  /// Compiles a table of routes.
  ///
  /// - Parameter settings: members of the table, such as its slash policies or another `app`.
  static func compile(
    _ routes: String, _ settings: [String] = [], origins: String = #""https://a.example""#
  ) throws -> RouteTable {
    let screens = #"["home", "page", "other"]"#
    let app = #""app": {"coordinator": "app", "screens": \#(screens)}"#
    let isGiven = settings.contains { $0.hasPrefix(#""app""#) }
    let members =
      ((isGiven ? [] : [app]) + [#""version": 1"#, #""origins": [\#(origins)]"#] + settings).joined(
        separator: ", ")
    let (table, diagnostics) = TableCompiler.compile(
      SourceText(
        file: "t",
        text: """
          {\(members), "routes": [\(routes)]}
          """), jit: .automatic)
    return try #require(table, "\(diagnostics)")
  }
}
