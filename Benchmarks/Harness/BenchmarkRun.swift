import BenchmarkWorkloads
import Foundation
import LinkwayURLParsing

/// All contests of one run, in order.
struct BenchmarkRun {
  static let engine = "Linkway"
  static let wholeLink = "Linkway, whole link"
  static let pcre2Trie = "PCRE2 JIT, trie"

  private let options: HarnessOptions
  private let folder: WorkloadFolder
  private let workloads: [Workload]
  private let links: [String]
  private let peers: [Peer]

  init(_ options: HarnessOptions) throws {
    self.options = options
    folder = try WorkloadFolder(options.workload)
    workloads = try folder.workloads()
    links = try folder.links()
    try FileManager.default.createDirectory(
      atPath: options.buildFolder, withIntermediateDirectories: true)
    peers = Peer.all(in: options.buildFolder)
  }

  func measure() throws -> Report {
    var report = Report(options, workload: folder.path)
    let tables = EngineTables()
    for workload in workloads where isWanted(workload.name) {
      note("\(workload.name): \(workload.routes.count) routes")
      report.add(
        try matching(workload, tables), routes: workload.routes.count, links: workload.links.count)
    }
    if isWanted(Report.sizes) {
      note("the engine on every table")
      report.contests.append(try sizes(tables))
    }
    if !links.isEmpty, isWanted(Report.parsing) {
      note("parsing")
      report.contests.append(try parsing())
    }
    if let workload = resolved, isWanted(Report.resolving) {
      note("resolving under \(workload.name)")
      report.contests.append(try resolving(workload))
    }
    if options.tables > 0, isWanted(RandomTableContests.title) {
      note(
        "\(options.tables) random tables of each of the seeds \(options.seed), \(options.newSeed)")
      report.randomTables = RandomTableContests(options).measure()
    }
    let contagion = try AddedRouteCost(rounds: options.rounds).measure {
      if isWanted($0) { note($0) }
      return isWanted($0)
    }
    report.contests += contagion.contests
    report.contagionFigures = contagion.figures
    let answers = AnswerContests(rounds: options.rounds)
    if isWanted(AnswerContests.title) {
      note("whole answers on real tables")
      let (contests, figures) = try answers.tables()
      report.contests += contests
      report.answerFigures += figures
    }
    if isWanted(AnswerContests.cliffs) {
      note("cliffs")
      let (contest, figures) = try answers.cliffs()
      report.contests.append(contest)
      report.answerFigures += figures
    }
    if options.routes > 0, isWanted(Report.growth) {
      note("a generated table of \(options.routes) routes")
      let growth = try GeneratedTables(
        routes: options.routes, seed: options.seed, rounds: options.rounds
      ).measure()
      report.contests.append(growth.contest)
      report.generated = growth.figures
    }
    #if PCRE2 && os(Linux)
      if isWanted(RegexContests.title) {
        note("regexes of the tables")
        report.contests += try RegexContests(rounds: options.rounds).measure()
      }
    #endif
    try addCommands(to: &report)
    let allocations = AllocationCount(options)
    report.allocationsOfMatch = allocations.perLink(of: "match")
    report.allocationsOfResolve = allocations.perLink(of: "locate")
    report.finish()
    return report
  }

  private func isWanted(_ title: String) -> Bool {
    options.only.isEmpty || options.only.contains { title.contains($0) }
  }

  /// Prints progress to standard error.
  private func note(_ text: String) {
    FileHandle.standardError.write(Data("measuring \(text)\n".utf8))
  }

  private func addCommands(to report: inout Report) throws {
    let commands = CommandContests(options: options)
    if isWanted(Report.coldStart) {
      note("cold starts of linkctl")
      report.contests.append(try commands.coldStart())
    }
    if let largest = workloads.last, isWanted(Report.mapping) {
      note("a compiled table of \(largest.name)")
      report.contests.append(try commands.mappingAlone(largest))
      report.contests.append(try commands.mapping(largest))
    }
    for table in try AnswerContests.files() where isWanted(Report.bulk) {
      note("links in bulk under \(table)")
      report.contests.append(try commands.bulk(table: table))
    }
    for workload in workloads where isWanted(Report.bulk) {
      guard CommandContests.bulkWorkloads.contains(workload.name) else { continue }
      note("links in bulk under \(workload.name)")
      report.contests.append(try commands.bulk(workload))
    }
  }

  /// The workload for measuring complete results.
  private var resolved: Workload? {
    workloads.first { $0.name == "w2-1000" } ?? workloads.first
  }

  // MARK: - Contests

