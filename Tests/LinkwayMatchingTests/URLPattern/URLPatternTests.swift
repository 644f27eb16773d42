import LinkwayDiagnostics
import LinkwayURLParsing
import Testing

@testable import LinkwayMatching
@testable import LinkwayURL

@Suite("URL Pattern")
struct URLPatternTests {
  @Test("A group that does not participate is absent, and one that matches the empty text is empty")
  func groups() throws {
    let pattern = try URLPattern(URLPattern.Init(pathname: "{/photos/:id}?{/*}?"))
    let all = try #require(try pattern.exec("https://photos.example/photos/42/"))
    #expect(all[.pathname]["id"] == "42")
    #expect(all[.pathname]["0"] == "")
    #expect(all[.pathname].groups.map(\.name) == ["id", "0"])
    let none = try #require(try pattern.exec("https://photos.example/x"))
    #expect(none[.pathname].input == "/x")
    #expect(none[.pathname].groups.map(\.value) == [nil, "x"])
    #expect(none[.pathname]["nobody"] == nil)
  }

  @Test(
    "Texts, components and parsed links are matched in the same way, and the result shows which was used"
  )
  func inputs() throws {
    let pattern = try URLPattern("/photos/:id", baseURL: "https://photos.example")
    let link = try LinkURL("https://photos.example/photos/42")
    let components = URLPattern.Init(
      pathname: "photos/42", baseURL: "https://photos.example/x?y#z")
    let byURL = try #require(try pattern.exec(.url(link)))
    let byText = try #require(try pattern.exec("photos/42", baseURL: "https://photos.example/x"))
    let byComponents = try #require(try pattern.exec(.components(components)))
    #expect(byURL[.pathname]["id"] == "42")
    #expect(byURL[.pathname] == byText[.pathname])
    #expect(byURL[.hostname] == byComponents[.hostname])
    #expect(byURL.inputs == [.text(link.href)])
    #expect(byText.inputs == [.text("photos/42"), .text("https://photos.example/x")])
    #expect(byComponents.inputs == [.components(components)])
    #expect(try !pattern.test("photos/42"))
    #expect(try !pattern.test("photos/42", baseURL: "no base"))
    #expect(try !pattern.test(.components(.init(port: "x"))))
  }

