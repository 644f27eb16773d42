import LinkwayMatching
import Testing

@testable import LinkwayAutomaton
@testable import LinkwayAutomatonBuilder

@Suite("Captures that are refused, in the automaton")
struct CaptureRefusalTests {
  @Test(
    "A dot segment between the literals of a segment is refused",
    arguments: [
      ("/@:user", "/@."), ("/@:user", "/@.."), ("/:name.json", "/...json"),
      ("/a/:name~", "/a/..~"), ("/:id/@:user", "/7/@.."), ("/@:user", "/@%2E"),
    ])
  func dots(_ pattern: String, _ path: String) throws {
    let origins = [
      try OriginCompiler(types: TypeTable.compiling()).origin("https://photos.example")
    ]
    let parsed = try ComponentCompiler(kind: .path, types: TypeTable.compiling()).compile(pattern)
    let matcher = AutomatonMatcher(
      RouteSet(routes: [
        Route(id: "r", patterns: [RoutePattern(text: pattern, origins: origins, path: parsed)])
      ]))
    let link = "https://photos.example" + path
    let start = link.utf8.count - path.utf8.reversed().prefix { $0 != UInt8(ascii: "/") }.count
    #expect(
      matcher.match(link, source: nil).verdict
        == .refused(Refusal(.dotSegment, offset: start), winner: true))
  }

  @Test("A backslash in the path of a custom scheme is refused if a capture contains it")
  func backslash() throws {
    var fixture = RouteFixture()
    fixture.origins = ["app:"]
    var matcher = fixture.matcher([try fixture.route("r", ["/:c", "/x/:c<int>/*"])])
    matcher.admission.mode = .lenient
    let refusal = Refusal(.separatorInCapture, offset: 4)
    #expect(
      AutomatonMatcher(matcher).match("app:\\", source: nil).verdict
        == .refused(refusal, winner: true))
    #expect(
      AutomatonMatcher(matcher).match("app:x/1/a\\b", source: nil).verdict
        == .refused(Refusal(.separatorInCapture, offset: 8), winner: true))
  }
}
