import Foundation

/// The common parts of a report's plots, which are light or dark like the reader's system.
enum Picture {
  /// Each has a contrast of at least 3 to white and to `#0D1117`, which is required for lines.
  static let colors = [
    "#2F7DE1", "#C4620A", "#2B9A57", "#E5484D", "#9A5BDB", "#0E8F98", "#D6409F", "#A0714F",
    "#7D8B1E", "#7C858E", "#5B6BD5", "#B07D0B",
  ]

  /// Returns the first lines of a plot: its title, and the machine.
  static func head(
    _ title: String, _ explanation: String, _ size: (width: Int, height: Int)
  ) -> [String] {
    [
      "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" width=\"\(size.width)\""
        + " height=\"\(size.height)\" viewBox=\"0 0 \(size.width) \(size.height)\">",
      "<title>\(title)</title>", style, "<rect class=\"page\" width=\"100%\" height=\"100%\"/>",
      text(title, "title", 20, 26), text(explanation, "small", 20, 44),
    ]
  }

  static func text(_ content: String, _ name: String, _ x: Double, _ y: Double) -> String {
    let escaped = content.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
    return "<text class=\"\(name)\" x=\"\(x)\" y=\"\(y)\">\(escaped)</text>"
  }

  /// Returns a power of ten in nanoseconds, with a suitable unit.
  static func time(_ nanoseconds: Double) -> String {
    switch nanoseconds {
    case ..<1_000: "\(Int(nanoseconds)) ns"
    case ..<1_000_000: "\(Int(nanoseconds / 1_000)) µs"
    default: "\(Int(nanoseconds / 1_000_000)) ms"
    }
  }

  /// Writes a plot.
  ///
  /// - Returns: a message for the reader.
  static func write(_ lines: [String], to file: String) -> String {
    do {
      try (lines + ["</svg>", ""]).joined(separator: "\n")
        .write(toFile: file, atomically: true, encoding: .utf8)
      return "picture: \(file)"
    } catch {
      return "no picture: \(error)"
    }
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
}

/// A logarithmic axis that extends slightly beyond its values.
struct Axis {
  private let least: Double
  private let most: Double
  private let from: Double
  private let to: Double

  init(values: [Double], from: Double, to: Double) {
    least = log10(max(values.min() ?? 1, .leastNormalMagnitude)) - 0.1
    most = log10(max(values.max() ?? 10, .leastNormalMagnitude)) + 0.1
    (self.from, self.to) = (from, to)
  }

  /// Rounds to a tenth of a point.
  func place(of value: Double) -> Double {
    let share = (log10(max(value, .leastNormalMagnitude)) - least) / (most - least)
    return ((from + share * (to - from)) * 10).rounded() / 10
  }

  var decades: [Double] {
    guard least.rounded(.up) <= most else { return [] }
    return stride(from: least.rounded(.up), through: most, by: 1).map { pow(10, $0) }
  }
}
