#if PCRE2 && os(Linux)
  import Foundation
  import TestSupport
  import Testing

  /// Properties of every link that matches: its canonical spelling has the same match, and so does
  /// a link built from its parameters.
  ///
  /// `LINKWAY_SEED` is the seed of the first table; an eighth of `LINKWAY_PAIRS` links are tested.
  @Suite("Round trips of random links")
  struct RoundTripTests {
    private static let tables =
      Effort.rounds(20_000, thorough: 40_000, variable: "LINKWAY_PAIRS") / 8 / linksPerTable
    private static let linksPerTable = 50

    @Test("A link's canonical spelling has the same result as the link")
    func canonical() throws {
      var tally = (written: 0, links: 0, rewritten: 0)
      try Self.forEachLink(of: "RoundTripTests.canonical") { trip in
        trip.differenceOfCanonical.map { .differs($0) } ?? .holds
      } tally: { trip, _ in
        tally.written += 1
        guard let canonical = trip.canonical else { return }
        tally.links += 1
        if !canonical.utf8.elementsEqual(trip.item.link.utf8) { tally.rewritten += 1 }
      }
      print("canonical links: \(tally.links) of \(tally.links), \(tally.rewritten) rewritten")
      Self.expect(tally.written - tally.links, of: tally.written, asIn: .notAdmitted)
      #expect(tally.rewritten > tally.links / 50)
    }

    @Test("A link built from a match's parameters gives its route and these parameters")
    func built() throws {
      var tally = (written: 0, parameters: 0)
      var outcomes: [LinkRoundTrip.Outcome: Int] = [:]
      var ambiguous: [LinkRoundTrip.Ambiguity: Int] = [:]
      try Self.forEachLink(of: "RoundTripTests.built") { trip in
        guard let difference = trip.differenceOfBuilt else { return .holds }
        return trip.ambiguity.map { .isAmbiguous($0) } ?? .differs(difference)
      } tally: { trip, finding in
        tally.written += 1
        tally.parameters += trip.parameterCount
        outcomes[trip.outcome, default: 0] += 1
        if case .isAmbiguous(let ambiguity) = finding { ambiguous[ambiguity, default: 0] += 1 }
      }
      let matched = outcomes[.matched, default: 0]
      let left = ambiguous.values.reduce(0, +)
      print(
        """
        built links: \(matched - left) of \(matched), \(left) of routes that may be read otherwise \
        (\(Self.listed(ambiguous))), \(tally.parameters) parameters; \
        of \(tally.written) written, \(Self.listed(outcomes))
        """)
      for outcome in LinkRoundTrip.Outcome.allCases {
        Self.expect(outcomes[outcome, default: 0], of: tally.written, asIn: outcome)
      }
      for ambiguity in LinkRoundTrip.Ambiguity.allCases {
        // All of the links may come from a single unusual table.
        #expect(
          ambiguous[ambiguity, default: 0] <= matched / 500 + Self.linksPerTable,
          "too many links are not found again: those \(ambiguity.rawValue)")
      }
    }

    /// The result of a link's round trip.
    private enum Finding {
      case holds
      /// The link cannot be rebuilt, because the parameters of the route do not determine it.
      case isAmbiguous(LinkRoundTrip.Ambiguity)
      case differs(String)
    }

    /// Shares of a few links are not meaningful.
    private static func expect(_ count: Int, of total: Int, asIn outcome: LinkRoundTrip.Outcome) {
      guard total >= 10_000 else { return }
      let perMille = count * 1_000 / total
      #expect(outcome.perMille.contains(perMille), "\(count) of \(total) are \(outcome.rawValue)")
    }

    private static func listed<Reason: CaseIterable & Hashable & RawRepresentable<String>>(
      _ counts: [Reason: Int]
    ) -> String {
      Reason.allCases.map { "\(counts[$0, default: 0]) \($0.rawValue)" }.joined(separator: ", ")
    }

    /// Tests random links. Failures are minimized and recorded, and the third one ends the run.
    private static func forEachLink(
      of suite: String, _ finding: @escaping (LinkRoundTrip) -> Finding,
      tally: (LinkRoundTrip, Finding) -> Void
    ) throws {
      let seed = SeededGenerator.seed(for: suite)
      var failures = 0
      for index in 0..<tables where failures < 3 {
        var random = TableGenerator(seed: seed &+ UInt64(index))
        let table = random.table()
        let matcher = try table.routeSet()
        var generator = LinkGenerator(table: table, random: random)
        for _ in 0..<linksPerTable {
          let item = OracleShrinking.Case(table: table, link: generator.link())
          let trip = LinkRoundTrip(matcher: matcher, item: item)
          let found = finding(trip)
          tally(trip, found)
          guard case .differs = found else { continue }
          Issue.record(report(item, seed: seed &+ UInt64(index), finding))
          failures += 1
          break
        }
      }
    }

    private static func report(
      _ failure: OracleShrinking.Case, seed: UInt64,
      _ finding: @escaping (LinkRoundTrip) -> Finding
    ) -> Comment {
      func difference(_ item: OracleShrinking.Case) -> String? {
        guard let matcher = try? item.table.routeSet(),
          case .differs(let difference) = finding(LinkRoundTrip(matcher: matcher, item: item))
        else { return nil }
        return difference
      }
      let small = OracleShrinking { difference($0) != nil }.shrunk(failure)
      return """
        \(difference(small) ?? "")
        link: \(small.link), seed \(seed), first: \(failure.link)
        \(small.table)
        """
    }
  }
#endif
