import LinkwayDiff
import LinkwayTable
import Testing

/// Tables that differ only in how they treat slashes, with captures that cross slashes.
@Suite("Diff of slash policies")
struct SlashDiffTests {
  private static func table(_ path: String, _ policy: String) throws -> RouteTable {
    try DiffTable.compile(
      #"{"route": "r", "paths": ["/p/:rest\#(path)"], "opens": "page"}"#, [policy])
  }

  @Test(
    "A capture that crosses slashes has another value where the tables treat slashes differently: §11.9 rule 2",
    arguments: ["<path>", "<raw>", "(.*)", "(.+)"],
    [
      (#""trailingSlash": "strict""#, #""trailingSlash": "ignore""#),
      (#""trailingSlash": "ignore""#, #""trailingSlash": "strict""#),
      (#""duplicateSlashes": "collapse""#, #""duplicateSlashes": "significant""#),
      (#""duplicateSlashes": "significant""#, #""duplicateSlashes": "collapse""#),
    ])
  func crossing(_ path: String, _ policies: (old: String, new: String)) throws {
    let (old, new) = (
      try Self.table(path, policies.old), try Self.table(path, policies.new)
    )
    let comparer = LinkComparer(old, new)
    let paths = ["p/a/", "p/a//", "p//a", "p/a//b", "p/", "p//", "p///", "p/a///b", "p/a/b/"]
    let diff = TableDiff(old, new)
    for link in paths.map({ "https://a.example/" + $0 }) {
      for kind in comparer.compare(link, .universal).kinds {
        #expect(diff.changes.contains { $0.kind == kind }, "\(kind) of \(link)")
      }
    }
  }
}
