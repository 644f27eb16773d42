import RouteMatching
import Testing

@Suite("Routes that can never win")
struct ShadowTests {
  struct Row: CustomTestStringConvertible, Sendable {
    var paths: [String]
    var precedence = RouteMatcher.Precedence.declared
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
    Row(paths: ["/a/b", "/a/:x"], precedence: .specificity, shadowed: []),
    Row(
      paths: ["/a/:x(0)", "/a/:x(1)", "/a/:x(true|false)", "/a/:x<bool>"],
      precedence: .specificity, shadowed: [0, 1, 2]),
  ]

  @Test("A route whose links are all taken by others is found", arguments: rows)
  func shadows(_ row: Row) throws {
    var fixture = RouteFixture()
    fixture.precedence = row.precedence
    let matcher = try fixture.matcher(paths: row.paths)
    #expect(ShadowFinder(matcher).find().map(\.route) == row.shadowed)
  }

  @Test("A value asked for in one spelling does not cover all its spellings")
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
}
