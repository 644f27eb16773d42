import BenchmarkWorkloads
import Foundation

/// Measures `linkctl` as a process, as a user runs it.
struct CommandContests {
  static let floor = "linkctl --version"
  static let cold = "linkctl resolve, cold"
  static let mapped = "linkctl resolve, mapped table"
  static let bulk = "linkctl resolve --brief"
  static let compiledBulk = "the same, compiled table"
  static let bulkWorkloads = ["w1r", "w2-100000"]
  /// The number of links that one run of `bulk` reads.
  static let bulkLinks = 1_000_000
  /// The exit status for a wrong command line (`EX_USAGE`).
  private static let usage: Int32 = 64

  let options: HarnessOptions

  private var program: String { options.linkctl }

  /// A cold start with the table in the root of the repository, compared with a process that does
  /// nothing.
  func coldStart() throws -> ContestResult {
    var contest = Contest(Report.coldStart, rounds: options.rounds, unit: .milliseconds)
    let words = [
      program, "resolve", "--routes", "routes.json", "--format", "json", "photos://photos/42",
    ]
    contest.enter(Self.cold, expecting: [0]) { CommandRun(Self.cold, words) }
    contest.enter(Self.floor, expecting: [0]) { CommandRun(Self.floor, [program, "--version"]) }
    return try contest.measure()
  }

  /// A compiled table in this process: mapped, checked, and one link resolved.
  func mappingAlone(_ workload: Workload) throws -> ContestResult {
    var contest = Contest(Report.mappingAlone, rounds: options.rounds, unit: .milliseconds)
    let file = "\(options.buildFolder)/\(workload.name)-alone.table"
    contest.enter(MappedTable.title, expecting: workload.expected) {
      try Engines.mapped(workload.routes, links: workload.links.texts, file: file) { bytes in
        try Data(bytes).write(to: URL(filePath: file))
      }
    }
    return try contest.measure()
  }

  /// The first result of a compiled table, compared with a process that does nothing.
  func mapping(_ workload: Workload) throws -> ContestResult {
    var contest = Contest(Report.mapping, rounds: options.rounds, unit: .milliseconds)
    let compiled = "\(options.buildFolder)/\(workload.name).table"
    let link = Engines.origin + (workload.links.texts.first ?? "/")
    contest.enter(Self.mapped, expecting: [0]) {
      let table = try write(workload)
      let compile = CommandRun("linkctl compile", [program, "compile", table, "-o", compiled])
      try Self.check(try compile.status(), "linkctl compile")
      return CommandRun(Self.mapped, [program, "resolve", "--routes", compiled, "--", link])
    }
    contest.enter(Self.floor, expecting: [0]) { CommandRun(Self.floor, [program, "--version"]) }
    return try contest.measure()
  }

  /// A million links from a file. There are few rounds, because one takes about a second.
  func bulk(_ workload: Workload) throws -> ContestResult {
    try bulk(
      workload.name, try write(workload), links: workload.links.texts.map { Engines.origin + $0 })
  }

  /// The same for the examples of a real table.
  func bulk(table: String) throws -> ContestResult {
    let links = try TableAnswers(path: table, isTracked: false).links
    return try bulk(table, table, links: links, compiles: false)
  }

  private func bulk(
    _ name: String, _ table: String, links: [String], compiles: Bool = true
  ) throws -> ContestResult {
    var contest = Contest("\(Report.bulk), \(name)", rounds: 3, unit: .milliseconds)
    let compiled = "\(options.buildFolder)/bulk.table"
    let compile = CommandRun("linkctl compile", [program, "compile", table, "-o", compiled])
    let few = options.buildFolder + "/bulk-few.txt"
    let many = options.buildFolder + "/bulk.txt"
    try write(10, of: links, to: few)
    try write(Self.bulkLinks, of: links, to: many)
    // Loading is measured separately and subtracted, because the log of a day has many more lines.
    for (name, table) in [(Self.bulk, table)] + (compiles ? [(Self.compiledBulk, compiled)] : []) {
      let words = [program, "resolve", "--brief", "--routes", table, "-"]
      contest.enter(name, expecting: [0]) {
        if table == compiled { try Self.check(try compile.status(), "linkctl compile") }
        // The status is 1 if a link opens no screen.
        return CommandRun(name, words, input: many, accepting: 0...1)
      }
      contest.enter(Self.loading(name), expecting: [0]) {
        CommandRun(Self.loading(name), words, input: few, accepting: 0...1)
      }
    }
    return try contest.measure()
  }

  static func loading(_ name: String) -> String { "\(name), ten links" }

  private static func check(_ status: Int32, _ command: String) throws {
    guard status != usage else { throw WorkloadError("there is no `\(command)` yet") }
    guard status == 0 else { throw WorkloadError("`\(command)` ends with status \(status)") }
  }

  private func write(_ workload: Workload) throws -> String {
    let file = "\(options.buildFolder)/\(workload.name)-routes.json"
    try RouteDocument.text(workload.routes).write(toFile: file, atomically: true, encoding: .utf8)
    return file
  }

  private func write(_ count: Int, of links: [String], to file: String) throws {
    let text = (0..<count).map { links[$0 % links.count] + "\n" }.joined()
    try text.write(toFile: file, atomically: true, encoding: .utf8)
  }
}
