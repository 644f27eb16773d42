import Foundation
import LinkwayDiagnostics
import Testing

@testable import LinkwayTable
@testable import LinkwayTableCompiler

@Suite("Table fixtures")
struct FixtureTests {
  /// A small table with one error, and its position.
  struct Row: Sendable, CustomTestStringConvertible {
    var name: String
    var identifier: String
    var line: Int
    var column: Int

    init(_ name: String, _ identifier: String, _ line: Int, _ column: Int) {
      (self.name, self.identifier, self.line, self.column) = (name, identifier, line, column)
    }

    var testDescription: String { name }
  }

  static let bad: [Row] = [
    Row("absent-with-type", "conflicting-keys", 7, 41),
    Row("bad-escape", "bad-escape", 3, 31),
    Row("binary", "invalid-utf8", 1, 1),
    Row("byte-order-mark", "byte-order-mark", 1, 1),
    Row("comment", "comment", 3, 3),
    Row("control-character", "control-character", 3, 17),
    Row("description-in-example", "unknown-key", 7, 37),
    Row("duplicate-key-escaped", "duplicate-key", 4, 31),
    Row("duplicate-key", "duplicate-key", 5, 3),
    Row("duration-empty", "bad-duration", 4, 47),
    Row("duration-fraction", "bad-duration", 4, 47),
    Row("duration-negative", "bad-duration", 4, 47),
    Row("duration-no-unit", "bad-duration", 4, 47),
    Row("duration-number", "bad-duration", 4, 47),
    Row("duration-over-a-day", "bad-duration", 4, 47),
    Row("duration-overflow", "bad-duration", 4, 47),
    Row("duration-stays-open", "bad-duration", 4, 44),
    Row("duration-unknown-unit", "bad-duration", 4, 47),
    Row("duration-zero", "bad-duration", 4, 47),
    Row("empty-enum", "empty-list", 3, 29),
    Row("empty-paths", "empty-list", 4, 30),
    Row("empty-sources", "empty-list", 7, 18),
    Row("empty", "empty-file", 1, 1),
    Row("invalid-utf8", "invalid-utf8", 3, 16),
    Row("leave-to-web-false", "bad-value", 6, 21),
    Row("lone-surrogate", "lone-surrogate", 3, 17),
    Row("missing-action", "missing-action", 4, 5),
    Row("missing-as", "missing-key", 6, 7),
    Row("missing-coordinator", "missing-key", 6, 7),
    Row("missing-flow", "conflicting-keys", 4, 31),
    Row("missing-link", "missing-key", 7, 20),
    Row("missing-paths", "missing-key", 4, 5),
    Row("missing-route", "missing-key", 4, 5),
    Row("missing-screen", "missing-key", 5, 17),
    Row("missing-type", "missing-key", 3, 19),
    Row("missing-version", "missing-key", 1, 1),
    Row("name-control", "bad-name", 6, 24),
    Row("name-empty-key", "bad-name", 3, 14),
    Row("name-empty-requirement", "bad-name", 7, 22),
    Row("name-empty", "bad-name", 6, 16),
    Row("name-slash", "bad-name", 6, 25),
    Row("name-gate-negated", "bad-name", 3, 14),
    Row("name-long", "bad-name", 6, 16),
    Row("nan", "bad-number", 7, 36),
    Row("not-an-object", "wrong-type", 1, 1),
    Row("number-without-fraction", "bad-number", 7, 36),
    Row("regex-and-enum", "conflicting-keys", 3, 35),
    Row("schema-in-route", "unknown-key", 6, 7),
    Row("schema-number", "wrong-type", 3, 14),
    Row("several-actions", "several-actions", 7, 7),
    Row("short-form-empty", "bad-short-form", 7, 24),
    Row("short-form-escaped", "bad-short-form", 7, 34),
    Row("short-form-in-object", "bad-short-form", 7, 33),
    Row("short-form-list-default", "bad-short-form", 7, 33),
    Row("short-form-no-default", "bad-short-form", 7, 28),
    Row("short-form-rest", "bad-short-form", 7, 28),
    Row("short-form-trailing-space", "bad-short-form", 7, 27),
    Row("slashes-with-enum", "conflicting-keys", 3, 36),
    Row("too-deep", "too-deep", 32, 51),
    Row("trailing-comma", "trailing-comma", 3, 19),
    Row("unexpected-end", "unexpected-end", 4, 1),
    Row("unknown-key-comment", "unknown-key", 6, 7),
    Row("unknown-key-coordinator", "unknown-key", 5, 5),
    Row("unknown-key-example", "unknown-key", 7, 37),
    Row("unknown-key-far", "unknown-key", 3, 3),
    Row("unknown-key-fragment", "unknown-key", 7, 28),
    Row("unknown-key-gate", "unknown-key", 4, 31),
    Row("unknown-key-query", "unknown-key", 7, 25),
    Row("unknown-key-requries", "unknown-key", 7, 7),
    Row("unknown-key-screen", "unknown-key", 5, 37),
    Row("unknown-key-table", "unknown-key", 3, 3),
    Row("unknown-key-type", "unknown-key", 3, 21),
    Row("unknown-key-unmatched", "unknown-key", 3, 34),
    Row("unknown-version", "bad-version", 2, 14),
    Row("value-as-of-app", "bad-value", 5, 11),
    Row("value-as", "bad-value", 5, 46),
    Row("value-identity", "bad-value", 5, 46),
    Row("value-mode", "bad-value", 7, 15),
    Row("value-number-range", "bad-value", 7, 36),
    Row("value-precedence", "bad-value", 3, 17),
    Row("value-source", "bad-value", 7, 32),
    Row("version-fraction", "bad-version", 2, 14),
    Row("version-string", "bad-version", 2, 14),
    Row("wrong-type-case", "wrong-type", 3, 20),
    Row("wrong-type-description", "wrong-type", 4, 46),
    Row("wrong-type-equals", "wrong-type", 7, 35),
    Row("wrong-type-example-parameter", "wrong-type", 7, 58),
    Row("wrong-type-fragment", "wrong-type", 7, 19),
    Row("wrong-type-gates", "wrong-type", 3, 12),
    Row("wrong-type-origin", "wrong-type", 3, 21),
    Row("wrong-type-origins", "wrong-type", 3, 14),
    Row("wrong-type-others", "wrong-type", 7, 23),
    Row("wrong-type-parameter", "wrong-type", 5, 56),
    Row("wrong-type-query", "wrong-type", 7, 23),
    Row("wrong-type-requires", "wrong-type", 7, 19),
    Row("wrong-type-route", "wrong-type", 3, 14),
    Row("wrong-type-routes", "wrong-type", 3, 13),
    Row("wrong-type-screen", "wrong-type", 5, 17),
    Row("wrong-type-with-nested", "wrong-type", 7, 26),
    Row("wrong-type-with", "wrong-type", 7, 22),
    Row("value-app-id", "bad-value", 3, 38),
    Row("value-certificate", "bad-value", 3, 66),
    Row("value-exec", "bad-value", 3, 63),
    Row("value-accept", "bad-value", 3, 29),
    Row("value-min-sdk", "bad-value", 3, 59),
    Row("missing-package", "missing-key", 3, 29),
    Row("unknown-key-platforms", "unknown-key", 3, 18),
  ]

