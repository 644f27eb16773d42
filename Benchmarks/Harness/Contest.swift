import BenchmarkWorkloads
import TestSupport

/// Contestants on one task, timed in turn.
///
/// In each round every contestant runs one batch, in an order that is drawn anew: after a fixed
/// neighbour one would always find the caches, and the processor's clock, as that left them. Ratios
/// are taken within a round, because only batches that stand beside each other compare.
struct Contest {
  /// Nanoseconds a batch should take: long enough for the clock and for warm caches, short enough
  /// that a busy system seldom takes the processor away within one.
  static let batch = 3e6
  /// The most links of a contestant that takes longer than `batch` for a few.
  static let answersOfSlow = 200

  /// What the reports print the times in.
  enum Unit: String, Codable {
    case nanoseconds = "ns/link"
    case milliseconds = "ms/run"

    var size: Double {
      switch self {
      case .nanoseconds: 1
      case .milliseconds: 1e6
      }
    }
  }

  let title: String
  let rounds: Int
  let unit: Unit
  private(set) var contestants: [any Contestant] = []
  private(set) var absent: [Absence] = []
  private var checked: [String] = []

  init(_ title: String, rounds: Int, unit: Unit = .nanoseconds) {
    self.title = title
    self.rounds = rounds
    self.unit = unit
  }

  /// One that cannot run here, and why.
  struct Absence: Codable {
    var name: String
    var reason: String
  }

  mutating func leaveOut(_ name: String, _ reason: String) {
    absent.append(Absence(name: name, reason: reason))
  }

  /// Enters a contestant once its answers are right; one whose answers are not, or that cannot be
  /// made, is left out with the reason.
  mutating func enter(
    _ name: String, expecting expected: [Int], _ make: () throws -> any Contestant
  ) {
    do {
      let contestant = try make()
      // A slow one would take minutes over all links; it is checked on the first ones.
      let first = min(Self.answersOfSlow, expected.count)
      let elapsed = try contestant.run(first)
      let count = elapsed / Double(first) * Double(expected.count) < 4e9 ? expected.count : first
      let answers = try contestant.answers(count)
      let wrong = zip(answers, expected).enumerated().filter { $1.0 != $1.1 }
      guard answers.count == count, wrong.isEmpty else {
        let place = wrong.first.map {
          "; the link of line \($0.offset + 1) gives \($0.element.0), not \($0.element.1)"
        }
        leaveOut(
          name, "wrong: \(wrong.count) of \(answers.count) answers differ\(place ?? "")")
        return
      }
      contestants.append(contestant)
      checked.append("\(count) of \(expected.count)")
    } catch {
      leaveOut(name, "\(error)")
    }
  }

  /// Times those entered. Rows stand in the order in which they were entered.
  func measure() throws -> ContestResult {
    let counts = try contestants.map(Self.calibrate)
    var samples = contestants.map { _ in [Double]() }
    var random = SeededGenerator(seed: UInt64(rounds))
    for _ in 0..<rounds {
      for place in contestants.indices.shuffled(using: &random) {
        let elapsed = try contestants[place].run(counts[place])
        samples[place].append(elapsed / Double(counts[place]))
      }
    }
    let rows = contestants.indices.map { place in
      ContestResult.Row(
        name: contestants[place].name, note: contestants[place].note, links: counts[place],
        answersChecked: checked[place], samples: samples[place])
    }
    return ContestResult(title: title, unit: unit, rows: rows, absent: absent)
  }

  /// How many links make a batch. The runs that find out also warm up; the least of three counts,
  /// because one that was interrupted would make the batch too short.
  private static func calibrate(_ contestant: any Contestant) throws -> Int {
    var count = 1
    while true {
      var elapsed = try contestant.run(count)
      if elapsed >= batch / 2, elapsed < batch * 50 {
        for _ in 0..<2 { elapsed = min(elapsed, try contestant.run(count)) }
      }
      if elapsed >= batch / 2 || count >= 1 << 24 {
        return max(1, Int(Double(count) * batch / max(elapsed, 1)))
      }
      count *= 2
    }
  }
}

/// What a contest came to.
struct ContestResult: Codable {
  struct Row: Codable {
    var name: String
    var note: String?
    /// Links in a batch.
    var links: Int
    /// How many answers were compared, of how many.
    var answersChecked: String
    /// Nanoseconds a link or run, one for each round.
    var samples: [Double]
  }

  var title: String
  var unit: Contest.Unit
  var rows: [Row]
  var absent: [Contest.Absence]

  /// The samples of one, changed by `change`.
  func summary(_ name: String, _ change: (Double) -> Double) -> Summary? {
    rows.first { $0.name == name }.flatMap { Summary($0.samples.map(change)) }
  }

  /// By how much longer one took than another, round by round, in nanoseconds.
  func difference(_ name: String, _ other: String) -> Summary? {
    guard let left = rows.first(where: { $0.name == name }),
      let right = rows.first(where: { $0.name == other })
    else { return nil }
    return Summary(zip(left.samples, right.samples).map { $0 - $1 })
  }

  /// How many times as long one took as another, round by round.
  func ratio(_ name: String, to other: String) -> Summary? {
    guard let left = rows.first(where: { $0.name == name }),
      let right = rows.first(where: { $0.name == other })
    else { return nil }
    return Summary(zip(left.samples, right.samples).map { $0 / max($1, 1e-9) })
  }

  /// Why one has no row.
  func reason(_ name: String) -> String? {
    absent.first { $0.name == name }?.reason
  }
}
