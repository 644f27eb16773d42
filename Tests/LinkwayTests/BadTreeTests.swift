import Linkway
import Testing

/// Trees of coordinators with gates that must not load, by their numbers in the shared list of bad
/// inputs.
@Suite("Bad trees")
struct BadTreeTests {
  struct Row: CustomTestStringConvertible, Sendable {
    var name: String
    var gates: String
    var app: String
    var identifier: String
    var notes: [String] = []
    var testDescription: String { name }
  }

  static let rows: [Row] = [
    Row(
      name: "56: gates that wait for each other (§5.9 rule 4)",
      gates: """
        "a": { "flow": "x", "after": ["b"] }, "b": { "flow": "y", "after": ["a"] }
        """,
      app: """
        "start": "m", "children": [ { "coordinator": "x", "as": "sheet", "screens": ["xs"] },
        { "coordinator": "y", "as": "sheet", "screens": ["ys"] },
        { "coordinator": "m", "as": "root", "screens": ["ms"] } ]
        """, identifier: "gate-cycle", notes: ["a → b → a"]),
    Row(
      name: "56: a gate whose flow is behind itself (§5.9 rule 3)",
      gates: "\"a\": { \"flow\": \"x\" }",
      app: """
        "start": "m", "children": [ { "coordinator": "m", "as": "root", "requires": ["a"],
        "screens": ["ms"], "children": [ { "coordinator": "x", "as": "sheet", "screens": ["xs"] } ] } ]
        """, identifier: "gate-behind-itself", notes: ["a → x → a"]),
    Row(
      name: "a gate whose flow is behind one that need not be open",
      gates: "\"a\": { \"flow\": \"x\" }, \"b\": { \"flow\": \"y\" }",
      app: """
        "start": "m", "children": [ { "coordinator": "x", "as": "sheet", "requires": ["b"],
        "screens": ["xs"] }, { "coordinator": "y", "as": "sheet", "screens": ["ys"] },
        { "coordinator": "m", "as": "root", "screens": ["ms"] } ]
        """, identifier: "gate-behind-itself", notes: ["a → x → b → …"]),
    Row(
      name: "two gates with one flow",
      gates: "\"a\": { \"flow\": \"x\" }, \"b\": { \"flow\": \"x\" }",
      app: """
        "start": "m", "children": [ { "coordinator": "x", "as": "sheet", "screens": ["xs"] },
        { "coordinator": "m", "as": "root", "screens": ["ms"] } ]
        """, identifier: "shared-flow"),
    Row(
      name: "screens that are under each other", gates: "",
      app: """
        "screens": ["r", { "screen": "a", "under": "b" }, { "screen": "b", "under": "a" }]
        """, identifier: "under-cycle", notes: ["a → b → a"]),
    Row(
      name: "a coordinator without anything to show", gates: "",
      app: "\"children\": [ { \"coordinator\": \"m\", \"as\": \"root\", \"screens\": [\"ms\"] } ]",
      identifier: "missing-start"),
    Row(
      name: "a tab bar without a tab", gates: "",
      app: """
        "container": "tabs",
        "children": [ { "coordinator": "m", "as": "sheet", "screens": ["ms"] } ]
        """, identifier: "missing-tab"),
    Row(
      name: "a container of pages without a page", gates: "",
      app: """
        "screens": ["r"], "children": [ { "coordinator": "m", "as": "root", "container": "pages",
          "children": [ { "coordinator": "n", "as": "sheet", "screens": ["ns"] } ] } ]
        """, identifier: "missing-tab"),
    Row(
      name: "a start that is not a child", gates: "",
      app: """
        "start": "n", "children": [ { "coordinator": "m", "as": "root", "screens": ["ms"] } ]
        """, identifier: "unknown-coordinator"),
    Row(
      name: "a tab without a tab bar", gates: "",
      app: """
        "start": "m", "children": [ { "coordinator": "m", "as": "tab", "screens": ["ms"] } ]
        """, identifier: "bad-presentation"),
    Row(
      name: "a flow that is a tab", gates: "\"a\": { \"flow\": \"m\" }",
      app: """
        "container": "tabs", "children": [ { "coordinator": "m", "as": "tab", "screens": ["ms"] } ]
        """, identifier: "bad-flow"),
  ]

