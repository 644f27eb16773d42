import LinkwayMatching
import TestSupport
import Testing

/// Tables whose paths make one deterministic automaton far too large.
@Suite("Tables that make one automaton too large")
struct ForkTests {
  // §12.3 rule 2
  @Test("A table of crossing wildcards forks, and has the same results")
  func crossingWildcards() throws {
    // A literal at one of twelve positions and any segment at all others: 11^12 sets of paths.
    var paths: [String] = []
    for place in 0..<12 {
      for literal in 0..<10 {
        paths.append(
          (0..<12).map { $0 == place ? "/x\(literal)" : "/:p\($0)" }.joined())
      }
    }
    var random = SeededGenerator(for: "ForkTests.crossingWildcards")
    let agreement = AutomatonAgreement(try RouteFixture().matcher(paths: paths))
    #expect(agreement.automaton.forkCount > 0)
    #expect(agreement.automaton.byteCount < 1 << 21)
    try tryLinks(agreement, count: 300) {
      (0..<12).map { _ in "/x\(Int.random(in: 0..<40, using: &random))" }.joined()
    }
  }

  @Test("Origins that all match any host stay separate, and have the same results")
  func manyOrigins() throws {
    var fixture = RouteFixture()
    var routes: [Route] = []
    for host in 0..<300 {
      fixture.origins = ["https://h\(host).example"]
      routes.append(try fixture.route("h\(host)", ["/a/:x", "/h\(host)"]))
    }
    fixture.origins = ["https://*"]
    for path in 0..<300 { routes.append(try fixture.route("any\(path)", ["/p\(path)/:x"])) }
    var random = SeededGenerator(for: "ForkTests.manyOrigins")
    let agreement = AutomatonAgreement(fixture.matcher(routes))
    #expect(agreement.automaton.byteCount < 1 << 21)
    try tryLinks(
      agreement, count: 100, host: { "h\(Int.random(in: 0..<320, using: &random))" },
      path: {
        ["/a/b", "/p\(Int.random(in: 0..<300, using: &random))/c", "/h7"].randomElement(
          using: &random) ?? ""
      })
  }

  @Test("Crossing host patterns are accepted, and have the same results")
  func crossingHosts() throws {
    var fixture = RouteFixture()
    fixture.origins = (0..<12).flatMap { place in
      (0..<8).map { literal in
        "https://" + (0..<12).map { $0 == place ? "l\(literal)" : ":p\($0)" }.joined(separator: ".")
      }
    }
    var random = SeededGenerator(for: "ForkTests.crossingHosts")
    let agreement = AutomatonAgreement(try fixture.matcher([fixture.route("r", ["/a/:x"])]))
    #expect(agreement.automaton.byteCount < 1 << 21)
    try tryLinks(
      agreement, count: 100,
      host: {
        (0..<12).map { _ in "l\(Int.random(in: 0..<30, using: &random))" }.joined(separator: ".")
      }, path: { "/a/b" })
  }

  private func tryLinks(
    _ agreement: AutomatonAgreement, count: Int, host: () -> String = { "photos" },
    path: () -> String
  ) throws {
    var agreement = agreement
    for _ in 0..<count {
      let link = "https://\(host()).example\(path())"
      let difference = agreement.difference(on: link, source: nil)
      #expect(difference == nil, "\(link)")
    }
  }
}
