import BenchmarkWorkloads
import CMalloc
import Foundation

/// A very large table from the seeded generator, beside one of a tenth of it.
struct GeneratedTables {
  /// What building it cost.
  struct Figures: Codable {
    var routes: Int
    var seed: UInt64
    /// From the patterns' texts to the table, the conflict check included.
    var buildSeconds: Double?
    /// Bytes of the table's own block, and from how many of its states a link follows several.
    var blockBytes: Int?
    var forks: Int?
    /// Bytes that the process holds more than before, the block among them.
    var residentBytes: Int?
    /// Why there is no table.
    var reason: String?
  }

  let routes: Int
  let seed: UInt64
  let rounds: Int

  static let large = "Linkway, generated"
  static let small = "Linkway, a tenth of it"
  static let mixed = "Linkway, a tenth, parameters beside literals"

  func measure() throws -> (contest: ContestResult, figures: Figures) {
    var contest = Contest(Report.growth, rounds: rounds)
    var figures = Figures(routes: routes, seed: seed)
    let tenth = max(1, routes / 10)
    for (name, mixes) in [(Self.small, false), (Self.mixed, true)] {
      let workload = try workload(tenth, mixes: mixes)
      let table = try Engines.matching(workload.routes)
      contest.enter(name, expecting: workload.expected) {
        try table.pathRun(name, workload.links)
      }
    }
    let large = try workload(routes)
    contest.enter(Self.large, expecting: large.expected) {
      let before = HeapUse.bytes
      var table: MatchingTable?
      figures.buildSeconds =
        try ThreadClock.nanoseconds {
          table = try Engines.matching(large.routes)
        } / 1e9
      if let before, let after = HeapUse.bytes { figures.residentBytes = after - before }
      guard let table else { throw WorkloadError("there is no table") }
      figures.blockBytes = table.blockBytes
      figures.forks = table.forkCount
      return try table.pathRun(Self.large, large.links)
    }
    let result = try contest.measure()
    figures.reason = result.reason(Self.large)
    return (result, figures)
  }

  private func workload(_ count: Int, mixes: Bool = false) throws -> Workload {
    var generator = RouteGenerator(seed: seed, routes: count, mixes: mixes)
    let table = generator.routes(count)
    let links = generator.links(10_000, of: table)
    return try Workload(name: "generated-\(count)", routes: table, links: links)
  }
}

/// What the allocator has given out, mapped blocks among it.
enum HeapUse {
  /// `nil` where the system's allocator does not say.
  static var bytes: Int? {
    #if canImport(Glibc)
      let info = mallinfo2()
      return Int(clamping: info.uordblks) + Int(clamping: info.hblkhd)
    #else
      return nil
    #endif
  }
}
