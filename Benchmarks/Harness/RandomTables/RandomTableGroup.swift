import BenchmarkWorkloads
import Foundation
import RandomTables

/// Random tables of consecutive seeds, each measured separately. Nothing was tuned for them.
struct RandomTableGroup: Codable {
  /// The mean nanoseconds per link of one table; `nil` if it has no links of that kind.
  struct Sample: Codable {
    var seed: UInt64
    var routes: Int
    var links: Int
    /// All links except those above a limit.
    var whole: Double?
    var matched: Double?
    var unmatched: Double?
    var refused: Double?
    /// Unmatched and refused links, compared with those that match.
    var missed: Double?
    var overLimit: Double?
    /// Foundation's parser on the links of `whole`.
    var foundation: Double?
    /// The ratio to the plain links from which they were made.
    var tracked: Double?
    var encoded: Double?
    var capitals: Double?
    /// Heap allocations per link; `nil` if they were not counted.
    var allocationsLocated: Double?
    var allocationsWhole: Double?
  }

  var title: String
  var seed: UInt64
  var samples: [Sample] = []
  /// The seeds whose tables do not load.
  var notLoaded = 0
  var routesDrawn = 0
  var routesRemoved = 0
  var conflictsSettled = 0
  var overLimitLinks = 0

  /// - Parameters:
  ///   - seed: the seed of the first table.
  ///   - allocations: returns the allocations of each seed, for a first seed and a number of seeds.
  init(
    _ title: String, seed: UInt64, count: Int,
    allocations: (UInt64, Int) -> [UInt64: (located: Double, whole: Double)]
  ) {
    self.title = title
    self.seed = seed
    // The counter generates the tables again, so only some are counted.
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

  /// Returns the distribution of one value over the tables.
  func spread(_ value: (Sample) -> Double?) -> Spread? { Spread(samples.compactMap(value)) }

  /// The slowest tables, the slowest first.
  var slowest: [Sample] {
    Array(samples.sorted { ($0.whole ?? 0) > ($1.whole ?? 0) }.prefix(5))
  }
}

/// The distribution of some values.
struct Spread {
  private let sorted: [Double]

  /// `nil` if there are no values.
  init?(_ values: [Double]) {
    guard !values.isEmpty else { return nil }
    sorted = values.sorted()
  }

  var count: Int { sorted.count }
  var worst: Double { quantile(1) }

  /// Returns the smallest value that at least this share of all values does not exceed.
  func quantile(_ share: Double) -> Double {
    let place = Int((share * Double(sorted.count)).rounded(.up)) - 1
    return sorted[min(max(0, place), sorted.count - 1)]
  }
}
