import LinkwayMatching
import Testing

@testable import LinkwayPatterns

@Suite("The positions of `path` and `raw`")
struct RestPlacementTests {
  @Test(
    "A part for the rest of the path is alone in the last segment",
    arguments: [
      "/:x<path>/a", "/a:x<raw>", "/*:x<raw>", "/*.json/:x<path>/b", "/*.json/a:x<raw>",
      "/{:a-}*:x<path>",
    ])
  func refused(_ path: String) throws {
    let error = #expect(throws: PatternError.self) { try RouteFixture().matcher(paths: [path]) }
    #expect(error?.identifier == "bad-type-place")
  }
}
