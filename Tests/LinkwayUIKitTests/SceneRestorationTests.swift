#if os(Linux)
  import Foundation
  import Linkway
  import Testing

  @Suite("A scene that restores what was on screen", .serialized)
  @MainActor struct SceneRestorationTests {
    private func saved() throws -> NavigationSnapshot {
      let app = try SceneApp(routes: AdoptionTests.routes)
      app.connect(url: "notes:/note")
      #expect(app.seen == ["list", "note"])
      return try NavigationSnapshot(app.app.snapshot.data())
    }

    // §14.7 rule 15
    @Test(
      "It comes back before the link that created the scene is opened",
      arguments: [(nil, ["list", "note"]), ("notes:/note", ["list", "note", "note"])])
    func scene(link: String?, screens: [String]) async throws {
      try await SceneApp.withOwnStage {
        let snapshot = try saved()
        let app = try SceneApp(routes: AdoptionTests.routes)
        app.connect(url: link, restoring: snapshot)
        #expect(app.seen == screens)
        #expect(app.stage.complaints == [])
      }
    }

    // §14.7 rule 15
    @Test("It is restored even if the store is written first")
    func slowStore() async throws {
      try await SceneApp.withOwnStage {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID())")
        defer { try? FileManager.default.removeItem(at: file) }
        let snapshot = try saved()
        let app = try SceneApp(routes: AdoptionTests.routes, store: FileStore(url: file))
        app.connect(restoring: snapshot)
        for _ in 0..<400 where app.seen.isEmpty {
          try await Task.sleep(for: .milliseconds(5))
          app.stage.run()
        }
        #expect(app.seen == ["list", "note"])
      }
    }

    // §14.7 rule 15
    @Test("Restoring a running app changes nothing")
    func running() async throws {
      try await SceneApp.withOwnStage {
        let snapshot = try saved()
        let app = try SceneApp(routes: AdoptionTests.routes)
        app.connect()
        app.connect(restoring: snapshot)
        #expect(app.seen == ["list"])
      }
    }
  }
#endif
