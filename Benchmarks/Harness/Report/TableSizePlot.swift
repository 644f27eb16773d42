import Foundation

/// A picture of the time of a match against the size of the table, as SVG: both axes are
/// logarithmic, a line has a colour of its own, and the list of names is in the order of the
/// lines' ends. It is light or dark as the reader's system is.
struct TableSizePlot {
  private struct Series {
    var name: String
    var points: [Point]
  }

  /// The middle half of the samples shows the machine's other work less than least and most do.
  private struct Point {
    var routes: Double
    var quarter: Double
    var median: Double
    var threeQuarters: Double

    /// `nil` for no samples.
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

  /// Each has a contrast of 3 at least to white and to `#0D1117`, as lines need.
  private static let colors = [
    "#2F7DE1", "#C4620A", "#2B9A57", "#E5484D", "#9A5BDB", "#0E8F98", "#D6409F", "#A0714F",
    "#7D8B1E", "#7C858E", "#5B6BD5", "#B07D0B",
  ]

  /// How the line of a place is drawn; dashed where the colours begin again.
  private static func stroke(_ place: Int) -> String {
    "stroke=\"\(colors[place % colors.count])\""
      + (place < colors.count ? "" : " stroke-dasharray=\"6 4\"")
  }

  private let series: [Series]
  private let machine: String

  init(_ report: Report) {
    series = Self.series(of: report)
    machine = report.machine
  }

  /// Writes `table-sizes.svg`.
  ///
  /// - Returns: what to tell the reader.
  func draw(in folder: String) -> String {
    guard series.contains(where: { $0.points.count > 1 }) else {
      return "no picture: one size of table was measured"
    }
    do {
      let file = folder + "/table-sizes.svg"
      try text.write(toFile: file, atomically: true, encoding: .utf8)
      return "\npicture: \(file)"
    } catch {
      return "no picture: \(error)"
    }
  }

  private var text: String {
    let routes = series.flatMap { $0.points.map(\.routes) }
    let times = series.flatMap { $0.points.flatMap { [$0.quarter, $0.threeQuarters] } }
    let x = Axis(values: routes, from: Space.left, to: Space.left + Space.width)
    let y = Axis(values: times, from: Space.top + Space.height, to: Space.top)
    var lines = [
      "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" width=\"\(Space.whole.width)\""
        + " height=\"\(Space.whole.height)\" viewBox=\"0 0 \(Space.whole.width) \(Space.whole.height)\">",
      "<title>Time of a match against the size of the table</title>",
      Self.style,
      "<rect class=\"page\" width=\"100%\" height=\"100%\"/>",
      text("Time of a match against the size of the table", "title", 20, 26),
      text("a link's median, and the middle half of its samples · \(machine)", "small", 20, 44),
    ]
    let (right, bottom) = (Space.left + Space.width, Space.top + Space.height)
    for decade in y.decades {
      let place = y.place(of: decade)
      lines.append("<path class=\"grid\" d=\"M\(Space.left) \(place)H\(right)\"/>")
      lines.append(text(Self.time(decade), "small end", Space.left - 8, place + 4))
    }
    for size in Set(routes).sorted() {
      let place = x.place(of: size)
      lines.append("<path class=\"grid\" d=\"M\(place) \(Space.top)V\(bottom)\"/>")
      lines.append(text(Self.grouped(Int(size)), "small middle", place, bottom + 18))
    }
    lines.append(text("routes", "small middle", Space.left + Space.width / 2, bottom + 38))
    // The first one stands above the others.
    for (place, line) in series.enumerated().reversed() {
      lines += draw(line, place, x, y)
    }
    lines += names(from: right + 24)
    return (lines + ["</svg>", ""]).joined(separator: "\n")
  }

  private func draw(_ line: Series, _ place: Int, _ x: Axis, _ y: Axis) -> [String] {
    let color = Self.colors[place % Self.colors.count]
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

  /// The slowest at the end of its line stands first, as it does in the picture.
  private func names(from x: Double) -> [String] {
    func end(_ series: Series) -> Double { series.points.last?.median ?? 0 }
    let order = series.indices.sorted { end(series[$0]) > end(series[$1]) }
    return order.enumerated().flatMap { row, place in
      let y = Space.top + 12 + Double(row) * 24
      let name = series[place].name
      return [
        "<path \(Self.stroke(place)) stroke-width=\"\(name == BenchmarkRun.engine ? 4 : 2.5)\""
          + " d=\"M\(x) \(y)h22\"/>",
        text(name, name == BenchmarkRun.engine ? "engine" : "name", x + 30, y + 4),
      ]
    }
  }

  private func text(_ content: String, _ name: String, _ x: Double, _ y: Double) -> String {
    let escaped = content.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
    return "<text class=\"\(name)\" x=\"\(x)\" y=\"\(y)\">\(escaped)</text>"
  }

  /// A power of ten, in nanoseconds, as people say it.
  private static func time(_ nanoseconds: Double) -> String {
    switch nanoseconds {
    case ..<1_000: "\(Int(nanoseconds)) ns"
    case ..<1_000_000: "\(Int(nanoseconds / 1_000)) µs"
    default: "\(Int(nanoseconds / 1_000_000)) ms"
    }
  }

  private static func grouped(_ number: Int) -> String {
    number < 1_000
      ? "\(number)"
      : grouped(number / 1_000) + "," + String("\(1_000 + number % 1_000)".dropFirst())
  }

  private static let style = """
    <style>
    text { font-family: system-ui, -apple-system, "Segoe UI", Roboto, Helvetica, Arial, sans-serif }
    .title { font-size: 15px; font-weight: 600 }
    .small { font-size: 12px }
    .name, .engine { font-size: 13px }
    .engine { font-weight: 700 }
    .end { text-anchor: end }
    .middle { text-anchor: middle }
    .page { fill: #FFFFFF }
    .grid { stroke: #D8DEE4 }
    .title, .name, .engine { fill: #1F2328 }
    .small { fill: #57606A }
    @media (prefers-color-scheme: dark) {
    .page { fill: #0D1117 }
    .grid { stroke: #30363D }
    .title, .name, .engine { fill: #F0F6FC }
    .small { fill: #A5AEB8 }
    }
    </style>
    """

  /// A line for each contestant; of the workloads of one size, the one with most links.
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

/// A logarithmic axis that begins and ends a little outside of its values.
private struct Axis {
  private let least: Double
  private let most: Double
  private let from: Double
  private let to: Double

  init(values: [Double], from: Double, to: Double) {
    least = log10(max(values.min() ?? 1, .leastNormalMagnitude)) - 0.1
    most = log10(max(values.max() ?? 10, .leastNormalMagnitude)) + 0.1
    (self.from, self.to) = (from, to)
  }

  /// To a tenth of a point.
  func place(of value: Double) -> Double {
    let share = (log10(max(value, .leastNormalMagnitude)) - least) / (most - least)
    return ((from + share * (to - from)) * 10).rounded() / 10
  }

  var decades: [Double] {
    guard least.rounded(.up) <= most else { return [] }
    return stride(from: least.rounded(.up), through: most, by: 1).map { pow(10, $0) }
  }
}
