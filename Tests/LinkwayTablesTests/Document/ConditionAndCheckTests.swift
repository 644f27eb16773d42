import LinkwayDiagnostics
import Testing

@testable import LinkwayNavigation
@testable import LinkwayTable
@testable import LinkwayTableCompiler

/// §5.9 rules 6 to 9: conditions and checks in a table.
@Suite("Conditions and checks in a table")
struct ConditionAndCheckTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var gates: String
    var message: String
    var suggestion: String
    /// The members of `app` besides its screens.
    var children = ""
    var testDescription: String { gates }
  }

  static let rows: [Row] = [
    Row(
      gates: #""g": {"check": false}"#, message: "`check` must be `true`, not `false`",
      suggestion: "remove it if the gate is not a check"),
    Row(
      gates: #""g": {"check": true, "fallback": "home"}"#,
      message: "`fallback` is only for a condition, which has neither `flow` nor `check`",
      suggestion: "remove it"),
    Row(
      gates: #""g": {"pending": "wait"}"#,
      message: "`pending` is only for a gate with `\"check\": true`",
      suggestion: "remove it, or add `\"check\": true`"),
    Row(
      gates: #""g": {"check": true, "whenClosed": "holdAll"}"#,
      message: "`whenClosed` is only for a gate with a `flow`", suggestion: "remove it"),
    Row(
      gates: #""g": {"check": true, "onFailure": "flow"}"#,
      message: "`onFailure` is `flow`, and the gate has no `flow`",
      suggestion: "add `\"flow\": …`, or write `closed`"),
    Row(
      gates: #""g": {"fallback": "item"}"#,
      message: "the fallback `item` is shown without parameters, and `item` needs `id`",
      suggestion: "make it optional or give it a default, or name another screen"),
    Row(
      gates: #""g": {"fallback": "gated"}"#,
      message: "the fallback `gated`, shown while `g` is closed, requires the gate `g`",
      suggestion: "move it out from behind the gate"),
    Row(
      gates: #""g": {"check": true, "pending": "detail"}"#,
      message: "`pending` must be a modal, but `detail` is not",
      suggestion: "show it as `sheet`, `fullScreen` or `popover`"),
    Row(
      gates: #""g": {"check": true, "pending": "wait"}, "h": {"flow": "wait"}"#,
      message: "`wait` is the flow of the gate `h`, and ends when `g` has a result",
      suggestion: "declare a separate coordinator for `pending`"),
    Row(
      gates: #""g": {"check": true, "pending": "box"}, "h": {"flow": "ask"}"#,
      message: "`ask` is the flow of the gate `h` in `box`, and ends when `g` has a result",
      suggestion: "move the flow to another coordinator",
      children: #", {"coordinator": "box", "as": "sheet", "screens": ["b"], "children": ["#
        + #"{"coordinator": "ask", "as": "sheet", "screens": ["who"]}]}"#),
    Row(
      gates: #""g": {}"#,
      message:
        "`main` is started by default, and requires the condition `g`, which has no `fallback`",
      suggestion: "give the condition one, so that something is shown while it is closed",
      children: #", {"coordinator": "box", "as": "root", "start": "main", "children": ["#
        + #"{"coordinator": "main", "as": "root", "requires": ["g"], "screens": ["m"]}]}"#),
    Row(
      gates: #""g": {"check": true, "flow": "wait"}"#,
      message:
        "`main` is started by default, and requires the check `g`, which has no `pending`",
      suggestion: "give the check one, so that something is shown while it is closed",
      children: #", {"coordinator": "box", "as": "root", "start": "main", "children": ["#
        + #"{"coordinator": "main", "as": "root", "requires": ["g"], "screens": ["m"]}]}"#),
    Row(
      gates: #""g": {"flow": "ask"}"#,
      message: "`flow` is shown without parameters, and the first screen of `ask` needs `id`",
      suggestion: "make `id` optional or give it a default",
      children: #", {"coordinator": "ask", "as": "sheet", "screens": ["#
        + #"{"screen": "who", "parameters": {"id": "int"}}]}"#),
    Row(
      gates: #""g": {"check": true, "pending": "ask"}"#,
      message: "`pending` is shown without parameters, and the first screen of `inner` needs `id`",
      suggestion: "make `id` optional or give it a default",
      children: #", {"coordinator": "ask", "as": "sheet", "start": "inner", "children": ["#
        + #"{"coordinator": "inner", "as": "root", "screens": ["#
        + #"{"screen": "who", "parameters": {"id": "int"}}]}]}"#),
    Row(
      gates: #""g": {"flow": "ask"}"#,
      message:
        "`ask` has `interruption`, but `ask` is shown for a gate, and links do not wait for it",
      suggestion: #"remove it, or add "whenNewLink": "keep" to the gate"#,
      children:
        #", {"coordinator": "ask", "as": "sheet", "interruption": "wait", "screens": ["who"]}"#
    ),
    Row(
      gates: #""g": {"check": true, "pending": "ask"}"#,
      message:
        "`who` has `interruption`, but `ask` is shown for a gate, and links do not wait for it",
      suggestion: #"remove it, or add "whenNewLink": "keep" to the gate"#,
      children: #", {"coordinator": "ask", "as": "sheet", "screens": ["#
        + #"{"screen": "who", "interruption": "ask"}]}"#),
  ]

  private static func source(_ gates: String, _ children: String = "") -> SourceText {
    SourceText(
      file: "routes.json",
      text: """
        {"version": 1, "origins": ["a:"], "gates": {\(gates)}, "routes": [],
         "app": {"coordinator": "app", "screens": ["home", {"screen": "item", "parameters": {"id": "int"}},
           {"screen": "gated", "requires": ["g"]}], "children": [
           {"coordinator": "wait", "as": "sheet", "screens": ["spinner"]},
           {"coordinator": "detail", "as": "push", "screens": ["more"]}\(children)]}}
        """)
  }

  /// Apps whose coordinator or first screen is behind a condition or check.
  static let gatedRoots = [
    (#"{"coordinator": "app", "screens": [{"screen": "home", "requires": ["m"]}]}"#, "home", "m"),
    (#"{"coordinator": "app", "requires": ["m"], "screens": ["home"]}"#, "app", "m"),
    (#"{"coordinator": "app", "screens": [{"screen": "home", "requires": ["!k"]}]}"#, "home", "k"),
    (
      #"{"coordinator": "app", "requires": ["k"], "start": "c", "children": ["#
        + #"{"coordinator": "c", "as": "root", "screens": ["home"]}]}"#, "app", "k"
    ),
  ]

  @Test("The app itself is not behind a condition or check", arguments: gatedRoots)
  func gatedRoot(_ app: String, _ name: String, _ gate: String) throws {
    let text = #"{"version": 1, "gates": {"m": {}, "k": {"check": true}}, "app": \#(app)}"#
    let (table, diagnostics) = TableCompiler.compile(SourceText(file: "routes.json", text: text))
    #expect(table == nil)
    let errors = diagnostics.filter { $0.severity == .error }
    #expect(errors.map(\.identifier) == ["start-behind-gate"])
    let noun = gate == "k" ? "check" : "condition"
    #expect(
      errors.first?.message
        == "the app starts with `\(name)`, which requires the \(noun) `\(gate)`, and nothing can be shown instead"
    )
  }

  @Test("A start that requires a closed condition or check has nothing to show instead")
  func closedConditions() {
    for gate in [
      #""c": {"fallback": "fx"}"#, #""c": {"check": true, "pending": "f", "flow": "f"}"#,
    ] {
      let text = #"""
        {"version": 1, "gates": {\#(gate)}, "app": {"coordinator": "app", "start": "a", "children": [
          {"coordinator": "a", "as": "root", "requires": ["!c"], "screens": ["x"]},
          {"coordinator": "f", "as": "sheet", "screens": ["fx"]}]}}
        """#
      let (_, diagnostics) = TableCompiler.compile(SourceText(file: "routes.json", text: text))
      let errors = diagnostics.filter { $0.identifier == "start-behind-gate" }
      let noun = gate.contains("check") ? "check" : "condition"
      #expect(
        errors.map(\.message) == [
          "`a` is started by default, and nothing can be shown while the \(noun) `c` is open"
        ], "\(diagnostics)")
      #expect(errors.map(\.suggestion) == ["remove `!c`, or start with something else"])
    }
  }

  @Test("A fallback has no required parameter, not even a list")
  func fallbackWithList() {
    let text = #"""
      {"version": 1, "gates": {"c": {"fallback": "fb"}}, "app": {"coordinator": "app", "screens": [
        "home", {"screen": "fb", "parameters": {"ids": "string[]"}}, {"screen": "x", "requires": ["c"]}]}}
      """#
    let (_, diagnostics) = TableCompiler.compile(SourceText(file: "routes.json", text: text))
    #expect(
      diagnostics.filter { $0.severity == .error }.map(\.message) == [
        "the fallback `fb` is shown without parameters, and `fb` needs `ids`"
      ])
  }

  /// The start of an app, which may require a closed gate, and whether the table loads.
  static let closedStarts = [
    (
      #""start": "a", "children": [{"coordinator": "a", "as": "root", "requires": ["!s"], "screens": ["x"]}"#,
      false
    ),
    (#""screens": [{"screen": "x", "requires": ["!s"]}], "children": ["#, false),
    (
      #""container": "tabs", "children": [{"coordinator": "a", "as": "tab", "requires": ["!s"], "screens": ["x"]}, "#
        + #"{"coordinator": "b", "as": "tab", "screens": [{"screen": "y", "requires": ["!s"]}]}"#,
      false
    ),
    (
      #""container": "tabs", "children": [{"coordinator": "a", "as": "tab", "requires": ["!s"], "screens": ["x"]}, "#
        + #"{"coordinator": "b", "as": "tab", "requires": ["s"], "screens": ["y"]}"#, true
    ),
    (
      #""start": "a", "children": [{"coordinator": "a", "as": "root", "screens": ["x", "#
        + #"{"screen": "y", "requires": ["!s"]}]}"#, true
    ),
  ]

  @Test(
    "An app starts with something that is shown while a gate is open, too", arguments: closedStarts)
  func closedStart(_ app: String, _ isSound: Bool) {
    let text = #"""
      {"version": 1, "gates": {"s": {"flow": "f"}}, "app": {"coordinator": "app", \#(app)\#(app.hasSuffix("[") ? "" : ", ")
         {"coordinator": "f", "as": "sheet", "screens": ["fx"]}]}}
      """#
    let (table, diagnostics) = TableCompiler.compile(SourceText(file: "routes.json", text: text))
    #expect((table != nil) == isSound, "\(diagnostics)")
    let errors = diagnostics.filter { $0.severity == .error }
    #expect(errors.map(\.identifier) == (isSound ? [] : ["start-behind-gate"]))
    for error in errors {
      #expect(error.message.hasSuffix(", and nothing can be shown while the gate `s` is open"))
      #expect(error.suggestion == "remove `!s`, or start with something else")
    }
  }

  @Test("A fallback may be behind any other gate, in the compiled file too")
  func fallbackBehindGate() throws {
    let text = #"""
      {"version": 1, "gates": {"a": {"fallback": "soon"}, "s": {"flow": "f"}},
       "app": {"coordinator": "app",
         "screens": ["home", {"screen": "soon", "requires": ["s"]}, {"screen": "x", "requires": ["a"]}],
         "children": [{"coordinator": "f", "as": "sheet", "screens": ["fx"]}]}}
      """#
    let compiled = TableCompiler.compile(SourceText(file: "routes.json", text: text))
    let table = try #require(compiled.table, "\(compiled.diagnostics)")
    #expect(table.graph.isSound)
    let loaded = try CompiledTable.load(CompiledTable.bytes(of: table))
    #expect(loaded.graph.gate("a")?.fallback == "soon")
  }

  @Test("A fallback behind its own gate, or behind one after it, is damage", arguments: ["a", "b"])
  func fallbackBehindItself(_ gate: String) {
    let graph = CoordinatorGraph(
      coordinators: [.init(id: "app", parent: nil, presentation: nil, screens: ["home", "soon"])],
      screens: [
        .init(id: "home", coordinator: "app"),
        .init(id: "soon", coordinator: "app", requires: [.init(gate: gate)]),
      ],
      gates: [.init(id: "a", flow: nil, fallback: "soon"), .init(id: "b", flow: nil, after: ["a"])])
    #expect(!graph.isSound)
  }

  @Test("Keys that exclude each other are an error with a suggestion", arguments: rows)
  func errors(_ row: Row) throws {
    let (table, diagnostics) = TableCompiler.compile(Self.source(row.gates, row.children))
    #expect(table == nil)
    let error = try #require(diagnostics.first { $0.severity == .error })
    #expect(error.message == row.message)
    #expect(error.suggestion == row.suggestion)
    #expect(diagnostics.filter { $0.severity == .error }.count == 1)
  }

  @Test("Kinds, defaults and policies are in the compiled table, and in its file")
  func compiled() throws {
    let gates =
      #""c": {"fallback": "home"}, "k": {"check": true, "pending": "wait", "timeout": "3s"}, "#
      + #""d": {"check": true, "flow": "door", "onFailure": "flow"}, "g": {}"#
    let door =
      #", {"coordinator": "door", "as": "sheet", "screens": ["knock"]}, "#
      + #"{"coordinator": "hall", "as": "sheet", "interruption": "wait", "screens": ["#
      + #"{"screen": "bell", "interruption": "ask"}]}"#
    let compiled = TableCompiler.compile(Self.source(gates, door))
    let table = try #require(compiled.table, "\(compiled.diagnostics)")
    let loaded = try CompiledTable.load(CompiledTable.bytes(of: table))
    for graph in [table.graph, loaded.graph] {
      #expect(graph.gates.map(\.kind) == [.condition, .check, .check, .condition])
      #expect(graph.gate("c")?.fallback == "home")
      #expect(graph.gate("k")?.pending == "wait")
      #expect(graph.gates.map(\.timeout) == [nil, 3, 10, nil])
      #expect(graph.gate("d")?.onFailure == .flow && graph.gate("k")?.onFailure == .closed)
      #expect(graph.coordinator("hall")?.interruption == .wait)
      #expect(graph.screen("bell")?.interruption == .ask)
      #expect(graph.screen("home")?.interruption == .allow)
    }
  }
}
