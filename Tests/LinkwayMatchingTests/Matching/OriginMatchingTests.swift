import LinkwayMatching
import LinkwayTable
import Testing

@testable import LinkwayAutomaton
@testable import LinkwayAutomatonBuilder
@testable import LinkwayPatterns

@Suite("Matching origins")
struct OriginMatchingTests {
  @Test("Of two equally exact origins, the one with fewer optional parts wins")
  func optionalParts() throws {
    var fixture = RouteFixture()
    fixture.origins = ["https://{:sub.}?photos.example", "https://*.photos.example"]
    let matcher = fixture.matcher([try fixture.route("r", ["/a/:x"])])
    let parameters = try matcher.parameters(of: "https://en.photos.example/a/b")
    #expect(parameters == ["x": .string("b")])
  }

  struct Row: CustomTestStringConvertible, Sendable {
    var origin: String
    /// The results of links: parameters as `a=b`, `-` if no route matches, `port` if the link is
    /// refused for its port.
    var links: [String: String]
    var testDescription: String { origin }
  }

  static let rows: [Row] = [
    Row(
      origin: "https://a.example::port([0-9]+)",
      links: [
        "https://a.example:8443/x": "port=8443", "https://a.example:1/x": "port=1",
        "https://a.example/x": "-", "https://a.example:443/x": "-",
        "https://b.example:8443/x": "-",
      ]),
    Row(
      origin: "https://a.example:(80[0-9]+)",
      links: [
        "https://a.example:8080/x": "", "https://a.example:800/x": "",
        "https://a.example:81/x": "port", "https://b.example:81/x": "port",
        "https://a.example/x": "-",
      ]),
    Row(
      origin: "https://a.example{::port}?",
      links: [
        "https://a.example/x": "", "https://a.example:443/x": "",
        "https://a.example:8443/x": "port=8443",
      ]),
    Row(
      origin: "https://a.example{:8443}?",
      links: [
        "https://a.example/x": "", "https://a.example:8443/x": "",
        "https://a.example:8444/x": "port",
      ]),
    Row(
      origin: "https://a.example{:443}?",
      links: ["https://a.example/x": "", "https://a.example:8443/x": "port"]),
    Row(
      origin: "https://a.example::port<int>",
      links: ["https://a.example:8443/x": "port=8443", "https://a.example/x": "-"]),
    Row(
      origin: "https://a.example::port(.*)",
      links: ["https://a.example:8443/x": "port=8443", "https://a.example/x": "port="]),
    Row(
      origin: "https://a.example:80:rest",
      links: ["https://a.example:8080/x": "rest=80", "https://a.example:80/x": "port"]),
    Row(
      origin: "https://a.example:",
      links: ["https://a.example/x": "", "https://a.example:8443/x": "port"]),
    Row(
      origin: "https://a.example{:8443}",
      links: ["https://a.example/x": "-", "https://a.example:8443/x": ""]),
    Row(
      origin: "http{s}?://a.example{:80}?",
      links: [
        "http://a.example/x": "", "https://a.example/x": "", "https://a.example:80/x": "",
      ]),
    Row(
      origin: "https://:lang.wiki.example",
      links: [
        "https://en.wiki.example/x": "lang=en", "https://a.en.wiki.example/x": "-",
        "https://wiki.example/x": "-",
      ]),
    Row(
      origin: "https://:host(.+)",
      links: [
        "https://localhost/x": "host=localhost",
        "https://chat.example.com/x": "host=chat.example.com",
        "https://127.0.0.1/x": "host=127.0.0.1", "https://[::1]/x": "host=[::1]",
      ]),
    Row(
      origin: "https://:host(.*)", links: ["https://chat.example.com/x": "host=chat.example.com"]),
    Row(
      origin: "https://:host(.+)::port([0-9]+)",
      links: ["https://chat.example.com:8448/x": "host=chat.example.com port=8448"]),
    Row(
      origin: "https://:sub([a-z.]+).example.com",
      links: [
        "https://a.example.com/x": "sub=a", "https://a.b.example.com/x": "sub=a.b",
        "https://a1.example.com/x": "-", "https://example.com/x": "-",
      ]),
    Row(
      origin: "https://:a([a-z.]+).:b([a-z.]+).com",
      links: ["https://x.y.z.com/x": "a=x.y b=z", "https://x.com/x": "-"]),
    Row(
      origin: "https://:sub([^.]+).example.com",
      links: ["https://a.example.com/x": "sub=a", "https://a.b.example.com/x": "-"]),
    Row(
      origin: "https://www.:host(.+)",
      links: [
        "https://www.a.b/x": "host=a.b", "https://www.a/x": "host=a", "https://www/x": "-",
      ]),
    Row(
      origin: "https://:site<site>",
      links: [
        "https://a.example/x": "site=a.example", "https://b/x": "site=b",
        "https://c.example/x": "-",
      ]),
    Row(
      origin: "https://:host<domain>.example",
      links: ["https://a.b.example/x": "host=a.b", "https://a.1.example/x": "-"]),
    Row(
      origin: "https://{:sub(.+).}?a.example",
      links: ["https://a.example/x": "", "https://x.y.a.example/x": "sub=x.y"]),
  ]

