import LinkwayMatching
import Testing

@testable import LinkwayChecks

@Suite("Conflicts and ports")
struct PortConflictTests {
  @Test(
    "A scheme's own port is the same written or not",
    arguments: [
      ("https://photos.example:443", "https://photos.example/a/a"),
      ("https://photos.example:*", "https://photos.example/a/a"),
      ("https://photos.example:80", nil),
      ("http{s}?://photos.example:80", nil),
    ])
  func standard(_ origin: String, _ witness: String?) throws {
    var fixture = RouteFixture()
    fixture.origins = [origin]
    let left = try fixture.route("left", ["/a/:x"])
    fixture.origins = ["https://photos.example"]
    let matcher = fixture.matcher([left, try fixture.route("right", ["/a/:y"])])
    #expect(ConflictFinder(matcher).find().conflicts.first?.witness == witness)
  }
}
