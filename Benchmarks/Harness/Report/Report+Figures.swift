import BenchmarkWorkloads
import Foundation

extension Report {
  /// Makes the table of targets from the contests.
  mutating func finish() {
    figures = [
      peer("w1r", BenchmarkRun.pcre2Trie, .atLeast(1.8)),
      peer("w2-1000", BenchmarkRun.pcre2Trie, .atLeast(2)),
      peer("w2-10000", "httprouter", .atLeast(3)),
      growth(
        "w2-100000 time against w2-1000 time", in: Self.sizes, Self.engine(on: "w2-100000"),
        Self.engine(on: "w2-1000"), .atMost(2)),
      growth(
        "misses w3 against hits w1r", in: Self.sizes, Self.engine(on: "w3"),
        Self.engine(on: "w1r"), .atMost(1)),
      speed(
        "LinkURL parse against Foundation's URL(string:)", in: Self.parsing, "Linkway LinkURL",
        FoundationParser.title, .atLeast(6.5)),
      speed(
        "whole resolve, 1,000 routes, against URL(string:) alone", in: Self.resolving,
        Self.resolver, FoundationParser.title, .atLeast(3)),
      speed(
        "whole answer, values read, against URL(string:) alone", in: Self.resolving,
        Self.reader, FoundationParser.title, .atLeast(1.2)),
      count("allocations per match", allocationsOfMatch),
      count("allocations per resolve", allocationsOfResolve),
    ]
    figures += answerFigures.filter { !$0.title.hasPrefix(AnswerContests.answer) }
    #if PCRE2 && os(Linux)
      figures += RegexContests.figures(contests)
    #endif
    figures += generatedFigures
    figures += commandFigures
    setGoals()
  }

  private func peer(_ workload: String, _ name: String, _ wish: Figure.Wish) -> Figure {
    speed("\(workload) against \(name)", in: workload, BenchmarkRun.engine, name, wish)
  }

  /// Returns how many times faster the first contestant is than the second.
  private func speed(
    _ title: String, in contest: String, _ name: String, _ other: String, _ wish: Figure.Wish
  ) -> Figure {
    var figure = growth(title, in: contest, other, name, wish)
    figure.unit = "× faster"
    return figure
  }

  /// Returns how many times as long the first contestant takes as the second.
  private func growth(
    _ title: String, in contest: String, _ name: String, _ other: String, _ wish: Figure.Wish
  ) -> Figure {
    let contest = self.contest(contest)
    return Figure(
      title: title, wish: wish, unit: "× the time", measured: contest?.ratio(name, to: other),
      reason: contest?.reason(name) ?? contest?.reason(other))
  }

  private func count(_ title: String, _ value: Double?) -> Figure {
    Figure(
      title: title, wish: .atMost(0), unit: "", measured: value.flatMap { Summary([$0]) },
      reason: value == nil ? "Probe or the counter of malloc is not there" : nil)
  }

  private var commandFigures: [Figure] {
    let cold = contest(Report.coldStart)
    let mapping = contest(Report.mapping)
    // The difference of two processes, because starting a process is not part of the table's time.
    let mapped = mapping?.difference(CommandContests.mapped, CommandContests.floor)
    let alone = contest(Report.mappingAlone)
    return [
      Figure(
        title: "largest compiled table: mapped until the first answer", wish: .atMost(2),
        unit: "ms", measured: alone?.summary(MappedTable.title) { $0 / 1e6 },
        reason: alone?.reason(MappedTable.title)),
      Figure(
        title: "the same of a new process", wish: .atMost(2), unit: "ms",
        measured: mapped?.scaled(by: 1e-6), reason: mapping?.reason(CommandContests.mapped)),
      Figure(
        title: "linkctl resolve, cold", wish: .atMost(20), unit: "ms",
        measured: cold?.summary(CommandContests.cold) { $0 / 1e6 },
        reason: cold?.reason(CommandContests.cold)),
    ] + bulkFigures
  }

  /// Returns the links per second on all processors, excluding the time to load.
  private var bulkFigures: [Figure] {
    CommandContests.bulkWorkloads.flatMap { workload in
      [CommandContests.bulk, CommandContests.compiledBulk].map { bulk(workload, $0) }
    }
  }

  /// The same for real tables.
  var realBulkFigures: [Figure] {
    ((try? AnswerContests.files()) ?? []).map { bulk($0, CommandContests.bulk) }
  }

  private func bulk(_ workload: String, _ name: String) -> Figure {
    let contest = contest("\(Self.bulk), \(workload)")
    let loading = contest?.summary(CommandContests.loading(name)) { $0 }?.minimum ?? 0
    return Figure(
      title: "\(Self.bulk), \(workload): \(name)", wish: .atLeast(3), unit: "million links/s",
      measured: contest?.summary(name) { time in
        Double(CommandContests.bulkLinks) / max(time - loading, 1) * 1e3
      },
      reason: contest?.reason(name))
  }

  private var generatedFigures: [Figure] {
    guard let generated else { return [] }
    let name = generated.routes.formatted(.number.locale(Locale(identifier: "en_US")))
    let bytes = generated.residentBytes.map { Double($0) / Double(generated.routes) }
    return [
      Figure(
        title: "\(name) routes: build", wish: .atMost(6), unit: "s",
        measured: generated.buildSeconds.flatMap { Summary([$0]) }, reason: generated.reason),
      Figure(
        title: "\(name) routes: memory that stays", wish: .atMost(250), unit: "bytes a route",
        measured: bytes.flatMap { Summary([$0]) }, reason: generated.reason),
      growth(
        "\(name) routes: match against a tenth of them", in: Self.growth, GeneratedTables.large,
        GeneratedTables.small, .atMost(1.5)),
    ]
  }
}
