import LinkwayDiagnostics
import LinkwayMatching
import Testing

@testable import LinkwayTable
@testable import LinkwayTableCompiler

/// Environments: named sets of origins.
// §5.12
@Suite("Environments")
struct EnvironmentTests {
  private static func source(_ origins: String, _ more: String = "") -> SourceText {
    SourceText(
      file: "routes.json",
      text: """
        { "version": 1, "origins": \(origins),
          "app": { "coordinator": "app", "screens": ["page"] },
          "routes": [{ "route": "r", "paths": ["/x/:id<int>"], "opens": "page" }]\(more) }
        """)
  }

  private static let two =
    #"{ "production": ["https://a.example"], "staging": ["https://s.example", "s:"] }"#

  private static func text(_ diagnostics: [Diagnostic]) -> [String] {
    diagnostics.map { diagnostic in
      ([diagnostic.message] + diagnostic.notes + [diagnostic.suggestion].compactMap { $0 })
        .joined(separator: "; ")
    }
  }

  // §5.12 rules 1 and 2
  @Test("the first environment is the default, and each has its own origins")
  func choice() throws {
    let source = Self.source(Self.two)
    let first = try #require(TableCompiler.compile(source).table)
    let staging = try #require(
      TableCompiler.compile(source, environment: .named("staging")).table)
    #expect(first.resolve("https://a.example/x/1", source: nil).route == "r")
    #expect(first.resolve("https://s.example/x/1", source: nil).route == nil)
    #expect(staging.resolve("https://a.example/x/1", source: nil).route == nil)
    #expect(staging.resolve("s:x/1", source: nil).route == "r")
    #expect(try staging.link(to: "r", ["id": 1]) == "https://s.example/x/1")
    let (tables, diagnostics) = TableCompiler.tables(of: source, environment: .every)
    #expect(tables.map { $0.name } == ["production", "staging"] && diagnostics.isEmpty)
    let list = TableCompiler.tables(of: Self.source(#"["a:"]"#), environment: .every).tables
    #expect(list.map { $0.name } == [nil])
  }

  // §5.12 rule 2
  @Test(
    "an unknown environment is an error that says which there are",
    arguments: [
      (two, "stagin", "the table has no environment `stagin`; did you mean `staging`?"),
      (
        two, "local",
        "the table has no environment `local`; its environments are `production`, `staging`"
      ),
      (
        #"["a:"]"#, "staging",
        "the table has no environment `staging`; its `origins` are a list, so it has no environments"
      ),
    ])
  func unknown(_ origins: String, _ name: String, _ expected: String) {
    let (table, diagnostics) = TableCompiler.compile(
      Self.source(origins), environment: .named(name))
    #expect(table == nil)
    #expect(Self.text(diagnostics) == [expected])
  }

  // §5.12 rule 1, §12.1
  @Test(
    "errors in the object are reported",
    arguments: [
      ("{}", ["`origins` has no environment; name one, or write a list of origins"]),
      ("7", ["`origins` must be an array of strings, not a number"]),
      (
        #"{ "a": "a:" }"#,
        [
          "the environment `a` must be an array of strings, not a string; put it into brackets: `[…]`",
          "`paths` are relative to the table's `origins`, but there are no origins; add `origins`, or write whole links in `links`",
        ]
      ),
      (#"{ "": ["a:"] }"#, ["the name of an environment is empty; write a name"]),
      (
        "{ " + (0...8).map { "\"e\($0)\": [\"a:\"]" }.joined(separator: ", ") + " }",
        [
          "`origins` has 9 environments; at most 8 are allowed; remove those that no build of the app uses"
        ]
      ),
    ])
  func faults(_ origins: String, _ expected: [String]) {
    let (table, diagnostics) = TableCompiler.compile(Self.source(origins))
    #expect(table == nil)
    #expect(Self.text(diagnostics).filter { expected.contains($0) } == expected)
  }

  // §5.12 rule 4
  @Test("a diagnostic of some environments names them, and one of all is reported once")
  func merging() {
    let source = Self.source(
      #"{ "a": ["https://a.example"], "b": ["https://:n<itn>.example"], "c": ["https://c.example?"] }"#,
      #", "unmatched": [7]"#)
    let (tables, diagnostics) = TableCompiler.tables(of: source, environment: .every)
    #expect(tables.isEmpty)
    let found = Self.text(diagnostics)
    #expect(found.count { $0.hasSuffix("an object, not a number") } == 1)
    #expect(found.count { $0.contains("in the environment `b`") } == 1)
    #expect(found.count { $0.contains("in the environment `c`") } == 1)
    let shared = Self.source(
      #"{ "a": ["https://a.example"], "b": ["https://b.example"], "c": ["https://b.example"] }"#,
      ""
    ).bytes
    let text = String(decoding: shared, as: UTF8.self).replacing(
      "\"routes\": [",
      with:
        #""routes": [{ "route": "s", "links": ["https://b.example/x/:n<int>"], "refuse": true }, "#)
    let conflicts = TableCompiler.tables(
      of: SourceText(file: "routes.json", text: text), environment: .every
    ).diagnostics
    #expect(conflicts.map { $0.identifier } == ["conflict"])
    #expect(conflicts.first?.notes.last == "in the environments `b` and `c`")
    #expect(
      TableCompiler.compile(SourceText(file: "routes.json", text: text)).table != nil,
      "only the chosen environment is compiled")
  }

  // §5.12 rule 5
  @Test("examples belong to the environment that they name, or to the first")
  func examples() throws {
    let unmatched = #"""
      , "unmatched": ["https://s.example/x/1", { "link": "https://a.example/x/1", "environment": "staging" },
        { "link": "https://a.example/x/2", "environment": "production" }]
      """#
    let (tables, _) = TableCompiler.tables(
      of: Self.source(Self.two, unmatched), environment: .every)
    #expect(
      tables.map { $0.table.unmatched.map { $0.link } }
        == [["https://s.example/x/1", "https://a.example/x/2"], ["https://a.example/x/1"]])
    let runs = tables.map { $0.table.runExamples() }
    #expect(runs.map { $0.passed } == [1, 1])
    #expect(runs.map { $0.failures.map { $0.link } } == [["https://a.example/x/2"], []])
  }
}
