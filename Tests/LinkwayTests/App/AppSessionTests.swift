import Linkway
import LinkwayTesting
import Testing

/// A sign-in is an event like any other, before the launch as well.
@Suite("The session of an app")
@MainActor struct AppSessionTests {
  private static let routes = """
    { "version": 1, "origins": ["bank:"],
      "gates": { "session": { "flow": "auth" },
        "pin": { "flow": "lock", "staysOpen": "60s" } },
      "app": { "coordinator": "app", "screens": ["home", "help"], "children": [
        { "coordinator": "auth", "as": "sheet", "screens": ["welcome"] },
        { "coordinator": "lock", "as": "sheet", "screens": ["digits"] },
        { "coordinator": "safe", "as": "push", "requires": ["pin"], "screens": ["box"] }] },
      "routes": [{ "route": "box", "paths": ["/box"], "opens": "box" }] }
    """

  // §10.3 rule 1
  @Test("A sign-in before the launch opens a gate with a time limit, until that has passed")
  func timedGate() async throws {
    let clock = TestClock()
    let test = try RecordedApp(routes: Self.routes, clock: clock)
    #expect(test.app.session.signIn(user: "ann", opening: "pin").outcome == .done)
    #expect(test.app.session.user == "ann" && test.app.session.openGates == ["pin"])
    #expect(await test.app.open("bank:/box").fate == .applied)
    clock.advance(by: .seconds(60))
    #expect(test.app.session.openGates == [] && test.app.visibleScreen == "home")
    #expect(test.problems == [])
  }

  // §10.3 rule 1
  @Test("It closes no other gate, and an unknown gate signs no user in")
  func otherGates() throws {
    let test = try RecordedApp(routes: Self.routes)
    test.app.session.open(gate: "pin")
    test.app.session.signIn(user: "ann", opening: "session")
    #expect(test.app.session.openGates == ["pin", "session"])
    let other = try RecordedApp(routes: Self.routes)
    #expect(other.app.session.signIn(user: "ann", opening: "nowhere").outcome == .invalid)
    #expect(other.app.session.user == nil && other.app.session.openGates == [])
  }

  // §14.1 rule 1
  @Test("It waits for signals, behind a sign-out that was requested before")
  func order() async throws {
    let test = try RecordedApp(routes: Self.routes, waitsFor: ["interface"])
    test.app.session.restore(user: "bob", openGates: ["session"])
    let leaving = Task { await test.app.session.signOut() }
    await Task.yield()
    #expect(test.app.session.signIn(user: "ann", opening: "session").outcome == .waiting)
    #expect(test.app.session.user == "bob")
    test.app.signal("interface")
    await leaving.value
    #expect(test.app.session.user == "ann" && test.app.session.openGates == ["session"])
  }

  // §12.2 rule 2
  @Test("A sign-out takes effect even if no further event may wait, once for all who await it")
  func full() async throws {
    let test = try RecordedApp(routes: Self.routes)
    test.app.session.restore(user: "bob", openGates: ["session"])
    test.app.launch()
    let home = try #require(test.context(of: "home"))
    home.push("help")
    #expect(test.window.beginSwipeBack())
    for _ in 0..<1_000 { home.popToRoot() }
    let leaving = [
      Task { await test.app.session.signOut() }, Task { _ = await home.signOut() },
      Task { await test.app.session.signOut() },
    ]
    await Task.yield()
    #expect(home.push("help").outcome == .invalid && test.app.session.user == "bob")
    test.window.cancelSwipeBack()
    for task in leaving { await task.value }
    #expect(test.app.session.user == nil && test.app.session.openGates == [])
    #expect(test.problems == [])
  }

  // §12.2 rule 2
  @Test("Before the app is ready, it removes the stored link even if no further event may wait")
  func fullBeforeReady() async throws {
    let store = MemoryStore()
    let before = try RecordedApp(routes: Self.routes, store: store)
    #expect(await before.app.open("bank:/box").result.outcome == .held)
    let test = try RecordedApp(routes: Self.routes, store: store, waitsFor: ["interface"])
    for _ in 0..<1_000 { test.app.launch() }
    let leaving = Task { await test.app.session.signOut() }
    await Task.yield()
    #expect(try store.load()?.held == nil)
    test.app.signal("interface")
    await leaving.value
    #expect(test.app.heldLink == nil && test.app.visibleScreen == "home")
    #expect(test.problems == [])
  }
}
