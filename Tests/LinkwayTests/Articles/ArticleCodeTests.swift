import Foundation
import Linkway
import LinkwayTesting
import Testing

/// Runs the code of the articles.
@Suite("The articles' code")
struct ArticleCodeTests {
  private static func router(_ article: String) throws -> LinkRouter {
    try LinkRouter(routes: try #require(try ArticleTableTests.tables(in: article).first))
  }

  /// The folder in which a reader of an article has the first table.
  private static func folder(of article: String) throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let table = try #require(try ArticleTableTests.tables(in: article).first)
    try table.write(to: folder.appending(path: "routes.json"), atomically: true, encoding: .utf8)
    return folder
  }

  @Test("A table loaded from text resolves a link")
  func gettingStarted() throws {
    let folder = try Self.folder(of: "GettingStarted")
    defer { try? FileManager.default.removeItem(at: folder) }
    // The files that the program would find, and its output.
    // swift-format-ignore: AlwaysUseLowerCamelCase
    func URL(filePath: String) -> Foundation.URL { folder.appending(path: filePath) }
    var lines: [String] = []
    func print(_ items: Any...) {
      lines.append(items.map { "\($0)" }.joined(separator: " "))
    }

    let router = try LinkRouter(contentsOf: URL(filePath: "routes.json"))
    let link = router.resolve("notes:notes/7")
    print(link.route ?? "no route", link.parameters.int("id") ?? 0)
    #expect(lines == ["note 7"])
  }

