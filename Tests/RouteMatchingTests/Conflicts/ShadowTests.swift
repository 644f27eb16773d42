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
}
