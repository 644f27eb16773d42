/// How far a long run is: a line on the terminal that is written over.
struct ProgressBar {
  /// Between two pictures of it.
  private static let interval = Duration.milliseconds(100)
  private static let cells = 24

  /// The bytes that there are to read; `nil` where nobody knows.
  let total: Int?
  private let clock = ContinuousClock()
  private let start: ContinuousClock.Instant
  private var shown: ContinuousClock.Instant?

  init(total: Int?) {
    self.total = total
    start = clock.now
  }

  /// The line to show now; `nil` where the last one is too recent.
  mutating func line(bytes: Int, links: Int) -> String? {
    let now = clock.now
    guard now - (shown ?? start) >= Self.interval else { return nil }
    shown = now
    return Self.line(bytes: bytes, of: total, links: links, after: now - start)
  }

  /// Whether anything has been shown, which has to be wiped at the end.
  var isShown: Bool { shown != nil }

  /// The line: a bar with its share where the total is known, the links, and how fast they go.
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
