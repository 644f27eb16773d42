import LinkwayDiagnostics
import LinkwayMatching
import TestSupport
import Testing

@testable import LinkwayTable
@testable import LinkwayTableCompiler

/// Exceeding a limit of `TableLimits` by one is an error with a position.
// §12.1 rule 1
@Suite("Limits of tables")
struct TableLimitTests {
  struct Row: CustomTestStringConvertible, Sendable {
    var name: String
    /// A table with a number of elements of some kind.
    var table: @Sendable (Int) -> String
    var limit: Int
    var limits = TableLimits()
    /// The position in the text, and the text there.
    var error: String
    var testDescription: String { name }
  }

  private static func table(_ route: String, origins: String = #""https://a.example""#) -> String {
    """
    { "version": 1, "origins": [\(origins)], "routes": [
    { "route": "r", "resolver": "x", \(route) } ] }
    """
  }

  private static func list(_ count: Int, _ element: (Int) -> String) -> String {
    (0..<count).map { "\"\(element($0))\"" }.joined(separator: ",\n")
  }

  private static var smallLimits: TableLimits {
    var limits = TableLimits()
    (limits.textBytes, limits.steps) = (200, 12)
    return limits
  }

  /// The limits that take seconds to test in an unoptimized build.
  static let largeRows = [
    Row(
      name: "paths of a route",
      table: { count in table("\"paths\": [\(list(count) { "/\($0)" })]") },
      limit: 65_536,
      error:
        "65538:1 this is more than the 65536 patterns that a route may have [too-many-patterns]"),
    Row(
      name: "links of a route",
      table: { count in table("\"links\": [\(list(count) { "https://b.example/\($0)" })]") },
      limit: 65_536,
      error:
        "65538:1 this is more than the 65536 patterns that a route may have [too-many-patterns]"),
    Row(
      name: "paths of a route under several beginnings",
      table: { count in
        table(
          "\"paths\": [\(list(count) { "/\($0)" })]",
          origins: #""a://x", "a://y", "a://z", "a://w""#)
      }, limit: 16_384,
      error:
        "16386:1 this is more than the 65536 patterns that a route may have [too-many-patterns]"),
  ]

  static let rows = [
    Row(
      name: "items of a query",
      table: { count in
        let items = (0..<count).map { "\"q\($0)\": \"string?\"" }.joined(separator: ",\n")
        return table("\"paths\": [\"/x\"], \"query\": {\(items)}")
      }, limit: 255,
      error: "257:1 `query` has 256 items; at most 255 are allowed [too-many-items]"),
    Row(
      name: "items of a fragment",
      table: { count in
        let items = (0..<count).map { "\"q\($0)\": \"string?\"" }.joined(separator: ",\n")
        return table("\"paths\": [\"/x\"], \"fragment\": {\(items)}")
      }, limit: 255,
      error: "257:1 `fragment` has 256 items; at most 255 are allowed [too-many-items]"),
    Row(
      name: "bytes of a pattern",
      table: { count in table("\"paths\": [\"/\(String(repeating: "a", count: count - 1))\"]") },
      limit: 2_048,
      error: "2:45 this pattern has 2049 bytes; at most 2048 are allowed [pattern-too-large]"),
    Row(
      name: "bytes of a scheme",
      table: { count in
        table(
          "\"paths\": [\"/x\"]",
          origins: "\"https://a.example\", \"\(String(repeating: "a", count: count)):\"")
      }, limit: 2_048,
      error: "1:51 this scheme has 2049 bytes; at most 2048 are allowed [pattern-too-large]"),
    Row(
      name: "captures of a pattern",
      table: { count in
        table(
          "\"paths\": [\"\((0..<count).map { "/:a\($0)-:b\($0)" }.prefix(count / 2).joined())\(count % 2 == 1 ? "-:c" : "")\"]"
        )
      }, limit: 64,
      error: "2:45 this pattern has 65 captures; at most 64 are allowed [pattern-too-large]"),
    Row(
      name: "segments of a pattern",
      table: { count in table("\"paths\": [\"\(String(repeating: "/a", count: count))\"]") },
      limit: 64,
      error: "2:45 this pattern has 65 segments; links have at most 64 [pattern-too-large]"),
    Row(
      name: "optional parts of a pattern",
      table: { count in
        table("\"paths\": [\"/x\((0..<count).map { "{/\($0)}?" }.joined())\"]")
      }, limit: 6,
      error:
        "2:47 7 optional parts make 2^7 forms; at most 64 are allowed [pattern-too-large]"),
    Row(
      name: "bytes of a table",
      table: { count in
        let text = table("\"paths\": [\"/x\"]")
        return text + String(repeating: " ", count: count - text.utf8.count)
      }, limit: 200, limits: smallLimits,
      error: "1:1 this table has 201 bytes; at most 200 are allowed [table-too-large]"),
    Row(
      name: "steps of a table",
      // The origin has five steps: scheme, port, and two labels in one form.
      table: { count in
        table("\"paths\": [\"/x\", \"\(String(repeating: "/a", count: count - 6))\"]")
      }, limit: 12, limits: smallLimits,
      error:
        "2:12 up to this point, patterns and origins have 13 segments and labels in all their forms; at most 12 are allowed [table-too-large]"
    ),
  ]

  @Test(
    "one more than a limit is an error at its place",
    arguments: rows + (Effort.isThorough ? largeRows : Array(largeRows.prefix(1))))
  func above(_ row: Row) throws {
    let source = SourceText(file: "t.json", text: row.table(row.limit + 1))
    let (table, diagnostics) = TableCompiler.compile(source, limits: row.limits)
    #expect(table == nil)
    let errors = diagnostics.map {
      "\(source.location(of: $0.range?.lowerBound ?? -1)) \($0.message) [\($0.identifier)]"
    }
    #expect(errors == [row.error])
  }

  @Test(
    "as many as a limit allows load", arguments: rows + (Effort.isThorough ? largeRows : []))
  func atLimit(_ row: Row) throws {
    let source = SourceText(file: "t.json", text: row.table(row.limit))
    let (table, diagnostics) = TableCompiler.compile(source, limits: row.limits)
    #expect(diagnostics.map { $0.message } == [] && table != nil)
  }

  /// Pairs of redirects to paths that all routes nearly match.
  private static func nearCircles(_ count: Int) -> SourceText {
    let routes = (0..<count).map {
      """
      { "route": "r\($0)", "paths": ["/*/x\($0)"], "redirect": "/a/x\($0 ^ 1)" }
      """
    }
    return SourceText(
      file: "t.json",
      text: """
        { "version": 1, "origins": ["https://a.example"], "routes": [
        \(routes.joined(separator: ",\n")) ] }
        """)
  }

  // §5.4 rule 6
  @Test("if the search for circles ends early, a warning names the first route not searched")
  func circles() throws {
    let source = Self.nearCircles(40)
    #expect(
      TableCompiler.compile(source).diagnostics.map { $0.identifier }.contains("route-cycle"))
    var limits = TableLimits()
    limits.followedSteps = -1_000
    let (table, diagnostics) = TableCompiler.compile(source, limits: limits)
    let found = diagnostics.filter { $0.identifier == "circles-not-searched" }
    #expect(found.count == 1 && found.allSatisfy { $0.severity == .warning })
    #expect(table == nil)
    limits.followedSteps = -1_600
    let (loaded, warnings) = TableCompiler.compile(source, limits: limits)
    #expect(loaded != nil)
    #expect(
      warnings.map { "\(source.location(of: $0.range?.lowerBound ?? -1)) \($0.identifier)" }
        == ["2:38 circles-not-searched"])
  }
}
