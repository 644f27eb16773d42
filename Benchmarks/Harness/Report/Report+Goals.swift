import BenchmarkWorkloads
import Foundation

extension Report {
  /// The targets for a matcher that is fast on every table.
  mutating func setGoals() {
    goals = randomTables.flatMap(RandomTableContests.figures)
    goals.append(
      Figure(
        title: "real tables outside the repository, --brief", wish: .atMost(1), unit: "µs",
        reason: "not in the repository"))
    goals += contagionFigures
    goals += answerFigures.filter { $0.title.hasPrefix(AnswerContests.answer) }
    goals.append(
      Figure(
        title: "100,000 routes, captures beside literals at every depth, against plain",
        wish: .atMost(3), unit: "× the time",
        measured: contest(Self.growth)?.ratio(GeneratedTables.mixed, to: GeneratedTables.small),
        reason: contest(Self.growth)?.reason(GeneratedTables.mixed)))
    // The earlier values, from before the matchers were merged; the last two were measured under
    // load.
    for (workload, wish) in [
      ("w1r", 1.65), ("w2-1000", 1.96), ("w2-10000", 5), ("w2-100000", 6),
    ] {
      goals.append(againstBestPeer(workload, .atLeast(wish)))
    }
    goals += CommandContests.bulkWorkloads.map(compiledAgainstJSON)
    goals += realBulkFigures
    goals += [Self.lines, Self.playground]
  }

  /// Returns how many times faster the engine is than the fastest of its peers.
  private func againstBestPeer(_ workload: String, _ wish: Figure.Wish) -> Figure {
    let contest = contest(workload)
    let peers = (contest?.rows ?? []).filter { row in
      !row.name.hasPrefix(BenchmarkRun.engine) && row.name != FloorContestant.title
    }
    let ratios = peers.compactMap { peer in
      contest?.ratio(peer.name, to: BenchmarkRun.engine).map { (peer.name, $0) }
    }
    let best = ratios.min { $0.1.median < $1.1.median }
    return Figure(
      title: "\(workload): single match against \(best?.0 ?? "the best peer")", wish: wish,
      unit: "× faster", measured: best?.1)
  }

  /// Returns the time per link with a compiled table, compared with the same table as JSON,
  /// excluding loading.
  private func compiledAgainstJSON(_ workload: String) -> Figure {
    let contest = contest("\(Self.bulk), \(workload)")
    func time(_ name: String) -> Double? {
      guard let many = contest?.summary(name, { $0 }),
        let few = contest?.summary(
          CommandContests.loading(name), { $0 })
      else { return nil }
      return many.minimum - few.minimum
    }
    let ratio = time(CommandContests.compiledBulk).flatMap { compiled in
      time(CommandContests.bulk).map { compiled / max(1, $0) }
    }
    return Figure(
      title: "bulk, \(workload): compiled table against JSON, per link", wish: .atMost(1),
      unit: "× the time", measured: ratio.flatMap { Summary([$0]) },
      reason: contest?.reason(CommandContests.compiledBulk))
  }

  /// Returns the number of lines of everything that is part of matching, by current and planned
  /// names.
  private static var lines: Figure {
    let rooms = [
      "LinkwayMatching", "LinkwayAutomaton", "LinkwayAutomatonBuilder", "LinkwayPatterns",
      "LinkwayLinks", "LinkwayIndex",
    ]
    var count = 0
    for room in rooms {
      let files = FileManager.default.enumerator(atPath: "Sources/\(room)")
      while let file = files?.nextObject() as? String {
        guard file.hasSuffix(".swift") else { continue }
        let text = try? String(contentsOfFile: "Sources/\(room)/\(file)", encoding: .utf8)
        count += text?.utf8.count { $0 == UInt8(ascii: "\n") } ?? 0
      }
    }
    return Figure(
      title: "lines of matching", wish: .atMost(8_500), unit: "",
      measured: count > 0 ? Summary([Double(count)]) : nil)
  }

  /// The engine of the web page as a browser loads it.
  private static var playground: Figure {
    let folder = ".build/playground"
    let sizes = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
      .filter { $0.hasSuffix(".lzma") || $0.hasSuffix(".wasm") }
      .compactMap { try? FileManager.default.attributesOfItem(atPath: "\(folder)/\($0)")[.size] }
      .compactMap { ($0 as? NSNumber)?.doubleValue }
    return Figure(
      title: "playground engine", wish: .atMost(780), unit: "kB",
      measured: sizes.isEmpty ? nil : Summary([sizes.reduce(0, +) / 1e3]),
      reason: "`make playground` has not built it")
  }
}
