import LinkwayMatching
import Testing

@Suite("Matching fragments")
struct FragmentMatchingTests {
  @Test(
    "An empty fragment is one empty segment, with any setting for trailing slashes",
    arguments: [SlashPolicy.Trailing.ignore, .strict])
  func empty(_ trailing: SlashPolicy.Trailing) throws {
    var fixture = RouteFixture()
    fixture.slashes.trailing = trailing
    let matcher = fixture.matcher([try fixture.route("r", ["/a"], fragment: "/:x*")])
    #expect(try matcher.winner(of: "photos://a#") == "r")
    #expect(try matcher.winner(of: "photos://a#/b/c") == "r")
    #expect(try matcher.winner(of: "photos://a") == nil)
  }

  @Test(
    "A fragment's trailing slash means what a path's means",
    arguments: [
      ("/", "#/", true, true), ("/", "#", true, false), ("/b", "#/b/", true, false),
      ("/b/", "#/b", true, false), ("/b/", "#/b/", true, true), ("/", "", false, false),
    ])
  func trailingSlash(
    _ pattern: String, _ fragment: String, _ ignored: Bool, _ strict: Bool
  ) throws {
    for (trailing, matches) in [(SlashPolicy.Trailing.ignore, ignored), (.strict, strict)] {
      var fixture = RouteFixture()
      fixture.slashes.trailing = trailing
      let matcher = fixture.matcher([try fixture.route("r", ["/a"], fragment: pattern)])
      #expect(try matcher.winner(of: "photos://a" + fragment) == (matches ? "r" : nil))
    }
  }
}