  static let good = ["escapes", "every-key", "minimal", "shared-screens"]

  @Test("a table with one problem has one error, at its place", arguments: bad)
  func refuses(row: Row) throws {
    let source = try Fixtures.table("bad/\(row.name).json")
    let (_, diagnostics) = TableDocument.read(source)
    let diagnostic = try #require(diagnostics.first)
    #expect(diagnostics.count == 1)
    #expect(diagnostic.severity == .error)
    #expect(diagnostic.identifier == row.identifier)
    let range = try #require(diagnostic.range)
    #expect(
      source.location(of: range.lowerBound) == SourceLocation(line: row.line, column: row.column))
  }

  @Test("a good table has no diagnostics", arguments: good)
  func reads(name: String) throws {
    let (document, diagnostics) = TableDocument.read(try Fixtures.table("good/\(name).json"))
    #expect(document != nil)
    #expect(diagnostics.isEmpty)
  }

  @Test("every fixture is tested")
  func complete() throws {
    #expect(try Fixtures.names(in: "bad") == Self.bad.map { "\($0.name).json" }.sorted())
    #expect(try Fixtures.names(in: "good") == Self.good.map { "\($0).json" }.sorted())
    print("table fixtures: \(Self.bad.count) bad, \(Self.good.count) good")
  }

  @Test("the stored results of the fixtures for the JSON schema are those of the loader")
  func schemaVerdicts() throws {
    let lines = try String(
      contentsOf: Fixtures.root.appendingPathComponent("Tests/Schema/verdicts.txt"),
      encoding: .utf8
    ).split(separator: "\n").filter { !$0.hasPrefix("#") }
    // The sample table, the tables of six apps, and those of six examples, in addition to the
    // fixtures.
    #expect(lines.count == Self.bad.count + Self.good.count + 13)
    for line in lines {
      let words = line.split(separator: " ")
      try #require(words.count == 2, "\(line)")
      let path = Fixtures.root.appendingPathComponent(String(words[1]))
      let (_, diagnostics) = TableDocument.read(try Fixtures.source(at: path))
      if words[0] == "accept" {
        #expect(diagnostics.isEmpty, "\(line)")
      } else if words[0].hasPrefix("loader:") {
        #expect(diagnostics.first?.identifier == String(words[0].dropFirst(7)), "\(line)")
      } else {
        #expect(diagnostics.hasErrors, "\(line)")
      }
    }
  }
}
