import Foundation
import Linkway
import LinkwayTesting
import Testing

/// An app that ends, and starts again from its snapshot and its store.
@Suite("Restoring an app")
@MainActor struct AppRestorationTests {
  private static let routes = """
    { "version": 1, "origins": ["bank:"],
      "gates": { "session": { "flow": "auth" }, "vault": { "flow": "lock", "after": ["session"] } },
      "app": { "coordinator": "app", "screens": ["home", "card",
          { "screen": "account", "requires": ["session"] },
          { "screen": "safe", "requires": ["vault"] }], "children": [
        { "coordinator": "auth", "as": "sheet", "screens": ["welcome"] },
        { "coordinator": "lock", "as": "sheet", "screens": ["digits"] } ] },
      "routes": [
        { "route": "card", "paths": ["/card/:token"], "opens": "card", "secret": ["token"] },
        { "route": "account", "paths": ["/account/:id<int>"], "opens": "account" },
        { "route": "safe", "paths": ["/safe"], "opens": "safe" } ] }
    """

  private func start(
    _ routes: String = routes, user: String? = nil, openGates: Set<String> = [],
    store: (any HeldLinkStore)? = nil
  ) throws -> RecordedApp {
    let test = try RecordedApp(routes: routes, store: store)
    #expect(test.app.session.restore(user: user, openGates: openGates))
    return test
  }

  /// Ends an app and returns its snapshot as it is saved.
  private func saved(_ test: RecordedApp) throws -> NavigationSnapshot {
    try NavigationSnapshot(test.app.snapshot.data())
  }

  struct Repair: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var change: (from: String, to: String) = ("", "")
    var openGates: Set<String> = ["session"]
    var dropped: [String]
    var visible: String
  }

  // §14.1 rule 5, §14.7 rule 15
  @Test(
    "What no longer fits is dropped, in the result and as events",
    arguments: [
      Repair(testDescription: "nothing", dropped: [], visible: "account"),
      Repair(
        testDescription: "a screen behind a closed gate", openGates: [],
        dropped: ["the screen `account`, which is behind `session`, and everything above it"],
        visible: "home"),
      Repair(
        testDescription: "a screen that was removed", change: ("\"account\"", "\"balance\""),
        dropped: ["the screen `account`, which is not allowed there, and everything above it"],
        visible: "home"),
    ])
  func repair(_ row: Repair) async throws {
    let before = try start(user: "ann", openGates: ["session"])
    #expect(await before.app.open("bank:/account/7").fate == .applied)
    let (from, to) = row.change
    let routes = from.isEmpty ? Self.routes : Self.routes.replacing(from, with: to)
    let after = try start(routes, user: "ann", openGates: row.openGates)
    let log = heard(after.app)
    let result = await after.app.restore(try saved(before))
    #expect(result.outcome == .done && result.dropped == row.dropped)
    #expect(
      await log.stop() == row.dropped.map { "dropped \($0)" }
        + ["screen \(row.visible) appeared in main"])
    #expect(after.app.visibleScreen == row.visible && after.problems == [])
    #expect(await after.app.restore(try saved(before)).outcome == .invalid)
  }

  // §9.1 rule 3, §14.7 rule 15
  @Test(
    "A held link of a user is resumed for this user only",
    arguments: ["ann", "bob", nil], [true, false])
  func owner(user: String?, isSlow: Bool) async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "restoration-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("held")
    let store: any HeldLinkStore = isSlow ? FileStore(url: file) : MemoryStore()
    let before = try start(user: "ann", openGates: ["session"], store: store)
    #expect(await before.app.open("bank:/account/7").fate == .applied)
    #expect(await before.app.open("bank:/safe").result.outcome == .held)
    let snapshot = try saved(before)
    let after = try start(
      user: user, openGates: user == nil ? [] : ["session"], store: store)
    let log = heard(after.app)
    let result = await after.app.restore(snapshot)
    let lines = await log.stop()
    if user == "ann" {
      #expect(result.dropped == [])
      #expect(after.app.heldLink?.gate == "vault" && after.app.visibleScreen == "digits")
      #expect(after.app.heldDestination?.route == "safe")
      // The flow that the snapshot shows is still the one that can open the gate.
      #expect(lines.first == "link 2 held at vault, ticket 1")
      after.context(of: "digits")?.open(gate: "vault")
      for _ in 0..<200 where after.app.visibleScreen != "safe" {
        try await Task.sleep(for: .milliseconds(5))
      }
      #expect(after.app.visibleScreen == "safe")
    } else {
      #expect(after.app.heldLink == nil)
      #expect(lines.filter { $0.hasPrefix("link") } == ["link 2 ended purged"])
      #expect(try store.load()?.held == nil)
      // A user sees no screens of another user. Without a user, a gate before the flow is closed.
      #expect(after.app.visibleScreen == "home")
      #expect((result.dropped == ["what another user had on screen"]) == (user == "bob"))
    }
    #expect(after.problems == [])
  }

  // §14.1 rule 5
  @Test("A snapshot has no secret of a link and none that the app pushed")
  func secrets() async throws {
    let before = try start()
    #expect(await before.app.open("bank:/card/hunter2").fate == .applied)
    before.context(of: "card")?.push("card", ["token": "hunter3"])
    #expect(before.app.visibleParameters.string("token") == "hunter3")
    let snapshot = before.app.snapshot
    var text = String(decoding: snapshot.data(), as: UTF8.self)
    dump(snapshot, to: &text)
    #expect(!text.contains("hunter"))
    let after = try start()
    await after.app.restore(try saved(before))
    #expect(after.app.visibleScreen == "card" && after.app.visibleParameters.isEmpty)
    #expect(after.problems == [])
  }
}
