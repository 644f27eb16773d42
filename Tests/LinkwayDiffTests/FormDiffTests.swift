import LinkwayDiff
import LinkwayTable
import Testing

/// Items whose patterns have several forms, which capture different values.
@Suite("Diff of patterns with several forms")
struct FormDiffTests {
  private static func table(_ query: String) throws -> RouteTable {
    try DiffTable.compile(
      #"{"route": "r", "paths": ["/r"], "query": \#(query), "opens": "page"}"#)
  }

  @Test(
    "A value that only one form of a pattern captures in another way is found: §11.9 rule 2",
    arguments: [
      (#"{"m": {"matches": "{a}?:m"}}"#, #"{"m": "string"}"#),
      (#"{"m": {"matches": "{a}?:m"}, "*": true}"#, #"{"*": true}"#),
      (#"{"m": {"matches": ":m{-x}?"}}"#, #"{"m": {"matches": ":m"}}"#),
      (
        #"{"m": {"matches": "{v}?:m<int>{.0}?", "optional": true}}"#,
        #"{"m": {"matches": "{v}?:m<int>", "optional": true}}"#
      ),
    ])
  func forms(_ old: String, _ new: String) throws {
    for (old, new) in [(old, new), (new, old)] {
      let tables = (try Self.table(old), try Self.table(new))
      let comparer = LinkComparer(tables.0, tables.1)
      let diff = TableDiff(tables.0, tables.1)
      for value in ["", "a", "ab", "b", "b-x", "v1", "v1.0", "1.0", "1"] {
        for kind in comparer.compare("https://a.example/r?m=" + value, .universal).kinds {
          #expect(diff.changes.contains { $0.kind == kind }, "\(kind) of \(value)")
        }
      }
    }
  }
}
