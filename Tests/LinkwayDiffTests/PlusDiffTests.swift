import LinkwayDiff
import LinkwayTable
import Testing

/// Tables that differ only in what a plus sign in a query means.
@Suite("Diff of plus signs")
struct PlusDiffTests {
  private static func table(_ route: String, _ plus: String) throws -> RouteTable {
    try DiffTable.compile(
      #"{"route": "r", "paths": ["/p"], \#(route), "opens": "page"}"#,
      [
        #""plusInQuery": "\#(plus)""#,
        #""types": {"words": {"enum": ["a b", "a+b"]}, "spaced": {"regex": "a[ b]c"}}"#,
      ])
  }

  @Test(
    "Each kind of change that a plus sign causes is found: §11.9 rule 2",
    arguments: [
      #""query": {"k": "string"}"#, #""query": {"k": "string?"}"#, #""query": {"k": "words"}"#,
      #""query": {"k": "spaced?"}"#, #""query": {"k": {"equals": "a b"}}"#,
      #""query": {"k": {"equals": "a+b"}}"#, #""query": {"k": {"not": "a b"}}"#,
      #""query": {"k": {"matches": ":x :y"}}"#, #""query": {"k": "raw"}"#,
      #""query": {"k": "int?"}"#,
      #""query": {"k": "string[]"}"#, #""query": {"k k": "string"}"#, #""query": {"k+k": "int?"}"#,
      #""query": {"k k": "words", "k+k": "words?"}"#, #""query": {"*": true}"#,
      #""query": {"k": "int", "*": true}"#, #""fragment": {"k": "string"}"#,
      #""fragment": "/:x", "query": {"k": "string?"}"#, #""query": {"k k": {"absent": true}}"#,
      #""query": {"k": "words"}, "with": {"l": ":*"}"#,
    ], [("literal", "space"), ("space", "literal")])
  func kinds(_ route: String, _ settings: (old: String, new: String)) throws {
    let (old, new) = (
      try Self.table(route, settings.old), try Self.table(route, settings.new)
    )
    let comparer = LinkComparer(old, new)
    let diff = TableDiff(old, new)
    let names = ["k", "k+k", "k%20k", "k%2Bk", "x", "x+y"]
    let values = ["a+b", "a%20b", "a%2Bb", "a+c", "a%20c", "+", "a", "1+", "+1", "1", "a+b+c", ""]
    var queries = [""]
    for item in names.flatMap({ name in values.map { name + "=" + $0 } }) {
      for tail in ["?", "#", "#/a?", "?k=1&"] { queries.append(tail + item) }
      for end in ["#/a", "&k=a+b", "&" + item] { queries.append("?" + item + end) }
    }
    for link in queries.map({ "https://a.example/p" + $0 }) {
      for kind in comparer.compare(link, .universal).kinds {
        #expect(diff.changes.contains { $0.kind == kind }, "\(kind) of \(link)")
      }
    }
  }
}
