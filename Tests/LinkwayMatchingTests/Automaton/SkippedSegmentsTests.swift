import LinkwayMatching
import Testing

@testable import LinkwayAutomaton
@testable import LinkwayAutomatonBuilder

/// Consecutive parameters are skipped without a lookup; links that end among them must still fail.
@Suite("Segments with a transition for any value")
struct SkippedSegmentsTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var paths: [String]
    /// By path, the winning route; `nil` for none.
    var winners: [(path: String, route: String?)]
    var testDescription: String { paths.joined(separator: " ") }
  }

  private static let eight = "/:a/:b/:c/:d/:e/:f/:g/:h"

  static let cases = [
    Case(
      paths: ["/x\(eight)/y"],
      winners: [
        ("/x/1/2/3/4/5/6/7/8/y", "/x\(eight)/y"), ("/x/1/2/3/4/5/6/7/8/z", nil),
        ("/x", nil), ("/x/1", nil), ("/x/1/2/3", nil), ("/x/1/2/3/4", nil),
        ("/x/1/2/3/4/5/6/7/8", nil), ("/x/1/2/3/4/5/6/7/8/y/9", nil),
      ]),
    Case(
      paths: ["/x", "/x/:a/:b", "/x/:a/:b/:c/:d/:e", "/x/:a/:b/:c/:d/:e/:f/y"],
      winners: [
        ("/x", "/x"), ("/x/1", nil), ("/x/1/2", "/x/:a/:b"), ("/x/1/2/3", nil),
        ("/x/1/2/3/4", nil), ("/x/1/2/3/4/5", "/x/:a/:b/:c/:d/:e"), ("/x/1/2/3/4/5/6", nil),
        ("/x/1/2/3/4/5/6/y", "/x/:a/:b/:c/:d/:e/:f/y"), ("/x/1/2/3/4/5/6/z", nil),
      ]),
    // From the start, and up to the end.
    Case(
      paths: ["/", "/:a/:b", "/:a/:b/:c/:d"],
      winners: [
        ("/", "/"), ("/1", nil), ("/1/2", "/:a/:b"), ("/1/2/3", nil), ("/1/2/3/4", "/:a/:b/:c/:d"),
        ("/1/2/3/4/5", nil),
      ]),
    // A wildcard leads from a state to itself, and also matches a missing segment after a slash.
    Case(
      paths: ["/x/:a/:b/*", "/x/:a/y"],
      winners: [
        ("/x/1", nil), ("/x/1/2", "/x/:a/:b/*"), ("/x/1/y", "/x/:a/y"), ("/x/1/2/3", "/x/:a/:b/*"),
        ("/x/1/2/3/4/5/6/7", "/x/:a/:b/*"), ("/x/1/y/3/4", "/x/:a/:b/*"),
      ]),
    // Literals next to parameters are looked up.
    Case(
      paths: ["/x/:a/:b/:c/z", "/x/:a/k/:c", "/x/:a/:b/:c/:d/:e"],
      winners: [
        ("/x/1/2/3/z", "/x/:a/:b/:c/z"), ("/x/1/k/3", "/x/:a/k/:c"),
        ("/x/1/k/3/z", "/x/:a/:b/:c/z"), ("/x/1/k/3/4/5", "/x/:a/:b/:c/:d/:e"),
        ("/x/1/2/3/4", nil), ("/x/1/2/3", nil), ("/x/1/2/3/z/5", "/x/:a/:b/:c/:d/:e"),
      ]),
    // Literals of all lengths after skipped segments.
    Case(
      paths: (1...20).map { "/:a/:b/" + String(repeating: "n", count: $0) },
      winners: (1...21).map { length in
        let literal = String(repeating: "n", count: length)
        return ("/1/2/" + literal, length <= 20 ? "/:a/:b/" + literal : nil)
      }),
  ]

  @Test("The route is the one whose segments the link has", arguments: cases)
  func winners(_ example: Case) throws {
    let automaton = AutomatonMatcher(try RouteFixture().matcher(paths: example.paths))
    for origin in ["https://photos.example", "photos:/"] {
      for (path, route) in example.winners {
        // A folded link has no empty path.
        if path == "/", origin == "photos:/" { continue }
        var match = LocatedMatch()
        let verdict = automaton.locate(origin + path, source: nil, into: &match)
        #expect(verdict == (route == nil ? .unmatched : .matched), "\(origin + path)")
        guard verdict == .matched else { continue }
        #expect(example.paths[match.route] == route, "\(origin + path)")
      }
    }
  }
}