  @Test("A base given with components is an error")
  func baseWithComponents() throws {
    let pattern = try URLPattern(URLPattern.Init())
    let error = #expect(throws: URLPattern.MatchFailure.self) {
      try pattern.test(.components(.init()), baseURL: "https://photos.example")
    }
    #expect(error?.identifier == "base-url-with-components")
  }

  @Test("Case is ignored only on request, and only in path, search and hash")
  func ignoreCase() throws {
    let strict = try URLPattern("https://photos.example/Photos/:id\\?a#b")
    let loose = try URLPattern(
      "https://photos.example/Photos/:id\\?a#b", options: .init(ignoreCase: true))
    #expect(try !strict.test("https://photos.example/photos/Xy?a#b"))
    let match = try #require(try loose.exec("https://photos.example/pHOTOS/Xy?A#B"))
    #expect(match[.pathname]["id"] == "Xy")
    #expect(try !loose.test(.components(.init(protocol: "https", hostname: "photos.example:"))))
  }

  @Test("Names are compared by code points")
  func names() throws {
    let pattern = try URLPattern(URLPattern.Init(pathname: "/:\u{E9}/:e\u{301}"))
    let match = try #require(try pattern.exec("https://photos.example/1/2"))
    #expect(match[.pathname]["\u{E9}"] == "1")
    #expect(match[.pathname]["e\u{301}"] == "2")
  }

  @Test("A match that would take too long is an error, never a no-match")
  func limits() throws {
    let many = String(repeating: "{a}?", count: 1_000)
    let pattern = try URLPattern(URLPattern.Init(search: many))
    let error = #expect(throws: URLPattern.MatchFailure.self) {
      try pattern.test("https://photos.example/?" + String(repeating: "a", count: 50_000))
    }
    #expect(error?.identifier == "match-limit")
    #expect(error?.component == .search)
    #expect(try pattern.test(.components(.init(search: String(repeating: "a", count: 900)))))
  }

  struct ErrorRow: CustomTestStringConvertible, Sendable {
    var pattern: String
    var base: String?
    var identifier: String
    var component: URLPattern.Component?
    var range: Range<Int>
    var testDescription: String { pattern }
  }

  private static let errors: [ErrorRow] = [
    ErrorRow(pattern: "/a", identifier: "missing-base-url", range: 0..<2),
    ErrorRow(pattern: "/a", base: "b", identifier: "bad-base-url", range: 0..<1),
    ErrorRow(
      pattern: "https://a.example/:b/:b", identifier: "duplicate-capture", component: .pathname,
      range: 20..<23),
    ErrorRow(
      pattern: "https://a b/", identifier: "bad-literal", component: .hostname, range: 8..<11),
    ErrorRow(
      pattern: "https://a.example/?b{", identifier: "pattern-syntax", component: .search,
      range: 21..<21),
    ErrorRow(
      pattern: "https://a.example\\:x/", identifier: "bad-literal", component: .port,
      range: 19..<20),
    ErrorRow(
      pattern: "1://a", identifier: "bad-literal", component: .protocol, range: 0..<1),
    ErrorRow(
      pattern: "??a(", base: "https://a.example", identifier: "pattern-syntax",
      component: .search, range: 3..<4),
    ErrorRow(
      pattern: "a/:b/:b", base: "https://a.example/x/y", identifier: "duplicate-capture",
      component: .pathname, range: 4..<7),
  ]

  @Test("An error contains its component and its position in the text", arguments: errors)
  func error(_ row: ErrorRow) throws {
    let error = try #require(throws: URLPattern.ParseFailure.self) {
      try URLPattern(row.pattern, baseURL: row.base)
    }
    #expect(error.identifier == row.identifier)
    #expect(error.component == row.component)
    #expect(error.range == row.range, "\(error)")
  }

  @Test("Text that canonicalisation removes does not join the text around it")
  func vanishingText() throws {
    let pattern = try URLPattern(URLPattern.Init(pathname: "/:a{b/..}(.*)"))
    #expect(pattern.pathname == "{/:a}(.*)")
    let match = try #require(try pattern.exec("https://photos.example/xyz"))
    #expect(match[.pathname].groups.map(\.value) == ["x", "yz"])
  }

  @Test("Logs show only the shape of a match")
  func descriptions() throws {
    let pattern = try URLPattern("https://photos.example/:token")
    let match = try #require(try pattern.exec("https://photos.example/secret"))
    #expect("\(match[.pathname])" == "match(token)")
    var dumped = ""
    dump(match, to: &dumped)
    dump(match.inputs, to: &dumped)
    dump(match[.pathname].groups, to: &dumped)
    #expect(!dumped.contains("secret") && !"\(match.inputs)\(match)".contains("secret"))
    #expect("\(pattern)".contains("pathname: /:token"))
  }

  @Test("A pattern that is too large is refused")
  func tooLarge() throws {
    let long = String(repeating: "a", count: 4_097)
    let whole = #expect(throws: URLPattern.ParseFailure.self) { try URLPattern(long) }
    #expect(whole?.identifier == "pattern-too-large")
    let hash = #expect(throws: URLPattern.ParseFailure.self) { try URLPattern(.init(hash: long)) }
    #expect(hash?.identifier == "pattern-too-large")
    #expect(hash?.component == .hash)
  }

  #if PCRE2 && os(Linux)
    private static let regexErrors: [ErrorRow] = [
      ErrorRow(
        pattern: "https://a.example/:b(c[)", identifier: "bad-regex", component: .pathname,
        range: 22..<23),
      ErrorRow(
        pattern: "https://a.example/(\\d+)/(\\m)", identifier: "bad-regex", component: .pathname,
        range: 25..<27),
      ErrorRow(
        pattern: "(\\H)://a.example", identifier: "bad-regex", component: .protocol, range: 1..<3),
    ]

    @Test("An error in a regex has the position at which it was written", arguments: regexErrors)
    func regexError(_ row: ErrorRow) throws { try error(row) }

    @Test("An optional regex that matches the empty text is absent, as in JavaScript")
    func emptyOptional() throws {
      let pattern = try URLPattern(URLPattern.Init(pathname: "/a(b*)?", search: "(c*)"))
      let match = try #require(try pattern.exec("https://photos.example/a"))
      #expect(match[.pathname].groups.map(\.value) == [nil])
      #expect(match[.search].groups.map(\.value) == [""])
    }

    @Test("A regex that backtracks too much is an error, never a no-match")
    func regexLimit() throws {
      let pattern = try URLPattern(URLPattern.Init(pathname: "/((?:a|aa)+[bc])"))
      let error = #expect(throws: URLPattern.MatchFailure.self) {
        try pattern.test("https://photos.example/" + String(repeating: "a", count: 40))
      }
      #expect(error?.identifier == "match-limit")
      #expect(error?.component == .pathname)
    }
  #else
    @Test("Without PCRE2 a regex is refused, and the error says why")
    func regexUnavailable() throws {
      let error = #expect(throws: URLPattern.ParseFailure.self) {
        try URLPattern(URLPattern.Init(pathname: "/(b*)"))
      }
      #expect(error?.identifier == "regex-unavailable")
    }
  #endif
}
