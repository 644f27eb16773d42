import Foundation
import Linkway
import LinkwayTesting
import Testing

/// The code of the articles, run.
@Suite("The articles' code")
struct ArticleCodeTests {
  private static func router(_ article: String) throws -> LinkRouter {
    try LinkRouter(routes: try #require(try ArticleTableTests.tables(in: article).first))
  }

  /// Where a reader of an article has its first table.
  private static func folder(of article: String) throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let table = try #require(try ArticleTableTests.tables(in: article).first)
    try table.write(to: folder.appending(path: "routes.json"), atomically: true, encoding: .utf8)
    return folder
  }

  @Test("A link waits for the sign-in and shows its note")
  func gettingStarted() throws {
    let folder = try Self.folder(of: "GettingStarted")
    defer { try? FileManager.default.removeItem(at: folder) }
    // What the program would find and print.
    // swift-format-ignore: AlwaysUseLowerCamelCase
    func URL(filePath: String) -> Foundation.URL { folder.appending(path: filePath) }
    var lines: [String] = []
    func print(_ items: Any...) {
      lines.append(items.map { "\($0)" }.joined(separator: " "))
    }

    let router = try LinkRouter(contentsOf: URL(filePath: "routes.json"))
    let navigator = LinkNavigator(router: router)
    navigator.open("notes:notes/7")
    print(navigator.visibleScreen ?? "nothing", "waits at", navigator.heldLink?.gate ?? "no gate")
    navigator.pass("session", user: "ann")
    print(navigator.visibleScreen ?? "nothing", navigator.visibleParameters.int("id") ?? 0)
    #expect(lines == ["signIn waits at session", "note 7"])
  }

  @Test("A coordinator makes what is shown")
  func screens() throws {
    let folder = try Self.folder(of: "GettingStarted")
    defer { try? FileManager.default.removeItem(at: folder) }
    // swift-format-ignore: AlwaysUseLowerCamelCase
    func URL(filePath: String) -> Foundation.URL { folder.appending(path: filePath) }
    var lines: [String] = []
    func print(_ text: String) { lines.append(text) }

    let router = try LinkRouter(contentsOf: URL(filePath: "routes.json"))
    let window = RecordingPresenter<String>()
    let runtime = try CoordinatorRuntime(
      navigator: LinkNavigator(router: router),
      coordinators: CoordinatorRegistry([
        "app": { NotesCoordinator($0) }, "welcome": { NotesCoordinator($0) },
        "main": { NotesCoordinator($0) },
      ]),
      presenter: window, missing: { "\($0.screen) is missing" })
    runtime.open("notes:notes/7")
    print(window.visibleContent ?? "nothing")
    runtime.navigator.pass("session", user: "ann")
    print(window.visibleContent ?? "nothing")
    #expect(lines == ["signIn", "note 7"])
    lines = []

    let effects = runtime.open("https://notes.example/help", source: .universal)
    if !effects.isTaken { print("for the browser") }
    #expect(lines == ["for the browser"])
    #expect(open("notes:nowhere", on: runtime, orElse: { $0 == "notes:nowhere" }))
  }

  @Test("A link is held again at the next gate")
  func gates() throws {
    let base = try #require(try ArticleTableTests.tables(in: "Gates").first)
    let router = try LinkRouter(
      routes: #"{"version": 1, "origins": ["notes:"],"# + base.dropFirst())
    var lines: [String] = []
    func print(_ line: String) { lines.append(line) }

    let navigator = LinkNavigator(router: router)
    navigator.open("notes:keys")
    navigator.pass("session", user: "ann")
    print(navigator.heldLink?.gate ?? "")
    navigator.pass("pin")
    print(navigator.visibleScreen ?? "")
    #expect(lines == ["pin", "keys"])
  }

  @Test("Nothing of a link is printed but what is asked for")
  func privacy() throws {
    let router = try Self.router("GettingStarted")
    let navigator = LinkNavigator(router: router)
    var lines: [String] = []
    func print(_ item: Any) { lines.append("\(item)") }

    let link = router.resolve("https://notes.example/notes/7?token=abc")
    print(link.parameters)
    print(link.parameters.int("id") ?? 0)
    #expect(lines.count == 2 && lines[1] == "7" && !lines[0].contains("7"))

    let token = navigator.observe { notice in print(notice) }
    navigator.open("notes:notes/7")
    navigator.removeObserver(token)
    #expect(lines.count > 2 && !lines[2...].contains { $0.contains("notes/7") })
  }

  @Test("Each scene has its state, and a restart brings back what may be shown")
  func scenes() throws {
    let table = try #require(try ArticleTableTests.tables(in: "GettingStarted").first)

    let router = try LinkRouter(routes: table)
    let scenes = [LinkNavigator(router: router), LinkNavigator(router: router)]
    for scene in scenes { scene.restoreSession(user: "ann", openGates: ["session"]) }
    scenes[0].open("notes:notes/7")
    scenes[1].send(.launch)
    #expect(scenes.map(\.visibleScreen) == ["note", "notes"])

    let data = scenes[0].snapshot.data()
    let restored = LinkNavigator(router: router)
    restored.restoreSession(user: "ann", openGates: ["session"])
    restored.restore(try NavigationSnapshot(data))
    #expect(restored.visibleScreen == "note")
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

func open(
  _ link: String, on runtime: CoordinatorRuntime<String>, orElse old: (String) -> Bool
) -> Bool {
  let effects = runtime.open(link)
  return effects.isTaken || old(link)
}