  @Test("The app decides conditions and checks, and what a link may interrupt")
  @MainActor func decisions() async throws {
    struct Flags { var showsCoins = true }
    struct Attestation { func isTrusted() async throws -> Bool { true } }
    let (flags, attestation) = (Flags(), Attestation())
    var asked: [String] = []
    func confirm(_ question: String) async -> Bool {
      asked.append(question)
      return true
    }
    let test = try RecordedApp(
      routes: try #require(try ArticleTableTests.tables(in: "ChoosingAGate").first))
    let app = test.app
    app.session.restore(user: "ann", openGates: ["session"])
    app.launch()

    app.decide(gate: "crypto") { flags.showsCoins }
    app.decide(gate: "device") { try await attestation.isTrusted() }
    app.onInterruption = { lost, shown in await confirm("Leave \(lost.joined(separator: ", "))?") }
    #expect(await app.open("bank:/transfer").fate == .applied)
    #expect(app.visibleScreen == "transfer")
    #expect(await app.open("bank:/coins").fate == .applied)
    #expect(app.visibleScreen == "coins")
    #expect(asked == ["Leave transfer?"])
  }

  @Test("A coordinator creates the screens, and a link waits for the sign-in")
  @MainActor func screens() async throws {
    let folder = try Self.folder(of: "GettingStarted")
    defer { try? FileManager.default.removeItem(at: folder) }
    // swift-format-ignore: AlwaysUseLowerCamelCase
    func URL(filePath: String) -> Foundation.URL { folder.appending(path: filePath) }
    var lines: [String] = []
    func print(_ items: Any...) {
      lines.append(items.map { "\($0)" }.joined(separator: " "))
    }

    let window = RecordingPresenter<String>()
    let app = try LinkwayApp(
      router: LinkRouter(contentsOf: URL(filePath: "routes.json")),
      coordinators: [
        "app": { NotesCoordinator($0) }, "welcome": { NotesCoordinator($0) },
        "main": { NotesCoordinator($0) },
      ],
      presenter: window, placeholder: { "\($0.screen) is missing" })
    let arrival = await app.open("notes:notes/7")
    print(window.visibleContent ?? "nothing", "is shown, the link is", arrival.result.outcome)
    app.session.signIn(user: "ann", opening: "session")
    print(window.visibleContent ?? "nothing", "is shown, the link is", await arrival.fate)
    #expect(lines == ["signIn is shown, the link is held", "note 7 is shown, the link is applied"])
    lines = []

    let help = await app.open("https://notes.example/help", source: .universal)
    if !help.isHandled { print("for the browser") }
    #expect(lines == ["for the browser"])
    #expect(await open("notes:notes/8", in: app, orElse: { _ in false }))
  }

  @Test("A link without a route goes to the old code and does not launch the app")
  @MainActor func unknownLink() async throws {
    let window = RecordingPresenter<String>()
    let app = try LinkwayApp(
      router: LinkRouter(routes: LinkOutcomeTests.routes),
      coordinators: ["app": { NotesCoordinator($0) }, "auth": { NotesCoordinator($0) }],
      presenter: window, placeholder: { $0.screen })
    #expect(await open("shop:/nowhere", in: app, orElse: { $0 == "shop:/nowhere" }))
    #expect(window.visibleContent == nil)
  }

  /// Links that have a route and do not open, and the fate of each.
  nonisolated static let unopened: [(link: String, fate: LinkFate)] = [
    ("https://shop.example/help", .leftToWeb), ("shop:/item", .vetoed),
    ("shop:/search?text=tea", .failed),
  ]

  @Test(
    "A link that has a route is not passed to the old code, even if it does not open",
    arguments: unopened)
  @MainActor func unopenedLink(_ row: (link: String, fate: LinkFate)) async throws {
    let routes = LinkOutcomeTests.routes.replacingOccurrences(
      of: #""opens": "item""#, with: #""opens": "item", "mode": "reset""#)
    let app = try LinkwayApp(
      router: LinkRouter(routes: routes),
      coordinators: ["app": { NotesCoordinator($0) }, "auth": { NotesCoordinator($0) }],
      presenter: RecordingPresenter<String>(), placeholder: { $0.screen })
    await app.open("shop:/item")
    app.runtime.send(.push("item"))
    app.runtime.send(.protect("item"))
    var leftToWeb: [String] = []
    app.onLeftToWeb = { leftToWeb.append($0.absoluteString) }
    let log = heard(app)
    var old: [String] = []
    let isHandled = await open(row.link, in: app) { link in
      old.append(link)
      return true
    }
    #expect(!isHandled && old == [])
    #expect(leftToWeb == (row.fate == .leftToWeb ? [row.link] : []))
    #expect(await log.stop().contains { $0.hasPrefix("link 2 ended \(row.fate)") })
  }

  @Test("A link is held again at the next gate")
  @MainActor func gates() async throws {
    let base = try #require(try ArticleTableTests.tables(in: "Gates").first)
    let table = #"{"version": 1, "origins": ["notes:"],"# + base.dropFirst()
    let app = try RecordedApp(routes: table).app
    var lines: [String] = []
    func print(_ line: String) { lines.append(line) }

    await app.open("notes:keys")
    app.session.signIn(user: "ann", opening: "session")
    print(app.heldLink?.gate ?? "")
    print(app.heldDestination?.route ?? "")
    app.session.open(gate: "pin")
    print(app.visibleScreen ?? "")
    #expect(lines == ["pin", "keys", "keys"])
  }

  @Test("Example code prints only the requested parts of a link")
  @MainActor func privacy() async throws {
    let router = try Self.router("GettingStarted")
    let app = try RecordedApp(router).app
    var lines: [String] = []
    func print(_ item: Any) { lines.append("\(item)") }

    let link = router.resolve("https://notes.example/notes/7?token=abc")
    print(link.parameters)
    print(link.parameters.int("id") ?? 0)
    #expect(lines.count == 2 && lines[1] == "7" && !lines[0].contains("7"))

    let reading = Task {
      for await event in app.events() { print(event) }
    }
    await app.open("notes:notes/7")
    await Task.yield()
    reading.cancel()
    await reading.value
    #expect(lines.count > 2 && !lines[2...].contains { $0.contains("notes/7") })
  }

  @Test("A restart restores what may be shown")
  @MainActor func restarts() async throws {
    let table = try #require(try ArticleTableTests.tables(in: "GettingStarted").first)
    let app = try RecordedApp(routes: table).app
    let next = try RecordedApp(routes: table).app

    app.session.restore(user: "ann", openGates: ["session"])
    await app.open("notes:notes/7")
    let data = app.snapshot.data()
    next.session.restore(user: "ann", openGates: ["session"])
    let result = await next.restore(try NavigationSnapshot(data))
    #expect(next.visibleScreen == "note")
    #expect(result.dropped == [])
  }
}

final class NotesCoordinator: Coordinator {
  typealias Content = String
  let context: CoordinatorContext<String>
  init(_ context: CoordinatorContext<String>) { self.context = context }

  func content(for screen: ScreenInstance) -> String? {
    let id = screen.parameters.int("id").map { " \($0)" } ?? ""
    return screen.screen + id
  }
}

@MainActor func open(
  _ link: String, in app: LinkwayApp<String>, orElse old: (String) -> Bool
) async -> Bool {
  guard app.router.resolve(link).route != nil else { return old(link) }
  return await app.open(link).isHandled
}
