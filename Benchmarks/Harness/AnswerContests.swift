import BenchmarkWorkloads
import Foundation

/// Whole answers (route, values, plan) where they are hard: on real tables, and on the shapes on
/// which matchers slow down.
struct AnswerContests {
  static let title = "whole answers"
  static let plain = "Linkway"
  static let tracked = "Linkway, tracked"
  static let cliffs = "cliffs"

  var rounds: Int

  /// Each table of `Examples/tables`: its example links, plain and tracked.
  func tables() throws -> (contests: [ContestResult], figures: [Figure]) {
    let folder = "Examples/tables"
    var (contests, figures): ([ContestResult], [Figure]) = ([], [])
    for file in try FileManager.default.contentsOfDirectory(atPath: folder).sorted() {
      let name = URL(fileURLWithPath: file).deletingPathExtension().lastPathComponent
      let answers = try [false, true].map {
        try TableAnswers(path: "\(folder)/\(file)", isTracked: $0)
      }
      var contest = Contest("\(Self.title), \(name)", rounds: rounds)
      for (row, answers) in zip([Self.plain, Self.tracked], answers) {
        contest.enter(row, expecting: answers.expected) { answers.contestant(row) }
      }
      contest.enter(FoundationParser.title, expecting: answers[0].links.map { _ in 0 }) {
        FoundationParser(answers[0].links)
      }
      let result = try contest.measure()
      contests.append(result)
      figures += self.figures(of: result, name, slowest: answers[0].times().last?.time)
    }
    return (contests, figures)
  }

  private func figures(
    of contest: ContestResult, _ name: String, slowest: Double?
  ) -> [Figure] {
    [
      Figure(
        title: "whole answer, \(name): mean", wish: .atMost(1), unit: "µs",
        measured: contest.summary(Self.plain) { $0 / 1e3 }, reason: contest.reason(Self.plain)),
      Figure(
        title: "whole answer, \(name): its slowest link", wish: .atMost(3), unit: "µs",
        measured: slowest.flatMap { Summary([$0 / 1e3]) }),
      Figure(
        title: "whole answer, \(name): tracked links", wish: .atMost(1.5), unit: "× the time",
        measured: contest.ratio(Self.tracked, to: Self.plain),
        reason: contest.reason(Self.tracked)),
    ]
  }

  /// Links located on shapes that are hard to match, beside plain ones.
  func cliffs() throws -> (contest: ContestResult, figures: [Figure]) {
    let cliffs = Cliff.all
    var contest = Contest(Self.cliffs, rounds: rounds)
    for cliff in cliffs {
      contest.enter(cliff.name, expecting: cliff.expected) {
        try ResolveRun(cliff.name, text: cliff.text, links: cliff.links, readsValues: false)
      }
    }
    let result = try contest.measure()
    let figures = cliffs.filter { $0.name != $0.plain }.map { cliff in
      Figure(
        title: "cliff: \(cliff.name)", wish: .atMost(3), unit: "× the time",
        measured: result.ratio(cliff.name, to: cliff.plain), reason: result.reason(cliff.name))
    }
    return (result, figures)
  }
}
