/// Tables and links of shapes that slow matchers down, each next to a plain table of the same size.
package struct Cliff: Sendable {
  package var name: String
  /// The row to compare with.
  package var plain: String
  /// A `routes.json` in which the ids of routes are their indices.
  package var text: String
  package var links: [String]
  /// The index of each link's route.
  package var expected: [Int]

  private init(
    _ name: String, against plain: String, _ count: Int, links: Int = 1_000,
    route: (Int) -> String, link: (Int) -> (path: String, route: Int)
  ) {
    self.name = name
    self.plain = plain
    let routes = (0..<count).map { #"{ "route": "\#($0)", \#(route($0)), "opens": "item" }"# }
    text = """
      { "version": 1, "origins": ["\(Engines.origin)"],
        "app": { "coordinator": "app", "screens": ["home", "item"] },
        "routes": [
      \(routes.joined(separator: ",\n"))
      ] }
      """
    // The stride has no common divisor with the number of routes, so that neighbours are not
    // resolved one after the other.
    let drawn = (0..<min(links, count)).map { link($0 * 7_919 % count) }
    self.links = drawn.map { $0.path }
    expected = drawn.map { $0.route }
  }

  private static func paths(_ pattern: String) -> String { #""paths": ["\#(pattern)"]"# }

  private static let tracking =
    "utm_source=newsletter&utm_medium=email&utm_campaign=2026-11-22-the-long-name-of-a-campaign"
    + "&fbclid=IwAR0x1y2z3a4b5c6d7e8f9g0h1i2j3k4l5m6n7o8p9q0r1s2t3u4v5w6x7y8z9"

  /// Plain tables first.
  package static var all: [Cliff] {
    let (small, large) = ("plain, 1,000 routes", "plain, 10,000 routes")
    func plain(_ name: String, _ count: Int, against other: String, ending: String) -> Cliff {
      Cliff(
        name, against: other, count, route: { paths("/group-\($0 % 40)/item-\($0)/:id") },
        link: { ("/group-\($0 % 40)/item-\($0)/\(ending)", $0) })
    }
    // Both branches of a fork are followed: the literal of another route, and the parameter.
    func beside(_ name: String, _ capture: String) -> Cliff {
      Cliff(
        name, against: large, 10_000,
        route: { place in
          paths(
            place.isMultiple(of: 2)
              ? "/g-\(place / 2 % 40)/word-\(place / 2)/end-\(place)"
              : "/g-\(place / 2 % 40)/:a\(capture)/end-\(place)")
        },
        link: { place in
          let odd = place | 1
          return ("/g-\(odd / 2 % 40)/word-\((odd / 2 + 40) % 5_000)/end-\(odd)", odd)
        })
    }
    return [
      plain(small, 1_000, against: small, ending: "4711"),
      plain(large, 10_000, against: large, ending: "4711"),
      plain("a query of 150 bytes", 1_000, against: small, ending: "4711?" + tracking),
      plain("a %20 in a capture", 1_000, against: small, ending: "47%2011"),
      beside("parameters beside literals", ""),
      beside("the same with a type", "<slug>"),
      Cliff(
        "the same with wildcards", against: large, 10_000,
        route: { place in
          paths(
            place.isMultiple(of: 2)
              ? "/g-\(place / 2 % 40)/word-\(place / 2)/*"
              : "/g-\(place / 2 % 40)/:a/end-\(place)")
        },
        link: { place in
          let even = place & ~1
          return ("/g-\(even / 2 % 40)/word-\(even / 2)/end-\(even + 1)", even)
        }),
      Cliff(
        "30 ambiguous segments", against: small, 30,
        route: { place in
          paths((0..<30).map { $0 == place ? "/:p" : "/a" }.joined() + "/end-\(place)")
        },
        link: { (String(repeating: "/a", count: 30) + "/end-\($0)", $0) }),
      Cliff(
        "long literals that differ in the middle", against: large, 10_000,
        route: { paths("/the-same-beginning-\($0 + 10_000)-and-the-same-end/:id") },
        link: { ("/the-same-beginning-\($0 + 10_000)-and-the-same-end/4711", $0) }),
      Cliff(
        "told apart by an item of the query", against: small, 1_000,
        route: { paths("/x") + #", "query": { "k": { "equals": "v\#($0)" } }"# },
        link: { ("/x?k=v\($0)", $0) }),
    ]
  }
}
