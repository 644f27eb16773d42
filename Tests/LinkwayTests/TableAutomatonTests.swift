import Foundation
import Linkway
import LinkwayAutomaton
import LinkwayMatching
import LinkwayTables
import TestSupport
import Testing

@Suite("The automaton on the example tables")
struct TableAutomatonTests {
  @Test(
    "Examples, their prefixes and damaged ones come to what the simple matcher says",
    arguments: ExampleTableTests.tables)
  func agreement(_ table: ExampleTableTests.Table) throws {
    let routes = try LinkRouter(routes: ProjectFiles.text(table.path), file: table.path).table
    let inserts = [
      "/", "//", "%2F", "%41", ".", "..", "?", "#", "&", "=", "a", "A", "é", "1", "\\",
    ]
    var (links, decided) = (0, 0)
    var match = LocatedMatch()
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
        #expect(try fast(routes, variant) == simple(routes, variant), "\(variant)")
        if routes.automaton.locate(variant, source: nil, into: &match) != .deferred { decided += 1 }
        links += 1
      }
    }
    #expect(links > 30)
    print("\(table.name): \(links) links, \(decided) decided by the automaton alone")
  }

  private func fast(_ table: RouteTable, _ link: String) throws -> String {
    switch try table.automaton.match(link, source: nil) {
    case .refused(let refusal): "\(refusal)"
    case .unmatched: "unmatched"
    case .unreadable(let route): "unreadable \(route)"
    case .admitted(_, let outcome): described(outcome)
    }
  }

  private func simple(_ table: RouteTable, _ link: String) throws -> String {
    switch table.matcher.admission.admit(link) {
    case .failure(let refusal): "\(refusal)"
    case .success(let link): described(try table.matcher.match(link, source: nil))
    }
  }

  private func described(_ outcome: RouteMatcher.Outcome) -> String {
    switch outcome {
    case .matched(let match):
      "\(match.route) \(match.parameters.map { "\($0.name)=\($0.value)" }) \(match.specificity)"
    case .unmatched: "unmatched"
    case .refused(let refusal, let match): "\(refusal) \(match?.route ?? -1)"
    }
  }
}
