import Linkway
import LinkwayMatching
import LinkwayNavigation
import LinkwayTable
import LinkwayTesting
import Testing

/// A push or start by the app is checked at run time like a route's parameters.
@Suite("Parameters of steps")
struct StepParameterTests {
  static let text = """
    { "version": 1, "origins": ["good:"],
      "types": { "color": { "enum": ["red", "blue"] } },
      "gates": { "session": { "flow": "auth" } },
      "app": { "coordinator": "app",
        "screens": [
          "home",
          { "screen": "product",
            "parameters": { "id": "int", "tags": "string[]", "color": "color = red" } },
          { "screen": "secret", "parameters": { "id": "int" }, "requires": ["session"] },
          "anything" ],
        "children": [
          { "coordinator": "auth", "as": "sheet", "screens": ["logIn"] },
          { "coordinator": "basket", "as": "sheet",
            "screens": [{ "screen": "items", "parameters": { "count": "int = 1" } }] } ] },
      "routes": [] }
    """

  private func outcome(
    of event: NavigationEvent
  ) throws -> (effects: NavigationResult, state: EngineState) {
    let reducer = Reducer(table: try LinkRouter(routes: Self.text).table)
    let (state, effects) = reducer.reduce(reducer.reduce(EngineState(), .launch).state, event)
    return (effects, state)
  }

  static let refused: [(event: NavigationEvent, reason: String)] = [
    (
      .push("product", ["ID": .int(3), "tags": .list([])]),
      "the screen `product` has no parameter `ID`; did you mean `id`?; the screen `product` needs the parameter `id`"
    ),
    (
      .push("product", ["id": .string("3"), "tags": .list([])]),
      "the screen `product` expects `id` as `int`; give a whole number within 64 bits"
    ),
    (
      .push("product", ["id": .int(3)]), "the screen `product` needs the parameter `tags`"
    ),
    (
      .push("product", ["id": .int(3), "tags": .string("a")]),
      "the screen `product` expects `tags` as a list of `string`"
    ),
    (
      .push("product", ["id": .int(3), "tags": .list([]), "color": .string("green")]),
      "the screen `product` expects `color` as `color`; give one of `red`, `blue`"
    ),
    (
      .push("product", ["id": .int(3), "tags": .list([]), "extra": .int(1)]),
      "the screen `product` has no parameter `extra`"
    ),
    (
      .start("basket", ["count": .string("many")]),
      "the screen `items` expects `count` as `int`; give a whole number within 64 bits"
    ),
    (.push("secret", [:]), "the screen `secret` needs the parameter `id`"),
  ]

  @Test(
    // §10.10 rule 2
    "What a screen does not take is invalid, with the reason and what to do", arguments: refused)
  func refuses(_ row: (event: NavigationEvent, reason: String)) throws {
    let found = try outcome(of: row.event)
    #expect(found.effects.outcome == .invalid)
    #expect(found.effects.reason == row.reason)
    #expect(found.effects.transitions.isEmpty)
    #expect(found.state.held == nil)
    #expect(found.state.navigation.visibleStack.map(\.screen) == ["home"])
  }

  // §14.2 rule 2
  @Test("A refused step is reported to all observers, and logged, without a value")
  func told() throws {
    let navigator = LinkNavigator(router: try LinkRouter(routes: Self.text), state: EngineState())
    var logged: [String] = []
    var heard: [[String]] = [[], []]
    navigator.log = { logged.append($0) }
    _ = navigator.observe { heard[0].append("\($0)") }
    _ = navigator.observe(revealing: true) { heard[1].append("\($0)") }
    navigator.send(.launch)
    navigator.send(.push("product", ["ID": .int(4711), "tags": .list([])]))
    navigator.send(.push("prodct"))
    navigator.send(.start("basket", ["count": .string("4711")]))
    navigator.pass("sesion", user: "4711")
    navigator.send(.cancel("sesion"))
    navigator.send(.revoke("elsewhere"))
    let refusals = [
      "refused push product: the screen `product` has no parameter `ID`; did you mean `id`?; the screen `product` needs the parameter `id`",
      "refused push prodct: unknown screen `prodct`; did you mean `product`?",
      "refused start basket: the screen `items` expects `count` as `int`; give a whole number within 64 bits",
      "refused pass sesion: unknown gate `sesion`; did you mean `session`?",
      "refused cancel sesion: unknown gate `sesion`; did you mean `session`?",
      "refused revoke elsewhere: unknown gate `elsewhere`",
    ]
    #expect(heard == [refusals, refusals])
    #expect(logged == refusals)
    // An impossible user action is not a programming error.
    navigator.send(.back)
    #expect(logged == refusals)
  }

  @Test("An unknown gate of a coordinator's own code is reported like an unknown screen")
  func contextual() throws {
    let app = try RecordedRuntime(routes: Self.text)
    app.runtime.launch()
    var logged: [String] = []
    app.navigator.log = { logged.append($0) }
    let context = try #require(app.context(of: "home"))
    let results = [context.open(gate: "sesion"), context.push("prodct")]
    #expect(results.map(\.outcome) == [.invalid, .invalid])
    let reasons = [
      "unknown gate `sesion`; did you mean `session`?",
      "unknown screen `prodct`; did you mean `product`?",
    ]
    #expect(results.map(\.reason) == reasons)
    #expect(logged == ["refused pass sesion: \(reasons[0])", "refused push prodct: \(reasons[1])"])
  }

  static let taken: [(event: NavigationEvent, parameters: Parameters)] = [
    (
      .push("product", ["id": .int(3), "tags": .list([.string("a")])]),
      ["id": .int(3), "tags": .list([.string("a")]), "color": .string("red")]
    ),
    (.push("anything", ["x": .bool(true)]), ["x": .bool(true)]),
    (.start("basket", [:]), ["count": .int(1)]),
    (.start("basket", ["count": .int(2)]), ["count": .int(2)]),
  ]

  @Test("A step shows the declared parameters, with defaults", arguments: taken)
  func takes(_ row: (event: NavigationEvent, parameters: Parameters)) throws {
    let found = try outcome(of: row.event)
    #expect(found.effects.outcome == .done)
    #expect(found.state.navigation.visible?.parameters == row.parameters)
  }
}
