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
      "app": { "coordinator": "app", "screens": ["home"], "children": [
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
}
