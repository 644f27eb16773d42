import LinkwayDiff
import LinkwayTable
import Testing

@Suite("Diff of sources")
struct SourceDiffTests {
  @Test(
    "A source that a route no longer accepts is found although another route matches: §11.9 rule 2")
  func sources() throws {
    func table(_ paths: (String, String), _ sources: String) throws -> RouteTable {
      try DiffTable.compile(
        #"{"route": "r", "paths": ["\#(paths.0)"], "sources": [\#(sources)], "opens": "page"},"#
          + #"{"route": "s", "paths": ["\#(paths.1)"], "opens": "other"}"#)
    }
    let diff = TableDiff(
      try table(("/p/:c", "/o"), #""universal", "internal""#),
      try table(("/p/:c/more", "/p/:c"), #""universal""#))
    #expect(diff.changes.contains { $0.kind == .sourceNarrowed && $0.route == "r" })
  }
}
