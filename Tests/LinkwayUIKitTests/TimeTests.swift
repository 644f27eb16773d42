#if os(Linux)
  import Linkway
  import Testing

  /// Deadlines and links during UIKit animations, or while the app is idle.
  @Suite("Time in a window of UIKit")
  @MainActor struct TimeTests {
    static let routes = """
      { "version": 1, "origins": ["bank:"],
        "gates": { "pin": { "flow": "lock", "staysOpen": "60s" } },
        "app": { "coordinator": "app", "screens": ["home", "rates"], "children": [
          { "coordinator": "lock", "as": "sheet", "screens": ["digits"] },
          { "coordinator": "safe", "as": "push", "requires": ["pin"], "screens": ["gold", "bar"] },
          { "coordinator": "vault", "as": "sheet", "requires": ["pin"], "screens": ["silver"] } ] },
        "routes": [{ "route": "gold", "paths": ["/gold"], "opens": "gold" },
                   { "route": "bar", "paths": ["/bar"], "opens": "bar" },
                   { "route": "rates", "paths": ["/rates"], "opens": "rates" },
                   { "route": "silver", "paths": ["/silver"], "opens": "silver" },
                   { "route": "help", "paths": ["/help"], "leaveToWeb": true }] }
      """

    /// - Parameter link: a link to something behind the gate, which has been open for 59 seconds.
    private func app(_ link: String) throws -> WindowApp {
      let app = try WindowApp(routes: Self.routes)
      app.send(.launch)
      app.open(link)
      #expect(app.seen == ["digits"])
      app.send(.pass("pin"))
      let behind = app.seen
      app.clock.advance(by: 59)
      app.stage.run()
      #expect(app.seen == behind)
      return app
    }

    @Test(
      "A gate that stays open for a time closes on time without a tap",
      arguments: ["bank:/gold", "bank:/bar", "bank:/silver"])
    func closing(link: String) throws {
      let app = try app(link)
      #expect(app.seen != ["home"])
      app.clock.advance(by: 1)
      app.stage.run()
      #expect(app.seen == ["home"])
      #expect(app.modal == nil)
      #expect(app.problems == [])
    }

    @Test("A gate that should close during a transition closes after it", arguments: [true, false])
    func closingInMotion(isCancelled: Bool) throws {
      for link in ["bank:/bar", "bank:/silver"] {
        let app = try app(link)
        let isSheet = app.modal != nil
        #expect((isSheet ? app.modal?.beginSwipeDown() : app.stack?.beginSwipeBack()) == true)
        app.clock.advance(by: 30)
        app.stage.run()
        #expect(app.navigator.openGates == ["pin"])
        if isSheet {
          app.modal?.endSwipeDown(isCancelled: isCancelled)
        } else {
          app.stack?.endSwipeBack(isCancelled: isCancelled)
        }
        app.stage.run()
        #expect(app.navigator.openGates == [])
        #expect(app.seen == ["home"])
        #expect(app.problems == [])
      }
    }

    @Test(
      "A link that is opened during a transition is reported with what it did, once",
      arguments: [
        ("bank:/rates", .applied, ["home", "rates"]), ("bank:/silver", .held, ["digits"]),
        ("bank:/help", .leftToWeb, ["home"]), ("bank:/nowhere", .unmatched, ["home"]),
      ] as [(String, NavigationResult.Outcome, [String])])
    func reported(link: String, outcome: NavigationResult.Outcome, seen: [String]) throws {
      let app = try WindowApp(routes: Self.routes)
      app.open("bank:/rates")
      var reported: [String] = []
      var outcomes: [NavigationResult.Outcome] = []
      app.runtime.onLink = { link, _, step in
        reported.append(link)
        outcomes.append(step.effects.outcome)
      }
      #expect(app.stack?.tapBack() == true)
      #expect(app.runtime.open(link).outcome == .waiting)
      app.stage.turn()
      #expect(reported == [])
      app.stage.run()
      #expect(reported == [link])
      #expect(outcomes == [outcome])
      #expect(app.seen == seen)
      #expect(app.problems == [])
    }
  }
#endif
