import Linkway
import LinkwayTesting
import Testing

/// The code of Sources/Linkway/Linkway.docc/UserInterfaces.md.
@Suite("The article on user interfaces")
struct UserInterfaceCodeTests {
  @Test("An app's test of a link that waits for a sign-in")
  func testing() throws {
    let table = try ProjectFiles.text("routes.json")
    let app = try RecordedApp(routes: table)
    try app.runtime.expect("photos://photos/42", isHeldAt: "session", showing: "welcome")
    app.context(of: "welcome")?.pass("session", user: "ann")
    try app.runtime.expect(shows: "photo", ["id": 42])
    #expect(app.presenter.tapBack())
    #expect(app.problems == [])
  }
}
