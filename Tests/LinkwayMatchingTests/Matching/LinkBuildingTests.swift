import LinkwayAutomatonBuilder
import LinkwayMatching
import LinkwayTable
import Testing

@Suite("Building links")
struct LinkBuildingTests {
  struct Row: CustomTestStringConvertible, Sendable {
    var path: String
    var query: [QueryItemRule] = []
    var fragment: String?
    var slashes = SlashPolicy()
    var origin = "photos:"
    var parameters: Parameters
    /// The first proposed link.
    var link: String?
    var testDescription: String { "\(origin) \(path), \(parameters.names)" }
  }

  static let rows: [Row] = [
    Row(path: "/a/:x", parameters: ["x": .string("b c/d")], link: "photos://a/b%20c%2Fd"),
    Row(path: "/a/:x", parameters: [:], link: nil),
    Row(path: "/a/:x<raw>", parameters: ["x": .string("b?c#d")], link: "photos://a/b?c#d"),
    Row(path: "/a/:x<raw>", parameters: [:], link: "photos://a"),
    Row(path: "/help/*", parameters: [:], link: "photos://help"),
    Row(path: "/help/*/x", parameters: [:], link: "photos://help//x"),
    Row(path: "/a", origin: "https://*", parameters: [:], link: "https://www/a"),
    Row(path: "//", slashes: .init(duplicates: .significant), parameters: [:], link: "photos://"),
    Row(
      path: "/a/:id", query: [QueryItemRule(name: "id", presence: .optional)],
      parameters: ["id": .string("x")], link: "photos://a/x"),
    Row(
      path: "/a/:id", query: [QueryItemRule(name: "id", type: .builtIn(.int), not: .string("1"))],
      parameters: ["id": .string("x")], link: "photos://a/x?id=2"),
    Row(
      path: "/a", query: [.init(name: "q", presence: .optional, matches: value("top/:n+"))],
      parameters: [:], link: "photos://a"),
    Row(
      path: "/a", query: [.init(name: "q", presence: .optional, matches: value("top/:n+"))],
      parameters: ["n": .string("x")], link: "photos://a?q=top/x"),
    Row(
      path: "/a", query: [.init(name: "q", matches: value("v:q"))],
      parameters: ["q": .string("2")], link: "photos://a?q=v2"),
  ]

  private static func value(_ text: String) -> ComponentPattern? {
    try? ComponentCompiler(
      kind: .value, types: TypeTable.compiling(),
      policy: SlashPolicy(trailing: .strict, duplicates: .significant)
    ).compile(text)
  }

  @Test("The first proposed link contains no more than the parameters", arguments: rows)
  func first(_ row: Row) throws {
    var fixture = RouteFixture()
    fixture.origins = [row.origin]
    fixture.slashes = row.slashes
    let route = try fixture.route("r", [row.path], query: row.query, fragment: row.fragment)
    let builder = LinkBuilder(route: route, parameters: row.parameters) { _ in nil }
    #expect(builder.links().first == row.link)
  }

  @Test(
    "If the first pattern cannot build the link, another one does",
    arguments: [
      ("/help/*/x", SlashPolicy()), ("//", SlashPolicy(duplicates: .significant)),
      ("/x{/b}*", SlashPolicy()),
    ])
  func others(_ path: String, _ slashes: SlashPolicy) throws {
    var fixture = RouteFixture()
    fixture.slashes = slashes
    let matcher = fixture.matcher([
      try fixture.route("x", ["/x"]), try fixture.route("r", [path]),
    ])
    let links = LinkBuilder(route: matcher.routes[1], parameters: [:]) { _ in nil }.links()
    #expect(try links.contains { try matcher.winner(of: $0) == "r" })
  }

  @Test("The empty path of a custom scheme is proposed too")
  func emptyPath() throws {
    var fixture = RouteFixture()
    fixture.origins = ["(mm)://photos.example::port?"]
    fixture.slashes = SlashPolicy(trailing: .strict)
    let matcher = fixture.matcher([try fixture.route("r", ["/:c<path>?"])])
    let links = LinkBuilder(route: matcher.routes[0], parameters: [:]) { _ in nil }.links()
    #expect(try links.contains { try matcher.winner(of: $0) == "r" })
  }
}
