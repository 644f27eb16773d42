import LinkwayDiagnostics
import LinkwaySite
import LinkwayTables
import Testing

/// Values are compared by kinds: a file that asks for one value of a type does not open all.
@Suite("Values of items in checked files")
struct SiteValueTests {
  private static func check(_ route: String, _ component: String) throws -> SiteCheck {
    let table = try #require(
      TableCompiler.compile(
        SourceText(
          file: "t",
          text: """
            {"version": 1, "origins": ["https://a.example"], "types": {"feed": {"enum": ["new", "top"]}},
             "app": {"coordinator": "app", "screens": ["home", "page"]},
             "routes": [{"route": "r", "paths": ["/x"], "opens": "page", \(route)}],
             "platforms": {"apple": {"apps": ["ABCDE12345.example.app"]}}}
            """), jit: .automatic
      ).0)
    let (file, _) = AppSiteAssociation.read(
      SourceText(
        file: "f",
        text: """
          {"applinks": {"details": [{"appIDs": ["ABCDE12345.example.app"],
            "defaults": {"percentEncoded": false},
            "components": [{"/": "/*//?*", "exclude": true}, {"/": "/x", \(component)}]}]}}
          """))
    return SiteCheck(
      table, host: SiteHost(name: "a.example"), file: try #require(file),
      app: "ABCDE12345.example.app")
  }

  // §15.6 rule 2
  @Test(
    "A file that asks for one value misses the others",
    arguments: [
      (#""query": {"q": "feed"}"#, #""?": {"q": "new"}"#),
      (#""query": {"q": "int"}"#, #""?": {"q": "1"}"#),
      (#""query": {"q": "bool"}"#, #""?": {"q": "1"}"#),
      (#""query": {"q": "string?"}"#, #""?": {"q": "?"}"#),
      (#""query": {"q": {"matches": ":x-:y"}}"#, #""?": {"q": "x-x"}"#),
      (#""fragment": {"k": "int"}"#, ##""#": "k=1""##),
      (#""description": """#, #""?": """#),
      (#""description": """#, ##""#": """##),
      (#""query": {"q": "string"}"#, #""?": "q=?*""#),
      (#""query": {"q": {"equals": "x"}}"#, #""?": "q=x""#),
    ])
  func missing(_ route: String, _ component: String) throws {
    let check = try Self.check(route, component)
    #expect([.narrower, .both].contains(check.verdict), "\(check.verdict) \(check.differences)")
  }

  // §15.6 rule 2
  @Test("A file that asks for any value of an item opens what is not of its type")
  func wider() throws {
    let check = try Self.check(#""query": {"q": "int"}"#, #""?": {"q": "?*"}"#)
    #expect(check.verdict == .wider, "\(check.verdict) \(check.differences)")
    #expect(check.differences.contains { $0.kind == .widerQuery })
  }

  // §15.6 rule 2
  @Test("A file that looks for an item anywhere in the query opens others")
  func anywhere() throws {
    let check = try Self.check(#""query": {"q": {"equals": "x"}}"#, #""?": "*q=x*""#)
    #expect([.wider, .both].contains(check.verdict), "\(check.verdict) \(check.differences)")
  }

  // §15.6 rule 2
  @Test("An item that stands twice opens the app, and the table refuses it")
  func repeated() throws {
    let check = try Self.check(#""query": {"q": {"equals": "x"}}"#, #""?": {"q": "x"}"#)
    #expect(check.verdict == .wider, "\(check.verdict) \(check.differences)")
  }
}
