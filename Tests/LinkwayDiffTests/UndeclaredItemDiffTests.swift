import LinkwayDiff
import LinkwayTable
import Testing

/// Routes that pass on undeclared items, whose names may be those of parameters.
@Suite("Diff of undeclared items")
struct UndeclaredItemDiffTests {
  private static func table(
    _ route: String, from links: String = #""paths": ["/r"]"#, slash: String = "ignore"
  ) throws -> RouteTable {
    try DiffTable.compile(
      #"{"route": "r", \#(links), \#(route), "opens": "page"}"#,
      [#""trailingSlash": "\#(slash)""#],
      origins: #""https://:host.a.example", "https://a.example""#)
  }

  @Test("An item with the name of another origin's capture is found: §11.9 rule 2")
  func capture() throws {
    let diff = TableDiff(
      try Self.table(#""query": {"*": true}"#), try Self.table(#""query": {}"#))
    let found = diff.changes.first { $0.kind == .parameterDefault && $0.route == "r" }
    #expect(found?.witness?.link == "https://a.example/r?host=a")
  }

  @Test("An item that a screen below the opened one declares is found: §11.9 rule 2")
  func declaredByScreen() throws {
    func table(_ screen: String) throws -> RouteTable {
      try DiffTable.compile(
        #"{"route": "r", "paths": ["/r"], "query": {"*": true}, "opens": "top"}"#,
        [
          #""app": {"coordinator": "app", "screens": ["home", \#(screen), {"screen": "top", "under": "page"}]}"#
        ])
    }
    let diff = TableDiff(
      try table(#""page""#), try table(#"{"screen": "page", "parameters": {"q": "string?"}}"#))
    let found = diff.changes.first { $0.kind == .backStackChanged }
    #expect(found?.witness?.link == "https://a.example/r?q=a", "\(diff.changes)")
  }

  @Test("A raw capture includes the query, unlike other captures: §11.9 rule 2")
  func raw() throws {
    let diff = TableDiff(
      try Self.table(#""query": {}"#, from: #""paths": ["/r/:v"]"#, slash: "strict"),
      try Self.table(#""query": {}"#, from: #""paths": ["/r/:v<raw>"]"#, slash: "strict"))
    let found = diff.changes.first { $0.kind == .parameterDefault && $0.route == "r" }
    #expect(found?.witness?.link == "https://a.example/r/a?v=a")
  }

  @Test("An item with the name of a parameter that `with` drops is found: §11.9 rule 2")
  func dropped() throws {
    let items = #""query": {"*": true}"#
    let diff = TableDiff(
      try Self.table(items + #", "with": {"host": null}"#),
      try Self.table(items, from: #""links": ["https://a.example/r"]"#))
    let found = diff.changes.first { $0.kind == .parameterAdded && $0.route == "r" }
    #expect(found?.witness?.link == "https://a.example/r?host=a")
  }
}
