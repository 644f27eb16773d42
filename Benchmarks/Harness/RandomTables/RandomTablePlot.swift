import Foundation

/// A plot of the time per link on random tables, as SVG: for each group of tables, the share of
/// tables that take at most a given time, for complete results and for Foundation's parser.
struct RandomTablePlot {
  private struct Series {
    var name: String
    var times: [Double]
  }

  private enum Space {
    static let left = 64.0
    static let top = 56.0
    static let width = 520.0
    static let height = 320.0
    static let whole = (width: 880, height: 430)
  }

  private let series: [Series]
  private let machine: String

  init(_ report: Report) {
    machine = report.machine
    series = report.randomTables.flatMap { group in
      [
        Series(
          name: "Linkway, \(group.title)", times: group.samples.compactMap(\.whole).sorted()),
        Series(
          name: "URL(string:), \(group.title)",
          times: group.samples.compactMap(\.foundation).sorted()),
      ]
    }.filter { $0.times.count > 1 }
  }

  /// Writes `random-tables.svg`.
  ///
  /// - Returns: a message for the reader.
  func draw(in folder: String) -> String {
    guard !series.isEmpty else { return "no picture: no random table was measured" }
    return Picture.write(lines, to: folder + "/random-tables.svg")
  }

  private var lines: [String] {
    let x = Axis(
      values: series.flatMap(\.times), from: Space.left, to: Space.left + Space.width)
    let (right, bottom) = (Space.left + Space.width, Space.top + Space.height)
    var lines = Picture.head(
      "Random tables: how many need no more than some time for a link",
      "a table's mean over its links; whole results, all values read · \(machine)", Space.whole)
    for share in [0, 0.25, 0.5, 0.75, 0.9, 1] {
      let place = Self.place(of: share)
      lines.append("<path class=\"grid\" d=\"M\(Space.left) \(place)H\(right)\"/>")
      lines.append(Picture.text("\(Int(share * 100)) %", "small end", Space.left - 8, place + 4))
    }
    let decades = x.decades.first.map { [$0 / 10] + x.decades } ?? []
    for time in decades.flatMap({ decade in [1, 2, 5].map { decade * $0 } }) {
      let place = x.place(of: time)
      guard place >= Space.left, place <= right else { continue }
      lines.append("<path class=\"grid\" d=\"M\(place) \(Space.top)V\(bottom)\"/>")
      lines.append(Picture.text(Picture.time(time), "small middle", place, bottom + 18))
    }
    for (place, line) in series.enumerated().reversed() {
      lines.append(Self.curve(line.times, x, Self.stroke(place)))
    }
    for (place, line) in series.enumerated() {
      let y = Space.top + 12 + Double(place) * 44
      lines.append("<path \(Self.stroke(place)) d=\"M\(right + 24) \(y)h22\"/>")
      lines.append(Picture.text(line.name, place % 2 == 0 ? "engine" : "name", right + 54, y + 4))
      let spread = Spread(line.times)
      let numbers = [0.5, 0.99, 1].compactMap { spread?.quantile($0) }.map {
        String(format: "%.1f", $0 / 1e3)
      }
      lines.append(
        Picture.text(
          "median, 99 %, worst: \(numbers.joined(separator: ", ")) µs", "small", right + 24, y + 22)
      )
    }
    return lines
  }

  /// A step function: after the n-th table, n tables take at most this time.
  private static func curve(_ times: [Double], _ x: Axis, _ stroke: String) -> String {
    var path = ""
    for (rank, time) in times.enumerated() {
      let y = place(of: Double(rank + 1) / Double(times.count))
      path += "\(path.isEmpty ? "M" : "L")\(x.place(of: time)) \(y)"
    }
    return "<path fill=\"none\" \(stroke) d=\"\(path)\"/>"
  }

  /// The engine's lines are thick, and lines of the same group have the same colour.
  private static func stroke(_ place: Int) -> String {
    "stroke=\"\(Picture.colors[place / 2 % Picture.colors.count])\""
      + (place % 2 == 0 ? " stroke-width=\"3\"" : " stroke-width=\"1.8\" stroke-dasharray=\"6 4\"")
  }

  private static func place(of share: Double) -> Double {
    ((Space.top + Space.height * (1 - share)) * 10).rounded() / 10
  }
}
