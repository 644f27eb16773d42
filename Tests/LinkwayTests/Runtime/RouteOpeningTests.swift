import Linkway
import LinkwayTesting
import Testing

@Suite("Routes that coordinators open")
struct RouteOpeningTests {
  private static let routes = """
    { "version": 1, "origins": ["notes:"],
      "app": { "coordinator": "app", "screens": ["notes", "note"] },
      "routes": [{ "route": "note", "paths": ["/notes/:id<int>"], "opens": "note" }] }
    """

  @Test("A route is opened by its parameters, as by its link")
  func opened() throws {
    let app = try RecordedRuntime(routes: Self.routes)
    app.runtime.launch()
    let effects = app.context(of: "notes")?.open(route: "note", ["id": 7])
    #expect(effects?.result.outcome == .link(.applied))
    #expect(app.navigator.visibleParameters.int("id") == 7)
    #expect(app.problems == [])
  }

  @Test(
    "Opening a route without a link changes nothing and reports the reason",
    arguments: [
      ("note", Parameters(), "the links of `note` need `id` as `int`"),
      (
        "note", ["id": "seven"] as Parameters,
        "the links of `note` expect `id` as `int`; give a whole number within 64 bits"
      ),
      (
        "note", ["id": 7, "name": "x"] as Parameters,
        "the links of `note` have no parameter `name`"
      ),
      ("nope", Parameters(), "unknown route `nope`; did you mean `note`?"),
    ])
  func refused(_ route: String, _ parameters: Parameters, _ reason: String) throws {
    let app = try RecordedRuntime(routes: Self.routes)
    app.runtime.launch()
    var heard: [String] = []
    _ = app.navigator.observe { heard.append("\($0)") }
    let effects = app.context(of: "notes")?.open(route: route, parameters)
    #expect(heard == ["refused open \(route): \(reason)"])
    #expect(effects?.result.outcome == .link(.failed))
    #expect(effects?.result.reason == reason)
    #expect(app.navigator.visibleScreen == "notes")
  }
}
