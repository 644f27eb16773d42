import Linkway
import LinkwayTesting
import Testing

@Suite("An app that is released")
@MainActor struct ReleaseTests {
  // §14.7 rule 6
  @Test("A sign-out that waits when the app is released returns")
  func released() async throws {
    var test: RecordedApp? = try RecordedApp(routes: LinkOutcomeTests.routes)
    test?.app.launch()
    let home = try #require(test?.context(of: "home"))
    home.push("item")
    #expect(test?.window.beginSwipeBack() == true)
    let session = try #require(test?.app.session)
    var ends: [NavigationResult.Outcome?] = []
    Task {
      await session.signOut()
      ends.append(nil)
    }
    Task { ends.append(await home.signOut().outcome) }
    await Task.yield()
    #expect(ends == [])
    test = nil
    for _ in 0..<20 where ends.count < 2 { await Task.yield() }
    #expect(ends.count == 2 && ends.contains(.invalid))
  }
}
