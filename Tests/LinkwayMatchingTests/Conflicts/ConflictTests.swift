import LinkwayAutomatonBuilder
import LinkwayMatching
import RouteOracle
import Testing

@testable import LinkwayChecks

@Suite("Conflicts between routes")
struct ConflictTests {
  struct Row: CustomTestStringConvertible, Sendable {
    var left: String
    var right: String
    /// `nil` means no conflict.
    var witness: String?
    var testDescription: String { "\(left) and \(right)" }
  }

  static let rows: [Row] = [
    Row(left: "/a/:x", right: "/a/:y", witness: "https://photos.example/a/a"),
    Row(left: "/a/:x", right: "/a/b", witness: nil),
    Row(left: "/a/:x", right: "/b/:x", witness: nil),
    Row(left: "/a/:x<int>", right: "/a/:y<int>", witness: "https://photos.example/a/1"),
    Row(left: "/a/:x<int>", right: "/a/:y<bool>", witness: nil),
    Row(left: "/a/:x([a-c]+)", right: "/a/:y([c-e]+)", witness: "https://photos.example/a/c"),
    Row(left: "/a/:x([a-b]+)", right: "/a/:y([c-e]+)", witness: nil),
    Row(left: "/a/:x(\\d{4})", right: "/a/:y(\\d{5})", witness: nil),
    Row(
      left: "/a/:x(\\d{3,4})", right: "/a/:y(\\d{4,5})", witness: "https://photos.example/a/1111"),
    Row(left: "/@:x", right: "/~:x", witness: nil),
    Row(left: "/:x.json", right: "/:x.html", witness: nil),
    Row(left: "/:x.json", right: "/files:x", witness: "https://photos.example/files.json"),
    Row(left: "/a/:x+/b", right: "/a/:y+/c", witness: nil),
    Row(left: "/a/:x+/b", right: "/a/:y+/b", witness: "https://photos.example/a/a/b"),
    Row(left: "/a/{:x}*", right: "/a/:y*", witness: "https://photos.example/a/a"),
    Row(left: "/A/:x<path>", right: "/A/:y+", witness: "https://photos.example/A/a"),
    Row(left: "/A/:x<path>", right: "/a/:y+", witness: nil),
    Row(left: "/x{/b}+", right: "/x/:y+", witness: "https://photos.example/x/b"),
    Row(left: "/x{/b}+", right: "/x/:y([ac])+", witness: nil),
    Row(
      left: "/(.*)/b/:x*", right: "/(.*)/a%2Fb/:y*",
      witness: "https://photos.example/a/a%2Fb/b"),
    Row(left: "/a{/b}?", right: "/a{/c}?", witness: "https://photos.example/a"),
    Row(left: "{/b}?", right: "{/c}?/", witness: "https://photos.example"),
    Row(
      left: "/:x<date>+/x/:z*", right: "/:x<date>+/2024-01-31/:z*",
      witness: "https://photos.example/1111-11-11/2024-01-31/x"),
    Row(left: "/*", right: "/(.*)", witness: "https://photos.example"),
    Row(left: "/a/*", right: "/a/*", witness: "https://photos.example/a"),
    Row(left: "/a/:x?", right: "/a/:y?", witness: "https://photos.example/a/a"),
    Row(left: "/a/:x?", right: "/a/:y", witness: nil),
    Row(left: "/:x/b", right: "/a/:y", witness: nil),
    Row(left: "/a/:x<date>", right: "/a/:y<date>", witness: "https://photos.example/a/1111-11-11"),
    Row(left: "/a/:x(a(?=b).*)", right: "/a/:y(ab+)", witness: "https://photos.example/a/ab"),
    Row(left: "/a/:x((?!b).+)", right: "/a/:y(b.*)", witness: nil),
  ]

  @Test("Two routes conflict if a link matches both and no rule decides", arguments: rows)
  func conflict(_ row: Row) throws {
    let fixture = RouteFixture()
    let matcher = fixture.matcher([
      try fixture.route("left", [row.left]), try fixture.route("right", [row.right]),
    ])
    let conflicts = ConflictFinder(matcher).find().conflicts
    #expect(conflicts.count == (row.witness == nil ? 0 : 1))
    guard let conflict = conflicts.first else { return }
    #expect(conflict.witness == row.witness)
    let witness = try #require(conflict.witness)
    guard case .success(let link) = matcher.admission.admit(witness) else {
      Issue.record("the witness is not admitted")
      return
    }
    for candidate in try matcher.candidates(for: link, source: nil) {
      guard case .matches = candidate else {
        Issue.record("a route does not match the witness")
        continue
      }
    }
  }

  struct QueryRow: CustomTestStringConvertible, Sendable {
    var name: String
    var left: [QueryItemRule]
    var right: [QueryItemRule]
    var witness: String?
    var testDescription: String { name }
  }

  private static func value(_ text: String) -> ComponentPattern? {
    try? ComponentCompiler(
      kind: .value, types: TypeTable.compiling(),
      policy: SlashPolicy(trailing: .strict, duplicates: .significant)
    ).compile(text)
  }

