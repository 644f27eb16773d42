#if os(Linux)
  import Linkway
  import Testing

  /// An app that adopts Linkway link by link, inside its existing hierarchy.
  @Suite("Inside a hierarchy of the app's own")
  @MainActor struct AdoptionTests {
    static let routes = """
      { "version": 1, "origins": ["notes:"],
        "app": { "coordinator": "notes", "screens": ["list", { "screen": "note", "identity": "always" }] },
        "routes": [{ "route": "list", "paths": ["/list"], "opens": "list" },
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

    // §14.7 rule 7
    @Test("After going back to the app's own screens, the user stays there until the next link")
    func leaving() throws {
      let app = try AdoptingApp(routes: Self.routes)
      app.open("notes:/note")
      #expect(app.tapBack(by: 2))
      #expect(app.seen == ["own"])
      app.open("notes:/note")
      #expect(app.seen == ["own", "list", "note"])
      #expect(app.complaints == [])
    }

    // §14.7 rule 7
    @Test("A controller that covers the screens is reported, and that it does so no longer")
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
      let app = try AdoptingApp(routes: Self.routes, inTabs: true)
      app.open("notes:/note")
      #expect(app.tabCount == 2 && app.firstTab == "own")
      app.open("notes:/note")
      #expect(app.tabCount == 2 && app.firstTab == "own")
      #expect(app.complaints == [])
    }
  }
#endif
