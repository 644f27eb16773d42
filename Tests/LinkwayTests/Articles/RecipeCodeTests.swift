import Foundation
import Linkway
import LinkwayTesting
import Testing

/// Runs the code of the recipes, from the first to the last.
@Suite("The recipes' code")
@MainActor struct RecipeCodeTests {
  private struct Campaigns {
    func product(_ name: String) async throws -> Int { name.utf8.count }
  }

  private final class Page: Coordinator {
    func content(for screen: ScreenInstance) -> String? { screen.screen }
  }

  private final class Analytics {
    var lines: [String] = []
    func log(_ line: String) { lines.append(line) }
  }

  @Test("Each recipe does what the article says")
  func recipes() async throws {
    let router = try LinkRouter(
      routes: try #require(try ArticleTableTests.tables(in: "Recipes").first))
    let coordinators: CoordinatorRegistry<String> = [
      "app": { _ in Page() }, "signIn": { _ in Page() }, "tour": { _ in Page() },
      "main": { _ in Page() }, "feed": { _ in Page() }, "orders": { _ in Page() },
      "settings": { _ in Page() },
    ]
    let window = RecordingPresenter<String>()
    let (campaigns, analytics) = (Campaigns(), Analytics())
    var lines: [String] = []
    func print(_ items: Any...) {
      lines.append(items.map { "\($0)" }.joined(separator: " "))
    }
    func printed() -> [String] {
      defer { lines = [] }
      return lines
    }
    let app = try LinkwayApp(
      router: router, coordinators: coordinators, presenter: window, placeholder: { _ in "missing" }
    )

    func record(_ events: AsyncStream<AppEvent>) async {
      for await event in events {
        switch event.step {
        case .screenAppeared(let screen): analytics.log("screen \(screen)")
        case .ended(let fate, _, _): analytics.log("link \(fate)")
        default: break
        }
      }
    }
    let recording = Task { await record(app.events()) }
    await Task.yield()

    let order = await app.open("shop:orders/7")
    print(app.visibleScreen ?? "", app.heldDestination?.route ?? "")
    app.session.signIn(user: "ann", opening: "session")
    print(await order.fate, app.visibleScreen ?? "")
    #expect(printed() == ["welcome order", "applied order"])

    let settings = await app.open("shop:settings")
    app.session.open(gate: "onboarded")
    print(await settings.fate, app.visibleScreen ?? "")
    #expect(printed() == ["applied options"])

    await app.open("shop:orders")
    print(app.visibleScreen ?? "")
    #expect(printed() == ["orderList"])

    await app.open("shop:settings")
    await app.open("shop:products/3")
    print(app.visibleScreen ?? "")
    #expect(printed() == ["product"])

    let payload = ["link": "shop:products/4"]
    if let link = payload["link"] {
      await app.open(link, source: .notification)
    }
    #expect(app.visibleParameters == ["id": .int(4)])

    let table = try #require(try ArticleTableTests.tables(in: "Recipes").last)
    let staging = try LinkRouter(routes: table, environment: "staging")
    print(try staging.link(to: "product", ["id": .int(3)]))
    print(staging.resolve("https://shop.example/products/3").route ?? "unmatched")
    #expect(printed() == ["https://staging.shop.example:8443/products/3", "unmatched"])

    var web: [URL] = []
    app.onLeftToWeb = { web.append($0) }
    await app.open("https://shop.example/help")
    if await !app.open("https://shop.example/nothing").isHandled {
      print("nothing to show")
    }
    #expect(web == [URL(string: "https://shop.example/help")])
    #expect(printed() == ["nothing to show"])

    app.resolve("campaign") { given in
      "shop:products/\(try await campaigns.product(given.string("name") ?? ""))"
    }
    print(await app.open("shop:c/spring").fate, app.visibleScreen ?? "")
    #expect(printed() == ["resolver product"])

    let widget = try router.link(to: "product", ["id": .int(3)], origin: "shop:")
    print(widget)
    #expect(printed() == ["shop://products/3"])

    let late = try LinkwayApp(
      router: router, coordinators: coordinators, presenter: window, waitsFor: ["configuration"],
      placeholder: { _ in "missing" })
    let first = Task { await late.open("shop:products/1").fate }
    late.signal("configuration")
    print(await first.value)
    #expect(printed() == ["applied"])

    let preview = app.preview("shop:orders/nine")
    print(preview.outcome, preview.reason ?? "")
    #expect(printed() == ["unmatched no route matches"])

    for _ in 0..<100 { await Task.yield() }
    #expect(analytics.lines.contains("screen product"))
    #expect(analytics.lines.contains("link leftToWeb"))
    recording.cancel()
    await recording.value
  }
}
