import Foundation

/// The measurements on random tables, and their targets.
struct RandomTableContests {
  static let title = "random tables"
  private let options: HarnessOptions

  init(_ options: HarnessOptions) { self.options = options }

  /// Tables of a fixed seed, for comparison with earlier runs, and tables of a new seed.
  func measure() -> [RandomTableGroup] {
    let counter = AllocationCount(options)
    return [("fixed seed", options.seed), ("new seed", options.newSeed)].map { title, seed in
      RandomTableGroup(
        title, seed: seed, count: options.tables, allocations: counter.perLinkOfRandomTables)
    }
  }

  static func figures(_ group: RandomTableGroup) -> [Figure] {
    func figure(
      _ title: String, _ wish: Double, _ unit: String, at share: Double,
      _ value: (RandomTableGroup.Sample) -> Double?
    ) -> Figure {
      Figure(
        title: "\(Self.title), \(group.title): \(title)", wish: .atMost(wish), unit: unit,
        measured: group.spread(value).flatMap { Summary([$0.quantile(share)]) },
        reason: "no table has it")
    }
    let micros: (RandomTableGroup.Sample) -> Double? = { $0.whole.map { $0 / 1e3 } }
    var figures = [
      figure("whole result, median table", 0.9, "µs", at: 0.5, micros),
      figure("whole result, 99 %", 1.8, "µs", at: 0.99, micros),
      figure("whole result, worst table", 3, "µs", at: 1, micros),
    ]
    for (name, value) in [
      ("tracked", \.tracked), ("encoded", \.encoded), ("with capitals", \.capitals),
    ] as [(String, KeyPath<RandomTableGroup.Sample, Double?>)] {
      figures += [("median", 0.5), ("99 %", 0.99)].map { label, share in
        figure("\(name) against plain, \(label)", 1.5, "× the time", at: share) {
          $0[keyPath: value]
        }
      }
    }
    figures += [
      figure("refused or unmatched against matched, median", 1.2, "× the time", at: 0.5) {
        $0.missed
      },
      figure("the same, 99 %", 2, "× the time", at: 0.99) { $0.missed },
      figure("allocations until a value is read, worst", 0, "", at: 1) { $0.allocationsLocated },
    ]
    return figures
  }
}

/// The rows of one group of tables.
struct RandomTableText {
  private let group: RandomTableGroup

  init(_ group: RandomTableGroup) { self.group = group }

  var rows: [[String]] {
    let values: [(String, (RandomTableGroup.Sample) -> Double?)] = [
      ("whole result", { $0.whole }), ("  of links that match", { $0.matched }),
      ("  of links without a route", { $0.unmatched }),
      ("  of links that are refused", { $0.refused }),
      ("over a limit of PCRE2, not in the above", { $0.overLimit }),
      ("Foundation URL(string:)", { $0.foundation }),
      (
        "whole result against URL(string:), ×",
        { sample in
          sample.foundation.flatMap { other in sample.whole.map { $0 / other } }
        }
      ),
      ("tracked against plain, ×", { $0.tracked }), ("encoded against plain, ×", { $0.encoded }),
      ("capitals against plain, ×", { $0.capitals }),
      ("refused or unmatched against matched, ×", { $0.missed }),
      ("allocations until a value is read", { $0.allocationsLocated }),
      ("allocations of a whole result", { $0.allocationsWhole }),
    ]
    let heading = [
      "\(RandomTableContests.title), \(group.title) \(group.seed)", "tables", "least", "median",
      "90 %", "99 %", "worst",
    ]
    return [heading]
      + values.compactMap { title, value in
        group.spread(value).map { spread in
          [title, "\(spread.count)"]
            + [0, 0.5, 0.9, 0.99, 1].map { ReportTable.short(spread.quantile($0)) }
        }
      }
  }

  var notes: [String] {
    let removed = 100 * Double(group.routesRemoved) / Double(max(1, group.routesDrawn))
    let links = group.samples.reduce(0) { $0 + $1.links }
    return [
      "  \(group.routesDrawn) routes, \(ReportTable.short(removed)) % of them taken out so that the"
        + " tables load; \(group.conflictsSettled) conflicts settled by `over`;"
        + " \(group.notLoaded) tables that do not load; \(links) links,"
        + " and \(group.overLimitLinks) over a limit",
      "  slowest: "
        + group.slowest.map { sample in
          "seed \(sample.seed) (\(ReportTable.short((sample.whole ?? 0) / 1e3)) µs,"
            + " \(sample.routes) routes)"
        }.joined(separator: ", "),
      "  each link of one: .build/release/Probe random SEED; the table: Probe random SEED table",
    ]
  }
}
