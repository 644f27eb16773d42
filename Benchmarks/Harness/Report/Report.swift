import Foundation

/// The results of all measurements of one run.
struct Report: Codable {
  static let sizes = "table sizes"
  static let parsing = "parsing, links.txt"
  static let resolving = "whole resolve"
  static let growth = "generated tables"
  static let coldStart = "cold start"
  static let mapping = "compiled table"
  static let mappingAlone = "compiled table, in one process"
  static let bulk = "bulk"
  static let resolver = "Linkway resolve"
  static let reader = "Linkway resolve, values read"

  static let goalsTitle = "every table (issue 28)"

  static func engine(on workload: String) -> String { "Linkway on \(workload)" }

  struct Size: Codable {
    var workload: String
    var routes: Int
    var links: Int
  }

  var workload: String
  var machine: String
  var rounds: Int
  /// The targets for a matcher that is fast on every table.
  var goals: [Figure] = []
  var figures: [Figure] = []
  var contests: [ContestResult] = []
  var sizes: [Size] = []
  /// The contests for complete results, which are in no other list.
  var answerFigures: [Figure] = []
  var randomTables: [RandomTableGroup] = []
  /// The contests for one additional route, and for candidates in one state.
  var contagionFigures: [Figure] = []
  var generated: GeneratedTables.Figures?
  var allocationsOfMatch: Double?
  var allocationsOfResolve: Double?

  init(_ options: HarnessOptions, workload: String) {
    self.workload = workload
    rounds = options.rounds
    machine = Self.machine
  }

  mutating func add(_ contest: ContestResult, routes: Int, links: Int) {
    contests.append(contest)
    sizes.append(Size(workload: contest.title, routes: routes, links: links))
  }

  func contest(_ title: String) -> ContestResult? {
    contests.first { $0.title == title }
  }

  /// Whether the engine returned a wrong result.
  var engineIsWrong: Bool {
    contests.contains { contest in
      contest.absent.contains {
        $0.name.hasPrefix(BenchmarkRun.engine) && $0.reason.hasPrefix("wrong")
      }
    }
  }

  /// Writes all samples as JSON.
  func write(to file: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    try encoder.encode(self).write(to: URL(fileURLWithPath: file))
  }

  private static var machine: String {
    let text = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
    let model = text.split(separator: "\n").first { $0.hasPrefix("model name") }
      .flatMap { $0.split(separator: ":").last }
    let name = model.map { $0.trimmingCharacters(in: .whitespaces) } ?? "unknown processor"
    return "\(name), \(ProcessInfo.processInfo.processorCount) cores"
  }
}
