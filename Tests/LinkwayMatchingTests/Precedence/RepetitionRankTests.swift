import LinkwayMatching
import Testing

@Suite("The rank of repeated parts")
struct RepetitionRankTests {
  struct Row: CustomTestStringConvertible, Sendable {
    var better: String
    var worse: String
    var path: String
    var testDescription: String { "\(better) before \(worse)" }
  }

  @Test(
    "A part with `+` or `*` ranks as repeated, and one that starts with a slash as a segment",
    arguments: [
      Row(better: "/b{/a-:x}+", worse: "/b/*", path: "/b/a-1"),
      Row(better: "/a/:x", worse: "/a{/b}+", path: "/a/b"),
      Row(better: "/a{/b}+", worse: "/a{/:x/b}*", path: "/a/b/b"),
      Row(better: "/a{/b}*/c", worse: "/a/*", path: "/a/b/c"),
    ])
  func rank(_ row: Row) throws {
    let matcher = try RouteFixture().matcher(paths: [row.worse, row.better])
    #expect(try matcher.winner(of: "https://photos.example" + row.path) == row.better)
    for path in [row.better, row.worse] {
      let alone = try RouteFixture().matcher(paths: [path])
      #expect(try alone.winner(of: "https://photos.example" + row.path) == path)
    }
  }
}
