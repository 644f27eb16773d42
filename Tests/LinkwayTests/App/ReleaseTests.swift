import Linkway
import LinkwayTesting
import RandomApps
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

  // §14.7 rules 2, 8, 9
  @Test(
    "A question that the app's code never answers does not retain the app",
    arguments: ["bank:/account", "bank:/note"])
  func unanswered(link: String) async throws {
    var test: RecordedApp? = try RecordedApp(routes: GateTables.busy)
    test?.app.launch()
    test?.app.runtime.send(.push("form"))
    var ends: [() -> Void] = []
    test?.app.decide(gate: "device") {
      await withCheckedContinuation { answer in ends.append { answer.resume(returning: true) } }
    }
    test?.app.onInterruption = { @MainActor _, _ in
      await withCheckedContinuation { answer in ends.append { answer.resume(returning: true) } }
    }
    let arrival = try #require(await test?.app.open(link))
    for _ in 0..<20 where ends.isEmpty { await Task.yield() }
    #expect(arrival.result.outcome == .held && ends.count == 1)
    weak let app = test?.app
    test = nil
    for _ in 0..<20 where app != nil { await Task.yield() }
    #expect(app == nil)
    for end in ends { end() }
    #expect(await arrival.fate == .failed)
  }
}
