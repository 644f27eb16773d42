import Linkway
import LinkwaySwiftUI
import Testing

@Suite("A tree for SwiftUI")
struct TreeTests {
  static let routes = """
    { "version": 1, "origins": ["shop:"],
      "gates": { "session": { "flow": "auth" } },
      "app": { "coordinator": "app", "start": "home", "children": [
        { "coordinator": "auth", "as": "sheet", "screens": ["welcome"] },
        { "coordinator": "home", "as": "root", "container": "tabs", "children": [
          { "coordinator": "feed", "as": "tab",
            "screens": ["list", { "screen": "item", "identity": "always" },
                        { "screen": "viewer", "hidesBottomBar": true }],
            "children": [
              { "coordinator": "help", "as": "sheet", "screens": ["topics", "topic"], "children": [
                { "coordinator": "tip", "as": "popover", "screens": ["hint"] }] }] },
          { "coordinator": "more", "as": "tab", "screens": ["second", "third"] }] },
        { "coordinator": "letters", "as": "sheet", "requires": ["session"], "screens": ["inbox"] },
        { "coordinator": "draft", "as": "sheet", "screens": ["letter"] },
        { "coordinator": "tour", "as": "fullScreen", "container": "pages", "children": [
          { "coordinator": "one", "as": "page", "screens": ["first"] },
          { "coordinator": "last", "as": "page", "screens": ["end"] }] } ] },
      "routes": [
        { "route": "item", "paths": ["/item"], "opens": "item", "mode": "push" },
        { "route": "viewer", "paths": ["/viewer"], "opens": "viewer" },
        { "route": "help", "paths": ["/help"], "opens": "topic" },
        { "route": "hint", "paths": ["/hint"], "opens": "hint" },
        { "route": "third", "paths": ["/third"], "opens": "third" },
        { "route": "paid", "paths": ["/paid"], "opens": "third", "requires": ["session"] },
        { "route": "tour", "paths": ["/tour"], "opens": "tour" } ] }
    """

  private func app(_ links: String...) throws -> TreeApp {
    let app = try TreeApp(routes: Self.routes)
    app.send(.launch)
    for link in links { app.open(link) }
    return app
  }

  @Test("A shorter path is a user action, the same one is an echo, and a longer one is ignored")
  func path() throws {
    let app = try app("shop:/item", "shop:/item", "shop:/item")
    let feed = try #require(app.stack)
    let whole = feed.path
    feed.path = whole
    #expect(app.navigator.coordinators.count == 4)
    feed.path = Array(whole.prefix(1))
    #expect(app.seen == ["list", "item"])
    let changes = app.changes
    feed.path = whole
    #expect(app.seen == ["list", "item"])
    #expect(app.changes == changes + 1)
    feed.path = []
    #expect(app.navigator.visibleScreen == "list")
    #expect(app.problems == [])
  }

  // §14.5 rule 5
  @Test("Another tab is selected, and the same one goes to its root")
  func tabs() throws {
    let app = try app("shop:/third")
    app.tabs?.selection = "more"
    #expect(app.seen == ["second"])
    app.tabs?.selection = "feed"
    #expect(app.seen == ["list"])
    app.tabs?.selection = "nowhere"
    app.tabs?.selection = nil
    #expect(app.navigator.visibleScreen == "list")
    #expect(app.problems == [])
  }

  @Test("The user turns pages, and returning to the current page changes nothing")
  func pages() throws {
    let app = try app("shop:/tour")
    app.tabs?.selection = "last"
    #expect(app.seen == ["end"])
    app.tabs?.selection = "last"
    #expect(app.seen == ["end"])
    #expect(app.problems == [])
  }

  @Test("The modals above a dismissed modal are dismissed too")
  func dismissal() throws {
    let app = try app("shop:/hint")
    #expect(app.tree.app?.modal(as: .sheet)?.coordinator == "help")
    #expect(app.tree.app?.modal(as: .popover) == nil)
    #expect(app.dismissByHand(0))
    app.rest()
    #expect(app.seen == ["list"])
    #expect(app.problems == [])
  }

