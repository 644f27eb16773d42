#if os(Linux)
  import Linkway
  import RandomApps
  import Testing

  @Suite("Checks in a window of UIKit", .serialized)
  @MainActor struct GateCheckTests {
    // §14.7 rule 11
    @Test(
      "A scene that returns to the foreground asks the gates again",
      arguments: [nil, .tabs, .navigation, .navigationInTab] as [Enclosure?])
    func foreground(in enclosure: Enclosure?) async throws {
      try await SceneApp.withOwnStage {
        let app = try SceneApp(routes: GateTables.bank)
        let other = try SceneApp(routes: GateTables.bank)
        if let enclosure { app.connect(in: enclosure) } else { app.connect() }
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
