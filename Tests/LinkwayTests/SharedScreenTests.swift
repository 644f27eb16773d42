import Foundation
import Linkway
import LinkwayMatching
import LinkwayNavigation
import LinkwayTable
import LinkwayTableCompiler
import LinkwayTesting
import Testing

/// A screen that several coordinators can show is declared once, and referred to by its place.
@Suite("Shared screens")
struct SharedScreenTests {
  static let text = """
    { "version": 1, "origins": ["shop:"],
      "gates": { "session": { "flow": "auth" } },
      "screens": {
        "product": { "parameters": { "id": "int", "size": "string = M" } },
        "notes": { "requires": ["session"], "identity": "always" } },
      "app": { "coordinator": "app", "start": "tabs", "children": [
        { "coordinator": "auth", "as": "sheet", "screens": ["logIn"] },
        { "coordinator": "tabs", "as": "root", "container": "tabs", "children": [
          { "coordinator": "search", "as": "tab",
            "screens": ["results", "product", { "screen": "notes", "under": "product" }],
            "children": [
              { "coordinator": "compare", "as": "push", "under": "product",
                "screens": ["pairs", "product"] }] },
          { "coordinator": "cart", "as": "tab",
            "screens": ["items", { "screen": "product", "hidesBottomBar": true }] },
          { "coordinator": "more", "as": "tab", "screens": ["about"] }] }] },
      "routes": [
        { "route": "product", "paths": ["/p/:id<int>"], "opens": "search/product" },
        { "route": "inCart", "paths": ["/cart/:id<int>"], "opens": "cart/product" },
        { "route": "compared", "paths": ["/compare/:id<int>"], "opens": "compare/product" },
        { "route": "notes", "paths": ["/p/:id<int>/notes"], "opens": "notes" }] }
    """

  private func reducer() throws -> Reducer {
    Reducer(table: try LinkRouter(routes: Self.text).table)
  }

  private func run(_ events: [NavigationEvent]) throws -> (EngineState, NavigationResult) {
    let reducer = try reducer()
    var (state, effects) = reducer.reduce(EngineState(), .launch)
    for event in events { (state, effects) = reducer.reduce(state, event) }
    return (state, effects)
  }

  private func json(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  @Test(
    "A route opens the place that it names, and reports contain the screen's bare id",
    arguments: [
      ("shop:/p/1", "search", ["results", "product"]),
      ("shop:/cart/1", "cart", ["items", "product"]),
      ("shop:/compare/1", "compare", ["results", "product", "pairs", "product"]),
    ])
  func opens(_ link: String, _ coordinator: String, _ stack: [String]) throws {
    let (state, effects) = try run([.open(link)])
    #expect(effects.outcome == .applied)
    #expect(state.navigation.visible?.coordinator == coordinator)
    #expect(state.navigation.visibleStack.map(\.name) == stack)
    #expect(try !json(effects.transitions).contains("/product"))
    #expect(try !json(state.navigation).contains("/product"))
    let plan = try LinkRouter(routes: Self.text).resolve(link)
    #expect(!"\(plan)".contains("/product"))
    if case .plan(let plan) = plan.outcome {
      #expect(plan.steps.last?.description.hasPrefix("push product") == true)
      #expect(try json(plan.steps).contains(#""push":"product""#))
    }
  }

  static let pushes: [(events: [NavigationEvent], place: String)] = [
    ([.push("product", ["id": 1])], "search/product"),
    ([.select("cart"), .push("product", ["id": 1])], "cart/product"),
    // The top coordinator takes precedence over the one on which it was pushed.
    ([.open("shop:/p/1"), .start("compare"), .push("product", ["id": 2])], "compare/product"),
    (
      [.open("shop:/p/1"), .start("compare"), .push("search/product", ["id": 2])],
      "search/product"
    ),
  ]

  @Test("A push shows the screen of the top coordinator or nearest ancestor", arguments: pushes)
  func pushed(_ row: (events: [NavigationEvent], place: String)) throws {
    let (state, effects) = try run(row.events)
    #expect(effects.outcome == .done)
    #expect(state.navigation.visible?.screen == row.place)
    #expect(state.navigation.visible?.parameters.string("size") == "M")
  }

  static let refused: [(events: [NavigationEvent], reason: String)] = [
    (
      [.select("more"), .push("product", ["id": 1])],
      "none of the coordinators `search`, `compare`, `cart` with the screen `product` is on the visible stack"
    ),
    (
      [.push("cart/product", ["id": 1])],
      "the screen `product` belongs to `cart`, which is not on the visible stack"
    ),
    (
      [.push("product", ["ID": 1])],
      "the screen `product` has no parameter `ID`; did you mean `id`?; the screen `product` needs the parameter `id`"
    ),
  ]

  @Test("The error of an impossible push contains the screen's own id", arguments: refused)
  func notPushed(_ row: (events: [NavigationEvent], reason: String)) throws {
    let (_, effects) = try run(row.events)
    #expect(effects.outcome == .invalid)
    #expect(effects.reason == row.reason)
  }

  @Test("Screens at two places are never equal; `popTo` and `protect` take the topmost")
  func topmost() throws {
    let events: [NavigationEvent] = [.open("shop:/p/1"), .open("shop:/compare/1")]
    let (state, _) = try run(events)
    #expect(
      state.navigation.visibleStack.map(\.screen)
        == ["results", "search/product", "pairs", "compare/product"])
    let (below, effects) = try run(events + [.back, .popTo("product")])
    #expect(effects.outcome == .done)
    #expect(below.navigation.visibleStack.map(\.screen) == ["results", "search/product"])
    let (kept, _) = try run(events + [.protect("product")])
    #expect(kept.navigation.visibleStack.map(\.isProtected) == [false, false, false, true])
  }

