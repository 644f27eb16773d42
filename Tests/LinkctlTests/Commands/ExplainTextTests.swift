import Testing

@testable import linkctl

/// The text output of `linkctl explain`: what is shown first, and suggestions for unknown origins.
@Suite("explain as text")
struct ExplainTextTests {
  /// Fifteen routes, most of which share only the origin with a link.
  private static let table = """
    { "version": 1, "origins": ["https://shop.example", "shop:", "https://:lang.wiki.example"],
      "routes": [
        { "route": "a1", "paths": ["/a1"], "resolver": "r" },
        { "route": "a2", "paths": ["/a2"], "resolver": "r" },
        { "route": "a3", "paths": ["/a3"], "resolver": "r" },
        { "route": "a4", "paths": ["/a4"], "resolver": "r" },
        { "route": "a5", "paths": ["/a5"], "resolver": "r" },
        { "route": "a6", "paths": ["/a6"], "resolver": "r" },
        { "route": "a7", "paths": ["/a7"], "resolver": "r" },
        { "route": "web", "links": ["https://web.example/item/:id"], "resolver": "r" },
        { "route": "deep", "paths": ["/item/:id/more"], "resolver": "r" },
        { "route": "byFragment", "paths": ["/item/:id"], "fragment": "top", "resolver": "r" },
        { "route": "byQuery", "paths": ["/item/:id"], "query": { "q": "int" }, "resolver": "r" },
        { "route": "away", "paths": ["/nowhere"], "sources": ["internal"], "resolver": "r" },
        { "route": "inside", "paths": ["/item/:id"], "sources": ["internal"], "resolver": "r" } ] }
    """

  private func lines(_ link: String, table: String = Self.table) async throws -> [String] {
    let folder = try TestFolder()
    let path = try folder.write(table, to: "routes.json")
    var output = Output(inMemoryWithWidth: 100)
    #expect(
      await Linkctl.run(["explain", link, "--routes", path], Linkctl.commands, &output) == .success)
    return output.standardText.split(separator: "\n").map(String.init)
  }

  // §11.2 rule 2
  @Test("The route that failed last is shown first: source, query, fragment, path, origin")
  func closestFirst() async throws {
    #expect(
      try await lines("https://shop.example/item/7") == [
        "https://shop.example/item/7",
        "  · inside  it does not accept links from the source `universal`",
        "  · byQuery  the query item `q` is missing",
        "  · byFragment  its fragment does not match",
        "  · deep  its path does not match at segment 3",
        "  · a1  its path does not match at segment 1",
        "  · a2  its path does not match at segment 1",
        "  · a3  its path does not match at segment 1",
        "  · a4  its path does not match at segment 1",
        "  · and 5 more that do not match",
        "unmatched: no route matches",
      ])
  }

  @Test("Among routes that fail at the same point, the more specific one is shown first")
  func precedence() async throws {
    let table = """
      { "version": 1, "origins": ["shop:"], "routes": [
          { "route": "rest", "paths": ["/x/*"], "query": { "q": "int" }, "resolver": "r" },
          { "route": "text", "paths": ["/x/:a"], "query": { "q": "int" }, "resolver": "r" },
          { "route": "word", "paths": ["/x/y"], "query": { "q": "int" }, "resolver": "r" } ] }
      """
    let shown = try await lines("shop:x/y", table: table).filter { $0.hasPrefix("  ·") }
    #expect(shown.map { $0.split(separator: " ")[1] } == ["word", "text", "rest"])
  }

  @Test(
    "For an unknown origin, the nearest declared origin is suggested",
    arguments: [
      ("https://shop.exampel/a1", "https://shop.example"),
      ("https://www.shop.example/a1", "https://shop.example"),
      ("http://shop.example/a1", "https://shop.example"), ("shp:a1", "shop:"),
      ("shopp://a1", "shop:"), ("https://en.wikki.example/a1", "https://en.wiki.example"),
      ("https://wbe.example/item/1", "https://web.example"),
      ("https://unlike.anything.else.net/a1", nil), ("https://shop.example/none", nil),
    ] as [(String, String?)])
  func nearestOrigin(link: String, meant: String?) async throws {
    let help = try await lines(link).filter { $0.hasPrefix("help: ") }
    #expect(help == (meant.map { ["help: no route has this origin; did you mean `\($0)`?"] } ?? []))
  }
}
