import LinkwayMatching
import LinkwayPatterns
import Testing

@testable import LinkwayAutomaton
@testable import LinkwayAutomatonBuilder

@Suite("Origins of custom schemes")
struct CustomSchemeOriginTests {
  static let rows: [(String, [String], String?)] = [
    ("mm://:host(.+)::port([0-9]+)?", ["mm"], ":host(.+)"),
    ("mm://:host{::port([0-9]+)}?", ["mm"], ":host"),
    ("MM://A.example:8065", ["mm"], "A.example"),
    ("mm://*:*", ["mm"], "*"), ("mm://[\\:\\:1]:80", ["mm"], "[\\:\\:1]"),
    ("(https?|mm)://:host(.+)::port", ["https", "http", "mm"], ":host(.+)"),
    ("(mm|nn-?x)://h:1", ["mm", "nnx", "nn-x"], "h"),
    ("([a-z]+)://h:1", ["https", "http", "wss", "ws", "ftp", "file"], "h"),
    ("(https?|mm)://:host", ["https", "http"], ":host"),
    ("mm:", ["mm"], nil), ("mm://a", ["mm"], nil), ("mm://:a", ["mm"], nil),
    ("mm:a:80", ["mm"], nil), ("mm:///a:80", ["mm"], nil), ("mm://a:", ["mm"], nil),
  ]

  @Test(
    "An origin that names a port has a host, and any other is folded",
    arguments: rows)
  func hosts(_ text: String, _ schemes: [String], _ host: String?) throws {
    let origin = try OriginCompiler(types: TypeTable.compiling()).origin(text)
    #expect(origin.schemes == schemes)
    #expect(origin.host?.text == host)
  }

  @Test(
    "An invalid origin of this kind is an error with a position",
    arguments: [
      ("mm://a:65536", "a port is a number up to 65535", 7..<12),
      ("mm://{::port}?", "the host is missing", 5..<14),
      ("mm://a%41b:1", "a host cannot contain `%`", 5..<10),
      ("mm://a.b@c:1", "a host cannot contain `@`", 5..<10),
      ("mm://a::port(", "the regex is not closed", 12..<13),
      ("mm://a:80/b", "an origin cannot have a path", 9..<11),
      ("(mm|nn)://h", "no scheme that has a host matches `(mm|nn)`", 0..<7),
    ])
  func errors(_ origin: String, _ message: String, _ range: Range<Int>) throws {
    let error = #expect(throws: PatternError.self) {
      try OriginCompiler(types: TypeTable.compiling()).origin(origin)
    }
    #expect(error?.message == message)
    #expect(error?.range == range)
  }

  @Test("Links of a scheme with two readings are located like any others")
  func located() throws {
    var fixture = RouteFixture()
    fixture.origins = ["https://a.example", "app:", "mm:", "mm://:host(.+)::port([0-9]+)?"]
    let automaton = AutomatonMatcher(fixture.matcher([try fixture.route("r", ["/x/:id<int>"])]))
    for (link, verdict) in [
      ("https://a.example/x/1", AutomatonVerdict.matched), ("app://x/1", .matched),
      ("app:x/y", .unmatched), ("mm://x/1", .matched), ("mm:x/1", .matched),
      ("mm://h:80/x/1", .matched), ("mm://h/y", .unmatched),
    ] {
      var match = LocatedMatch()
      #expect(automaton.locate(link, source: nil, into: &match) == verdict, "\(link)")
    }
  }

  @Test("If both readings match, the origin with fewer optional parts wins")
  func readings() throws {
    var fixture = RouteFixture()
    fixture.origins = ["mm://a.example{::port}?", "mm:"]
    let automaton = AutomatonMatcher(fixture.matcher([try fixture.route("r", ["/*"])]))
    #expect(automaton.match("mm://a.example", source: nil).match.isFolded)
  }
}
