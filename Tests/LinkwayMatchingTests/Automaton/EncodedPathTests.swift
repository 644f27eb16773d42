import LinkwayAutomatonBuilder
import LinkwayMatching
import Testing

@testable import LinkwayAutomaton
@testable import LinkwayAutomatonBuilder

/// Links with encoded bytes in the path, which are matched from their first scan, or take the slow
/// path if the encoded bytes may be a reason to refuse them.
@Suite("Encoded paths, in the automaton")
struct EncodedPathTests {
  private static let pieces = [
    "a", "%61", "b%2Fc", "%2e", "%2En", "%2e%2E", "%2e%2e%2e", ".%2e", "%C3%A9", "%C3", "%zz", "%4",
    "%00", "%5C", "%20", "",
  ]

  private static let links =
    pieces.flatMap { first in
      pieces.flatMap { second in
        [
          "https://photos.example/\(first)/\(second)", "https://photos.example/\(first)/\(second)/",
          "photos://\(first)/\(second)?q=%20#%41",
        ]
      }
    } + pieces.map { "https://photos.example/\($0)" }

  @Test(
    "The automaton agrees with the oracle, and each result can be explained",
    arguments: Admission.Mode.allCases, SlashPolicy.Trailing.allCases)
  func agreement(_ mode: Admission.Mode, _ trailing: SlashPolicy.Trailing) throws {
    var fixture = RouteFixture()
    fixture.admission.mode = mode
    fixture.slashes = SlashPolicy(trailing: trailing)
    let agreement = AutomatonAgreement(
      fixture.matcher([
        try fixture.route("a", ["/a/:x"]), try fixture.route("é", ["/é/:x+"]),
        try fixture.route("b", ["/:x/a", "/:x/b\\/c"]), try fixture.route("n", ["/:x"]),
      ]))
    for link in Self.links {
      // Nothing of the last link is remembered.
      var agreement = agreement
      let difference = agreement.difference(on: link, source: nil)
      #expect(difference == nil, "\(link)")
    }
  }
}
