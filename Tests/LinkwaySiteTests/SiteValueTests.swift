import LinkwayDiagnostics
import LinkwaySite
import LinkwayTable
import LinkwayTableCompiler
import Testing

/// Values are compared by classes: a file that requires one value of a type does not open all of
/// its values.
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
  @Test("A file that accepts any value of an item opens links with values of other types")
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
  @Test(
    "A refused text in a wildcard opens the app: §5.5 rule 5",
    arguments: ["", #""trailingSlash": "strict","#, #""duplicateSlashes": "collapse","#])
  func refusedWildcard(_ settings: String) throws {
    let check = try Self.check(
      routes: Self.route("/shop/*"), components: #"{"/": "/shop/?*"}"#, settings: settings,
      defaults: "")
    let refused = check.differences.first { $0.kind == .refused }
    #expect(refused?.witness == "https://a.example/shop/%5C", "\(check.differences)")
  }

  // §15.6 rule 2
  @Test("A repeated item opens the app, and the table refuses it")
  func repeated() throws {
    let check = try Self.check(#""query": {"q": {"equals": "x"}}"#, #""?": {"q": "x"}"#)
    #expect(check.verdict == .wider, "\(check.verdict) \(check.differences)")
  }

  static func check(
    routes: String, components: String, settings: String = "",
    defaults: String = #""defaults": {"percentEncoded": false},"#,
    combinationLimit: Int = SiteCheck.combinationLimit
  ) throws -> SiteCheck {
    let (table, diagnostics) = TableCompiler.compile(
      SourceText(
        file: "t",
        text: """
          {"version": 1, "origins": ["https://a.example"], \(settings)
           "app": {"coordinator": "app", "screens": ["home", "page"]}, "routes": [\(routes)]}
          """), jit: .automatic)
    let (file, _) = AppSiteAssociation.read(
      SourceText(
        file: "f",
        text: """
          {"applinks": {"details": [{"appIDs": ["ABCDE12345.example.app"], \(defaults)
            "components": [\(components)]}]}}
          """))
    return SiteCheck(
      try #require(table, "\(diagnostics)"), host: SiteHost(name: "a.example"),
      file: try #require(file), app: "ABCDE12345.example.app", combinationLimit: combinationLimit)
  }

  static func route(_ path: String, _ more: String = "") -> String {
    #"{"route": "r", "paths": ["\#(path)"], "opens": "page"\#(more)}"#
  }

  static func witnesses(
    _ check: SiteCheck, _ direction: SiteCheck.Direction
  ) -> [String] {
    check.differences.filter { $0.direction == direction }.map(\.witness)
  }

  private static let strict = #""trailingSlash": "strict","#

  // §15.6 rule 2
  @Test(
    "A file that compares the whole query opens links with items that no route names",
    arguments: ["", #", "query": {"q": "int?"}"#],
    [("a", "a"), ("a=b", "a=b"), ("a=b&c", "a=b&c"), ("?*=b", "a=b"), ("=b", "=b")])
  func otherItems(_ more: String, _ query: (glob: String, text: String)) throws {
    let check = try Self.check(
      routes: Self.route("/x", more), components: #"{"/": "/y", "?": "\#(query.glob)"}"#)
    #expect(Self.witnesses(check, .opens) == ["https://a.example/y?\(query.text)"])
  }

  // §15.6 rule 2
  @Test("A file that compares the whole fragment opens fragments with other items")
  func otherFragments() throws {
    let wider = try Self.check(
      routes: Self.route("/x", #", "fragment": {"k": "int"}"#),
      components: ##"{"/": "/x", "#": "top"}"##)
    #expect(Self.witnesses(wider, .opens) == ["https://a.example/x#top"])
    let missing = try Self.check(
      routes: Self.route("/x", #", "fragment": {"k": "int?"}"#),
      components: ##"{"/": "/x", "#": "top", "exclude": true}, {"/": "/x"}"##)
    #expect(Self.witnesses(missing, .missing).contains("https://a.example/x#top"))
    // A slash at the beginning belongs to the name of the first item.
    let slash = try Self.check(
      routes: Self.route("/x", #", "fragment": {"k": "int?"}"#),
      components: ##"{"/": "/x", "#": "/a&k=b"}"##)
    #expect(Self.witnesses(slash, .opens) == ["https://a.example/x#/a&k=b"])
  }

  // §15.6 rule 2
  @Test(
    "A file without a component for the root of a host misses it",
    arguments: [
      (#", "query": {"q": "string"}"#, "https://a.example/?q="),
      (##", "fragment": "/x""##, "https://a.example/#/x"), ("", "https://a.example/"),
    ])
  func strictRoot(_ more: String, _ witness: String) throws {
    let check = try Self.check(
      routes: Self.route("/", more) + ", "
        + #"{"route": "y", "paths": ["/y"], "opens": "home"}"#,
      components: #"{"/": "/y"}"#, settings: Self.strict)
    #expect(Self.witnesses(check, .missing).contains(witness), "\(check.differences)")
  }

  // §15.6 rule 2
  @Test(
    "A file that opens all links of a host is wider than a route with one path, and never equal",
    arguments: ["/", "/x"], ["strict", "ignore"])
  func everything(_ path: String, _ trailing: String) throws {
    let check = try Self.check(
      routes: Self.route(path), components: #"{"/": "*"}"#,
      settings: #""trailingSlash": "\#(trailing)","#)
    #expect(check.verdict == .wider, "\(check.differences)")
  }

  // §15.6 rule 2
  @Test("A file that compares encoded characters as they are written misses other spellings")
  func encoded() throws {
    let check = try Self.check(
      routes: Self.route("/A"), components: #"{"/": "/A"}"#, defaults: "")
    #expect(Self.witnesses(check, .missing) == ["https://a.example/%41"])
    let open = try Self.check(
      routes: Self.route("/A/:x<path>"), components: #"{"/": "/A/?*"}"#, defaults: "")
    #expect(Self.witnesses(open, .missing) == ["https://a.example/%41/a"])
    let name = try Self.check(
      routes: Self.route("/x", #", "query": {"q": {"equals": "é"}}"#),
      components: #"{"/": "/x", "?": {"q": "%C3%A9"}}, {"/": "/%78", "?": {"q": "%C3%A9"}}"#,
      defaults: "")
    #expect(
      Self.witnesses(name, .missing).contains("https://a.example/x?q=%c3%a9"),
      "\(name.differences)")
    #expect(
      try Self.check(routes: Self.route("/A"), components: #"{"/": "/A"}"#).differences.map(\.kind)
        == [.alike])
  }

  // §15.6 rule 2
  @Test("A file that decodes a slash opens links that the table refuses")
  func encodedSlash() throws {
    let check = try Self.check(
      routes: Self.route("/a/:x") + ", "
        + #"{"route": "y", "paths": ["/a/:x/:y"], "opens": "page"}"#,
      components:
        #"{"/": "/*//?*", "exclude": true}, {"/": "/?*/?*/?*/?*", "exclude": true}, {"/": "/a/?*"}"#
    )
    #expect(
      Self.witnesses(check, .opens).contains { $0.contains("%2F") }, "\(check.differences)")
  }

  // §15.6 rule 2
  @Test("A file that ignores case opens characters that fold to a letter, in item names too")
  func folded() throws {
    let kelvin = try Self.check(
      routes: Self.route("/k", #", "caseSensitive": false"#),
      components: #"{"/": "/k", "caseSensitive": false}"#)
    #expect(Self.witnesses(kelvin, .opens) == ["https://a.example/%E2%84%AA"])
    let names = try Self.check(
      routes: Self.route("/x", #", "caseSensitive": false, "query": {"q": {"equals": "x"}}"#),
      components: #"{"/": "/x", "caseSensitive": false, "?": {"q": "x"}}"#)
    #expect(names.verdict == .both)
    #expect(Self.witnesses(names, .opens).contains("https://a.example/x?Q=x"))
    #expect(
      names.differences.contains {
        $0.direction == .missing && $0.kind == .alike && $0.witness.contains("Q=")
      },
      "\(names.differences)")
  }
}
