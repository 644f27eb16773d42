import LinkwayMatching
import Testing

@testable import LinkwayAutomaton

@Suite("Captures that are refused, in the automaton")
struct CaptureRefusalTests {
  @Test(
    "A dot segment between the literals of a segment is refused",
    arguments: [
      ("/@:user", "/@."), ("/@:user", "/@.."), ("/:name.json", "/...json"),
      ("/a/:name~", "/a/..~"), ("/@:user/:id", "/@../7"), ("/@:user", "/@%2E"),
    ])
  func dots(_ pattern: String, _ path: String) throws {
    let origins = [try OriginCompiler(types: TypeTable()).origin("https://photos.example")]
    let parsed = try ComponentCompiler(kind: .path, types: TypeTable()).compile(pattern)
    let matcher = AutomatonMatcher(
      RouteMatcher(routes: [
        Route(id: "r", patterns: [RoutePattern(text: pattern, origins: origins, path: parsed)])
      ]))
    let link = "https://photos.example" + path
    var match = LocatedMatch()
    #expect(matcher.locate(link, source: nil, into: &match) == .deferred)
    guard case .admitted(_, .refused(let refusal, _)) = try matcher.match(link, source: nil) else {
      Issue.record("\(link) is not refused")
      return
    }
    #expect(refusal.reason == .dotSegment)
  }
}