  private func matcher(of origin: String) throws -> RouteSet {
    var fixture = RouteFixture()
    fixture.types.add(
      .enumeration(EnumerationType(name: "site", values: ["a.example", "b"])), named: "site")
    fixture.types.add(
      .regex(
        try RegexType(
          source: "[a-z]+(?:[.][a-z]+)*", name: "domain", takesSlashes: false, at: 0..<0,
          jit: .off)),
      named: "domain")
    fixture.origins = [origin]
    return fixture.matcher([try fixture.route("r", ["/x"])])
  }

  @Test("An origin has all of the pattern syntax in host and port", arguments: rows)
  func syntax(_ row: Row) throws {
    let matcher = try matcher(of: row.origin)
    let automaton = AutomatonMatcher(matcher)
    for (link, answer) in row.links {
      let winner = try matcher.winner(of: link)
      let found: String
      switch winner {
      case nil: found = "-"
      case let reason? where reason.hasPrefix("refused: port not declared"): found = "port"
      default:
        found = try #require(try matcher.parameters(of: link)).map { name, value in
          "\(name)=\(value.linkText ?? "?")"
        }.joined(separator: " ")
      }
      #expect(found == answer, "\(link): \(winner ?? "unmatched")")
      let verdict = automaton.match(link, source: nil).verdict
      switch verdict {
      case .refused: #expect(answer == "port", "\(link)")
      case .unmatched: #expect(answer == "-", "\(link)")
      default: #expect(verdict == .matched, "\(link)")
      }
    }
  }

  @Test("The links of an origin with patterns are built and read back", arguments: rows)
  func built(_ row: Row) throws {
    let matcher = try matcher(of: row.origin)
    for (link, answer) in row.links where !["-", "port"].contains(answer) {
      let parameters = try #require(try matcher.parameters(of: link))
      let builder = LinkBuilder(route: matcher.routes[0], parameters: parameters) { slot in
        if case .value(let type) = slot.content { type.sample(ignoresCase: false) } else { nil }
      }
      let links = builder.links()
      let readBack = try links.first { try matcher.parameters(of: $0) == parameters }
      #expect(readBack != nil, "\(link): \(links)")
    }
  }

  @Test(
    "A link without a port is found by the automaton alone, regardless of other declared ports",
    arguments: [
      "https://a.example{::port}?", "https://a.example{:(80[0-9]+)}?", "https://a.example:*",
      "https://*", "https://:host(.+)", "https://:sub.example",
    ])
  func located(_ origin: String) throws {
    var match = LocatedMatch()
    let automaton = AutomatonMatcher(try matcher(of: origin))
    #expect(automaton.locate("https://a.example/x", source: nil, into: &match) == .matched)
  }

  @Test(
    "An exact host goes before a host pattern, and this before any host",
    arguments: [
      ("https://*", 2), ("https://:host(.+)", 2), ("https://(.+)", 2), ("https://:host(.*)", 2),
      ("https://:host(.+).example", 1), ("https://:host", 1), ("https://:host([a-z.]+)", 1),
      ("https://*.example", 1), ("https://a.example:*", 0), ("https://a.example::port", 0),
      ("photos:", 0),
    ])
  func exactness(_ origin: String, _ rank: Int) throws {
    let pattern = try OriginCompiler(types: TypeTable.compiling()).origin(origin)
    #expect(pattern.exactness(ofForm: 0).rawValue == rank)
  }

  @Test(
    "An invalid origin is an error with a position",
    arguments: [
      ("https://a.example:80a", "a port is a number up to 65535", 18..<21),
      ("https://a.example:65536", "a port is a number up to 65535", 18..<23),
      ("https://a.example{:8443}x", "only a `?` may follow a port", 24..<25),
      ("https://a.example{:8443}+", "only a `?` may follow a port", 24..<25),
      (#"https://a.example\:8443"#, "a host cannot contain a colon", 8..<23),
      ("https://a.b@c.example", "a host cannot contain `@`", 8..<21),
      ("https://*@c.example", "a host cannot contain `@`", 9..<19),
      ("https://a%41b.example", "a host cannot contain `%`", 8..<21),
      ("https://a b.example", "a host cannot contain a space or control character", 8..<19),
      ("https://a^b|c.example", "a host cannot contain `^`", 8..<21),
      ("https://:8443", "the host is missing", 8..<13),
      ("https://{::port}?", "the host is missing", 8..<17),
      ("https://a.example::port(", "the regex is not closed", 23..<24),
      ("https://a.example{::port(}?", "the regex is not closed", 24..<25),
    ])
  func errors(_ origin: String, _ message: String, _ range: Range<Int>) throws {
    let error = #expect(throws: PatternError.self) {
      try OriginCompiler(types: TypeTable.compiling()).origin(origin)
    }
    #expect(error?.message == message)
    #expect(error?.range == range)
  }
}
