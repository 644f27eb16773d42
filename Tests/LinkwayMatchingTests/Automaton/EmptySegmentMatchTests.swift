import LinkwayMatching
import Testing

@testable import LinkwayAutomaton
@testable import LinkwayAutomatonBuilder

/// Found by `make oracle`: a check of repeated values also applied to the segment after them if
/// there were none.
@Suite("Empty segments, in the automaton")
struct EmptySegmentMatchTests {
  @Test(
    "A parameter after values that repeat is not empty, however many of them there are",
    arguments: [
      ("/:c<uuid>*/:d", "https://photos.example//", SlashPolicy.Trailing.ignore),
      ("/:a/:b/:c<int>*/:d", "https://photos.example/x/y/", .strict),
      ("/:c<int>*/:d", "photos:", .strict), ("/:c<int>*/:d", "photos:", .ignore),
      ("/:c<int>*/:d", "https://photos.example/1//", .ignore),
      ("/:c<int>+/:d", "https://photos.example/1/", .strict),
    ])
  func repeated(_ path: String, _ link: String, _ trailing: SlashPolicy.Trailing) throws {
    for duplicates in [SlashPolicy.Duplicates.refuse, .significant, .collapse] {
      var fixture = RouteFixture()
      fixture.slashes = SlashPolicy(trailing: trailing, duplicates: duplicates)
      let matcher = try fixture.matcher(paths: [path])
      var match = LocatedMatch()
      let verdict = AutomatonMatcher(matcher).locate(link, source: nil, into: &match)
      let winner = try matcher.winner(of: link)
      #expect(winner != path || duplicates == .collapse && link.hasSuffix("//"))
      #expect((verdict == .matched) == (winner == path))
    }
  }

  @Test("A custom scheme's host without a path has no segment, not even an empty one")
  func noPath() throws {
    var fixture = RouteFixture()
    fixture.origins = ["mm://*:*"]
    fixture.slashes = SlashPolicy(trailing: .strict, duplicates: .significant)
    let matcher = try fixture.matcher(paths: ["/"])
    #expect(AutomatonMatcher(matcher).match("mm://x", source: nil).verdict == .unmatched)
    #expect(try matcher.winner(of: "mm://x") == nil)
    #expect(AutomatonMatcher(matcher).match("mm://x/", source: nil).verdict == .matched)
  }
}
