import Linkway
import LinkwayMatching
import LinkwayNavigation
import LinkwayTable
import Testing

/// A screen has its declared defaults for missing parameters, regardless of how it is shown.
@Suite("Defaults of screens")
struct ScreenDefaultTests {
  static let text = """
    { "version": 1, "origins": ["good:"],
      "gates": { "session": { "flow": "auth" } },
      "app": { "coordinator": "app",
        "screens": [
          { "screen": "home", "parameters": { "name": "string?", "size": "int = 20" } },
          { "screen": "item", "parameters": { "id": "int", "zoom": "number = 1.5" } } ],
        "children": [{ "coordinator": "auth", "as": "sheet", "screens": ["logIn"] }] },
      "routes": [
        { "route": "me", "paths": ["/me/:name"], "opens": "home", "requires": ["session"],
          "query": { "size": "int?" } },
        { "route": "item", "paths": ["/items/:id<int>"], "opens": "item" } ] }
    """

  static let rows: [(name: String, events: [NavigationEvent], stack: [Parameters])] = [
    ("a launch", [.launch], [["size": .int(20)]]),
    (
      "a link", [.open("good:/items/1")],
      [["size": .int(20)], ["id": .int(1), "zoom": .number(1.5)]]
    ),
    (
      "a user's push", [.launch, .push("item", ["id": .int(1)])],
      [["size": .int(20)], ["id": .int(1), "zoom": .number(1.5)]]
    ),
    (
      "a link that gives another value", [.pass("session"), .open("good:/me/ANN?size=5")],
      [["name": .string("ANN"), "size": .int(5)]]
    ),
    (
      "a gate that closes", [.pass("session"), .open("good:/me/ANN?size=5"), .revoke("session")],
      [["size": .int(20)]]
    ),
  ]

  @Test("Defaults of screens are filled in, from text and from a compiled table", arguments: rows)
  func filledIn(
    _ row: (name: String, events: [NavigationEvent], stack: [Parameters])
  ) throws {
    let table = try LinkRouter(routes: Self.text).table
    for table in [table, try CompiledTable.load(CompiledTable.bytes(of: table))] {
      let reducer = Reducer(table: table)
      var state = EngineState()
      for event in row.events { state = reducer.reduce(state, event).state }
      #expect(state.navigation.visibleStack.map(\.parameters) == row.stack)
    }
  }

  @Test("A default that is not a value of its type does not load")
  func wrong() throws {
    let error = try #require(throws: RouteTableError.self) {
      try LinkRouter(routes: Self.text.replacing("int = 20", with: "int = 2x"), file: "t.json")
    }
    #expect("\(error)".contains("`2x` is not a value of the type `int`"))
  }
}
