import BenchmarkWorkloads
import CMalloc
import Foundation

/// A very large table from the seeded generator, next to one of a tenth of its size.
struct GeneratedTables {
  /// The cost of building a table.
  struct Figures: Codable {
    var routes: Int
    var seed: UInt64
    /// The time from the texts of patterns to the table, including the conflict check.
    var buildSeconds: Double?
    /// The bytes of the table's block, and the number of its states from which a link follows
    /// several paths.
    var blockBytes: Int?
    var forks: Int?
    /// The increase in the memory of the process, including the block.
    var residentBytes: Int?
    /// The reason why there is no table.
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

/// The memory that the allocator has handed out, including mapped blocks.
enum HeapUse {
  /// `nil` if the system's allocator does not report it.
  static var bytes: Int? {
    #if canImport(Glibc)
      let info = mallinfo2()
      return Int(clamping: info.uordblks) + Int(clamping: info.hblkhd)
    #else
      return nil
    #endif
  }
}
