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
  @Test("If the resolver fails, nothing opens, and the fate is `failed`")
  func failed() async throws {
    let test = try RecordedApp(routes: LinkOutcomeTests.routes)
    test.app.launch()
    test.app.resolve("search") { _ in throw Failure() }
    let arrival = await test.app.open("shop:/search?text=tea")
    #expect(await arrival.fate == .failed)
    #expect(arrival.result.reason == "the resolver `search` failed")
    #expect(test.app.visibleScreen == "home")
  }

  /// The user who opens a link, the sessions that follow while the resolver chooses (`nil` is a
  /// sign-out), and the fate of the link.
  nonisolated static let changes: [(before: String?, during: [String?], fate: LinkFate)] = [
    (nil, [], .resolver), (nil, ["ann"], .resolver), (nil, ["ann", "ann"], .resolver),
    ("ann", [], .resolver), ("ann", ["ann"], .resolver), ("ann", [nil], .purged),
    ("ann", ["bob"], .purged), ("ann", [nil, "bob"], .purged), ("ann", [nil, "ann"], .purged),
    ("ann", ["bob", "ann"], .purged), (nil, [nil], .purged), (nil, [nil, "ann"], .purged),
    (nil, ["ann", nil, "bob"], .purged), (nil, ["ann", "bob"], .purged),
  ]

  // §14.7 rule 4
  @Test(
    "Where the user has changed meanwhile, nothing opens; who signs in has not",
    arguments: changes.indices, [false, true])
  func changed(row: Int, byCoordinator: Bool) async throws {
    let test = try RecordedApp(routes: LinkOutcomeTests.routes)
    let (before, during, fate) = Self.changes[row]
    if let before { test.app.session.restore(user: before, openGates: ["session"]) }
    test.app.launch()
    let context = try #require(test.context(of: "home"))
    test.app.resolve("search") { [app = test.app] _ in
      for user in during {
        switch (user, byCoordinator) {
        case (let user?, false): app.session.signIn(user: user, opening: "session")
        case (let user?, true): test.context(of: "home")?.open(gate: "session", user: user)
        case (nil, false): await app.session.signOut()
        case (nil, true): await context.signOut()
        }
      }
      return "shop:/item"
    }
    #expect(await test.app.open("shop:/search?text=tea").fate == fate)
    #expect(test.app.visibleScreen == (fate == .resolver ? "item" : "home"))
  }

  // §14.7 rule 4
  @Test(
    "A sign-out or another user that waits until a gesture ends counts as well",
    arguments: [nil, "bob"] as [String?])
  func waitingChange(user: String?) async throws {
    let test = try RecordedApp(routes: LinkOutcomeTests.routes)
    test.app.session.restore(user: "ann", openGates: ["session"])
    await test.app.open("shop:/item")
    test.app.resolve("search") { [app = test.app] _ in
      #expect(test.window.beginSwipeBack())
      if let user {
        app.session.signIn(user: user, opening: "session")
      } else {
        Task { await app.session.signOut() }
      }
      await Task.yield()
      return "shop:/orders"
    }
    let opening = Task { await test.app.open("shop:/search?text=tea").fate }
    for _ in 0..<20 { await Task.yield() }
    test.window.cancelSwipeBack()
    #expect(await opening.value == .purged)
    #expect(test.app.session.user == user)
    #expect(test.app.heldLink == nil && test.app.visibleScreen != "orders")
  }

  // §14.7 rule 4
  @Test("Resolvers that return links to each other eventually stop", arguments: [false, true])
  func circle(suspends: Bool) async throws {
    let test = try RecordedApp(routes: LinkOutcomeTests.routes)
    var count = 0
    test.app.resolve("search") { _ in
      count += 1
      if suspends { await Task.yield() }
      return "shop:/search?text=\(count)"
    }
    #expect(await test.app.open("shop:/search?text=0").fate == .resolver)
    for _ in 0..<1_000 { await Task.yield() }
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
