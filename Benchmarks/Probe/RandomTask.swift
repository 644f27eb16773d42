import BenchmarkWorkloads
import Foundation
import RandomTables

/// Runs `Probe random` on random tables, which are identified by their seeds.
enum RandomTask {
  static let usage = """
    Probe random SEED                  each link of a table with its time, the slowest last
    Probe random SEED ROUNDS [KIND]    answers all links, or those of one kind, so often
    Probe random SEED table            the table as `routes.json`
    Probe random SEED allocations N    for each of N tables from SEED on: allocations for a
                                       link that needs no parser until a value is read, and
                                       for a whole result; links that `resolve` has to be
                                       asked about, that need no parser, and all
    """

  /// - Returns: whether the arguments were valid.
  static func run(_ words: [String]) -> Bool {
    guard let seed = words.first.flatMap({ UInt64($0) }) else { return false }
    if words.count == 3, words[1] == "allocations", let count = Int(words[2]) {
      for place in 0..<max(0, count) { countAllocations(seed &+ UInt64(place)) }
      return true
    }
    guard let table = RandomRouteTable(seed: seed) else {
      print("no table of seed \(seed) loads")
      return true
    }
    switch words.dropFirst().first {
    case nil: list(table)
    case "table"?: print(table.text)
    case let word?:
      guard let rounds = Int(word) else { return false }
      let kind = words.count > 2 ? RandomLink.Kind(rawValue: words[2]) : nil
      guard words.count == 2 || kind != nil else { return false }
      RandomTableRun(table, kind: kind).answerAll(rounds: rounds)
    }
    return true
  }

  private static func list(_ table: RandomRouteTable) {
    let run = RandomTableRun(table)
    let timed = table.links.map { ($0, run.nanoseconds([$0.text]) ?? 0) }.sorted { $0.1 < $1.1 }
    for (link, time) in timed {
      print("\(Int(time))\t\(link.kind.rawValue)\t\(link.outcome.rawValue)\t\(link.text)")
    }
    let repairs = table.repairs
    print(
      "seed \(table.seed): \(table.routes.count) routes of \(repairs.drawn) drawn,",
      "\(repairs.settled) conflicts settled by `over`")
    for fault in repairs.faults { print("  taken out: \(fault)") }
  }

  private static func countAllocations(_ seed: UInt64) {
    // The counter is preloaded into the process and found by the name of its function.
    guard let symbol = unsafe dlsym(nil, "linkway_allocations"),
      let table = RandomRouteTable(seed: seed)
    else { return }
    typealias Counter = @convention(c) () -> UInt
    let counted = unsafe unsafeBitCast(symbol, to: Counter.self)
    let run = RandomTableRun(table)
    let located = run.withoutParsing
    func perLink(_ run: RandomTableRun, _ work: () -> Void) -> Double {
      // One-time initialisation is done by then.
      work()
      let before = counted()
      work()
      return Double(counted() - before) / Double(max(1, run.count))
    }
    var unresolved = 0
    let untilRead = perLink(located) { unresolved = located.locateAll() }
    let whole = perLink(run) { run.answerAll(rounds: 1) }
    // Written immediately, because the counter prints its own line when the process exits.
    FileHandle.standardOutput.write(
      Data(
        "allocations-of \(seed) \(untilRead) \(whole) \(unresolved) \(located.count) \(run.count)\n"
          .utf8
      ))
  }
}
