import Linkway
import Testing

/// Routes that redirect to, or unwrap, another link.
@Suite("Redirects and wrapped links")
struct RedirectTests {
  private static let table = #"""
    { "version": 1, "origins": ["https://x.example", "x:"],
      "app": { "coordinator": "app", "screens": ["home", "item", "form"] },
      "routes": [
        { "route": "item", "paths": ["/items/:id<int>"], "query": { "q": "string?" }, "opens": "item" },
        { "route": "old", "paths": ["/old/:id<int>{/:more}?"], "redirect": "/items/:id" },
        { "route": "moved", "paths": ["/moved/:rest<raw>"], "redirect": "/:rest" },
        { "route": "cut", "paths": ["/c/:rest+"], "redirect": "/:rest" },
        { "route": "user", "paths": ["/@:name"], "opens": "item" },
        { "route": "pair", "paths": ["/:a\\::b"], "opens": "item" },
        { "route": "go", "paths": ["/go/:to<raw>"], "unwrap": "to" },
        { "route": "out", "paths": ["/out"], "query": { "to": "link?" }, "unwrap": "to" },
        { "route": "made", "paths": ["/made/:id"], "with": { "to": "x\\:items/:id" }, "unwrap": "to" },
        { "route": "one", "paths": ["/f"], "fragment": { "a": { "equals": "1" } }, "opens": "form" },
        { "route": "any", "paths": ["/f"], "fragment": { "a": "string" }, "opens": "form" } ] }
    """#

  @Test(
    "A link redirects, and the routes on its way are reported",
    arguments: [
      ("https://x.example/old/7?q=a", "item id=7 q=a", ["old"]),
      ("x:old/7/more", "item id=7", ["old"]),
      ("https://x.example/moved/items/7?q=a", "item id=7 q=a", ["moved"]),
      ("https://x.example/go/https://x.example/items/7?q=a", "item id=7 q=a", ["go"]),
      ("x://go/x:items/7", "item id=7", ["go"]),
      ("https://x.example/out?to=x%3Aitems%2F7", "item id=7", ["out"]),
      ("https://x.example/made/7", "item id=7", ["made"]),
      ("x:/c/@x", "user name=x", ["cut"]), ("x://c/@x?q=a#b", "user name=x", ["cut"]),
      ("x:/c/a:b", "pair a=a b=b", ["cut"]), ("x:/c/a:80", "pair a=a b=80", ["cut"]),
      ("x:/c/a:b@c:80", "pair a=a b=b@c:80", ["cut"]),
      ("x:/c/items/7", "item id=7", ["cut"]), ("x:c/%5B/a", "unmatched", ["cut"]),
      ("x:c/%20a%3Ab", "pair a= a b=b", ["cut"]), ("x:c/%3F%23", "unmatched", ["cut"]),
      ("https://x.example/c/@x", "user name=x", ["cut"]),
      ("https://x.example/c/a:b@c", "pair a=a b=b@c", ["cut"]),
      ("https://x.example/go/", "refused not absolute", []),
      ("https://x.example/out", "refused not absolute", []),
      ("https://x.example/f#a=1", "one a=1", []), ("https://x.example/f#a=2", "any a=2", []),
    ])
  func leadsOn(_ link: String, _ answer: String, _ via: [String]) throws {
    let resolved = try LinkRouter(routes: Self.table).resolve(link)
    #expect(BadLinkTests.describe(resolved).hasPrefix(answer))
    #expect(resolved.via == via)
  }
}
