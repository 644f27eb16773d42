import BenchmarkWorkloads
import Foundation

/// Complete results (route, values, plan) on real tables, and on shapes that slow matchers down.
struct AnswerContests {
  static let title = "whole answers"
  static let plain = "Linkway"
  static let tracked = "Linkway, tracked"
  static let cliffs = "cliffs"
  /// The prefix of the titles of rows about real tables.
  static let answer = "whole answer,"

  var rounds: Int

  /// The real tables of the repository.
  static func files() throws -> [String] {
    let folder = "Examples/tables"
    return ["routes.json"]
      + (try FileManager.default.contentsOfDirectory(atPath: folder).sorted().map {
        "\(folder)/\($0)"
      })
  }

  /// Each real table with its example links, plain and with tracking parameters.
  func tables() throws -> (contests: [ContestResult], figures: [Figure]) {
    var (contests, figures): ([ContestResult], [Figure]) = ([], [])
    for file in try Self.files() {
      let name = URL(fileURLWithPath: file).deletingPathExtension().lastPathComponent
      let answers = try [false, true].map { try TableAnswers(path: file, isTracked: $0) }
      var contest = Contest("\(Self.title), \(name)", rounds: rounds)
      for (row, answers) in zip([Self.plain, Self.tracked], answers) {
        contest.enter(row, expecting: answers.expected) { answers.contestant(row) }
      }
      contest.enter(FoundationParser.title, expecting: answers[0].links.map { _ in 0 }) {
        FoundationParser(answers[0].links)
      }
      let result = try contest.measure()
      contests.append(result)
      figures += self.figures(
        of: result, name, slow: Spread(answers[0].times().map(\.time))?.quantile(0.99))
    }
    return (contests, figures)
  }

  private func figures(
    of contest: ContestResult, _ name: String, slow: Double?
  ) -> [Figure] {
    [
      Figure(
        title: "\(Self.answer) \(name): mean", wish: .atMost(0.7), unit: "µs",
        measured: contest.summary(Self.plain) { $0 / 1e3 }, reason: contest.reason(Self.plain)),
      Figure(
        title: "\(Self.answer) \(name): 99 % of its links", wish: .atMost(2), unit: "µs",
        measured: slow.flatMap { Summary([$0 / 1e3]) }),
      Figure(
        title: "\(Self.answer) \(name): tracked links", wish: .atMost(1.5), unit: "× the time",
        measured: contest.ratio(Self.tracked, to: Self.plain),
        reason: contest.reason(Self.tracked)),
    ]
  }

  /// Links located on shapes that are hard to match, next to plain ones.
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
