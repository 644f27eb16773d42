import Foundation

/// A report for a terminal: the targets first, then each contest, starting with its ratios.
struct ReportTable {
  private let report: Report

  init(_ report: Report) {
    self.report = report
  }

  var text: String {
    var lines = [
      "", "\(report.machine); \(report.rounds) rounds; workload \(report.workload)", "",
    ]
    lines += [Report.goalsTitle] + figures(report.goals) + [""] + figures(report.figures)
    for group in report.randomTables {
      let text = RandomTableText(group)
      lines += [""] + Self.aligned(text.rows, left: [0]) + text.notes
    }
    for contest in report.contests { lines += [""] + self.lines(of: contest) }
    if let generated = report.generated, let block = generated.blockBytes {
      lines.append(
        "  \(generated.routes) routes of seed \(generated.seed): a block of \(block) bytes, "
          + "\(generated.forks ?? 0) forks")
    }
    return lines.joined(separator: "\n")
  }

  // MARK: - Figures

  private func figures(_ figures: [Figure]) -> [String] {
    var rows = [["figure", "target", "measured", "min", "max", "", ""]]
    for figure in figures {
      var row = [figure.title, Self.text(of: figure.wish)]
      if let measured = figure.measured {
        row += [measured.median, measured.minimum, measured.maximum].map(Self.short)
        row.append(figure.unit)
      } else {
        row += ["–", "", "", ""]
      }
      switch figure.isReached {
      case true?: row.append("reached")
      case false?: row.append("NOT reached")
      case nil: row.append("not measured: \(figure.reason ?? "not in this run")")
      }
      rows.append(row)
    }
    return Self.aligned(rows, left: [0, 5, 6])
  }

  private static func text(of wish: Figure.Wish) -> String {
    switch wish {
    case .atLeast(let value): "≥ \(short(value))"
    case .atMost(let value): "≤ \(short(value))"
    }
  }

  // MARK: - Contests

  private func lines(of contest: ContestResult) -> [String] {
    guard let first = contest.rows.first else {
      return [contest.title] + absences(of: contest)
    }
    var heading = contest.title
    if let size = report.sizes.first(where: { $0.workload == contest.title }) {
      heading += ": \(size.routes) routes, \(size.links) links"
    }
    var rows = [
      [heading, "ratio", "min", "max", contest.unit.rawValue, "min", "max", "checked", ""]
    ]
    for row in contest.rows {
      guard let time = Summary(row.samples),
        let ratio = contest.ratio(row.name, to: first.name)
      else { continue }
      rows.append(
        [row.name]
          + [ratio.median, ratio.minimum, ratio.maximum].map(Self.short)
          + [time.median, time.minimum, time.maximum].map { Self.short($0 / contest.unit.size) }
          + [row.answersChecked, row.note ?? ""])
    }
    return Self.aligned(rows, left: [0, 8]) + absences(of: contest)
  }

  private func absences(of contest: ContestResult) -> [String] {
    contest.absent.map { "  not timed: \($0.name): \($0.reason)" }
  }

  // MARK: - Text

  /// Three significant digits, and no fraction from 100 on.
  static func short(_ value: Double) -> String {
    switch abs(value) {
    case 0: "0"
    case ..<10: String(format: "%.2f", value)
    case ..<100: String(format: "%.1f", value)
    default: String(format: "%.0f", value)
    }
  }

  /// Columns that are as wide as their widest cell.
  private static func aligned(_ rows: [[String]], left: Set<Int>) -> [String] {
    let columns = rows.map(\.count).max() ?? 0
    let widths = (0..<columns).map { column in
      rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0
    }
    return rows.map { row in
      let cells = row.enumerated().map { column, cell in
        let space = String(repeating: " ", count: widths[column] - cell.count)
        return left.contains(column) ? cell + space : space + cell
      }
      let line = cells.joined(separator: "  ")
      return String(line.reversed().drop { $0 == " " }.reversed())
    }
  }
}
