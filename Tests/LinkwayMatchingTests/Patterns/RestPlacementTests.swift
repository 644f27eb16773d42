import LinkwayMatching
import Testing

@testable import LinkwayPatterns

@Suite("Where `path` and `raw` may stand")
struct RestPlacementTests {
  @Test(
    "What takes the rest stands alone in the last segment",
    arguments: [
      "/:x<path>/a", "/a:x<raw>", "/*:x<raw>", "/*.json/:x<path>/b", "/*.json/a:x<raw>",
      "/{:a-}*:x<path>",
    ])
  func refused(_ path: String) throws {
    let error = #expect(throws: PatternError.self) { try RouteFixture().matcher(paths: [path]) }
    #expect(error?.identifier == "bad-type-place")
  }
}
