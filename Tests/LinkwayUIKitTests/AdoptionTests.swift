#if os(Linux)
  import Linkway
  import Testing

  /// An app that adopts Linkway link by link, inside its existing hierarchy.
  @Suite("Inside a hierarchy of the app's own")
  @MainActor struct AdoptionTests {
    static let routes = """
      { "version": 1, "origins": ["notes:"],
        "app": { "coordinator": "notes", "screens": ["list", { "screen": "note", "identity": "always" }],
          "children": [{ "coordinator": "help", "as": "sheet", "screens": ["topics"] }] },
        "routes": [{ "route": "list", "paths": ["/list"], "opens": "list" },
                   { "route": "help", "paths": ["/help"], "opens": "topics" },
                   { "route": "note", "paths": ["/note"], "opens": "note", "mode": "push" }] }
      """

    // §14.7 rule 7
    @Test("Screens come above the app's own controllers, which stay where they are")
    func stack() throws {
      let app = try AdoptingApp(routes: Self.routes)
      app.open("notes:/note")
      #expect(app.seen == ["own", "list", "note"])
      app.push("promotion")
      app.open("notes:/note")
      #expect(app.seen == ["own", "list", "note", "promotion", "note"])
      #expect(app.tapBack())
      #expect(app.seen == ["own", "list", "note", "promotion"])
      #expect(app.visibleScreen == "note")
      #expect(app.tapBack(by: 2))
      #expect(app.seen == ["own", "list"])
      #expect(app.visibleScreen == "list")
      #expect(app.complaints == [])
    }

    // §14.7 rules 12 and 13
    @Test(
      "Who goes back to the app's own screens stays there until the next link",
      arguments: [("notes:/note", ["list", "note"]), ("notes:/list", ["list"])])
    func leaving(link: String, screens: [String]) throws {
      let app = try AdoptingApp(routes: Self.routes)
      app.open("notes:/note")
      app.popToRoot()
      #expect(app.seen == ["own"])
      #expect(app.covers == [true])
      // Not a link.
      app.send(.advance(1))
      #expect(app.seen == ["own"])
      #expect(app.open(link) == .applied)
      #expect(app.seen == ["own"] + screens)
      #expect(app.covers == [true, false])
      #expect(app.tapBack(by: screens.count))
      #expect(app.covers == [true, false, true])
      #expect(app.complaints == [])
    }

    // §14.7 rule 12
    @Test("A controller that covers the screens is reported, and also its disappearance")
    func covering() throws {
      let app = try AdoptingApp(routes: Self.routes)
      app.open("notes:/note")
      app.push("promotion")
      #expect(app.tapBack())
      #expect(app.covers == [true, false])
    }

    // §14.7 rule 7
    @Test("In a tab bar the app is one more tab")
    func tabs() throws {
      let app = try AdoptingApp(routes: Self.routes, in: .tabs)
      app.open("notes:/note")
      #expect(app.tabCount == 2 && app.firstTab == "own")
      app.open("notes:/note")
      #expect(app.tabCount == 2 && app.firstTab == "own")
      #expect(app.complaints == [])
    }

    // §14.7 rules 12 and 13
    @Test(
      "A link selects the tab that contains the screens, and the tab of another is reported",
      arguments: [Enclosure.tabs, .navigationInTab])
    func selectedTab(enclosure: Enclosure) throws {
      let app = try AdoptingApp(routes: Self.routes, in: enclosure)
      #expect(app.selectedTab == 0)
      app.open("notes:/note")
      #expect(app.selectedTab == 1)
      #expect(app.visible.suffix(2) == ["list", "note"])
      #expect(app.tapTab(0))
      // Not a link.
      app.send(.back)
      #expect(app.selectedTab == 0 && app.covers == [true])
      app.open("notes:/list")
      #expect(app.selectedTab == 1 && app.covers == [true, false])
      #expect(app.tapTab(0))
      #expect(app.tapTab(1))
      if enclosure == .tabs { #expect(app.covers == [true, false, true, false]) }
      #expect(app.complaints == [])
    }

    // §14.7 rule 13
    @Test("A link that was opened before the presenter was connected selects the tab")
    func connectedLate() async throws {
      try await SceneApp.withOwnStage {
        for link in [nil, "notes:/note"] {
          let app = try SceneApp(routes: Self.routes)
          if let link { await app.app.open(link) } else { app.app.launch() }
          app.connect(in: .tabs)
          #expect(app.selectedTab == (link == nil ? 0 : 1))
        }
      }
    }

    // §14.7 rule 12
    @Test("A launch selects no tab, and reports that another one is selected")
    func launchedTab() throws {
      let app = try AdoptingApp(routes: Self.routes, in: .tabs)
      app.send(.launch)
      #expect(app.tabCount == 2 && app.selectedTab == 0 && app.covers == [true])
      #expect(app.tapTab(1))
      #expect(app.visible == ["list"] && app.covers == [true, false])
      #expect(app.complaints == [])
    }

    // §14.7 rule 12
    @Test(
      "A modal of the app that covers the screens is reported",
      arguments: [Enclosure.navigation, .tabs, .navigationInTab])
    func foreignModal(enclosure: Enclosure) throws {
      let app = try AdoptingApp(routes: Self.routes, in: enclosure)
      app.open("notes:/note")
      app.present("promotion")
      // UIKit does not notify the adapter of it, so it is noticed at the next event.
      app.open("notes:/note")
      #expect(app.covers == [true])
      // A modal of the table is presented over it.
      app.open("notes:/help")
      #expect(app.visible == ["topics"])
      #expect(app.covers == [true, false])
      app.send(.dismiss)
      #expect(app.visible == ["promotion"])
      #expect(app.covers == [true, false, true])
      app.dismiss()
      app.reportCover()
      #expect(app.covers == [true, false, true, false])
      app.open("notes:/help")
      app.present("promotion")
      app.reportCover()
      #expect(app.covers == [true, false, true, false, true])
      #expect(app.complaints == [])
    }

    static let rooted = """
      { "version": 1, "origins": ["notes:"], "gates": { "session": { "flow": "welcome" } },
        "app": { "coordinator": "app", "start": "main", "children": [
          { "coordinator": "welcome", "as": "root", "screens": ["signIn", "forgotten"] },
          { "coordinator": "main", "as": "root", "requires": ["session"], "screens": ["notes", "note"] },
          { "coordinator": "home", "as": "root", "container": "tabs", "children": [
            { "coordinator": "feed", "as": "tab", "screens": ["list", "item"] },
            { "coordinator": "me", "as": "tab", "screens": ["profile"] }] },
          { "coordinator": "tour", "as": "root", "container": "pages", "children": [
            { "coordinator": "one", "as": "page", "screens": ["first"] },
            { "coordinator": "last", "as": "page", "screens": ["end"] }] },
          { "coordinator": "frame", "as": "root", "container": "custom", "start": "panel",
            "children": [{ "coordinator": "panel", "as": "embed", "screens": ["panelRoot"] }] }] },
        "routes": [{ "route": "note", "paths": ["/note"], "opens": "note" },
                   { "route": "notes", "paths": ["/notes"], "opens": "notes" },
                   { "route": "item", "paths": ["/item"], "opens": "item" },
                   { "route": "end", "paths": ["/end"], "opens": "end" },
                   { "route": "panel", "paths": ["/panel"], "opens": "panelRoot" }] }
      """

    // §14.7 rule 14
    @Test("The stack of a root, and of a gate's flow as root, is shown in the app's own stack")
    func root() throws {
      let app = try AdoptingApp(routes: Self.rooted)
      #expect(app.open("notes:/note") == .held)
      #expect(app.seen == ["own", "signIn"])
      app.send(.push("forgotten"))
      #expect(app.seen == ["own", "signIn", "forgotten"])
      #expect(app.tapBack())
      #expect(app.visibleScreen == "signIn")
      app.send(.pass("session", user: "ann"))
      #expect(app.seen == ["own", "notes", "note"])
      app.push("promotion")
      #expect(app.tapBack(by: 2))
      #expect(app.seen == ["own", "notes"])
      #expect(app.visibleScreen == "notes")
      app.send(.signOut)
      #expect(app.seen == ["own", "signIn"])
      #expect(app.tapBack())
      #expect(app.open("notes:/notes") == .held)
      #expect(app.seen == ["own", "signIn"])
      #expect(app.covers == [true, false, true, false])
      #expect(app.complaints == [])
    }

    // §14.7 rules 7 and 14
    @Test(
      "In a tab of the app, a root and the table's own tabs replace each other",
      arguments: [Enclosure.tabs, .navigationInTab])
    func rootInTab(enclosure: Enclosure) throws {
      let app = try AdoptingApp(routes: Self.rooted, in: enclosure)
      let own = app.firstTab
      #expect(app.open("notes:/note") == .held)
      #expect(app.visible.last == "signIn")
      app.send(.pass("session", user: "ann"))
      #expect(app.visible.suffix(2) == ["notes", "note"])
      // Not a link: what the app selected stays selected.
      #expect(app.tapTab(0))
      app.send(.signOut)
      #expect(app.selectedTab == 0 && app.covers == [true])
      app.open("notes:/item")
      #expect(app.visible == ["list", "item"])
      app.open("notes:/end")
      #expect(app.visible == ["end"])
      app.present("promotion")
      app.reportCover()
      app.open("notes:/panel")
      #expect(app.visible == ["promotion"])
      app.dismiss()
      app.reportCover()
      #expect(app.visible == ["panelRoot"])
      #expect(app.covers == [true, false, true, false])
      #expect(app.tabCount == 2 && app.firstTab == own && app.selectedTab == 1)
      #expect(app.complaints == [])
    }

    // §14.7 rule 14
    @Test(
      "Tabs, pages and custom containers are one controller in the app's own stack",
      arguments: [
        ("notes:/item", ["list", "item"]), ("notes:/end", ["end"]),
        ("notes:/panel", ["panelRoot"]),
      ])
    func contained(link: String, screens: [String]) throws {
      let app = try AdoptingApp(routes: Self.rooted)
      #expect(app.open(link) == .applied)
      #expect(app.seen == ["own", "?"])
      #expect(app.visible == screens)
      #expect(app.tapBack())
      #expect(app.seen == ["own"] && app.covers == [true])
      #expect(app.open(link) == .applied)
      #expect(app.seen == ["own", "?"] && app.covers == [true, false])
      #expect(app.visible == screens)
      app.open("notes:/note")
      #expect(app.seen == ["own", "signIn"])
      app.send(.pass("session", user: "ann"))
      app.open(link)
      #expect(app.seen == ["own", "?"])
      #expect(app.visible == screens)
      #expect(app.complaints == [])
    }
  }
#endif
