/// A progress bar: a terminal line that is overwritten in place.
struct ProgressBar {
  /// The minimum time between two updates.
  private static let interval = Duration.milliseconds(100)
  private static let cells = 24

  /// The total number of bytes to read; `nil` if unknown.
  let total: Int?
  private let clock = ContinuousClock()
  private let start: ContinuousClock.Instant
  private var shown: ContinuousClock.Instant?

  init(total: Int?) {
    self.total = total
    start = clock.now
  }

  /// Returns the line to show now; `nil` if the last update or the start is too recent.
  mutating func line(bytes: Int, links: Int) -> String? {
    let now = clock.now
    guard now - (shown ?? start) >= Self.interval else { return nil }
    shown = now
    return Self.line(bytes: bytes, of: total, links: links, after: now - start)
  }

  /// Whether a line has been shown, which must be cleared at the end.
  var isShown: Bool { shown != nil }

  /// Returns the line: a bar with the percentage if `total` is known, the number of links, and the
  /// rate.
  static func line(bytes: Int, of total: Int?, links: Int, after time: Duration) -> String {
    let (seconds, attoseconds) = time.components
    let elapsed = Double(seconds) + Double(attoseconds) / 1e18
    let rate = elapsed > 0 ? Int((Double(links) / elapsed).rounded()) : 0
    let figures = "\(links) links, \(rate) a second"
    guard let total, total > 0 else { return figures }
    let share = min(1, Double(bytes) / Double(total))
    let filled = Int(share * Double(cells))
    let bar = String(repeating: "#", count: filled) + String(repeating: ".", count: cells - filled)
    return "[\(bar)] \(Int(share * 100)) %  \(figures)"
  }
}
