import LinkwayMatching
import Testing

@testable import LinkwayChecks

/// Routes of which one reads a link of a custom scheme folded and the other reads its host.
@Suite("Conflicts between readings")
struct ReadingConflictTests {
  static let rows: [(String, String, String, String?)] = [
    ("/*", "mm://chat.example:*", "/*", "mm://chat.example"),
    ("/chat.example/*", "mm://chat.example:*", "/b/*", "mm://chat.example/b"),
    ("/Chat.Example/*", "mm://chat.example::p([0-9]*)", "/b/*", "mm://Chat.Example/b"),
    ("/:x/a/*", "mm://chat.example:*", "/:y/b/*", "mm://chat.example/a/b"),
    ("/chat.example/a/*", "mm://chat.example:*", "/a/b/*", "mm://chat.example/a/b"),
    ("/:x<raw>", "mm://chat.example:*", "/:y<raw>", "mm://chat.example"),
    ("/:x+", "mm://{www.}chat.example:*", "/:y+", "mm://www.chat.example/a"),
    // They differ in host, literal, rank or rule.
    ("/other.example/*", "mm://chat.example:*", "/b/*", nil),
    ("/chat.example/a/*", "mm://chat.example:*", "/c/b/*", nil),
    ("/chat.example/b/*", "mm://chat.example:*", "/b/*", nil),
    ("/chat.example/b", "mm://chat.example:*", "/b", nil),
    ("/:x<int>/*", "mm://chat.example:*", "/:y<int>/*", nil),
    ("/*", "mm://chat.example{::p}?", "/*", nil), ("/*", "mm://:host(.+):*", "/*", nil),
    ("/*", "mm://chat.example:8065", "/*", nil), ("/*", "mm://chat.example:([0-9]+)", "/*", nil),
    ("/*", "nn://chat.example:*", "/*", nil),
  ]

  @Test(
    "A folded path conflicts with one under an exact host where both match a link without a port",
    arguments: rows)
  func conflicts(_ folded: String, _ origin: String, _ path: String, _ witness: String?) throws {
    for isReversed in [false, true] {
      var fixture = RouteFixture()
      fixture.origins = ["mm:"]
      let left = try fixture.route("left", [folded])
      fixture.origins = [origin]
      let right = try fixture.route("right", [path])
      var matcher = fixture.matcher(isReversed ? [right, left] : [left, right])
      let conflicts = ConflictFinder(matcher).find().conflicts
      #expect(conflicts.map(\.witness) == (witness == nil ? [] : [witness]), "\(conflicts)")
      matcher.routes[0].over = [1]
      let findings = ConflictFinder(matcher).find()
      #expect(findings.conflicts.isEmpty)
      #expect(findings.needless.isEmpty == (witness != nil))
    }
  }

  @Test("Routes under hosts of a custom scheme conflict as under https")
  func sameReading() throws {
    var fixture = RouteFixture()
    fixture.origins = ["mm://:host(.+)::port([0-9]+)?"]
    let matcher = fixture.matcher([
      try fixture.route("left", ["/a/:x"]), try fixture.route("right", ["/a/:y"]),
    ])
    #expect(ConflictFinder(matcher).find().conflicts.map(\.witness) == ["mm://a/a/a"])
  }

  @Test("Few of many routes under both kinds of origins are compared")
  func comparisons() throws {
    var fixture = RouteFixture()
    fixture.origins = ["mm:", "mm://chat.example:*"]
    let routes = try (0..<300).map { try fixture.route("r\($0)", ["/a\($0)/*", "/:x/b\($0)"]) }
    let findings = ConflictFinder(fixture.matcher(routes)).find()
    #expect(findings.conflicts.isEmpty)
    #expect(findings.comparisons < 1_000)
  }
}
