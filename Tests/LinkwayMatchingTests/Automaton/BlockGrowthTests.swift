import LinkwayAutomaton
import LinkwayAutomatonBuilder
import LinkwayMatching
import TestSupport
import Testing

/// If each of many routes shares a link with each of many others, the automaton does not store all
/// pairs.
@Suite("The growth of the automaton")
struct BlockGrowthTests {
  struct Shape: CustomTestStringConvertible, Sendable {
    var name: String
    /// The approximate number of routes.
    var routes: @Sendable (RouteFixture, Int) throws -> [Route]
    /// The path and the host of a link with a number.
    var link: @Sendable (Int) -> (host: String, path: String)
    var testDescription: String { name }
  }

  static let shapes: [Shape] = [
    Shape(name: "literals beside wildcards that queries tell apart") { fixture, count in
      try (0..<count).flatMap {
        [
          try fixture.route("l\($0)", ["/x\($0)/y"]),
          try fixture.route(
            "w\($0)", ["/*"], query: [QueryItemRule(name: "k", equals: .int(Int64($0)))]),
        ]
      }
    } link: {
      ("h1", "/x\($0)/\($0 % 2 == 0 ? "y" : "z")?k=\($0 * 7)")
    },
    Shape(name: "literals beside captures that queries tell apart") { fixture, count in
      try (0..<count).flatMap {
        [
          try fixture.route("l\($0)", ["/x\($0)/y"]),
          try fixture.route(
            "c\($0)", ["/:a/y"], query: [QueryItemRule(name: "k", equals: .int(Int64($0)))]),
        ]
      }
    } link: {
      ("h1", "/x\($0)/y?k=\($0 * 7)")
    },
    Shape(name: "hosts beside host patterns") { fixture, count in
      var fixture = fixture
      return try (0..<count).flatMap {
        fixture.origins = ["https://h\($0).example"]
        let exact = try fixture.route("h\($0)", ["/x"])
        fixture.origins = ["https://:a\($0).example"]
        return [exact, try fixture.route("p\($0)", ["/y\($0)"])]
      }
    } link: {
      ("h\($0)", $0 % 2 == 0 ? "/x" : "/y\($0 * 3)")
    },
    Shape(name: "first segments beside captures of other hosts") { fixture, count in
      var fixture = fixture
      return try (0..<count).flatMap {
        fixture.origins = ["https://:a\($0).example"]
        let literal = try fixture.route("l\($0)", ["/x\($0)"])
        fixture.origins = ["https://:b\($0).example"]
        return [literal, try fixture.route("c\($0)", ["/:c/y\($0)"])]
      }
    } link: {
      ("h", $0 % 2 == 0 ? "/x\($0)" : "/c/y\($0)")
    },
  ]

  @Test(
    "Twice the routes make an automaton of about twice the size, with the same results",
    arguments: shapes)
  func growth(_ shape: Shape) throws {
    let sizes = try [500, 1_000].map { count in
      let fixture = RouteFixture()
      return AutomatonMatcher(fixture.matcher(try shape.routes(fixture, count))).byteCount
    }
    #expect(sizes[1] < 3 * sizes[0], "\(sizes)")

    let fixture = RouteFixture()
    var agreement = AutomatonAgreement(fixture.matcher(try shape.routes(fixture, 300)))
    for number in stride(from: 0, to: 310, by: 10) {
      let (host, path) = shape.link(number)
      let link = "https://\(host).example\(path)"
      let difference = agreement.difference(on: link, source: nil)
      #expect(difference == nil, "\(link)")
    }
  }
}
