import Linkway
import LinkwayTesting
import Testing

/// The code of Sources/Linkway/Linkway.docc/UserInterfaces.md.
@Suite("The article on user interfaces")
struct UserInterfaceCodeTests {
  @Test("An app's test of a link that waits for a sign-in")
  @MainActor func testing() async throws {
    let table = try ProjectFiles.text("routes.json")
    let test = try RecordedApp(routes: table)
    try await test.app.expect("photos://photos/42", isHeldAt: "session", showing: "welcome")
    test.context(of: "welcome")?.open(gate: "session", user: "ann")
    try test.app.expect(shows: "photo", ["id": 42])
    #expect(test.window.tapBack())
    #expect(test.problems == [])
  }
}

final class Lines: Presenter {
  var report: (UserAction) -> Void = { _ in }
  private(set) var lines: [String] = []

  func show(_ tree: PresentedTree<String>, changes: [PresentedChange<String>]) async {
    report = tree.report
    lines = tree.root.stack.map(\.content)
  }
}
