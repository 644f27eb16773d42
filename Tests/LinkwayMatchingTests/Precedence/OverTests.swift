import LinkwayMatching
import Testing

@Suite("What `over` settles")
struct OverTests {
  @Test("The winner is the route that none beats, in whichever order they are declared")
  func unbeaten() throws {
    // A fragment's pattern ties with a form, and forms compare with each other.
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
}
