import LinkwayAutomatonBuilder
import LinkwayMatching
import Testing

@testable import LinkwayAutomaton
@testable import LinkwayAutomatonBuilder

@Suite("Items of fragments, in the automaton")
struct FragmentItemTests {
  /// The automaton's result for a link, and the parameters that it locates.
  private func located(
    _ link: String, by matcher: RouteSet
  ) -> (verdict: AutomatonVerdict, parameters: [String: ParameterValue]) {
    let automaton = AutomatonMatcher(matcher)
    var match = LocatedMatch()
    let verdict = automaton.locate(link, source: nil, into: &match)
    guard verdict == .matched else { return (verdict, [:]) }
    var pool = LocatedParameterPool()
    var found: [String: ParameterValue] = [:]
    for parameter in matcher.routes[match.route].locatedParameters(ofPattern: 0, &pool) {
      found[parameter.name] = link.withUTF8Span { parameter.value(in: $0, &match, of: automaton) }
    }
    return (verdict, found)
  }

  @Test(
    "A fragment that is items is located, and nothing of the query is read for it",
    arguments: [
      ("photos://a#url=x%2Fy", ["url": "x/y"]), ("photos://a?url=q#url=f", ["url": "f"]),
      ("photos://a?utm=1#n=2&url=f", ["url": "f"]), ("photos://a?url=q", nil),
      ("photos://a#u=f", nil), ("photos://a", nil), ("photos://a#/url=f", nil),
      ("photos://a#url=a+b", ["url": "a+b"]),
    ] as [(String, [String: String]?)])
  func items(_ link: String, _ expected: [String: String]?) throws {
    var fixture = RouteFixture()
    fixture.admission.plusIsSpace = true
    var route = try fixture.route("r", ["/a"])
    route.fragment = .form(QueryRule(items: [QueryItemRule(name: "url")]))
    let matcher = fixture.matcher([route])
    let (verdict, parameters) = located(link, by: matcher)
    #expect(verdict == (expected == nil ? .unmatched : .matched))
    #expect(parameters == (expected ?? [:]).mapValues { .string($0) })
    #expect(try matcher.winner(of: link) == (expected == nil ? nil : "r"))
  }

  @Test(
    "A plus in a fragment's item is literal, although one in the query is a space",
    arguments: [
      ("photos://a?x=%20#/p?y=a+b", true), ("photos://a?x=1+1#/p?y=a+b", true),
      ("photos://a?y=a+b#/p", false), ("photos://a?x=%20#/p?y=a%20b", false),
    ])
  func plus(_ link: String, _ matches: Bool) throws {
    var fixture = RouteFixture()
    fixture.admission.plusIsSpace = true
    let rule = QueryItemRule(name: "y", equals: .string("a+b"))
    let matcher = fixture.matcher([
      try fixture.route("r", ["/a"], query: [rule], fragment: "/p")
    ])
    #expect(try matcher.winner(of: link) == (matches ? "r" : nil))
    #expect(located(link, by: matcher).verdict == (matches ? .matched : .unmatched))
  }

  @Test("Beside a fragment that is a pattern, which ties with it, the first one wins")
  func besidePattern() throws {
    let fixture = RouteFixture()
    let pattern = try fixture.route("r0", ["/"], fragment: ":c")
    var items = try fixture.route("r1", ["/"])
    items.fragment = .form(QueryRule(items: [QueryItemRule(name: "q", presence: .absent)]))
    let matcher = fixture.matcher([pattern, items])
    #expect(try matcher.winner(of: "photos:#Hot") == "r0")
    #expect(located("photos:#Hot", by: matcher).verdict == .matched)
    #expect(AutomatonMatcher(matcher).match("photos:#Hot", source: nil).match.route == 0)
  }

  @Test("A route may ask for items of query and fragment")
  func both() throws {
    let fixture = RouteFixture()
    var route = try fixture.route("r", ["/a"], query: [QueryItemRule(name: "q")])
    route.fragment = .form(QueryRule(items: [QueryItemRule(name: "f")]))
    let matcher = fixture.matcher([route])
    #expect(located("photos://a?q=1#f=2", by: matcher).verdict == .matched)
    #expect(located("photos://a?f=1#q=2", by: matcher).verdict == .unmatched)
    #expect(try matcher.winner(of: "photos://a?q=1#f=2") == "r")
  }
}
