#if PCRE2 && os(Linux)
  import Foundation
  import LinkwayMatching
  import TestSupport
  import Testing

  /// Compares the matcher with the oracle on random tables and links.
  ///
  /// `LINKWAY_SEED` is the seed of the first table, and `LINKWAY_PAIRS` the total number of
  /// admitted links.
  @Suite("The matcher and its oracle")
  struct MatchingOracleTests {
    private static let linksPerTable = 100
    private static let workers = 2

    private struct Tally: Sendable {
      var tables = 0
      var pairs = 0
      var matched = 0
      var undecided = 0
      var overLimit = 0
      var conflicts = 0
      var witnesses = 0
      var shadowed = 0
      var failures: [String] = []
    }

    @Test("Random tables and links have the oracle's winners, parameters, refusals and ties")
    func agreement() async throws {
      let pairs = Effort.rounds(3_000, thorough: 30_000, variable: "LINKWAY_PAIRS")
      let seed = SeededGenerator.seed(for: "MatchingOracleTests.agreement")
      let tables = (pairs + Self.linksPerTable - 1) / Self.linksPerTable
      let tally = try await withThrowingTaskGroup(of: Tally.self) { group in
        for worker in 0..<Self.workers {
          group.addTask {
            var tally = Tally()
            for index in stride(from: worker, to: tables, by: Self.workers) {
              let left = pairs - index * Self.linksPerTable
              try Self.tryTable(
                seed: seed &+ UInt64(index), links: min(Self.linksPerTable, left), &tally)
              if tally.failures.count >= 3 { break }
            }
            return tally
          }
        }
        return try await group.reduce(into: Tally()) { sum, next in
          sum.tables += next.tables
          sum.pairs += next.pairs
          sum.matched += next.matched
          sum.undecided += next.undecided
          sum.overLimit += next.overLimit
          sum.conflicts += next.conflicts
          sum.witnesses += next.witnesses
          sum.shadowed += next.shadowed
          sum.failures += next.failures
        }
      }
      for failure in tally.failures { Issue.record(Comment(rawValue: failure)) }
      print(
        """
        matching oracle: \(tally.pairs) of \(pairs) pairs on \(tally.tables) tables, \
        \(tally.matched) matched, \(tally.undecided) undecided, \(tally.overLimit) over a limit, \
        \(tally.conflicts) conflicts, \(tally.witnesses) witnesses, \
        \(tally.shadowed) routes that never win
        """)
      #expect(tally.pairs == pairs || !tally.failures.isEmpty)
      #expect(tally.matched > pairs / 4 || pairs < 10_000)
      // An unusual table may leave all of its links undecided, and a small run may have two of them.
      #expect(tally.undecided <= pairs / 50 + 2 * Self.linksPerTable)
      #expect(tally.overLimit <= pairs / 1_000)
    }

    private static func tryTable(seed: UInt64, links: Int, _ tally: inout Tally) throws {
      var random = TableGenerator(seed: seed)
      var table = random.table()
      if let wrong = try OracleTrial.wrongWitness(in: table, count: &tally.witnesses) {
        let small = OracleShrinking { wrongWitness($0.table) != nil }
          .shrunk(.init(table: table, link: "")).table
        tally.failures.append("\(wrongWitness(small) ?? wrong)\nseed \(seed)\n\(small)")
        return
      }
      var trial = try OracleTrial(table)
      for conflict in trial.conflicts.sorted(by: { ($0.left, $0.right) < ($1.left, $1.right) })
      where random.chance(80) {
        let left = table.routes[conflict.left].id
        table.routes[conflict.right].over.append(left)
      }
      try trial.settle(by: table)
      tally.tables += 1
      tally.conflicts += trial.conflicts.count
      tally.shadowed += trial.shadowed.count
      var generator = LinkGenerator(table: table, random: random)
      var (tried, written) = (0, 0)
      while tried < links, written < 1_000 * links {
        written += 1
        let link = generator.link()
        let source =
          generator.random.chance(15)
          ? LinkSource.allCases.randomElement(using: &generator.random.generator) : nil
        switch trial.verdict(on: link, source: source) {
        case .notAdmitted: continue
        case .agree(let matched): tally.matched += matched ? 1 : 0
        case .undecided: tally.undecided += 1
        case .overLimit: tally.overLimit += 1
        case .differ(let difference):
          let failure = OracleShrinking.Case(table: table, link: link, source: source)
          tally.failures.append(report(difference, failure, seed: seed))
          return
        }
        tried += 1
        tally.pairs += 1
      }
    }

    private static func wrongWitness(_ table: SampleTable) -> String? {
      var count = 0
      return (try? OracleTrial.wrongWitness(in: table, count: &count)) ?? nil
    }

    private static func report(
      _ difference: String, _ failure: OracleShrinking.Case, seed: UInt64
    ) -> String {
      func verdict(on item: OracleShrinking.Case) -> String? {
        guard var trial = try? OracleTrial(item.table),
          case .differ(let found) = trial.verdict(on: item.link, source: item.source)
        else { return nil }
        return found
      }
      let kind = difference.prefix { $0 != " " }
      let small = OracleShrinking { verdict(on: $0)?.hasPrefix(kind) == true }.shrunk(failure)
      return """
        \(verdict(on: small) ?? difference)
        link: \(small.link)\(small.source.map { " from \($0.rawValue)" } ?? ""), seed \(seed), \
        first: \(failure.link)
        \(small.table)
        """
    }
  }
#endif
