import Linkway
import Testing

/// Problems with links and tables reported by users of other systems, each with the behavior here.
/// Problems in running apps are in the navigation tests, and those at launch in ``ReportedStartProblemTests``.
@Suite("Reported problems: links")
struct ReportedLinkProblemTests {
  struct Row: CustomTestStringConvertible, Sendable {
    var name: String
    var link: String
    /// The route with its parameters, or another result of the link.
    var answer: String
    var testDescription: String { name }
  }

  private static let routes = [
    #"{ "route": "product", "paths": ["/product/:id"], "opens": "item" }"#,
    #"{ "route": "create", "paths": ["/product/create"], "opens": "form" }"#,
    #"{ "route": "channel", "paths": ["/Channel/:id"], "opens": "item" }"#,
    #"{ "route": "live", "paths": ["/Channel/Live"], "opens": "live" }"#,
    #"{ "route": "file", "paths": ["/files/:name<name>"], "opens": "item" }"#,
    #"{ "route": "version", "paths": ["/files/:name/:version"], "opens": "item" }"#,
    #"{ "route": "search", "paths": ["/search/:q"], "opens": "item" }"#,
    #"{ "route": "about", "paths": ["/about"], "opens": "live" }"#,
    #"{ "route": "pay", "paths": ["/pay"], "query": { "amount": "int" }, "opens": "form" }"#,
    #"{ "route": "photo", "paths": ["/photo"], "query": { "size": "int = 400" }, "opens": "item" }"#,
    #"{ "route": "help", "paths": ["/help/*"], "opens": "live" }"#,
    #"{ "route": "page", "paths": ["/pages/:rest<path>"], "opens": "item" }"#,
    #"{ "route": "go", "paths": ["/go/:to<raw>"], "unwrap": "to" }"#,
  ]

  private static func table(_ routes: [String]) -> String {
    #"""
    { "version": 1, "origins": ["https://shop.example", "shop:"],
      "types": { "name": { "regex": "[a-z/]+", "slashes": true } },
      "app": { "coordinator": "app", "screens": ["home", "item", "form", "live"] },
      "routes": [\#(routes.joined(separator: ",\n"))] }
    """#
  }

  static let rows: [Row] = [
    Row(
      name: "a literal wins over a capture (react-navigation#9381)",
      link: "https://shop.example/product/create", answer: "create"),
    Row(
      name: "a capture does not swallow a literal of a later route (JLRoutes#95)",
      link: "shop:Channel/Live", answer: "live"),
    Row(
      name: "an encoded slash splits nothing (auto_route_library#1084)",
      link: "https://shop.example/files/a%2Fb", answer: "file name=a/b"),
    Row(
      name: "a value is decoded once (TanStack/router#4294)",
      link: "https://shop.example/search/%252e%252e", answer: "search q=%2e%2e"),
    Row(
      name: "an encoded percent sign is one (divine-mobile#3509)",
      link: "https://shop.example/search/100%25", answer: "search q=100%"),
    Row(
      name: "a lone percent sign is refused (divine-mobile#3509)",
      link: "https://shop.example/search/100%",
      answer: "refused percent-encoding: `%` needs two hexadecimal digits"),
    Row(
      name: "a slash at the end of one segment changes nothing (DeepLinkKit#113)",
      link: "https://shop.example/about/", answer: "about"),
    Row(
      name: "a required item that is missing is no match (androidx#204)",
      link: "https://shop.example/pay", answer: "unmatched"),
    Row(
      name: "a required item of another type is no match (androidx#204)",
      link: "https://shop.example/pay?amount=much", answer: "unmatched"),
    Row(
      name: "an item too many is passed over (nav3-recipes#198)",
      link: "https://shop.example/pay?utm_source=mail&amount=3", answer: "pay amount=3"),
    Row(
      name: "a default is there (navigation-compose-typed#142)",
      link: "https://shop.example/photo", answer: "photo size=400"),
    Row(
      name: "a wildcard takes the tail (swift-url-routing#81)",
      link: "https://shop.example/help/a/b/c", answer: "help"),
    Row(
      name: "a capture takes the tail (swift-url-routing#81)",
      link: "https://shop.example/pages/a/b/c", answer: "page rest=a/b/c"),
    Row(
      name: "by https as by the scheme (react-navigation#8874)",
      link: "https://shop.example/product/7", answer: "product id=7"),
    Row(
      name: "by the scheme as by https (react-navigation#8874)", link: "shop://product/7",
      answer: "product id=7"),
    Row(
      name: "another host is no match (Crossroad#39)", link: "https://evil.example/product/7",
      answer: "unmatched"),
    Row(
      name: "a host that only begins alike is no match (Crossroad#39)",
      link: "https://shop.example.evil.example/product/7", answer: "unmatched"),
    Row(
      name: "links wrapped too deep end (flutter#118061)",
      link: String(repeating: "shop://go/", count: 9) + "shop://about",
      answer: "refused depth: more than 8 redirects and wrapped links"),
  ]

  @Test("Problems reported for other libraries do not occur", arguments: rows)
  func note(_ row: Row) throws {
    let router = try LinkRouter(routes: Self.table(Self.routes))
    #expect(BadLinkTests.describe(router.resolve(row.link)) == row.answer)
  }

  @Test("The winner is the same in every run and order of declaration (URLNavigator#111)")
  func sameWinner() throws {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<10 {
      let router = try LinkRouter(
        routes: Self.table(Self.routes.shuffled(using: &random)))
      for row in Self.rows {
        #expect(BadLinkTests.describe(router.resolve(row.link)) == row.answer)
      }
    }
  }

  @Test("A name that occurs twice in a pattern does not load (react-navigation#11849)")
  func repeatedName() {
    let route = #"{ "route": "member", "paths": ["/teams/:id/members/:id"], "opens": "item" }"#
    #expect(throws: RouteTableError.self) { try LinkRouter(routes: Self.table([route])) }
  }

  @Test("Redirects in a circle do not load (flutter#118061)")
  func circle() {
    let routes = [
      #"{ "route": "a", "paths": ["/a"], "redirect": "/b" }"#,
      #"{ "route": "b", "paths": ["/b"], "redirect": "/a" }"#,
    ]
    #expect(throws: RouteTableError.self) { try LinkRouter(routes: Self.table(routes)) }
  }
}
