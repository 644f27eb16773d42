import Foundation

/// A plot of the time of a match against the size of the table, as SVG. Both axes are logarithmic,
/// each line has a separate colour, and the names are listed in the order of the lines' ends.
struct TableSizePlot {
  private struct Series {
    var name: String
    var points: [Point]
  }

  /// The middle half of the samples. It is less affected by other programs than the minimum and
  /// maximum.
  private struct Point {
    var routes: Double
    var quarter: Double
    var median: Double
    var threeQuarters: Double

    /// `nil` if there are no samples.
    init?(_ routes: Int, _ samples: [Double]) {
      let sorted = samples.sorted()
      guard let median = Summary(samples)?.median else { return nil }
      self.routes = Double(routes)
      self.median = median
      quarter = sorted[sorted.count / 4]
      threeQuarters = sorted[sorted.count * 3 / 4]
    }
  }

  private enum Space {
    static let left = 74.0
    static let top = 56.0
    static let width = 560.0
    static let height = 380.0
    static let whole = (width: 880, height: 490)
  }

  /// Returns the style of the line at an index: dashed when colours repeat.
  private static func stroke(_ place: Int) -> String {
    "stroke=\"\(Picture.colors[place % Picture.colors.count])\""
      + (place < Picture.colors.count ? "" : " stroke-dasharray=\"6 4\"")
  }

  private let series: [Series]
  private let machine: String

  init(_ report: Report) {
    series = Self.series(of: report)
    machine = report.machine
  }

  /// Writes `table-sizes.svg`.
  ///
  /// - Returns: a message for the reader.
  func draw(in folder: String) -> String {
    guard series.contains(where: { $0.points.count > 1 }) else {
      return "no picture: one size of table was measured"
    }
    return Picture.write(lines, to: folder + "/table-sizes.svg")
  }

  private var lines: [String] {
    let routes = series.flatMap { $0.points.map(\.routes) }
    let times = series.flatMap { $0.points.flatMap { [$0.quarter, $0.threeQuarters] } }
    let x = Axis(values: routes, from: Space.left, to: Space.left + Space.width)
    let y = Axis(values: times, from: Space.top + Space.height, to: Space.top)
    var lines = Picture.head(
      "Time of a match against the size of the table",
      "a link's median, and the middle half of its samples · \(machine)", Space.whole)
    let (right, bottom) = (Space.left + Space.width, Space.top + Space.height)
    for decade in y.decades {
      let place = y.place(of: decade)
      lines.append("<path class=\"grid\" d=\"M\(Space.left) \(place)H\(right)\"/>")
      lines.append(Picture.text(Picture.time(decade), "small end", Space.left - 8, place + 4))
    }
    for size in Set(routes).sorted() {
      let place = x.place(of: size)
      lines.append("<path class=\"grid\" d=\"M\(place) \(Space.top)V\(bottom)\"/>")
      lines.append(Picture.text(Self.grouped(Int(size)), "small middle", place, bottom + 18))
    }
    lines.append(Picture.text("routes", "small middle", Space.left + Space.width / 2, bottom + 38))
    // The first one is drawn above the others.
    for (place, line) in series.enumerated().reversed() {
      lines += draw(line, place, x, y)
    }
    lines += names(from: right + 24)
    return lines
  }

  private func draw(_ line: Series, _ place: Int, _ x: Axis, _ y: Axis) -> [String] {
    let color = Picture.colors[place % Picture.colors.count]
    let width = line.name == BenchmarkRun.engine ? 3.5 : 1.8
    let places = line.points.map { (x.place(of: $0.routes), y.place(of: $0.median)) }
    var lines = [
      "<polyline fill=\"none\" \(Self.stroke(place)) stroke-width=\"\(width)\" points=\""
        + places.map { "\($0),\($1)" }.joined(separator: " ") + "\"/>"
    ]
    for (point, place) in zip(line.points, places) {
      lines.append(
        "<path stroke=\"\(color)\" d=\"M\(place.0) \(y.place(of: point.quarter))"
          + "V\(y.place(of: point.threeQuarters))\"/>")
      lines.append(
        "<circle fill=\"\(color)\" cx=\"\(place.0)\" cy=\"\(place.1)\" r=\"\(width + 1)\"/>")
    }
    return lines
  }

  /// The contestant that is slowest at the end of its line comes first, as in the plot.
  private func names(from x: Double) -> [String] {
    func end(_ series: Series) -> Double { series.points.last?.median ?? 0 }
    let order = series.indices.sorted { end(series[$0]) > end(series[$1]) }
    return order.enumerated().flatMap { row, place in
      let y = Space.top + 12 + Double(row) * 24
      let name = series[place].name
      return [
        "<path \(Self.stroke(place)) stroke-width=\"\(name == BenchmarkRun.engine ? 4 : 2.5)\""
          + " d=\"M\(x) \(y)h22\"/>",
        Picture.text(name, name == BenchmarkRun.engine ? "engine" : "name", x + 30, y + 4),
      ]
    }
  }

  private static func grouped(_ number: Int) -> String {
    number < 1_000
      ? "\(number)"
      : grouped(number / 1_000) + "," + String("\(1_000 + number % 1_000)".dropFirst())
  }

  /// Returns a line for each contestant. Of the workloads of one size, the one with the most links
  /// is used.
  private static func series(of report: Report) -> [Series] {
    var chosen: [Int: Report.Size] = [:]
    for size in report.sizes where (chosen[size.routes]?.links ?? 0) < size.links {
      chosen[size.routes] = size
    }
    var series: [Series] = []
    for size in chosen.values.sorted(by: { $0.routes < $1.routes }) {
      guard let contest = report.contest(size.workload) else { continue }
      for row in contest.rows {
        guard let point = Point(size.routes, row.samples) else { continue }
        if let place = series.firstIndex(where: { $0.name == row.name }) {
          series[place].points.append(point)
        } else {
          series.append(Series(name: row.name, points: [point]))
        }
      }
    }
    return series
  }
}
