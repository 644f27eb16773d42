import Linkway
import LinkwayTesting
import Testing

/// The table of the runtime's tests: a sign-in as root, a tab bar, pushed sub-flows that run
/// several times, nested modals, pages and an embedded panel.
enum SmallApp {
  static let routes = """
    { "version": 1, "origins": ["shop:"],
      "gates": {
        "session": { "flow": "auth" },
        "pay": { "flow": "pin", "after": ["session"], "staysOpen": "1m" }
      },
      "app": { "coordinator": "app", "start": "home", "children": [
        { "coordinator": "auth", "as": "root", "screens": ["welcome", "logIn"] },
        { "coordinator": "pin", "as": "sheet", "screens": ["digits"] },
        { "coordinator": "home", "as": "root", "container": "tabs", "children": [
          { "coordinator": "feed", "as": "tab",
            "screens": ["list", { "screen": "item", "parameters": { "id": "int" } },
                        { "screen": "receipt", "requires": ["pay"] },
                        { "screen": "viewer", "hidesBottomBar": true }],
            "children": [
              { "coordinator": "flow", "as": "push",
                "screens": ["step", "detail"], "children": [
                  { "coordinator": "help", "as": "sheet", "screens": ["topics", "topic"],
                    "children": [
                      { "coordinator": "tip", "as": "popover", "screens": ["hint"] }] } ] } ] },
          { "coordinator": "profile", "as": "tab", "requires": ["session"], "screens": ["me"] },
          { "coordinator": "more", "as": "tab", "container": "custom", "start": "left",
            "children": [
              { "coordinator": "left", "as": "embed", "screens": ["leftPanel"] },
              { "coordinator": "right", "as": "embed", "screens": ["rightPanel"] }] } ] },
        { "coordinator": "tour", "as": "fullScreen", "container": "pages", "children": [
          { "coordinator": "one", "as": "page", "screens": ["first"] },
          { "coordinator": "two", "as": "page", "screens": ["second"] }] } ] },
      "routes": [
        { "route": "list", "paths": ["/list"], "opens": "list" },
        { "route": "item", "paths": ["/item/:id<int>"], "opens": "item",
          "query": { "ref": "string?" } },
        { "route": "receipt", "paths": ["/receipt"], "opens": "receipt" },
        { "route": "viewer", "paths": ["/viewer"], "opens": "viewer" },
        { "route": "flow", "paths": ["/flow"], "opens": "flow" },
        { "route": "again", "paths": ["/again"], "opens": "flow", "mode": "push" },
        { "route": "detail", "paths": ["/detail"], "opens": "detail" },
        { "route": "help", "paths": ["/help"], "opens": "topic" },
        { "route": "hint", "paths": ["/hint"], "opens": "hint" },
        { "route": "me", "paths": ["/me"], "opens": "me" },
        { "route": "right", "paths": ["/right"], "opens": "rightPanel" },
        { "route": "tour", "paths": ["/tour"], "opens": "tour" },
        { "route": "second", "paths": ["/tour/second"], "opens": "second" },
        { "route": "logIn", "paths": ["/login"], "opens": "logIn", "requires": ["!session"] }
      ] }
    """
}

@Suite("A small app on the runtime")
struct SmallAppTests {
  @Test("A launch creates coordinators and shows their screens")
  func launch() throws {
    let app = try RecordedRuntime(routes: SmallApp.routes)
    #expect(app.runtime.launch().outcome == .done)
    #expect(app.presenter.visibleScreens == ["list"])
    #expect(app.problems == [])
  }

  @Test("A screen's closure pushes, and the back button pops")
  func pushAndBack() throws {
    let app = try RecordedRuntime(routes: SmallApp.routes)
    app.runtime.launch()
    #expect(app.context(of: "list")?.push("item", ["id": .int(1)]).outcome == .done)
    #expect(app.presenter.visibleScreens == ["list", "item"])
    app.presenter.calls = []
    #expect(app.presenter.tapBack())
    #expect(app.presenter.calls == [])
    #expect(app.navigator.state.navigation.visible?.screen == "list")
    #expect(app.problems == [])
  }

  @Test("A link waits at a gate, and resumes when the flow opens it")
  func gate() throws {
    let app = try RecordedRuntime(routes: SmallApp.routes)
    #expect(app.runtime.open("shop:/me").outcome == .held)
    #expect(app.presenter.visibleScreens == ["welcome"])
    let flow = app.context(of: "welcome")
    #expect(flow?.open(gate: "session", user: "ann").outcome == .done)
    #expect(app.presenter.visibleScreens == ["me"])
    #expect(flow?.open(gate: "session", user: "bob").outcome == .stale)
    #expect(app.navigator.state.session.user == "ann")
    #expect(app.problems == [])
  }
}