  @Test("A tree of coordinators that cannot work does not load", arguments: rows)
  func badTree(_ row: Row) throws {
    let text = """
      { "version": 1, "gates": { \(row.gates) }, "app": { "coordinator": "app", \(row.app) } }
      """
    let error = try #require(throws: RouteTableError.self) { try LinkRouter(routes: text) }
    let first = try #require(error.diagnostics.first)
    #expect(first.identifier == row.identifier, "\(error)")
    if !row.notes.isEmpty { #expect(first.notes == row.notes) }
  }

  @Test("The error for a tab bar without a tab says what to add")
  func tabBarWithoutTabs() throws {
    let error = try #require(throws: RouteTableError.self) {
      try LinkRouter(
        routes: """
          { "version": 1, "app": { "coordinator": "app", "screens": ["root"], "children": [
            { "coordinator": "bar", "as": "root", "container": "tabs", "children": [
              { "coordinator": "menu", "as": "sheet", "screens": ["entries"] } ] } ] } }
          """)
    }
    #expect(
      error.description == """
        routes.json:2:54: error: `bar` is a container of tabs and has no tab [missing-tab]
            { "coordinator": "bar", "as": "root", "container": "tabs", "children": [
                                                               ^~~~~~
        help: give it a child that is shown "as": "tab"

        """)
  }

  /// A chain of this many screens with `under`, or gates with `after`.
  private static func chain(ofScreens count: Int) -> String {
    let screens = (1...count).map {
      $0 == 1 ? "\"s1\"" : "\n{ \"screen\": \"s\($0)\", \"under\": \"s\($0 - 1)\" }"
    }
    return """
      { "version": 1, "app": { "coordinator": "app",
      "screens": ["root", \(screens.joined(separator: ","))] } }
      """
  }

  private static func chain(ofGates count: Int) -> String {
    let gates = (1...count).map {
      "\n\"g\($0)\": { \"flow\": \"c\($0)\"\($0 == 1 ? "" : ", \"after\": [\"g\($0 - 1)\"]") }"
    }
    let flows = (1...count).map {
      "{ \"coordinator\": \"c\($0)\", \"as\": \"sheet\", \"screens\": [\"s\($0)\"] }"
    }
    return """
      { "version": 1, "gates": { \(gates.joined(separator: ",")) },
      "app": { "coordinator": "app", "screens": ["root"],
      "children": [\(flows.joined(separator: ","))] } }
      """
  }

  // §5.8 rule 5
  @Test("A chain of 64 screens under one another loads, and one more does not")
  func screensUnderOneAnother() throws {
    _ = try LinkRouter(routes: Self.chain(ofScreens: 64))
    for count in [65, 500] {
      let error = try #require(throws: RouteTableError.self) {
        try LinkRouter(routes: Self.chain(ofScreens: count))
      }
      #expect(
        error.description == """
          routes.json:66:29: error: `s65` is screen 65 in a chain of `under`; at most 64 are allowed [under-too-deep]
            { "screen": "s65", "under": "s64" }\(count == 65 ? "] } }" : ",")
                                        ^~~~~
          help: put it under a screen that is nearer to the coordinator's first screen

          """)
    }
  }

  // §5.8 rule 5
  @Test("64 gates may come after one another, and one more does not load")
  func gatesAfterOneAnother() throws {
    _ = try LinkRouter(routes: Self.chain(ofGates: 64))
    for count in [65, 500] {
      let error = try #require(throws: RouteTableError.self) {
        try LinkRouter(routes: Self.chain(ofGates: count))
      }
      #expect(
        error.description == """
          routes.json:66:35: error: `g65` is gate 65 in a chain of `after`; at most 64 are allowed [after-too-deep]
            "g65": { "flow": "c65", "after": ["g64"] }\(count == 65 ? " }," : ",")
                                              ^~~~~
          help: put it after an earlier gate of the chain

          """)
    }
  }

  // §5.8 rule 5
  @Test("Coordinators can nest as deep as JSON, and deeper ones are errors with a position")
  func nestedCoordinators() throws {
    func nested(_ levels: Int) -> String {
      let inner = (2...levels).map {
        ", \"children\": [\n{ \"coordinator\": \"c\($0)\", \"as\": \"sheet\", \"screens\": [\"s\($0)\"]"
      }
      return "{ \"version\": 1, \"app\": { \"coordinator\": \"c1\", \"screens\": [\"s1\"]"
        + inner.joined() + String(repeating: " } ]", count: levels - 1) + " } }"
    }
    _ = try LinkRouter(routes: nested(31))
    let error = try #require(throws: RouteTableError.self) { try LinkRouter(routes: nested(40)) }
    #expect(error.diagnostics.map(\.identifier) == ["too-deep"])
  }
}
