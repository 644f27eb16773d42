import LinkwayMatching
import Testing

@testable import LinkwayChecks

@Suite("Routes that can never win")
struct ShadowTests {
  struct Row: CustomTestStringConvertible, Sendable {
    var paths: [String]
    var precedence = RouteSet.Precedence.declared
    var slashes = SlashPolicy()
    var shadowed: [Int]
    var testDescription: String { paths.joined(separator: ", ") }
  }

  static let rows: [Row] = [
    Row(paths: ["/a/:x", "/a/b"], shadowed: [1]),
    Row(paths: ["/a/b", "/a/:x"], shadowed: []),
    Row(paths: ["/*", "/a", "/b/:x"], shadowed: [1, 2]),
    Row(paths: ["/a/:x<int>", "/a/:y(\\d)"], shadowed: [1]),
    Row(paths: ["/a/:x<int>", "/a/:y(\\d+)"], shadowed: []),
    Row(paths: ["/a/:x(a|b)", "/a/:x(c)", "/a/:x([a-c])"], shadowed: [2]),
    Row(paths: ["/a/:x?", "/a"], shadowed: [1]),
    Row(paths: ["/a/:x([0-9.-]+)", "/a/:x<number>"], shadowed: []),
    Row(paths: ["/a/:x([0-9.eE+-]+)", "/a/:x<number>"], shadowed: [1]),
    Row(paths: ["/a/:x([0-2]\\d\\d\\d-\\d\\d-[0-2]\\d)", "/a/:x<date>"], shadowed: []),
    Row(paths: ["/a/:x(https:.*)", "/a/:x<link>"], shadowed: []),
    Row(paths: ["/:x<path>", "/"], shadowed: []),
    Row(paths: ["/a/:x<int>", "/a/:y<int>"], shadowed: [1]),
    Row(paths: ["/a/:x<int>/:y<date>+", "/a/:x<int>/:y<date>"], shadowed: [1]),
    Row(paths: ["/a/:x", "/a/:y<link>"], shadowed: [1]),
    Row(paths: ["/a/:x<int>", "/a/:y<number>"], shadowed: []),
    Row(paths: ["/a/:x([^/])", "/a/:y<date>"], shadowed: []),
    Row(paths: ["/a:x?", "/a*"], shadowed: []),
    Row(paths: ["/a*", "/a/b", "/ab"], shadowed: [1, 2]),
    Row(paths: ["/:x*", "/", "/*"], slashes: .init(trailing: .strict), shadowed: []),
    Row(paths: ["/:x*", "/", "/*"], shadowed: [1, 2]),
    Row(
      paths: ["/:x<path>", "/*"], precedence: .specificity, slashes: .init(trailing: .strict),
      shadowed: []),
    Row(paths: ["/a/*", "/a/:x<raw>"], shadowed: []),
    Row(paths: ["/a/*", "/a/:x<raw>"], slashes: .init(duplicates: .collapse), shadowed: [1]),
    Row(paths: ["/a/*", "/a/:x<raw>"], slashes: .init(duplicates: .significant), shadowed: [1]),
    Row(paths: ["/a/:x<raw>", "/a/*"], shadowed: [1]),
    Row(paths: ["/*/:x<raw>", "/a/:x<raw>"], shadowed: []),
    Row(paths: ["/*/:x<raw>", "/a/:x<int>"], shadowed: [1]),
    Row(paths: ["/:x", "/*/b", "/*"], slashes: .init(trailing: .strict), shadowed: []),
    Row(
      paths: ["/a", "/a{/}+"], slashes: .init(trailing: .strict, duplicates: .collapse),
      shadowed: []),
    Row(paths: ["/a/", "/a{/}+"], slashes: .init(trailing: .strict), shadowed: [1]),
    Row(paths: ["/a/b", "/a/:x"], precedence: .specificity, shadowed: []),
    Row(
      paths: ["/a/:x(0)", "/a/:x(1)", "/a/:x(true|false)", "/a/:x<bool>"],
      precedence: .specificity, shadowed: [0, 1, 2]),
  ]

  @Test("A route whose links all match other routes first is found", arguments: rows)
  func shadows(_ row: Row) throws {
    var fixture = RouteFixture()
    fixture.precedence = row.precedence
    fixture.slashes = row.slashes
    let matcher = try fixture.matcher(paths: row.paths)
    #expect(ShadowFinder(matcher).find().map(\.route) == row.shadowed)
  }

  @Test("A required value in one spelling does not cover its other spellings")
  func spelling() throws {
    var fixture = RouteFixture()
    let items = [QueryItemRule(name: "id", equals: .string("a"))]
    let sensitive = try fixture.route("sensitive", ["/"], query: items)
    fixture.caseSensitive = false
    let insensitive = try fixture.route("insensitive", ["/"], query: items)
    fixture.precedence = .declared
    #expect(ShadowFinder(fixture.matcher([sensitive, insensitive])).find().isEmpty)
    let shadowed = ShadowFinder(fixture.matcher([insensitive, sensitive])).find()
    #expect(shadowed.map(\.route) == [1])
  }

  @Test("A route that alone accepts items in its fragment, or inside a `raw` item, is reachable")
  func hiddenItems() throws {
    var fixture = RouteFixture()
    fixture.precedence = .declared
    let asks = try fixture.route("asks", ["/a"], query: [QueryItemRule(name: "q")])
    let inFragment = try fixture.route(
      "inFragment", ["/a"], query: [QueryItemRule(name: "q")], fragment: "top")
    #expect(ShadowFinder(fixture.matcher([asks, inFragment])).find().isEmpty)
    #expect(ShadowFinder(fixture.matcher([asks, asks])).find().map(\.route) == [1])

    let absent = QueryItemRule(name: "q", presence: .absent)
    let raw = QueryItemRule(name: "rest", type: .builtIn(.raw), presence: .optional)
    let plain = try fixture.route("plain", ["/a"], query: [absent])
    let takesRest = try fixture.route("takesRest", ["/a"], query: [absent, raw])
    #expect(ShadowFinder(fixture.matcher([plain, takesRest])).find().isEmpty)
    #expect(ShadowFinder(fixture.matcher([takesRest, takesRest])).find().map(\.route) == [1])
  }
}
