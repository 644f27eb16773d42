import LinkwayAutomaton
import LinkwayMatching
import Testing

@Suite("What `over` settles")
struct OverTests {
  @Test("The winner is the route that no other one beats, in any order of declaration")
  func unbeaten() throws {
    // A fragment pattern ties with form-like fragments, which are compared with each other.
    let fixture = RouteFixture()
    let pattern = try fixture.route("pattern", ["/a"], fragment: ":x")
    var asks = try fixture.route("asks", ["/a"])
    asks.fragment = .form(QueryRule(items: [.init(name: "t")]))
    var equals = try fixture.route("equals", ["/a"])
    equals.fragment = .form(QueryRule(items: [.init(name: "t", equals: .string("1"))]))
    let orders = [
      [pattern, asks, equals], [asks, pattern, equals], [asks, equals, pattern],
      [equals, pattern, asks], [equals, asks, pattern], [pattern, equals, asks],
    ]
    for order in orders {
      var routes = order
      for place in routes.indices where routes[place].id == "pattern" {
        routes[place].over = routes.indices.filter { $0 != place }
      }
      #expect(try fixture.matcher(routes).winner(of: "photos://a#t=1") == "pattern")
    }
  }

  @Test(
    "`over` also decides among more candidates than fit without an allocation", arguments: 0..<9)
  func many(place: Int) throws {
    let fixture = RouteFixture()
    var routes = try (0..<8).map { number in
      var route = try fixture.route("form\(number)", ["/a"])
      route.fragment = .form(QueryRule(items: [.init(name: "t\(number)")]))
      return route
    }
    var pattern = try fixture.route("pattern", ["/a"], fragment: ":x")
    pattern.over = routes.indices.map { $0 < place ? $0 : $0 + 1 }
    routes.insert(pattern, at: place)
    let link = "photos://a#" + (0..<8).map { "t\($0)=1" }.joined(separator: "&")
    let oracle = fixture.matcher(routes)
    #expect(try oracle.winner(of: link) == "pattern")
    var match = LocatedMatch()
    #expect(AutomatonMatcher(oracle).locate(link, source: nil, into: &match) == .matched)
    #expect(match.route == place)
  }
}
