import Foundation
import Linkway
import LinkwayTesting
import Testing

/// A link is held when the process ends, and its route has another action in the next version.
@Suite("A held link whose route has changed in an update of the app")
@MainActor struct UpdatedTableTests {
  /// How the next version starts.
  enum Start: CaseIterable { case launch, link, restoration }

  private static let link = "https://shop.example/orders?ref=mail"

  /// Holds a link, then starts an app with the same store and a new table, in which the link's
  /// route has another action.
  private func update(
    _ action: String, _ start: Start, _ prepare: (LinkwayApp<RecordedScreen>) -> Void
  ) async throws -> (app: RecordedApp, events: [String]) {
    let store = MemoryStore()
    let old = LinkOutcomeTests.routes.replacingOccurrences(
      of: #""opens": "orders""#, with: #""opens": "orders", "query": { "ref": "string?" }"#)
    let before = try RecordedApp(routes: old, store: store)
    #expect(await before.app.open(Self.link, source: .notification).result.outcome == .held)
    let new = old.replacingOccurrences(of: #""opens": "orders""#, with: action)
    let after = try RecordedApp(routes: new, store: store)
    prepare(after.app)
    let log = heard(after.app)
    switch start {
    case .launch: after.app.launch()
    case .link: await after.app.open("shop:/nowhere")
    case .restoration: await after.app.restore(before.app.snapshot)
    }
    for _ in 0..<20 { await Task.yield() }
    return (after, await log.stop())
  }

  // §9.1 rule 12, §14.7 rule 4
  @Test("Its resolver chooses, and the link ends", arguments: Start.allCases)
  func resolver(start: Start) async throws {
    var given: [String?] = []
    let (test, events) = try await update(#""resolver": "search""#, start) { app in
      app.resolve("search") { parameters in
        given.append(parameters.string("ref"))
        return "shop:/item"
      }
    }
    #expect(given == ["mail"])
    #expect(test.app.visibleScreen == "item")
    #expect(events.filter { $0.hasPrefix("link 1 ended") } == ["link 1 ended resolver"])
    #expect(events.contains { $0.hasSuffix("received from notification") })
    #expect(test.app.heldLink == nil && test.problems == [])
  }

  // §9.1 rule 12, §14.7 rule 4
  @Test("Without a closure for its resolver it ends failed", arguments: Start.allCases)
  func missingResolver(start: Start) async throws {
    let (_, events) = try await update(#""resolver": "search""#, start) { _ in }
    #expect(
      events.filter { $0.hasPrefix("link 1 ended") } == [
        "link 1 ended failed: the app has no resolver `search`"
      ])
  }

  // §9.1 rule 12, §14.7 rule 3
  @Test("It is left to the web only once", arguments: Start.allCases)
  func leftToWeb(start: Start) async throws {
    var links: [String] = []
    let (test, events) = try await update(#""leaveToWeb": true"#, start) { app in
      app.onLeftToWeb = { links.append($0.absoluteString) }
    }
    #expect(links == [Self.link])
    #expect(events.filter { $0.hasPrefix("link 1 ended") } == ["link 1 ended leftToWeb"])
    #expect(test.app.heldLink == nil && test.problems == [])
  }
}
