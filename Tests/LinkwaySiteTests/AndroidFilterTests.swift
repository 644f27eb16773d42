import LinkwayDiagnostics
import LinkwaySite
import LinkwayURLParsing
import Testing

@Suite("Android's filters")
struct AndroidFilterTests {
  private func filter(
    _ hosts: [String], _ paths: [(PathPattern.Kind, String)], port: UInt16? = nil
  ) throws -> IntentFilter {
    var filter = IntentFilter()
    filter.schemes = ["https"]
    filter.authorities = hosts.map { IntentFilter.Authority(host: $0, port: port) }
    filter.paths = try paths.map { try PathPattern($0.0, $0.1) }
    return filter
  }

  @Test(
    "A filter takes its schemes, hosts and paths",
    arguments: [
      ("https://a.example/x", true), ("https://A.EXAMPLE/x", true), ("https://a.example/x/", false),
      ("https://sub.b.example/x", true), ("https://b.example/x", false),
      ("http://a.example/x", false), ("https://c.example/x", false),
      ("https://a.example:8443/x", true), ("https://a.example/%78", true),
    ])
  func takes(link: String, expected: Bool) throws {
    let filter = try filter(["a.example", "*.b.example"], [(.literal, "/x")])
    #expect(filter.matches(AndroidLink(try LinkURL(link)), api: 31) == expected)
  }

  @Test("Older systems ignore newer attributes, and a filter without paths matches the whole host")
  func olderSystems() throws {
    let filter = try filter(["a.example"], [(.advancedGlob, "/[0-9]+")])
    let link = AndroidLink(try LinkURL("https://a.example/x"))
    #expect(!filter.matches(link, api: 31))
    #expect(filter.matches(link, api: 30))
  }

  @Test("Groups are read from Android 15, and the first that matches decides")
  func groups() throws {
    var filter = try filter(["a.example"], [])
    filter.groups = [
      URIRelativeFilterGroup(allows: false, [.init(.query, try PathPattern(.prefix, "web="))]),
      URIRelativeFilterGroup([.init(.path, try PathPattern(.prefix, "/x"))]),
    ]
    let plain = AndroidLink(try LinkURL("https://a.example/x1?b=2"))
    let web = AndroidLink(try LinkURL("https://a.example/x1?b=2&web=1"))
    let other = AndroidLink(try LinkURL("https://a.example/y"))
    #expect([plain, web, other].map { filter.matches($0, api: 35) } == [true, false, false])
    #expect([plain, web, other].map { filter.matches($0, api: 34) } == [true, true, true])
  }

  @Test(
    "Patterns on which Android throws are reported",
    arguments: [
      ("[]", "a set `[…]` has no characters"),
      ("[a", "a set has no `]`"),
      ("a{3", "a range of repetitions has no `}`"),
      ("a{,4}", "`{,4}` is not a range of repetitions such as `{2}`, `{1,3}` and `{1,}`"),
      ("a{4,3}", "`{4,3}` is not a range of repetitions such as `{2}`, `{1,3}` and `{1,}`"),
      ("*a", "there is nothing before `*` to repeat"),
      ("a\\", "a backslash at the end has nothing to escape"),
      (String(repeating: "a", count: 2_050), "it is larger than Android allows"),
    ])
  func badPatterns(pattern: String, expected: String) {
    #expect(throws: AdvancedGlob.Failure.self) { try PathPattern(.advancedGlob, pattern) }
    do {
      _ = try PathPattern(.advancedGlob, pattern)
    } catch {
      #expect(error.description == expected)
    }
  }

  // §15.4 rule 2
  @Test("Repetitions do not backtrack, and unbalanced brackets are accepted as on Android")
  func possessive() throws {
    #expect(try !PathPattern(.advancedGlob, "/[a-z]*a").matches("/aa"))
    #expect(try PathPattern(.advancedGlob, "/a}b]").matches("/ab]"))
    #expect(try PathPattern(.advancedGlob, "/[a-]+").matches("/a-a"))
    #expect(try PathPattern(.suffix, ".html").matches("/a.html"))
    #expect(try !PathPattern(.prefix, "/ab").matches("/a"))
  }

  @Test("Asset links show the rule, and an app without a rule is not opened")
  func assetLinks() throws {
    let relation = "delegate_permission/common.handle_all_urls"
    let text = """
      [{"relation": ["\(relation)"],
        "target": {"namespace": "android_app", "package_name": "a.b",
                   "sha256_cert_fingerprints": ["00"]},
        "relation_extensions": {"\(relation)": {"dynamic_app_link_components": [
          {"/": "/x*", "exclude": true}, {"?": {"a": "?*"}}]}}},
       {"relation": ["\(relation)"], "target": {"namespace": "android_app", "package_name": "c.d"}},
       {"relation": ["other"], "target": {"namespace": "web", "site": "https://a.b"}}]
      """
    let file = try #require(AssetLinks.read(SourceText(file: "a", text: text)).file)
    func evaluate(_ link: String, _ package: String) throws -> SiteResult {
      file.evaluate(AndroidLink(try LinkURL(link)), package: package)
    }
    let rules =
      "/0/relation_extensions/delegate_permission~1common.handle_all_urls"
      + "/dynamic_app_link_components/"
    #expect(try evaluate("https://h/x1?a=1", "a.b") == SiteResult(.exclude, by: rules + "0"))
    #expect(try evaluate("https://h/y?a=1", "a.b") == SiteResult(.match, by: rules + "1"))
    #expect(try evaluate("https://h/y?a=", "a.b") == .noMatch)
    #expect(try evaluate("https://h/y", "c.d") == SiteResult(.match, by: "/1"))
    #expect(try evaluate("https://h/y", "e.f") == .noMatch)
    #expect(file.packages == ["a.b", "c.d"])
  }

  @Test("A statement without its target is an error at its position")
  func badStatement() {
    let source = SourceText(file: "a", text: #"[{"relation": []}]"#)
    let (file, diagnostics) = AssetLinks.read(source)
    #expect(file == nil)
    #expect(diagnostics.map(\.message) == ["a statement needs the key `target`"])
    #expect(diagnostics.first?.range == 1..<2)
  }
}
