import Foundation
import LinkwayDiagnostics
import LinkwayMatching
import LinkwayTable
import LinkwayTableCompiler

/// Complete results (route, values, plan) for the examples of a real table, each link timed
/// separately.
package struct TableAnswers {
  private let table: RouteTable
  package let links: [String]
  /// The index of the route of each link without tracking parameters. The tests check whether it is
  /// correct.
  package let expected: [Int]

  /// - Parameters:
  ///   - path: the path of a `routes.json`.
  ///   - isTracked: whether the links have four tracking parameters, one of them with a `%20`.
  package init(path: String, isTracked: Bool) throws {
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let (table, diagnostics) = TableCompiler.compile(SourceText(file: path, text: text))
    guard let table else {
      throw WorkloadError("\(path) does not load: \(diagnostics.first?.message ?? "")")
    }
    self.table = table
    let plain = table.entries.flatMap(\.examples).map(\.link)
    links = plain.map { isTracked ? Self.tracked($0) : $0 }
    expected = AnswersRun("", table, plain).answers(plain.count)
  }

  /// Resolves all links in turn, for a contest.
  package func contestant(_ name: String) -> any Contestant { AnswersRun(name, table, links) }

  private static func tracked(_ link: String) -> String {
    let tracking = "utm_source=letter&utm_medium=email&utm_campaign=week%2046&fbclid=IwAR0x1y2z3"
    let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let fragment = parts.count > 1 ? "#\(parts[1])" : ""
    return "\(parts[0])\(parts[0].contains("?") ? "&" : "?")\(tracking)\(fragment)"
  }

  /// Returns the links with their nanoseconds, the fastest first; each time is the minimum of some
  /// rounds.
  package func times(rounds: Int = 5, repeats: Int = 200) -> [(link: String, time: Double)] {
    links.map { link in
      var lowest = Double.infinity
      for _ in 0..<rounds {
        let time = ThreadClock.nanoseconds { run(link, repeats) }
        lowest = min(lowest, time / Double(repeats))
      }
      return (link, lowest)
    }.sorted { $0.time < $1.time }
  }

  /// Resolves all links a number of times.
  package func run(_ count: Int) {
    for link in links { run(link, count) }
  }

  @inline(never)
  private func run(_ link: String, _ count: Int) {
    for _ in 0..<count { AnswersRun.use(WholeResult.read(table.resolve(link, source: nil))) }
  }
}

private final class AnswersRun: Contestant {
  let name: String
  private let table: RouteTable
  private let links: [String]
  private let places: [String: Int]
  private var cursor: Cursor

  init(_ name: String, _ table: RouteTable, _ links: [String]) {
    self.name = name
    self.table = table
    self.links = links
    places = Dictionary(
      uniqueKeysWithValues: table.entries.indices.map { place in
        (table.routeID(at: place) ?? "", place)
      })
    cursor = Cursor(count: links.count)
  }

  func answers(_ count: Int) -> [Int] {
    links.prefix(count).map { link in
      table.resolve(link, source: nil).route.flatMap { places[$0] } ?? -1
    }
  }

  func run(_ count: Int) -> Double {
    let (table, links) = (table, links)
    return ThreadClock.nanoseconds {
      cursor.take(count) { places in
        for place in places { Self.use(WholeResult.read(table.resolve(links[place], source: nil))) }
      }
    }
  }

  @inline(never)
  @_optimize(none)
  static func use(_ sum: Int) {}
}
