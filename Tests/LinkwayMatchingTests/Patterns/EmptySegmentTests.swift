import LinkwayMatching
import Testing

@testable import LinkwayPatterns

@Suite("Empty segments in patterns")
struct EmptySegmentTests {
  struct Row: CustomTestStringConvertible, Sendable {
    var path: String
    var trailing: SlashPolicy.Trailing
    var loads: Bool
    var testDescription: String { "\(path), trailing slashes \(trailing.rawValue)" }
  }

  static let rows: [Row] = [
    Row(path: "/", trailing: .ignore, loads: true),
    Row(path: "/", trailing: .strict, loads: true),
    Row(path: "//", trailing: .ignore, loads: false),
    Row(path: "//", trailing: .strict, loads: false),
    Row(path: "/a/", trailing: .ignore, loads: true),
    Row(path: "/a/", trailing: .strict, loads: true),
    Row(path: "/a//", trailing: .ignore, loads: false),
    Row(path: "/a//", trailing: .strict, loads: false),
    Row(path: "/a//b", trailing: .ignore, loads: false),
    Row(path: "/a{/b}?/", trailing: .ignore, loads: true),
    Row(path: "{/b}?/", trailing: .ignore, loads: true),
  ]

  @Test(
    "A pattern with an empty segment loads only where links with one are matched",
    arguments: rows, [SlashPolicy.Duplicates.refuse, .collapse, .significant])
  func loads(_ row: Row, _ duplicates: SlashPolicy.Duplicates) throws {
    var fixture = RouteFixture()
    fixture.slashes = SlashPolicy(trailing: row.trailing, duplicates: duplicates)
    if row.loads || duplicates == .significant {
      _ = try fixture.matcher(paths: [row.path])
      return
    }
    let error = #expect(throws: PatternError.self) { try fixture.matcher(paths: [row.path]) }
    #expect(error?.identifier == "empty-segment")
  }
}
