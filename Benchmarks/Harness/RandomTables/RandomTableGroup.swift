import BenchmarkWorkloads
import Foundation
import RandomTables

/// Random tables of consecutive seeds, each measured by itself: tables that nobody tuned for.
struct RandomTableGroup: Codable {
  /// What one table's links take, in nanoseconds for a link in the mean; `nil` where there is none
  /// of that kind.
  struct Sample: Codable {
    var seed: UInt64
    var routes: Int
    var links: Int
    /// All links but those over a limit.
    var whole: Double?
    var matched: Double?
    var unmatched: Double?
    var refused: Double?
    /// Those without a route and those refused, against those that match.
    var missed: Double?
    var overLimit: Double?
    /// Foundation's parser on the links of `whole`.
    var foundation: Double?
    /// How many times as long as the plain links they were made from.
    var tracked: Double?
    var encoded: Double?
    var capitals: Double?
    /// Heap allocations for a link; `nil` where they were not counted.
    var allocationsLocated: Double?
    var allocationsWhole: Double?
  }

  var title: String
  var seed: UInt64
  var samples: [Sample] = []
  /// Seeds of which no table loads.
  var notLoaded = 0
  var routesDrawn = 0
  var routesRemoved = 0
  var conflictsSettled = 0
  var overLimitLinks = 0

  /// - Parameters:
  ///   - seed: that of the first table.
  ///   - allocations: told the first seed and how many follow, gives those of each seed.
  init(
    _ title: String, seed: UInt64, count: Int,
    allocations: (UInt64, Int) -> [UInt64: (located: Double, whole: Double)]
  ) {
    self.title = title
    self.seed = seed
    // The counter makes the tables once more, so some have to do.
    let counted = allocations(seed, min(count, 100))
    for place in 0..<count {
      let seed = seed &+ UInt64(place)
      guard let table = RandomRouteTable(seed: seed) else {
        notLoaded += 1
        continue
      }
      routesDrawn += table.repairs.drawn
      routesRemoved += table.repairs.removed
      conflictsSettled += table.repairs.settled
      overLimitLinks += table.links.count { $0.outcome == .overLimit }
      var sample = Self.measured(table)
      sample.allocationsLocated = counted[seed]?.located
      sample.allocationsWhole = counted[seed]?.whole
      samples.append(sample)
    }
  }

  private static func measured(_ table: RandomRouteTable) -> Sample {
    let run = RandomTableRun(table)
    let within = table.links.filter { $0.outcome != .overLimit }
    func time(_ isMeant: (RandomLink) -> Bool) -> Double? {
      run.nanoseconds(table.links.filter(isMeant).map(\.text))
    }
    func ratio(_ kind: RandomLink.Kind) -> Double? {
      let pairs = table.links.filter { $0.kind == kind }.compactMap { link in
        link.origin.map { (plain: table.links[$0].text, other: link.text) }
      }
      guard let plain = run.nanoseconds(pairs.map(\.plain)),
        let other = run.nanoseconds(pairs.map(\.other))
      else { return nil }
      return other / plain
    }
    let matched = time { $0.outcome == .matched }
    let missed = time { $0.outcome == .unmatched || $0.outcome == .refused }
    return Sample(
      seed: table.seed, routes: table.routes.count, links: within.count,
      whole: run.nanoseconds(within.map(\.text)), matched: matched,
      unmatched: time { $0.outcome == .unmatched }, refused: time { $0.outcome == .refused },
      missed: missed.flatMap { missed in matched.map { missed / $0 } },
      overLimit: time { $0.outcome == .overLimit },
      foundation: RandomTableRun.nanoseconds(within.map(\.text)) { texts in
        for text in texts { _ = URL(string: text) }
      },
      tracked: ratio(.tracked), encoded: ratio(.encoded), capitals: ratio(.capitals))
  }

  /// The distribution of one value over the tables.
  func spread(_ value: (Sample) -> Double?) -> Spread? { Spread(samples.compactMap(value)) }

  /// The tables that take longest, the slowest first.
  var slowest: [Sample] {
    Array(samples.sorted { ($0.whole ?? 0) > ($1.whole ?? 0) }.prefix(5))
  }
}

/// How some values are distributed.
struct Spread {
  private let sorted: [Double]

  /// `nil` for no values.
  init?(_ values: [Double]) {
    guard !values.isEmpty else { return nil }
    sorted = values.sorted()
  }

  var count: Int { sorted.count }
  var worst: Double { quantile(1) }

  /// The least value that so great a share of all does not exceed.
  func quantile(_ share: Double) -> Double {
    let place = Int((share * Double(sorted.count)).rounded(.up)) - 1
    return sorted[min(max(0, place), sorted.count - 1)]
  }
}
