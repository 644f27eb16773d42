import Linkway
import LinkwayTesting
import Testing

@Suite("Resolvers of the app")
@MainActor struct ResolverTests {
  private struct Failure: Error {}

  // §14.7 rule 4
  @Test("What a resolver chooses is a new arrival with the source of the link")
  func chosen() async throws {
    let test = try RecordedApp(routes: LinkOutcomeTests.routes)
    test.app.resolve("search") { parameters in
      await Task.yield()
      return parameters.string("text") == "tea" ? "shop:/item" : "shop:/nowhere"
    }
    let reading = heard(test.app)
    let arrival = await test.app.open("shop:/search?text=tea", source: .notification)
    #expect(await arrival.fate == .resolver)
    #expect(arrival.isHandled)
    #expect(test.app.visibleScreen == "item")
    let events = await reading.stop()
    #expect(events.contains("link 2 received from notification"))
    #expect(events.filter { $0.hasPrefix("link 1 ended") } == ["link 1 ended resolver"])
    #expect(events.filter { $0.hasPrefix("link 2 ended") } == ["link 2 ended applied"])
  }

  // §14.7 rule 4
  @Test("If it fails, nothing opens, and the fate shows it")
  func failed() async throws {
    let test = try RecordedApp(routes: LinkOutcomeTests.routes)
    test.app.launch()
    test.app.resolve("search") { _ in throw Failure() }
    let arrival = await test.app.open("shop:/search?text=tea")
    #expect(await arrival.fate == .failed)
    #expect(arrival.result.reason == "the resolver `search` failed")
    #expect(test.app.visibleScreen == "home")
  }

  // §14.7 rule 4
  @Test(
    "A resolver's link is purged if the user changed, but not after a first sign-in",
    arguments: [
      (nil, "ann", LinkFate.resolver), ("ann", "bob", .purged), ("ann", nil, .purged),
      ("ann", "ann", .resolver),
    ] as [(String?, String?, LinkFate)])
  func changed(before: String?, after: String?, fate: LinkFate) async throws {
    let test = try RecordedApp(routes: LinkOutcomeTests.routes)
    if let before { test.app.session.restore(user: before, openGates: ["session"]) }
    test.app.launch()
    test.app.resolve("search") { [app = test.app] _ in
      if before != nil, after != before { await app.session.signOut() }
      if let after { app.session.signIn(user: after, opening: "session") }
      return "shop:/item"
    }
    #expect(await test.app.open("shop:/search?text=tea").fate == fate)
    #expect(test.app.visibleScreen == (fate == .resolver ? "item" : "home"))
  }

  // §14.7 rule 4
  @Test("Resolvers that return links to each other eventually stop")
  func circle() async throws {
    let test = try RecordedApp(routes: LinkOutcomeTests.routes)
    var count = 0
    test.app.resolve("search") { _ in
      count += 1
      return "shop:/search?text=\(count)"
    }
    #expect(await test.app.open("shop:/search?text=0").fate == .resolver)
    for _ in 0..<100 { await Task.yield() }
    #expect(count == 10)
  }
}

/// Collects the descriptions of an app's events.
@MainActor func heard<Content>(_ app: LinkwayApp<Content>) -> EventLog {
  let log = EventLog()
  let events = app.events()
  log.task = Task { for await event in events { log.lines.append("\(event)") } }
  return log
}

@MainActor final class EventLog {
  fileprivate(set) var lines: [String] = []
  fileprivate var task: Task<Void, Never>?

  /// Returns the collected events when no more arrive.
  func stop() async -> [String] {
    for _ in 0..<20 { await Task.yield() }
    task?.cancel()
    await task?.value
    return lines
  }
}
