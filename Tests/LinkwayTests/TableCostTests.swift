import Linkway
import LinkwayDiagnostics
import LinkwayTable
import LinkwayTableCompiler
import Testing

/// Tables of shapes that would make loading slow: limits are reported with positions.
@Suite("Limits on the cost of tables")
struct TableCostTests {
  struct Row: CustomTestStringConvertible, Sendable {
    var name: String
    var origins: [String]
    /// The output of `check`, without the source line.
    var printed: [Substring]
    var testDescription: String { name }
  }

  /// A table with one origin per line, the first one on line 2.
  private static func table(_ origins: [String]) -> SourceText {
    let lines = origins.map { "  \"\($0)\"" }.joined(separator: ",\n")
    return SourceText(
      file: "t.json",
      text: """
        { "version": 1, "origins": [
        \(lines)],
          "routes": [ { "route": "r", "resolver": "r", "paths": ["/x/:a"] } ] }
        """)
  }

  static let limits: [Row] = [
    Row(
      name: "custom-scheme hosts",
      origins: ["https://a.example"] + (1...70).map { "app://h\($0)" },
      printed: [
        "t.json:66:4: error: this is more than the 64 custom-scheme hosts that `origins` may have [too-many-origins]",
        "help: declare the scheme alone, such as `app:`, and write the host as the first segment of paths",
      ]),
    Row(
      name: "names of captures",
      origins: (1...40).map { "https://:x\($0).:y\($0).h\($0).example" },
      printed: [
        "t.json:34:4: error: `origins` may have at most 64 captures that differ in name or type; with this one there are 66 [too-many-captures]",
        "help: give captures of the same meaning the same name and type",
      ]),
    Row(
      name: "types of captures",
      origins: (1...33).flatMap {
        ["https://:x\($0)(a|b).h\($0).example", "https://:x\($0)<int>.i\($0).example"]
      },
      printed: [
        "t.json:66:4: error: `origins` may have at most 64 captures that differ in name or type; with this one there are 65 [too-many-captures]",
        "help: give captures of the same meaning the same name and type",
      ]),
  ]

  // §12.1 rule 1
  @Test("A table above a limit does not load, and the limit is reported once", arguments: limits)
  func limit(_ row: Row) {
    let source = Self.table(row.origins)
    let (table, diagnostics) = TableCompiler.compile(source, searches: .warnings)
    let lines = DiagnosticRenderer().text(for: diagnostics, in: source).split(separator: "\n")
    #expect(lines.filter { $0.first != " " } == row.printed)
    #expect(table == nil)
  }

  /// A table with one gate and one parameter per line, the first gate on line 3.
  private static func table(gates: Int, parameters: Int) -> SourceText {
    func lines(_ count: Int, _ line: (Int) -> String) -> String {
      (0..<count).map { "  " + line($0) }.joined(separator: ",\n")
    }
    return SourceText(
      file: "t.json",
      text: """
        { "version": 1, "origins": ["a:"], "routes": [ { "route": "r", "paths": ["/x"], "opens": "s",
          "requires": [
        \(lines(gates) { "\"g\($0)\"" })] } ],
          "app": { "coordinator": "app", "screens": ["home", { "screen": "s", "parameters": {
        \(lines(parameters) { "\"p\($0)\": \"string?\"" })} }], "children": [
        \(lines(gates) { "{ \"coordinator\": \"c\($0)\", \"as\": \"root\", \"screens\": [\"l\($0)\"] }" })] },
          "gates": {
        \(lines(gates) { "\"g\($0)\": { \"flow\": \"c\($0)\" }" })} }
        """)
  }

  // §12.1 rule 1
  @Test("Gates of one `requires` and parameters of a screen are limited")
  func gatesAndParameters() {
    let source = Self.table(gates: 256, parameters: 256)
    let (table, diagnostics) = TableCompiler.compile(source)
    let lines = DiagnosticRenderer().text(for: diagnostics, in: source).split(separator: "\n")
    #expect(
      lines.filter { $0.first != " " } == [
        "t.json:258:3: error: `requires` lists 256 gates; at most 255 are allowed [too-many-gates]",
        "help: require one gate that names the others in its `after`",
        "t.json:515:3: error: this screen has 256 parameters; at most 255 are allowed [too-many-parameters]",
        "help: remove what the screen can read from its own data",
      ])
    #expect(table == nil)
    let most = TableCompiler.compile(Self.table(gates: 255, parameters: 255))
    #expect(most.diagnostics == [])
    #expect(most.table != nil)
  }

  @Test(
    "A table exactly at a limit loads",
    arguments: [
      ["https://a.example"] + (1...63).map { "app://h\($0)" },
      (1...32).map { "https://:x\($0).:y\($0).h\($0).example" },
      (1...200).map { "https://:x.:y.h\($0).example" },
    ])
  func atTheLimit(_ origins: [String]) {
    let (table, diagnostics) = TableCompiler.compile(Self.table(origins))
    #expect(diagnostics == [])
    #expect(table != nil)
  }
}
