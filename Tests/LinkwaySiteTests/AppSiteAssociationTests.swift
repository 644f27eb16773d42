import LinkwayDiagnostics
import LinkwaySite
import LinkwayURLParsing
import Testing

@Suite("Apple's association file")
struct AppSiteAssociationTests {
  private func file(_ details: String, _ rest: String = "") throws -> AppSiteAssociation {
    let text = #"{"applinks": {\#(rest) "details": \#(details)}}"#
    let (file, diagnostics) = AppSiteAssociation.read(SourceText(file: "a", text: text))
    return try #require(file, "\(diagnostics)")
  }

  @Test(
    "The rule that decides is shown as a JSON pointer",
    arguments: [
      ("https://a.b/x/1", "exclude", "/applinks/details/0/components/0"),
      ("https://a.b/y", "match", "/applinks/details/1/components/1"),
      ("https://a.b/z", "no_match", nil),
      ("photos://a.b/y", "no_match", nil),
    ])
  func pointers(link: String, verdict: String, rule: String?) throws {
    let file = try file(
      """
      [{"appIDs": ["A"], "components": [{"/": "/x/*", "exclude": true}]},
       {"appIDs": ["B", "A"], "components": [{"/": "/x/*"}, {"/": "/y"}]}]
      """)
    let answer = file.evaluate(AppleLink(try LinkURL(link)), app: "A")
    #expect(answer.verdict.rawValue == verdict)
    #expect(answer.rule == rule)
    #expect(file.apps == ["A", "B"])
  }

  @Test("An app id with a slash is escaped in a pointer, and `paths` is the key of the old form")
  func oldForm() throws {
    let file = try file(#"{"A~/B": {"paths": ["NOT /x/*", "/y"]}}"#)
    let answer = file.evaluate(AppleLink(try LinkURL("https://a.b/y/")), app: "A~/B")
    #expect(answer == SiteResult(.match, by: "/applinks/details/A~0~1B/paths/1"))
  }

  @Test(
    "Errors are reported with their positions",
    arguments: [
      ("[]", "1:1: wrong-type: the file must be an object, not an array"),
      (
        #"{"applinks": {"details": 1}}"#,
        "1:26: wrong-type: `details` must be an array or an object, not a number"
      ),
      (
        #"{"applinks": {"details": [{"appIDs": ["A"], "components": {}}]}}"#,
        "1:59: wrong-type: `components` must be an array, not an object"
      ),
      (
        #"{"applinks": {"details": [{"components": []}]}}"#,
        "1:27: no-app: the entry has no app, so it opens nothing"
      ),
      (
        #"{"applinks": {"details": [{"appID": "A", "components": [{"casesensitive": true}]}]}}"#,
        "1:58: unknown-key: `casesensitive` is not a known key, so it is ignored"
      ),
      (
        #"{"applinks": {"details": [{"appID": "A", "components": [{"exclude": 1}]}]}}"#,
        "1:69: ignored-value: `exclude` is a number, so it is ignored"
      ),
      (
        #"{"applinks": {"details": [{"appID": "A", "components": [{"?": {"a": true}}]}]}}"#,
        "1:69: ignored-value: `a` is `true`, so all items of this `?` are ignored"
      ),
    ])
  func errors(text: String, expected: String) {
    let source = SourceText(file: "a", text: text)
    let lines = AppSiteAssociation.read(source).diagnostics.map {
      "\(source.location(of: $0.range?.lowerBound ?? 0)): \($0.identifier): \($0.message)"
    }
    #expect(lines == [expected])
  }

  @Test("Patterns with more alternatives than a link could be tried against are refused")
  func limit() throws {
    let pattern = String(repeating: "$(lang)", count: 400)
    let text = #"{"applinks": {"details": [{"appID": "A", "paths": ["\#(pattern)"]}]}}"#
    let (file, diagnostics) = AppSiteAssociation.read(SourceText(file: "a", text: text))
    #expect(file == nil)
    #expect(diagnostics.map(\.identifier) == ["too-many-alternatives"])
  }

  // With backtracking, this would not end. There is no time limit, because other tests may delay
  // even the correct result for minutes.
  @Test("A pattern of many stars does not backtrack")
  func stars() throws {
    let stars = String(repeating: "*a", count: 1_000) + "*b"
    let file = try file(#"[{"appID": "A", "paths": ["\#(stars)"]}]"#)
    let link = AppleLink(try LinkURL("https://a.b/" + String(repeating: "a", count: 2_000)))
    #expect(file.evaluate(link, app: "A") == .noMatch)
  }

  @Test(
    "Texts are compared by characters, and capitals count unless they need not",
    arguments: [
      (#"{"/": "/?", "percentEncoded": false}"#, "https://a.b/%C3%A9", true),
      (#"{"/": "/É", "percentEncoded": false, "caseSensitive": false}"#, "https://a.b/é", true),
      (#"{"/": "/e\u0301", "percentEncoded": false}"#, "https://a.b/é", false),
      (#"{"?": {"A": "1"}, "caseSensitive": false}"#, "https://a.b/?a=1", true),
      (#"{"?": {"A": "1"}}"#, "https://a.b/?a=1", false),
      (#"{"/": "/$(nothing)"}"#, "https://a.b/x", false),
      (#"{"/": "/$(no$thing)"}"#, "https://a.b/$(no$thing)", true),
      (#"{"/": "/a*"}"#, "https://a.b/a", true),
      (#"{"/": "/a?"}"#, "https://a.b/a/", false),
    ])
  func characters(component: String, link: String, matches: Bool) throws {
    let file = try file(#"[{"appID": "A", "components": [\#(component)]}]"#)
    #expect((file.evaluate(AppleLink(try LinkURL(link)), app: "A").verdict == .match) == matches)
  }
}
