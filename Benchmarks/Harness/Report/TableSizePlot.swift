import Foundation

/// A picture of the time of a match against the size of the table, by gnuplot.
struct TableSizePlot {
  private struct Point {
    var routes: Int
    var time: Summary
  }

  private let report: Report

  init(_ report: Report) {
    self.report = report
  }

  /// Draws `table-sizes.svg`, and leaves its data beside it.
  ///
  /// - Returns: what to tell the reader.
  func draw(in folder: String) -> (isDrawn: Bool, message: String) {
    let series = self.series
    guard series.contains(where: { $0.points.count > 1 }) else {
      return (false, "no picture: one size of table was measured")
    }
    var data = ""
    for (name, points) in series {
      data += "\"\(name)\"\n"
      for point in points {
        data += "\(point.routes) \(point.time.median) \(point.time.minimum) \(point.time.maximum)\n"
      }
      data += "\n\n"
    }
    let plots = series.indices.map { index in
      let column = series[index].name == BenchmarkRun.engine ? 3 : 1
      return "'\(folder)/table-sizes.dat' index \(index) using 1:2:3:4 with yerrorlines "
        + "linewidth \(column) title columnheader(1)"
    }
    let script = """
      set terminal svg size 900,600 background rgb 'white'
      set output '\(folder)/table-sizes.svg'
      set title 'Time of a match against the size of the table (median, least and most)'
      set xlabel 'routes'
      set ylabel 'ns a link'
      set logscale xy
      set grid
      set key outside right
      plot \(plots.joined(separator: ", \\\n  "))
      """
    do {
      try data.write(toFile: folder + "/table-sizes.dat", atomically: true, encoding: .utf8)
      try script.write(toFile: folder + "/table-sizes.gp", atomically: true, encoding: .utf8)
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = ["gnuplot", folder + "/table-sizes.gp"]
      try process.run()
      process.waitUntilExit()
      if process.terminationStatus == 0 {
        return (true, "\npicture: \(folder)/table-sizes.svg")
      }
    } catch {
      return (false, "no picture: \(error)")
    }
    return (false, "no picture: gnuplot is missing or failed; apt-get install gnuplot-nox")
  }

  /// A line for each contestant; of the workloads of one size, the one with most links.
  private var series: [(name: String, points: [Point])] {
    var chosen: [Int: Report.Size] = [:]
    for size in report.sizes where (chosen[size.routes]?.links ?? 0) < size.links {
      chosen[size.routes] = size
    }
    var series: [(name: String, points: [Point])] = []
    for size in chosen.values.sorted(by: { $0.routes < $1.routes }) {
      guard let contest = report.contest(size.workload) else { continue }
      for row in contest.rows {
        guard let time = Summary(row.samples) else { continue }
        let point = Point(routes: size.routes, time: time)
        if let place = series.firstIndex(where: { $0.name == row.name }) {
          series[place].points.append(point)
        } else {
          series.append((row.name, [point]))
        }
      }
    }
    return series
  }
}
