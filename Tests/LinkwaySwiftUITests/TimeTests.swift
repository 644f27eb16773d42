import Foundation
import Linkway
import LinkwayNavigation
import LinkwayTesting
import Testing

/// Deadlines and links during view updates, or while the app is idle.
@Suite("Time in a tree for SwiftUI")
@MainActor struct TimeTests {
  static let routes = """
    { "version": 1, "origins": ["bank:"],
      "gates": { "pin": { "flow": "lock", "staysOpen": "60s" } },
      "app": { "coordinator": "app", "screens": ["home", "rates"], "children": [
        { "coordinator": "lock", "as": "sheet", "screens": ["digits"] },
        { "coordinator": "safe", "as": "push", "requires": ["pin"], "screens": ["gold"] },
        { "coordinator": "vault", "as": "sheet", "requires": ["pin"], "screens": ["silver"] } ] },
      "routes": [{ "route": "gold", "paths": ["/gold"], "opens": "gold" },
                 { "route": "rates", "paths": ["/rates"], "opens": "rates" },
                 { "route": "silver", "paths": ["/silver"], "opens": "silver" },
                 { "route": "choice", "paths": ["/choice"], "resolver": "choice" },
                 { "route": "help", "paths": ["/help"], "leaveToWeb": true }] }
    """

  @Test(
    "A gate that stays open for a time closes on time", arguments: ["bank:/gold", "bank:/silver"])
  func closing(link: String) throws {
    let clock = TestClock()
    let app = try TreeApp(LinkNavigator(router: LinkRouter(routes: Self.routes), clock: clock))
    app.open(link)
    #expect(app.seen == ["digits"])
    app.send(.pass("pin"))
    let behind = app.seen
    clock.advance(by: 59)
    app.rest()
    #expect(app.seen == behind && behind != ["home"])
    clock.advance(by: 1)
    app.rest()
    #expect(app.seen == ["home"] && app.seenModals.isEmpty)
    #expect(app.problems == [])
  }

  nonisolated static let links: [(link: String, fate: LinkFate, seen: [String])] = [
    ("bank:/rates", .applied, ["home", "rates"]), ("bank:/help", .leftToWeb, ["home"]),
    ("bank:/choice", .resolver, ["home", "rates"]), ("bank:/nowhere", .unmatched, ["home"]),
  ]

  @Test(
    "The app gets the result of a link that arrives while a sheet is being dismissed",
    arguments: links.indices)
  func reported(row: Int) async throws {
    let (link, fate, seen) = Self.links[row]
    let clock = TestClock()
    let shown = try TreeApp(routes: Self.routes, clock: clock)
    let app = try #require(shown.app)
    var left: [String] = []
    app.onLeftToWeb = { left.append($0.absoluteString) }
    app.resolve("choice") { _ in "bank:/rates" }
    app.launch()
    await app.open("bank:/gold")
    shown.rest()
    #expect(shown.dismissByHand(0))
    let opening = Task { await app.open(link).fate }
    await Task.yield()
    shown.rest()
    #expect(await opening.value == fate)
    for _ in 0..<20 { await Task.yield() }
    shown.rest()
    #expect(shown.seen == seen && shown.seenModals.isEmpty)
    #expect(left == (fate == .leftToWeb ? [link] : []))
    #expect(shown.problems == [])
  }
}
