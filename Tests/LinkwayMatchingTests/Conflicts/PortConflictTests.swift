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
      // One route has fewer optional parts.
      ("https://photos.example{::port}?", nil),
      ("https://photos.example::port([0-9]+)", nil),
      ("https://photos.example:(443|444)", nil),
    ])
  func standard(_ origin: String, _ witness: String?) throws {
    var fixture = RouteFixture()
    fixture.origins = [origin]
    let left = try fixture.route("left", ["/a/:x"])
    fixture.origins = ["https://photos.example"]
    let matcher = fixture.matcher([left, try fixture.route("right", ["/a/:y"])])
    #expect(ConflictFinder(matcher).find().conflicts.first?.witness == witness)
  }

  @Test(
    "Hosts and ports are compared by what they match",
    arguments: [
      ("https://a.example:(80[0-9]+)", "https://a.example:8080", "https://a.example:8080/x"),
      ("https://a.example:(80[0-9]+)", "https://a.example:81", nil),
      ("https://a.example:(80[0-9]+)", "https://a.example:([0-9]+1)", "https://a.example:801/x"),
      ("https://a.example:(8[0-4])", "https://a.example:(8[5-9])", nil),
      ("https://a.example:(6553[5-9]|70000)", "https://a.example:*", "https://a.example:65535/x"),
      ("https://a.example:(70000)", "https://a.example:*", nil),
      ("https://a.example{::port}?", "https://a.example{:8443}?", "https://a.example/x"),
      (
        "https://a.example{::port}?", "https://{a.}?example{::p(80|81)}",
        "https://a.example:81/x"
      ),
      ("https://:a([a-z.]+).example", "https://:b([b.]+).c.example", "https://b.c.example/x"),
      ("https://:a([a-z]+).example", "https://:b([a-z]+).c.example", nil),
      ("https://:a(.+)", "https://*", "https://a/x"),
      ("https://:a((?:x[.])+z)", "https://:b([x.]+y)", nil),
    ])
  func overlaps(_ first: String, _ second: String, _ witness: String?) throws {
    var fixture = RouteFixture()
    fixture.origins = [first]
    let left = try fixture.route("left", ["/x"])
    fixture.origins = [second]
    let matcher = fixture.matcher([left, try fixture.route("right", ["/x"])])
    let conflicts = ConflictFinder(matcher).find().conflicts
    #expect(conflicts.first?.witness == witness, "\(conflicts.map(\.reason))")
    #expect(conflicts.isEmpty == (witness == nil))
  }
}
