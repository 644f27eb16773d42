import Linkway
import LinkwayMatching
import LinkwayResults
import LinkwayTable
import Testing

/// The meaning of a plus in a query.
@Suite("Plus in queries")
struct PlusInQueryTests {
  private static func table(_ plus: String) -> String {
    #"""
    { "version": 1, "origins": ["https://x.example", "x:"], \#(plus)
      "app": { "coordinator": "app", "screens": ["home"] },
      "routes": [
        { "route": "search", "paths": ["/s"], "query": { "q": "string" }, "opens": "home" },
        { "route": "named", "paths": ["/n"], "query": { "q r": "string" }, "opens": "home" },
        { "route": "rest", "paths": ["/r"], "query": { "rest": "raw" }, "opens": "home" },
        { "route": "any", "paths": ["/any/:p"], "query": { "*": true }, "opens": "home" },
        { "route": "equal", "paths": ["/e"], "query": { "q": { "equals": "a b" } }, "opens": "home" },
        { "route": "parts", "paths": ["/m"], "query": { "q": { "matches": ":a :b" } }, "opens": "home" },
        { "route": "list", "paths": ["/l"], "query": { "q": "string[]" }, "opens": "home" },
        { "route": "form", "paths": ["/f"], "fragment": { "q": "string" }, "opens": "home" },
        { "route": "inner", "paths": ["/i"], "fragment": "/a", "query": { "q": "string" },
          "opens": "home" },
        { "route": "whole", "paths": ["/w"], "query": { "q": "string" }, "with": { "l": ":*" },
          "opens": "home" } ] }
    """#
  }

  private static let space = #""plusInQuery": "space","#

  @Test(
    "Under `space` it is a space in the names and values of items, and nowhere else",
    arguments: [
      ("x:s?q=a+b%2Bc", "search q=a b+c", "search q=a+b+c"),
      ("x:s?q=+", "search q= ", "search q=+"), ("x:n?q+r=1", "named q r=1", "unmatched"),
      ("x:n?q%20r=1", "named q r=1", "named q r=1"),
      ("x:r?rest=a+b&c+d", "rest rest=a+b&c+d", "rest rest=a+b&c+d"),
      ("x:any/a+b?c+d=e+f", "any c d=e f p=a+b", "any c+d=e+f p=a+b"),
      ("x:e?q=a+b", "equal q=a b", "unmatched"), ("x:e?q=a%2Bb", "unmatched", "unmatched"),
      ("x:m?q=1+2", "parts a=1 b=2 q=1 2", "unmatched"),
      ("x:f#q=a+b", "form q=a+b", "form q=a+b"),
      ("x:i#/a?q=a+b", "inner q=a+b", "inner q=a+b"),
      ("x:i?q=a+b#/a", "inner q=a b", "inner q=a+b"),
      ("https://x.example/w?q=a+b", "whole l=https://x.example/w?q=a+b q=a b", nil),
    ] as [(String, String, String?)])
  func plus(_ link: String, _ space: String, _ literal: String?) throws {
    for (plus, answer) in [(Self.space, space), ("", literal)] {
      guard let answer else { continue }
      let router = try LinkRouter(routes: Self.table(plus))
      #expect(BadLinkTests.describe(router.resolve(link)) == answer)
      let compiled = try LinkRouter(compiled: CompiledTable.bytes(of: router.table))
      #expect(BadLinkTests.describe(compiled.resolve(link)) == answer)
      #expect(BadLinkTests.describe(router.table.explain(link, source: nil).resolution) == answer)
    }
  }

  @Test("A built link resolves to the same values, under both settings", arguments: ["", space])
  func built(_ plus: String) throws {
    let router = try LinkRouter(routes: Self.table(plus))
    for (route, parameters) in [
      ("search", ["q": "a b+c%2B"]), ("named", ["q r": "+ "]), ("rest", ["rest": "a+b&c+d"]),
      ("any", ["p": "a+b c", "k +": "v +"]), ("equal", ["q": "a b"]), ("form", ["q": "a b+c"]),
    ] as [(String, [String: String])] {
      var given = Parameters()
      for (name, value) in parameters { given[name] = .string(value) }
      let link = try router.link(to: route, given)
      let resolved = router.resolve(link)
      #expect(resolved.route == route)
      #expect(resolved.parameters == given, "\(link)")
    }
  }

  @Test("A value other than `literal` or `space` does not load")
  func wrong() {
    let error = #expect(throws: RouteTableError.self) {
      try LinkRouter(routes: Self.table(#""plusInQuery": "spaces","#), file: "t.json")
    }
    #expect(error?.description.contains("did you mean `space`?") == true)
  }
}
