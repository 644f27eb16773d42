import LinkwayDiagnostics
import LinkwaySite
import LinkwayTable
import LinkwayTableCompiler
import Testing

@Suite("Custom schemes with hosts")
struct CustomSchemeHostTests {
  @Test("Platform files contain the scheme, and the hosts that have https links")
  func written() throws {
    let table = try AppleFileTests.table(
      "routes.json",
      text: #"""
        { "version": 1,
          "origins": ["https://a.example", "(https?|talk)://b.example::port([0-9]+)?", "notes:",
            "mattermost://:host(.+)::port([0-9]+)?"],
          "app": { "coordinator": "app", "screens": ["home"] },
          "routes": [{ "route": "home", "paths": ["/x"], "opens": "home" }] }
        """#)
    #expect(AppFiles.schemes(of: table) == ["mattermost", "notes", "talk"])
    #expect(SiteHosts(table).hosts.map(\.name) == ["a.example", "b.example"])
    #expect(SiteHosts(table).warnings.isEmpty)
  }

  @Test("No hosts are listed for an origin that has no https links")
  func listed() throws {
    let (table, diagnostics) = TableCompiler.compile(
      SourceText(
        file: "routes.json",
        text: #"""
          { "version": 1, "origins": ["mm://:host(.+):8065"],
            "platforms": { "hosts": { "mm://:host(.+):8065": ["a.example"] } },
            "app": { "coordinator": "app", "screens": ["home"] },
            "routes": [{ "route": "home", "paths": ["/x"], "opens": "home" }] }
          """#))
    #expect(table == nil)
    #expect(
      diagnostics.map(\.message) == [
        "`mm://:host(.+):8065` has no https links: platforms deliver the links of a custom scheme regardless of the host"
      ])
  }
}
