#if os(Linux)
  import Linkway
  import LinkwayTesting
  import RandomApps
  import Testing

  @Suite("Checks in a window of UIKit", .serialized)
  @MainActor struct GateCheckTests {
    // §9.7 rule 5, §14.7 rule 8
    @Test(
      "Whatever happens while a check decides has a defined fate", arguments: CheckScenario.allCases
    )
    func scenario(_ scenario: CheckScenario) async throws {
      try await SceneApp.withOwnStage {
        let clock = TestClock()
        let app = try SceneApp(routes: CheckScenario.routes, clock: clock)
        app.connect()
        let checked = CheckedApp(
          app.app, advance: { clock.advance(by: .seconds($0)) }, rest: { app.stage.run() },
          seen: { app.seen })
        #expect(await checked.play(scenario) == [])
        #expect(app.stage.complaints == [])
      }
    }

    // §14.7 rule 11
    @Test(
      "A scene that returns to the foreground asks the gates again", arguments: [false, true])
    func foreground(isInTab: Bool) async throws {
      try await SceneApp.withOwnStage {
        let app = try SceneApp(routes: CheckScenario.routes)
        let other = try SceneApp(routes: CheckScenario.routes)
        if isInTab { app.connectInTab() } else { app.connect() }
        var count = 0
        app.app.decide(gate: "device") {
          count += 1
          return true
        }
        app.app.begin("bank:/account", source: nil)
        for _ in 0..<60 {
          await Task.yield()
          app.stage.run()
        }
        #expect(count == 1)
        // The app enters the foreground, as after a cold start, and then another scene does.
        app.enterForeground()
        other.enterBackground()
        other.enterForeground()
        for _ in 0..<20 { await Task.yield() }
        #expect(count == 1)
        app.enterBackground()
        app.enterForeground()
        for _ in 0..<20 where count < 2 { await Task.yield() }
        #expect(count == 2)
      }
    }
  }
#endif
