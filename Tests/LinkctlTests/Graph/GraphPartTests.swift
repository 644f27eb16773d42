import Foundation
import Testing

@testable import LinkwayGraph
@testable import linkctl

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// `graph` with a part of a table, with conditions, and as a page.
@Suite("Parts of graphs")
struct GraphPartTests {
  /// A table with patterns of more than 60 characters that have a common prefix.
  private static let long: String = {
    let start = "/workspaces/:workspace/settings/integrations/notifications/channels"
    let routes = ["incoming", "outgoing"].map { end in
      """
      { "route": "\(end)", "paths": ["\(start)/\(end)-webhooks/:id<int>"], "opens": "hooks",
        "query": { "ref": "string?", "tab": "string" }, "sources": ["universal"] }
      """
    }
    return """
      { "version": 1, "origins": ["https://a.example"],
        "app": { "coordinator": "app", "screens": ["home", "hooks"] },
        "routes": [\(routes.joined(separator: ","))] }
      """
  }()

  private func graph(_ arguments: [String]) async -> String {
    await runCommand(["graph"] + arguments).output
  }

  private func picture(_ arguments: [String]) async throws -> ReadPicture {
    try ReadPicture(await graph(["--as", "svg"] + arguments))
  }

  // §11.5 rule 2
  @Test("A route that looks like another one can be focused, too")
  func routesOfOneLine() async throws {
    let folder = try TestFolder()
    let table = try folder.write(
      """
      { "version": 1, "origins": ["https://a.example"],
        "app": { "coordinator": "app", "screens": ["home"] },
        "routes": [{ "route": "web", "paths": ["/x"], "opens": "home", "sources": ["universal"] },
                   { "route": "push", "paths": ["/x"], "opens": "home", "sources": ["notification"] }] }
      """, to: "routes.json")
    for route in ["web", "push"] {
      let found = await runCommand(["graph", "--routes", table, "--focus", route])
      #expect(found.status == .success)
      #expect(found.output.contains("/x"))
    }
    #expect(await graph(["--as", "svg", "--routes", table]).contains("routes web, push"))
  }

  // §11.5 rule 3
  @Test("A long pattern takes several lines, and its tip has all of it with the conditions")
  func longPatterns() async throws {
    let folder = try TestFolder()
    let table = try folder.write(Self.long, to: "routes.json")
    let picture = try await picture(["--routes", table])
    let lines = picture.texts.filter { $0.kind == "pattern" }
    #expect(
      lines.map(\.text) == [
        "/workspaces/:workspace/settings/integrations",
        "/notifications/channels/incoming-webhooks/:id<int>?tab",
        "/workspaces/:workspace/settings/integrations",
        "/notifications/channels/outgoing-webhooks/:id<int>?tab",
      ])
    #expect(
      lines[0].tip
        == "/workspaces/:workspace/settings/integrations/notifications/channels/incoming-webhooks/:id<int>?tab\nroute incoming\nquery ref=<string>?&tab=<string>\nfrom universal"
    )
    #expect(!picture.texts.contains { $0.text == "from universal" })
    let conditions = try await self.picture(["--routes", table, "--conditions"])
    #expect(conditions.texts.count { $0.text == "from universal" } == 2)
  }

  // §11.5 rule 2
  @Test(
    "A focus draws the part of the table around a name",
    arguments: [
      ("photo", ["photo", "photos", "original"]), ("original", ["original", "photo", "photos"]),
      ("adult", ["birthday", "original", "photo", "photos"]),
      ("invite", ["createAccount", "welcome"]), ("likes", ["likedPhotos"]),
      ("settings", ["account", "changePassword"]), ("old", []),
    ])
  func focus(_ name: String, _ screens: [String]) async throws {
    let picture = try await picture(["--focus", name])
    #expect(
      picture.texts.filter { $0.kind == "screen" }.map(\.text).sorted() == screens.sorted())
  }

  @Test("A route in focus is alone on its screen, and what is left out is counted")
  func focusedRoute() async throws {
    let picture = try await picture(["--focus", "explore"])
    #expect(picture.texts.filter { $0.kind == "pattern" }.map(\.text) == ["/explore/:feed<feed>"])
    #expect(picture.texts.contains { $0.text == "and 10 more screens" })
  }

  @Test(
    "A folded coordinator shows what it contains", arguments: ["svg", "dot", "mermaid", "html"])
  func folds(_ format: String) async throws {
    let text = await graph(["--as", format, "--fold", "feed", "--fold", "auth"])
    #expect(
      text.contains("folded#58; 3 screens, 4 routes")
        || text.contains("folded: 3 screens, 4 routes"))
    #expect(text.contains("4 screens, 1 route"))
    #expect(!text.contains("forgotPassword") || format == "html")
  }

  @Test(
    "A name that the table does not have is an error with the nearest one",
    arguments: [
      (
        ["--focus", "phto"],
        "`--focus` takes the id of a screen, route, gate or coordinator, but the table has no `phto`; did you mean `photo`?"
      ),
      (
        ["--fold", "photo"], "`--fold` takes the id of a coordinator, but the table has no `photo`"
      ),
    ])
  func unknownNames(_ arguments: [String], _ message: String) async {
    let found = await runCommand(["graph"] + arguments)
    #expect(found.status == .usage)
    #expect(found.error == "error: \(message)\n")
  }

  @Test("A page is XML with every route, and names in a hostile table never become elements")
  func page() async throws {
    let folder = try TestFolder()
    for (text, routes) in [(Self.long, ["incoming", "outgoing"]), (GraphTests.hostile, ["r"])] {
      let table = try folder.write(text, to: "routes.json")
      let page = await graph(["--as", "html", "--routes", table])
      let read = ReadPage()
      let parser = XMLParser(data: Data(page.utf8))
      parser.delegate = read
      #expect(parser.parse(), "\(String(describing: parser.parserError))")
      #expect(read.routes == routes)
      #expect(read.scripts == 2)
    }
  }

  @Test("The page contains each route's definition as written")
  func definitions() async throws {
    let page = await graph(["--as", "html"])
    #expect(page.contains(#""route help": "#))
    #expect(page.contains(#""gate session": "#))
  }

  @Test("Texts are wrapped at separators; the middle of one that is too long is left out")
  func wrapping() {
    #expect(wrapped("a") == ["a"])
    let short = String(repeating: "n", count: 60)
    #expect(wrapped(short) == [short])
    #expect(
      wrapped(short + "n") == [
        String(repeating: "n", count: 31), String(repeating: "n", count: 30),
      ])
    for length in stride(from: 61, through: 900, by: 1) {
      let text = String((0..<length).map { $0 % 17 == 0 ? "/" : "x" })
      let lines = wrapped(text)
      #expect(lines.count <= 11)
      #expect(lines.allSatisfy { (1...60).contains($0.unicodeScalars.count) })
      let whole = lines.joined()
      #expect(
        length <= 600 ? whole == text : whole.hasSuffix(text.suffix(290)) && whole.contains("…"))
    }
  }

  private func wrapped(_ text: String) -> [String] { DiagramTextStyle.wrapped(text) }
}

/// The routes of a page in the order of their elements, and the number of its scripts.
private final class ReadPage: NSObject, XMLParserDelegate {
  private(set) var routes: [String] = []
  private(set) var scripts = 0

  func parser(
    _ parser: XMLParser, didStartElement element: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    if let route = attributes["data-route"] { routes.append(route) }
    if element == "script" { scripts += 1 }
  }
}
