import Foundation
import Linkway
import LinkwayAutomaton
import LinkwayMatching
import LinkwayTable
import RouteOracle
import TestSupport
import Testing

@Suite("The automaton on the example tables")
struct TableAutomatonTests {
  @Test(
    "Examples, their prefixes and damaged ones have the results of the simple matcher",
    arguments: ExampleTableTests.tables)
  func agreement(_ table: ExampleTableTests.Table) throws {
    let routes = try LinkRouter(routes: ProjectFiles.text(table.path), file: table.path).table
    let inserts = [
      "/", "//", "%2F", "%41", ".", "..", "?", "#", "&", "=", "a", "A", "é", "1", "\\",
    ]
    let set = routes.routeSet
    var links = 0
    for link in routes.entries.flatMap(\.examples).map(\.link) + routes.unmatched.map(\.link) {
      let scalars = Array(link.unicodeScalars)
      var variants = [link]
      let step = Effort.rounds(3, thorough: 1)
      for place in stride(from: link.utf8.count % step, to: scalars.count, by: step) {
        var prefix = String.UnicodeScalarView()
        prefix.append(contentsOf: scalars[..<place])
        var rest = String.UnicodeScalarView()
        rest.append(contentsOf: scalars[place...])
        variants.append(String(prefix))
        variants.append(String(prefix) + inserts[place % inserts.count] + String(rest))
      }
      for variant in variants {
        #expect(try fast(routes, variant) == simple(set, variant), "\(variant)")
        links += 1
      }
    }
    #expect(links > 30)
    print("\(table.name): \(links) links")
  }

  private func fast(_ table: RouteTable, _ link: String) throws -> String {
    let answer = table.automaton.match(link, source: nil)
    switch answer.verdict {
    case .refused(let refusal, let isWinner):
      return "\(refusal) \(isWinner ? answer.match.route : -1)"
    case .unmatched: return "unmatched"
    case .matched: return "\(answer.match.route)"
    case .limited(let limit): throw limit
    case .damaged, .unparsed: return "\(answer.verdict)"
    }
  }

  private func simple(_ set: RouteSet, _ link: String) throws -> String {
    switch set.admission.admit(link) {
    case .failure(let refusal): "\(refusal) -1"
    case .success(let link): described(try set.match(link, source: nil))
    }
  }

  private func described(_ outcome: RouteMatcher.Outcome) -> String {
    switch outcome {
    case .matched(let match):
      "\(match.route)"
    case .unmatched: "unmatched"
    case .refused(let refusal, let match): "\(refusal) \(match?.route ?? -1)"
    }
  }
}
