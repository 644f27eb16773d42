import Foundation
import FuzzTargets
import Linkway
import LinkwayDiagnostics
import LinkwayMatching
import LinkwayTable
import LinkwayTableCompiler
import LinkwayURLParsing
import TestSupport
import Testing

/// Compares the lazy form of `resolve` with the slow path through `RouteMatcher`.
@Suite("Located links")
struct LocatedLinkTests {
  /// A table with every kind of capture, item and action that can be located, and some that cannot.
  static let mixed = """
    {
      "version": 1,
      "origins": ["https://photos.example", "photos:"],
      "types": { "feed": { "enum": ["new", "top"] } },
      "gates": {
        "session": { "flow": "auth" },
        "adult": { "flow": "ageCheck", "after": ["session"] }
      },
      "app": { "coordinator": "app", "start": "main", "children": [
        { "coordinator": "auth", "as": "root", "screens": ["logIn"] },
        { "coordinator": "ageCheck", "as": "sheet", "screens": ["birthday"] },
        { "coordinator": "main", "as": "root", "requires": ["session"],
          "screens": ["home", "item", { "screen": "album", "parameters": { "id": "int" } },
            { "screen": "page", "under": "album", "requires": ["adult"] }] } ] },
      "routes": [
        { "route": "album", "paths": ["/albums/:id<int>", "/al-:id<int>.html"], "opens": "album" },
        { "route": "page", "paths": ["/albums/:id<int>/:page<number>"], "opens": "page",
          "query": { "size": "int = 400", "tags": "string[]", "ref": "string?" } },
        { "route": "feed", "paths": ["/feed/:feed<feed>/:day<date>?"], "opens": "item",
          "caseSensitive": false, "query": { "feed": "string?", "on": "bool = true" } },
        { "route": "text", "paths": ["/text/:text"], "opens": "item", "mode": "push",
          "with": { "title": "Text {:text}?", "kind": "text", "copy": ":text", "n": 3,
            "link": ":*", "page": null } },
        { "route": "files", "paths": ["/files/:rest<path>"], "opens": "item" },
        { "route": "more", "paths": ["/more/:names+"], "opens": "item" },
        { "route": "maybe", "paths": ["/maybe/:names*"], "opens": "item",
          "query": { "names": "string?" } },
        { "route": "any", "paths": ["/any/:tail(.*)"], "opens": "item" },
        { "route": "raw", "paths": ["/raw/:rest<raw>"], "opens": "item",
          "query": { "rest": "string?" } },
        { "route": "both", "paths": ["/both/:a<uuid>/:b<hex>/:c<slug>/:d<bool>"],
          "opens": "item", "requires": ["adult"] },
        { "route": "open", "paths": ["/open"], "opens": "item", "query": { "*": true } },
        { "route": "regex", "paths": ["/regex/:x([a-c]+)"], "opens": "item" },
        { "route": "secret", "paths": ["/secret/:token"], "opens": "item", "secret": ["token"] },
        { "route": "old", "paths": ["/old/:id<int>"], "redirect": "/albums/:id" },
        { "route": "go", "paths": ["/go"], "query": { "to": "link" }, "unwrap": "to" },
        { "route": "code", "paths": ["/code/:x"], "resolver": "chooser" },
        { "route": "help", "paths": ["/help/*"], "leaveToWeb": true },
        { "route": "no", "paths": ["/no/:x"], "refuse": true },
        { "route": "middle", "paths": ["/middle/:all*/end-:last/:n<int>"], "opens": "item" },
        { "route": "typed", "paths": ["/typed/:days<date>+/x/:feed<feed>"], "opens": "item" },
        { "route": "wild", "paths": ["/wild/*/tail"], "opens": "item", "caseSensitive": false },
        { "route": "pair", "paths": ["/pair/:a-:b", "/pair/:a<int>x:b([a-c]*)y:c"],
          "opens": "item", "query": { "b": "string?", "*": true }, "with": { "c": null } },
        { "route": "labels", "links": ["https://:lang([a-z][a-z-]*){.m}?.wiki.example/:page"],
          "opens": "item", "query": { "lang": "string?" } },
        { "route": "shop", "links": ["https://:shop.:city<feed>.shop.example/:item?"],
          "opens": "item" },
        { "route": "any_host", "links": ["https://:host(.+)/host/:x"], "opens": "item" },
        { "route": "fragment", "paths": ["/fragment"], "fragment": "/{user/}?:id<int>/:to",
          "opens": "item", "query": { "via": "string[]?", "*": true } },
        { "route": "rest", "paths": ["/fragment"], "fragment": "!/:rest<path>", "opens": "item" },
        { "route": "x1", "paths": ["/long-literal-that-differs-1-in-the-middle/:x"],
          "opens": "item" },
        { "route": "x2", "paths": ["/long-literal-that-differs-2-in-the-middle/:y"],
          "opens": "item", "caseSensitive": false }
      ]
    }
    """

