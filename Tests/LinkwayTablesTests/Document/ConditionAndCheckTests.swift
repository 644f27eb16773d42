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
      suggestion: "declare a separate coordinator for it"),
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

  @Test("Contradictory keys are errors with a suggestion", arguments: rows)
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
      #", {"coordinator": "door", "as": "sheet", "interruption": "wait", "screens": ["#
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
      #expect(graph.coordinator("door")?.interruption == .wait)
      #expect(graph.screen("bell")?.interruption == .ask)
      #expect(graph.screen("home")?.interruption == .allow)
    }
  }
}