  @Test(
    "A sign-out dismisses all modals in one change, which shows none that is behind a closed gate")
  func signOut() throws {
    let app = try app()
    for event: NavigationEvent in [
      .pass("session", user: "ann"), .start("letters"), .start("draft"),
    ] {
      app.send(event)
    }
    #expect(app.seenModals.map(\.coordinator) == ["letters", "draft"])
    let changes = app.changes
    app.runtime.send(.signOut)
    #expect(app.changes == changes + 1)
    app.endTurn()
    #expect(app.seenModals.isEmpty)
    app.rest()
    #expect(app.problems == [])
  }

  @Test("A modal waits until the one before has gone")
  func modalAfterModal() throws {
    let app = try app("shop:/tour")
    app.runtime.open("shop:/hint")
    app.endTurn()
    #expect(app.seenModals.isEmpty)
    app.rest()
    #expect(app.seenModals.map(\.coordinator) == ["help", "tip"])
    #expect(app.problems == [])
  }

  @Test(
    "A modal that is withdrawn before views show it does not delay another one",
    arguments: [
      (["shop:/tour", "shop:/item", "shop:/help"], ["help"]),
      (["shop:/hint", "shop:/item", "shop:/hint"], ["help", "tip"]),
      (["shop:/hint", "shop:/tour"], ["help", "tip", "tour"]),
      (["shop:/paid", "shop:/help"], ["help"]),
      (["shop:/tour", "shop:/item"], []),
    ])
  func takenBack(links: [String], seen: [String]) throws {
    let app = try app()
    for link in links { app.runtime.open(link) }
    app.rest()
    #expect(app.seenModals.map(\.coordinator) == seen)
    #expect(app.problems == [])
    app.open("shop:/tour")
    #expect(app.seenModals.last?.coordinator == "tour")
    #expect(app.problems == [])
  }

  @Test("A flow that passes as it starts does not delay a modal")
  func passedAtStart() throws {
    let app = try TreeApp(
      routes: Self.routes,
      TreeApp.Callbacks(onStart: { if $0.coordinator == "auth" { $0.open(gate: "session") } }))
    app.open("shop:/paid")
    #expect(app.seen == ["second", "third"])
    app.open("shop:/help")
    #expect(app.seenModals.map(\.coordinator) == ["help"])
    #expect(app.problems == [])
  }

  // §14.5 rule 2
  @Test("A modal that appears after its dismissal was requested is waited for")
  func late() throws {
    let app = try app()
    app.runtime.open("shop:/help")
    let help = try #require(app.tree.app?.modal)
    app.runtime.open("shop:/item")
    help.didAppear()
    app.runtime.open("shop:/tour")
    #expect(app.tree.app?.modal == nil)
    help.didDisappear()
    #expect(app.tree.app?.modal?.coordinator == "tour")
  }

  @Test("A protected screen disables the swipe, and a path that removes it is set back")
  func protection() throws {
    let app = try app("shop:/help")
    app.send(.protect("topic"))
    #expect(app.seenModals.first?.isDismissDisabled == true)
    #expect(!app.dismissByHand(0))
    app.stack?.path = []
    #expect(app.seen == ["topics", "topic"])
    #expect(app.problems == [])
  }

  @Test("A sheet that the user pulled down reappears if the model refuses")
  func refusedDismissal() throws {
    let app = try app("shop:/help")
    app.send(.protect("topic"))
    app.tree.app?.modal = nil
    app.rest()
    #expect(app.seen == ["topics", "topic"])
    #expect(app.navigator.coordinators.contains("help"))
  }

  @Test("A link waits in a sheet, and signing in shows it")
  func gate() throws {
    let app = try app("shop:/paid")
    #expect(app.seen == ["welcome"])
    app.send(.pass("session", user: "ann"))
    #expect(app.seen == ["second", "third"])
    #expect(app.problems == [])
  }

  @Test("A screen hides the bar for the screens on top of it")
  func bar() throws {
    let app = try app("shop:/viewer")
    #expect(app.stack?.hidesBottomBar == true)
    app.stack?.path = []
    #expect(app.stack?.hidesBottomBar == false)
  }
}