  @Test("A written state is read back with the same places")
  func restored() throws {
    let (state, _) = try run([.open("shop:/compare/1")])
    let decoded = try JSONDecoder().decode(
      NavigationState.self, from: JSONEncoder().encode(state.navigation))
    let (restored, dropped) = try reducer().restore(decoded)
    #expect(dropped == [])
    #expect(restored.navigation == state.navigation)
  }

  // §5.7 rule 8
  @Test("The gates of a shared screen and of its place both apply")
  func gates() throws {
    let (state, effects) = try run([.open("shop:/p/1/notes")])
    #expect(effects.outcome == .held)
    #expect(state.navigation.visible?.screen == "logIn")
  }

  @Test("A compiled table keeps the places of shared screens")
  func compiled() throws {
    let table = try LinkRouter(routes: Self.text).table
    let loaded = try CompiledTable.load(CompiledTable.bytes(of: table))
    let reducer = Reducer(table: loaded)
    let (state, _) = reducer.reduce(EngineState(), .open("shop:/cart/1"))
    #expect(state.navigation.visible?.screen == "cart/product")
  }

  @Test(
    // §14.3 rule 6
    "Coordinators and presenters know the screen by its own id, and each place by its coordinator")
  func runtime() throws {
    let app = try RecordedRuntime(routes: Self.text)
    app.runtime.launch()
    #expect(app.context(of: "results")?.push("product", ["id": 1]).outcome == .done)
    #expect(app.presenter.visibleStack.last?.coordinator == "search")
    #expect(app.context(of: "product")?.start("compare").outcome == .done)
    #expect(app.context(of: "pairs")?.push("product", ["id": 1]).outcome == .done)
    #expect(app.presenter.visibleStack.last?.coordinator == "compare")
    #expect(app.presenter.visibleScreens == ["results", "product", "pairs", "product"])
    #expect(app.navigator.visibleScreen == "product")
    #expect(app.presenter.tapBack())
    #expect(app.presenter.tapBack())
    #expect(app.presenter.visibleScreens == ["results", "product"])
    #expect(app.runtime.open("shop:/cart/2").outcome == .applied)
    #expect(app.presenter.visibleStack.last?.coordinator == "cart")
    #expect(app.problems == [])
  }

  static let wrong: [(old: String, new: String, error: String)] = [
    (
      #""opens": "notes""#, #""opens": "product""#,
      "t.json:21:66: error: the screen `product` is shown by several coordinators [ambiguous-screen]\nhelp: write one of `search/product`, `compare/product`, `cart/product`"
    ),
    (
      #""opens": "cart/product""#, #""opens": "cart/prodct""#,
      "t.json:19:64: error: unknown screen or coordinator `cart/prodct` [unknown-screen]\nhelp: did you mean `cart/product`?"
    ),
    (
      #"["items", { "screen": "product", "hidesBottomBar": true }]"#,
      #"["items", { "screen": "product", "parameters": { "id": "int" } }]"#,
      "t.json:15:42: error: the table's `screens` declare `product`, with its `parameters` and `identity` [conflicting-keys]\nhelp: write them there"
    ),
    (
      #""screens": ["about"]"#, #""screens": ["about", "a/b"]"#,
      "t.json:16:66: error: the name of a screen contains `/` [bad-name]\nhelp: write a name without `/`"
    ),
    (
      #""identity": "always" }"#, #""identity": "always" }, "more": {}"#,
      "t.json:16:24: error: the coordinator `more` has the id of a screen declared before it [duplicate-id]\nhelp: give each its own id"
    ),
    (
      #""size": "string = M""#, #""size": "int = M""#,
      "t.json:4:62: error: `M` is not a value of the type `int` [bad-value]\nhelp: give a whole number within 64 bits"
    ),
  ]

  @Test("An error of a shared screen is reported once, at its position", arguments: wrong)
  func errors(_ row: (old: String, new: String, error: String)) throws {
    #expect(Self.text.contains(row.old))
    let text = Self.text.replacingOccurrences(of: row.old, with: row.new)
    #expect {
      _ = try LinkRouter(routes: text, file: "t.json")
    } throws: { error in
      // Without the source line and its caret.
      let lines = "\(error)".split(separator: "\n").filter {
        !$0.hasPrefix(" ") && !$0.isEmpty
      }
      let told = lines.joined(separator: "\n")
      if told != row.error { Issue.record("\(told)") }
      return told == row.error
    }
  }

  @Test("A shared screen that no coordinator shows is a warning")
  func unused() throws {
    let text = Self.text.replacingOccurrences(
      of: #""notes": { "#, with: #""lost": {}, "notes": { "#)
    let (table, diagnostics) = TableCompiler.compile(.init(file: "t.json", text: text))
    #expect(table != nil)
    #expect(diagnostics.map(\.message) == ["no coordinator shows the screen `lost`"])
  }
}
