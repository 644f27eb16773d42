import Foundation
import JourneyModel
import TestSupport

/// Runs random journeys on random tables against the engine and against a second model of it
/// (`Tests/JourneyModel`), and compares their complete states after each event.
///
/// 1. `Drawing` creates tables and events; events depend on the state of the model.
/// 2. `Writing` writes them as a `routes.json` and as the links and lines that the engine reads.
/// 3. `Checking` runs them against both. A disagreement is minimized and printed, so that `linkctl
///   simulate` can replay it.
@main
struct JourneyChecker {
  static func main() async {
    do {
      let options = try Options(CommandLine.arguments.dropFirst())
      say("journeys: seed \(options.seed)")
      exit(await run(options) ? 0 : 1)
    } catch {
      FileHandle.standardError.write(Data("error: \(error)\n".utf8))
      exit(64)
    }
  }

  /// - Returns: whether both sides agree everywhere and everything occurred.
  private static func run(_ options: Options) async -> Bool {
    var total = TableRun()
    var isSound = true
    await withTaskGroup(of: TableRun.self) { group in
      var next = options.table ?? 0
      let end = options.table.map { $0 + 1 } ?? options.tables
      func add() {
        guard next < end else { return }
        let number = next
        next += 1
        group.addTask { TableRun(number, options) }
      }
      for _ in 0..<options.workers { add() }
      while let run = await group.next() {
        total.add(run)
        for report in run.reports { say(report) }
        if !run.reports.isEmpty { isSound = false }
        // Further disagreements would mostly be the same.
        if isSound || total.reports.count < options.reports { add() }
      }
    }
    summarise(total)
    let missing = total.coverage.missing
    if isSound, !missing.isEmpty, options.isWhole {
      say("journeys: these never occurred: \(missing.joined(separator: ", "))")
      isSound = false
    }
    if isSound {
      say(
        "journeys: all \(total.coverage.journeys) agree, \(total.coverage.events) events on "
          + "\(total.tables) tables")
    } else if !total.reports.isEmpty {
      say("journeys: \(total.reports.count) disagree, seed \(options.seed)")
    }
    return isSound
  }

  private static func summarise(_ total: TableRun) {
    let drawn = total.tables + total.unloadable.values.reduce(0, +)
    say("journeys: \(total.tables) of \(drawn) drawn tables load")
    for (reason, count) in total.unloadable.sorted(by: { $0.value > $1.value }) {
      say("  \(count) do not: \(reason)")
    }
    let counts = Coverage.features.map { "\($0) \(total.coverage.counts[$0] ?? 0)" }
    say("journeys: " + counts.joined(separator: ", "))
  }

  /// Prints a line immediately, so that it can be read while the next table runs.
  private static func say(_ line: String) {
    FileHandle.standardOutput.write(Data((line + "\n").utf8))
  }
}

/// The result of the journeys on one or several tables.
struct TableRun: Sendable {
  var tables = 0
  /// The number of tables that do not load, by reason.
  var unloadable: [String: Int] = [:]
  var coverage = Coverage()
  var reports: [String] = []

  init() {}

  init(_ number: Int, _ options: Options) {
    var seeds = SeededGenerator(seed: options.seed &+ UInt64(number) &* 0x2545_F491_4F6C_DD1D)
    guard let engine = drawTable(&seeds) else { return }
    tables = 1
    let count =
      options.journeys / options.tables
      + (number < options.journeys % options.tables ? 1 : 0)
    for _ in 0..<count {
      coverage.journeys += 1
      if let journey = play(on: engine, &seeds) {
        reports.append(Report(journey, number: number, seed: options.seed).text)
        if reports.count >= options.reports { return }
        break
      }
    }
  }

  private mutating func drawTable(_ seeds: inout SeededGenerator) -> Engine? {
    for _ in 0..<100 {
      var drawer = TableDrawer(SeededGenerator(seed: seeds.next()))
      do {
        return try Engine(drawer.draw())
      } catch {
        unloadable[Set(error.identifiers).sorted().joined(separator: ", "), default: 0] += 1
      }
    }
    return nil
  }

  /// - Returns: a journey on which both sides disagree.
  private mutating func play(on engine: Engine, _ seeds: inout SeededGenerator) -> Journey? {
    var drawer = EventDrawer(SeededGenerator(seed: seeds.next()), table: engine.table)
    var player = Player(engine)
    var events: [AbstractEvent] = []
    for _ in 0..<(8 + seeds.next(below: 25)) {
      let old = player.model
      let event = drawer.draw(old)
      events.append(event)
      let step = player.take(event)
      if step.differences != nil { return Journey(table: engine.table, events: events) }
      coverage.note(event, step.outcome, from: old, to: player.model)
    }
    return nil
  }

  mutating func add(_ other: TableRun) {
    tables += other.tables
    unloadable.merge(other.unloadable, uniquingKeysWith: +)
    coverage.add(other.coverage)
    reports += other.reports
  }
}

/// A minimized disagreement.
struct Report {
  let text: String

  init(_ journey: Journey, number: Int, seed: UInt64) {
    var shrinking = Shrinking(journey)
    shrinking.run()
    let small = shrinking.journey
    guard let engine = try? Engine(small.table), let found = small.play(on: engine) else {
      text = "journeys: a disagreement that does not come again, seed \(seed), table \(number)"
      return
    }
    let differences = found.differences.map {
      "  \($0.what)\n    engine \($0.engine)\n    model  \($0.model)"
    }
    text = """
      --- disagreement, seed \(seed), table \(number)
      \(TableText(table: small.table).text)
      --- events
      \(small.events.map { $0.line(in: small.table) }.joined(separator: "\n"))
      --- before the last: \(found.before)
      \(differences.joined(separator: "\n"))
      """
  }
}

/// The options of the command line: `--journeys N`, `--tables N`, `--seed N`, `--reports N` for the
/// number of disagreements to look for, `--workers N`, `--table N` to run only the journeys of one of the
/// tables.
struct Options: Sendable {
  private(set) var journeys = 2_000
  private(set) var tables = 100
  private(set) var seed = SeededGenerator.givenSeed ?? UInt64.random(in: 0..<1 << 48)
  private(set) var reports = 1
  private(set) var table: Int?
  private(set) var workers = ProcessInfo.processInfo.activeProcessorCount

  /// Whether there are so many journeys that everything must occur.
  var isWhole: Bool { table == nil && journeys >= 2_000 && tables >= 100 }

  init(_ arguments: some Sequence<String>) throws(UsageError) {
    var rest = Array(arguments)[...]
    while let name = rest.popFirst() {
      guard let value = rest.popFirst() else { throw UsageError("`\(name)` needs a value") }
      guard let number = UInt64(value), number > 0 || name == "--seed" || name == "--table",
        number < 1 << 48
      else {
        throw UsageError("`\(value)` is no number for `\(name)`")
      }
      switch name {
      case "--journeys": journeys = Int(number)
      case "--tables": tables = Int(number)
      case "--seed": seed = number
      case "--table": table = Int(number)
      case "--reports": reports = Int(number)
      case "--workers": workers = Int(number)
      default: throw UsageError("unknown option `\(name)`")
      }
    }
  }
}

struct UsageError: Error, CustomStringConvertible {
  var description: String

  init(_ description: String) { self.description = description }
}