  private static func raw(_ name: String) -> QueryItemRule {
    QueryItemRule(name: name, type: .builtIn(.raw), presence: .optional)
  }

  static let queryRows: [QueryRow] = [
    QueryRow(
      name: "different items", left: [.init(name: "a")], right: [.init(name: "b")],
      witness: "https://photos.example/x?a=&b="),
    QueryRow(
      name: "required against absent", left: [.init(name: "a")],
      right: [.init(name: "a", presence: .absent)], witness: nil),
    QueryRow(
      name: "different values", left: [.init(name: "a", equals: .string("1"))],
      right: [.init(name: "a", equals: .string("2"))], witness: nil),
    QueryRow(
      name: "the same value", left: [.init(name: "a", equals: .string("1"))],
      right: [.init(name: "a", equals: .string("1"))], witness: "https://photos.example/x?a=1"),
    QueryRow(
      name: "values of types that share some",
      left: [.init(name: "a", type: .builtIn(.int))],
      right: [.init(name: "a", type: .builtIn(.bool))],
      witness: "https://photos.example/x?a=1"),
    QueryRow(
      name: "values of types that share none",
      left: [.init(name: "a", type: .builtIn(.int))],
      right: [.init(name: "a", type: .builtIn(.uuid))], witness: nil),
    QueryRow(
      name: "a pattern's wildcard, which takes slashes",
      left: [.init(name: "a", matches: value("*/b")), .init(name: "b", equals: .string("1"))],
      right: [.init(name: "a", equals: .string("a/a/b")), .init(name: "b", matches: value("1"))],
      witness: "https://photos.example/x?a=a/a/b&b=1"),
    QueryRow(
      name: "a pattern's capture, which takes none",
      left: [.init(name: "a", matches: value(":c/b")), .init(name: "b", equals: .string("1"))],
      right: [.init(name: "a", equals: .string("a/a/b")), .init(name: "b", matches: value("1"))],
      witness: nil),
    QueryRow(
      name: "absent, but hidden behind what takes the rest", left: [.init(name: "a")],
      right: [raw("rest"), .init(name: "a", presence: .absent)],
      witness: "https://photos.example/x?rest=&a="),
    QueryRow(
      name: "absent, and what takes the rest may not be there",
      left: [.init(name: "a"), .init(name: "rest", presence: .absent)],
      right: [raw("rest"), .init(name: "a", presence: .absent)], witness: nil),
    QueryRow(
      name: "absent behind what takes the rest for both",
      left: [raw("rest"), .init(name: "a")],
      right: [raw("rest"), .init(name: "a", presence: .absent)], witness: nil),
    QueryRow(
      name: "each hides what the other asks for",
      left: [raw("p"), .init(name: "a"), .init(name: "b", presence: .absent)],
      right: [raw("q"), .init(name: "b"), .init(name: "a", presence: .absent)], witness: nil),
    QueryRow(
      name: "hidden between two that take the rest",
      left: [raw("p"), .init(name: "a"), .init(name: "c")],
      right: [raw("q"), .init(name: "a", presence: .absent), .init(name: "c")],
      witness: "https://photos.example/x?c=&q=&a="),
    QueryRow(
      name: "excluded value", left: [.init(name: "a", not: .string("1"))],
      right: [.init(name: "a", type: .builtIn(.bool))], witness: "https://photos.example/x?a=0"),
  ]

  @Test("Routes with exclusive query conditions do not conflict", arguments: queryRows)
  func query(_ row: QueryRow) throws {
    let fixture = RouteFixture()
    let matcher = fixture.matcher([
      try fixture.route("left", ["/x"], query: row.left),
      try fixture.route("right", ["/x"], query: row.right),
    ])
    #expect(ConflictFinder(matcher).find().conflicts.first?.witness == row.witness)
  }

  @Test("`over` settles a conflict, and one that settles nothing is reported")
  func over() throws {
    let fixture = RouteFixture()
    let matcher = fixture.matcher([
      try fixture.route("a", ["/a/:x"]), try fixture.route("b", ["/a/:y"], over: [0, 2]),
      try fixture.route("c", ["/c"]),
    ])
    let findings = ConflictFinder(matcher).find()
    #expect(findings.conflicts.isEmpty)
    #expect(findings.needless.map(\.route) == [1])
    #expect(findings.needless.map(\.entry) == [1])
    #expect(try matcher.winner(of: "photos://a/x") == "b")
  }

  @Test("A regex that cannot be compared requires `over`")
  func undecided() throws {
    let fixture = RouteFixture()
    let matcher = fixture.matcher([
      try fixture.route("a", ["/a/:x((?:a|b)(?<=a).*)"]), try fixture.route("b", ["/a/:y(z+)"]),
    ])
    let conflict = try #require(ConflictFinder(matcher).find().conflicts.first)
    #expect(conflict.witness == nil)
    #expect(conflict.reason != nil)
  }
}
