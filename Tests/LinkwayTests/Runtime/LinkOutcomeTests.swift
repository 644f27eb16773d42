import Linkway
import LinkwayTesting
import Testing

@Suite("The result of a link, as it is reported to the app")
struct LinkOutcomeTests {
  static let routes = """
    { "version": 1, "origins": ["shop:", "https://shop.example"],
      "gates": { "session": { "flow": "auth" } },
      "app": { "coordinator": "app", "screens": ["home", "item",
          { "screen": "orders", "requires": ["session"] }], "children": [
        { "coordinator": "auth", "as": "sheet", "screens": ["welcome"] } ] },
      "routes": [
        { "route": "item", "paths": ["/item"], "opens": "item" },
        { "route": "orders", "paths": ["/orders"], "opens": "orders" },
        { "route": "search", "paths": ["/search"], "resolver": "search",
          "query": { "text": "string" } },
        { "route": "help", "paths": ["/help"], "leaveToWeb": true } ] }
    """

  static let outcomes: [(link: String, outcome: NavigationResult.Outcome)] = [
    ("shop:/item", .applied), ("shop:/orders", .held), ("https://shop.example/help", .leftToWeb),
    ("shop:/search?text=tea", .link(.resolver)), ("shop:/nowhere", .unmatched),
    ("shop:/%ff", .refused),
  ]

  /// Collects the arguments of `onLink`.
  private final class Log {
    var links: [String] = []
    var outcomes: [NavigationResult] = []

    init(_ app: RecordedRuntime) {
      app.runtime.onLink = { [self] link, _, step in
        let effects = step.effects
        links.append(link)
        outcomes.append(effects)
      }
    }
  }

  // §14.2 rule 4
  @Test("Every link is reported once, when it has been handled", arguments: outcomes)
  func once(_ row: (link: String, outcome: NavigationResult.Outcome)) throws {
    let app = try RecordedRuntime(routes: Self.routes)
    app.runtime.launch()
    let log = Log(app)
    #expect(app.runtime.open(row.link).outcome == row.outcome)
    #expect(log.links == [row.link])
    #expect(log.outcomes.map(\.outcome) == [row.outcome])
  }

  @Test(
    "A link that arrives during a transition is reported after the transition", arguments: outcomes)
  func transition(_ row: (link: String, outcome: NavigationResult.Outcome)) throws {
    let app = try RecordedRuntime(routes: Self.routes)
    app.runtime.launch()
    let log = Log(app)
    app.runtime.suspend()
    #expect(app.runtime.open(row.link).outcome == .waiting)
    #expect(log.links == [])
    app.runtime.resume()
    #expect(log.links == [row.link])
    #expect(log.outcomes.map(\.outcome) == [row.outcome])
  }

  @Test("A link that waits for a signal, or bypasses the runtime, is reported")
  func signal() throws {
    let app = try RecordedRuntime(
      LinkNavigator(router: LinkRouter(routes: Self.routes), waitsFor: ["ready"]))
    let log = Log(app)
    #expect(app.runtime.open("shop:/item").outcome == .waiting)
    app.navigator.open("shop:/help")
    #expect(log.links == [])
    app.navigator.signal("ready")
    app.runtime.suspend()
    app.navigator.open("shop:/search?text=tea")
    #expect(log.links == ["shop:/help", "shop:/item", "shop:/search?text=tea"])
    #expect(log.outcomes.map(\.outcome) == [.leftToWeb, .applied, .link(.resolver)])
    #expect(log.outcomes.last?.resolver == "search")
    #expect(log.outcomes.last?.parameters.string("text") == "tea")
    app.runtime.resume()
    #expect(log.links.count == 3)
    #expect(app.problems == [])
  }

  @Test("A link that the app opens from a callback is handled afterwards")
  func answered() throws {
    let app = try RecordedRuntime(routes: Self.routes)
    app.runtime.launch()
    var links: [String] = []
    app.runtime.onLink = { [weak runtime = app.runtime] link, _, step in
      links.append(link)
      guard step.effects.resolver != nil else { return }
      #expect(runtime?.open("shop:/item").outcome == .waiting)
    }
    app.runtime.open("shop:/search?text=tea")
    #expect(links == ["shop:/search?text=tea", "shop:/item"])
    #expect(app.presenter.visibleScreens == ["home", "item"])
  }
}