  static let mixedLinks = [
    "albums/42", "albums/42/", "albums/x", "al-7.html", "albums/1/2.5", "albums/1/2?size=3",
    "albums/1/2?tags=a&tags=b&ref=x%20y#top", "albums/1/2?size=x", "albums/1/2?size=1&size=2",
    "albums/1/2?ref", "albums/1/2?tags&ref=", "feed/NEW", "feed/top/2024-02-29",
    "feed/top/2023-02-29",
    "feed/new?feed=x&on=0", "text/hello", "text/h%C3%A9llo%20w", "text/a%2Fb", "text/%2e%2e",
    "text/x?y=1#z", "text/a%00", "files/a/b/c", "files/a%20b/c/", "files", "files/a//b",
    "more/a/b", "more", "maybe", "maybe/", "maybe?names=q", "maybe/a/b?names=q", "any", "any/",
    "any/a/b", "raw", "raw/", "raw/a/b?c=d#e", "raw?rest=1", "raw/a%2Fb",
    "both/123e4567-e89b-12d3-a456-426614174000/00fF/a-b/1", "both/1/2/3/4", "open?x=1&x=2&y=%20",
    "regex/abc", "regex/d", "secret/t0ken", "old/5?size=1", "old/x",
    "go?to=https%3A%2F%2Fphotos.example%2Falbums%2F9", "go?to=photos:text/a", "code/a%20b",
    "middle/end-x/1", "middle/a/b/end-x%20/2", "middle/a/end-/3", "typed/2024-02-29/x/top",
    "typed/2024-02-29/2024-03-01/x/new", "typed/x/new", "wild/tail", "wild/a/b/TAIL", "pair/a-b",
    "pair/a-b-c?b=1&d=%20e&d=2", "pair/1xabyz", "pair/-5x5xy-y", "pair/..-.", "fragment#/user/1/a",
    "fragment?via=a#/2/b?via=b%20c&x=y", "fragment#/2/%2e%2e", "fragment#/2/b/", "fragment#!/a/b",
    "fragment#!/a//b", "fragment#!/a%2Fb/c", "long-literal-that-differs-1-in-the-middle/a",
    "long-literal-that-differs-2-in-the-middle/b", "LONG-literal-that-differs-2-in-the-middle/b",
    "long-literal-that-differs-3-in-the-middle/c", "host/a",
    "help", "help/me", "no/thing", "nothing", "", "/albums/42", "albums/42?", "albums/42#",
  ]

  struct Source: CustomTestStringConvertible, Sendable {
    var name: String
    /// The original links, which are also changed.
    var links: Int
    var text: @Sendable () throws -> String
    var testDescription: String { name }
  }

  static let tables =
    [Source(name: "mixed", links: 341) { mixed }]
    + ExampleTableTests.tables.map { table in
      Source(name: table.name, links: table.examples) { try ProjectFiles.text(table.path) }
    }

  private static func links(of table: RouteTable, _ name: String) -> [String] {
    guard name == "mixed" else {
      return table.entries.flatMap(\.examples).map(\.link) + table.unmatched.map(\.link)
    }
    let hosts = [
      "https://en.wiki.example/Cat", "https://en.m.wiki.example/a%20b?lang=x",
      "https://zh-tw.wiki.example/", "https://1.wiki.example/x", "https://a.b.wiki.example/x",
      "HTTPS://EN.Wiki.Example:443/Cat", "https://a.top.shop.example", "https://b.x.shop.example/c",
      "https://a.new.shop.example/b",
    ]
    return mixedLinks.flatMap {
      ["https://photos.example/" + $0, "photos://" + $0, "photos:///" + $0, "photos:" + $0]
    } + hosts
  }

  @Test("A located link has the result of the reference matcher", arguments: tables)
  func agreement(_ source: Source) throws {
    let (table, contents) = try #require(
      TableCompiler.result(of: SourceText(file: source.name, text: try source.text())).result)
    let seed = SeededGenerator.givenSeed ?? UInt64.random(in: .min ... .max)
    var mutations = LinkMutations(seed: seed)
    let variants = Effort.rounds(6, thorough: 20)
    var located = LocatedLink()
    var (tried, found) = (0, 0)
    for link in Self.links(of: table, source.name) {
      for variant in [link] + (0..<variants).map({ _ in mutations.mutate(link) }) {
        for source in [nil, LinkSource.universal, .scheme] {
          let outcome = table.locate(variant, source: source, into: &located)
          tried += 1
          guard let wanted = ReferenceResult.text(variant, source: source, contents) else {
            #expect(outcome == .unresolved, "seed \(seed), \(variant)")
            continue
          }
          let resolved = table.resolve(variant, source: source)
          #expect(ReferenceResult.text(resolved) == wanted, "seed \(seed), \(variant)")
          guard outcome != .unresolved else { continue }
          found += 1
          let lazy = variant.withUTF8Span { ReferenceResult.text(located, $0, table) }
          #expect(lazy == wanted, "seed \(seed), \(variant)")
        }
      }
    }
    print("located links of \(source.name): \(found) of \(tried), seed \(seed)")
    #expect(tried == source.links * (variants + 1) * 3)
    #expect(found > tried / 10)
  }

  @Test(
    "Redirects and secrets are left to resolve",
    arguments: [
      ("albums/42", LocatedLink.Outcome.opens), ("code/a", .resolver), ("help/x", .leavesToWeb),
      ("no/x", .refuses), ("nothing/here", .unmatched), ("old/5", .unresolved),
      ("go?to=photos:text/a", .unresolved), ("secret/a", .unresolved), ("regex/abc", .opens),
      ("open?x=1", .opens), ("text/%zz", .refused), ("albums//42", .refused),
    ])
  func outcomes(_ path: String, _ outcome: LocatedLink.Outcome) throws {
    let table = try LinkRouter(routes: Self.mixed).table
    var located = LocatedLink()
    #expect(table.locate("https://photos.example/" + path, source: nil, into: &located) == outcome)
    #expect(
      (located.route == nil) == [.unmatched, .refused, .unresolved].contains(outcome))
  }

  @Test("A value cannot be read with a link other than the located one")
  func otherLink() throws {
    let table = try LinkRouter(routes: Self.mixed).table
    var located = LocatedLink()
    table.locate("https://photos.example/albums/42", source: nil, into: &located)
    let other = "https://photos.example/"
    #expect(other.withUTF8Span { table.parameters(of: &located, in: $0) }.isEmpty)
    #expect(other.withUTF8Span { table.parameter("id", of: &located, in: $0) } == nil)
  }
}
