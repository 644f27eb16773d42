import BenchmarkWorkloads
import LinkwayDiagnostics
import LinkwayTable
import LinkwayTableCompiler
import RandomTables

/// How much a route slows down the links of other routes: by being in the table, and by being a
/// candidate.
struct AddedRouteCost {
  static let title = "one route more"
  static let plain = "plain table"
  static let candidates = "candidates in one state"
  static let counts = [1, 16, 64, 256]

  var rounds: Int

  /// Returns the contests whose titles are selected.
  func measure(
    _ isWanted: (String) -> Bool
  ) throws -> (contests: [ContestResult], figures: [Figure]) {
    var (contests, figures): ([ContestResult], [Figure]) = ([], [])
    for (title, measure) in [(Self.title, features), (Self.candidates, candidates)]
    where isWanted(title) {
      let (contest, found) = try measure()
      contests.append(contest)
      figures += found
    }
    return (contests, figures)
  }

  /// Returns tables with one more route: one for each feature, and one for each form of hosts and
  /// ports, because all routes share these.
  private static func oddTables() -> [(name: String, table: RandomRouteTable)] {
    var tables: [(name: String, table: RandomRouteTable)] = []
    for feature in RandomFeature.allCases where feature != .sibling && feature != .ownOrigin {
      let isOrigin = RandomFeature.origins.contains(feature)
      var seen: Set<String> = []
      for seed in 1...(isOrigin ? 24 : 1) as ClosedRange<UInt64> {
        let features = isOrigin ? [.ownOrigin, feature] : [feature]
        guard let table = RandomRouteTable(plainRoutes: 60, with: features, seed: seed),
          let pattern = table.routes.last?.pattern.split(separator: "/odd").first,
          !isOrigin || seen.insert(String(pattern)).inserted
        else { continue }
        tables.append((isOrigin ? "\(feature) \(pattern)" : feature.rawValue, table))
      }
    }
    return tables
  }

  /// The links of a plain table, none of which the additional route matches.
  private func features() throws -> (contest: ContestResult, figures: [Figure]) {
    var contest = Contest(Self.title, rounds: rounds)
    guard let plain = RandomRouteTable(plainRoutes: 60, with: []) else {
      throw WorkloadError("the plain table does not load")
    }
    let links = plain.links.map(\.text)
    let run = WholeRun(Self.plain, plain.table, links)
    let expected = run.answers(links.count)
    contest.enter(Self.plain, expecting: expected) { run }
    for (name, odd) in Self.oddTables() {
      contest.enter(name, expecting: expected) { WholeRun(name, odd.table, links) }
    }
    let result = try contest.measure()
    let ratios = result.rows.dropFirst().compactMap { row in
      result.ratio(row.name, to: Self.plain).map { (name: row.name, ratio: $0) }
    }
    let worst = ratios.max { $0.ratio.median < $1.ratio.median }
    let figure = Figure(
      title: "one route more, links it does not take: worst of \(ratios.count) kinds"
        + (worst.map { ", \($0.name.prefix { $0 != " " })" } ?? ""),
      wish: .atMost(1.1), unit: "× the time", measured: worst?.ratio)
    return (result, [figure])
  }

  /// Routes on one path that differ in one condition.
  private static let kinds:
    [(name: String, route: @Sendable (Int) -> String, link: @Sendable (Int) -> String)] = [
      (
        "matches",
        { #""paths": ["/x"], "query": { "k": { "matches": ":v([a-z]+\#($0)x)" } }"# },
        { "https://shop.example/x?k=ab\($0)x" }
      ),
      (
        "host regex", { #""links": ["https://:v(x\#($0)[a-z.]+).shop.example/x"]"# },
        { "https://x\($0)ab.shop.example/x" }
      ),
      (
        "path regex", { #""paths": ["/x/:v([a-z]+\#($0)x)"]"# },
        { "https://shop.example/x/ab\($0)x" }
      ),
    ]

  private func candidates() throws -> (contest: ContestResult, figures: [Figure]) {
    var contest = Contest(Self.candidates, rounds: rounds)
    for kind in Self.kinds {
      for count in Self.counts {
        let name = Self.row(kind.name, count)
        // The links of the last routes have nearly all routes as earlier candidates.
        let places = Array(max(0, count - 4)..<count)
        contest.enter(name, expecting: places) {
          WholeRun(name, try Self.table(count, kind.route), places.map(kind.link))
        }
      }
    }
    let result = try contest.measure()
    let figures = Self.kinds.map { kind in
      let (few, many) = (Self.counts[0], Self.counts[Self.counts.count - 1])
      let difference = result.difference(Self.row(kind.name, many), Self.row(kind.name, few))
      return Figure(
        title: "each further candidate, told apart by \(kind.name)", wish: .atMost(90), unit: "ns",
        measured: difference?.scaled(by: 1 / Double(many - few)),
        reason: result.reason(Self.row(kind.name, many)))
    }
    return (result, figures)
  }

  private static func row(_ kind: String, _ count: Int) -> String { "\(kind), \(count)" }

  /// Declared order, because not every pair of these can be proved not to conflict.
  private static func table(_ count: Int, _ route: (Int) -> String) throws -> RouteTable {
    let routes = (0..<count).map { #"{ "route": "\#($0)", \#(route($0)), "opens": "item" }"# }
    let text = """
      { "version": 1, "origins": ["https://shop.example"], "precedence": "declared",
        "app": { "coordinator": "app", "screens": ["home", "item"] },
        "routes": [ \(routes.joined(separator: ",\n")) ] }
      """
    let (table, diagnostics) = TableCompiler.compile(SourceText(file: "candidates", text: text))
    guard let table else {
      throw WorkloadError("the table does not load: \(diagnostics.first?.message ?? "")")
    }
    return table
  }
}
