import LinkwayMatching
import Testing

@Suite("Matching origins")
struct OriginMatchingTests {
  @Test("Of two origins as exact, the one with fewer optional parts counts")
  func optionalParts() throws {
    var fixture = RouteFixture()
    fixture.origins = ["https://{:sub.}?photos.example", "https://*.photos.example"]
    let matcher = fixture.matcher([try fixture.route("r", ["/a/:x"])])
    let parameters = try matcher.parameters(of: "https://en.photos.example/a/b")
    #expect(parameters == ["x": .string("b")])
  }
}