  /// Measures the engine, the peers and the floor on one workload.
  private func matching(_ workload: Workload, _ tables: EngineTables) throws -> ContestResult {
    var contest = Contest(workload.name, rounds: options.rounds)
    contest.enter(Self.engine, expecting: workload.expected) {
      try tables.table(of: workload).pathRun(Self.engine, workload.links)
    }
    contest.enter(Self.wholeLink, expecting: workload.expected) {
      try tables.table(of: workload).linkRun(Self.wholeLink, workload.links)
    }
    #if PCRE2 && os(Linux)
      contest.enter(PCRE2Contestant.Form.trie.rawValue, expecting: workload.expected) {
        try PCRE2Contestant(.trie, workload)
      }
      enterList(PCRE2Contestant.Form.list.rawValue, workload, &contest) {
        try PCRE2Contestant(.list, workload)
      }
    #else
      contest.leaveOut(Self.pcre2Trie, "missing: built without the trait PCRE2")
    #endif
    for peer in peers where peer.id != "ada" {
      if let missing = peer.missing {
        contest.leaveOut(peer.name, missing)
      } else if workload.routes.count > peer.limit {
        contest.leaveOut(peer.name, "not run on more than \(peer.limit) routes")
      } else {
        contest.enter(peer.name, expecting: workload.expected) {
          try PeerProcess(peer, try PeerFiles(workload, in: options.buildFolder))
        }
      }
    }
    enterList("NSRegularExpression list", workload, &contest) {
      try RegularExpressionList(workload)
    }
    let slashes = workload.links.texts.map { $0.utf8.count { $0 == UInt8(ascii: "/") } }
    contest.enter(FloorContestant.title, expecting: slashes) { FloorContestant(workload.links) }
    return try contest.measure()
  }

  /// Adds a contestant whose time grows with the number of routes, if there are few routes.
  private func enterList(
    _ name: String, _ workload: Workload, _ contest: inout Contest,
    _ make: () throws -> any Contestant
  ) {
    let limit = 1_000
    if workload.routes.count > limit {
      contest.leaveOut(name, "not run on more than \(limit) routes")
    } else {
      contest.enter(name, expecting: workload.expected, make)
    }
  }

  /// Compares the engine with itself on all workloads.
  private func sizes(_ tables: EngineTables) throws -> ContestResult {
    var contest = Contest(Report.sizes, rounds: options.rounds)
    for workload in workloads {
      let name = Report.engine(on: workload.name)
      contest.enter(name, expecting: workload.expected) {
        try tables.table(of: workload).pathRun(name, workload.links)
      }
    }
    return try contest.measure()
  }

  private func parsing() throws -> ContestResult {
    var contest = Contest(Report.parsing, rounds: options.rounds)
    let taken = links.map { _ in 0 }
    contest.enter("Linkway LinkURL", expecting: taken) { LinkURLParser(links) }
    contest.enter(FoundationParser.title, expecting: taken) { FoundationParser(links) }
    for peer in peers where peer.id == "ada" {
      if let missing = peer.missing {
        contest.leaveOut(peer.name, missing)
        continue
      }
      // Two parsers of the same standard must have the same serialisation.
      let hashes = links.map { (try? LinkURL($0)).map { Self.hash($0.href) } ?? -1 }
      contest.enter(peer.name, expecting: hashes) {
        try PeerProcess(
          peer, try PeerFiles(links: links, to: options.buildFolder + "/links.txt"))
      }
    }
    return try contest.measure()
  }

  /// FNV-1a without its highest bit, as in the C++ peer.
  private static func hash(_ text: String) -> Int {
    let hash = text.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { hash, byte in
      (hash ^ UInt64(byte)) &* 0x100_0000_01b3
    }
    return Int(truncatingIfNeeded: hash & UInt64(Int64.max))
  }

  private func resolving(_ workload: Workload) throws -> ContestResult {
    var contest = Contest(Report.resolving, rounds: options.rounds)
    for (title, readsValues) in [(Report.resolver, false), (Report.reader, true)] {
      contest.enter(title, expecting: workload.expected) {
        try Engines.resolving(
          workload.routes, links: workload.links.texts, readsValues: readsValues)
      }
    }
    let links = workload.links.texts.map { Engines.origin + $0 }
    contest.enter(FoundationParser.title, expecting: links.map { _ in 0 }) {
      FoundationParser(links)
    }
    return try contest.measure()
  }
}

/// The engine's tables, each built once per run.
private final class EngineTables {
  private var tables: [Int: MatchingTable] = [:]

  func table(of workload: Workload) throws -> MatchingTable {
    // Workloads of one table share their routes. No two tables of a folder have the same name
    // prefix and the same number of routes.
    var hasher = Hasher()
    hasher.combine(workload.routes)
    let key = hasher.finalize()
    if let known = tables[key] { return known }
    let table = try Engines.matching(workload.routes)
    tables[key] = table
    return table
  }
}
