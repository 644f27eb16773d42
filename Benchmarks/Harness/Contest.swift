import BenchmarkWorkloads
import TestSupport

/// Contestants for one task, timed in turn.
///
/// In each round every contestant runs one batch, in a new random order: in a fixed order, each
/// would always find the caches and the clock speed in the state in which the same predecessor left
/// them. Ratios are computed within a round, because only batches that run close together can be
/// compared.
struct Contest {
  /// The desired duration of a batch in nanoseconds: long enough for the clock's resolution and
  /// warm caches, short enough that a busy system seldom interrupts it.
  static let batch = 3e6
  /// The maximum number of links for a contestant that takes longer than `batch` for a few.
  static let answersOfSlow = 200

  /// The unit of times in reports.
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

  /// The contestants that cannot run here, with the reason.
  struct Absence: Codable {
    var name: String
    var reason: String
  }

  mutating func leaveOut(_ name: String, _ reason: String) {
    absent.append(Absence(name: name, reason: reason))
  }

  /// Adds a contestant if its results are correct. If they are not, or it cannot be created, it is
  /// omitted, and the reason is recorded.
  mutating func enter(
    _ name: String, expecting expected: [Int], _ make: () throws -> any Contestant
  ) {
    do {
      let contestant = try make()
      // A slow contestant would take minutes for all links, so it is checked on the first ones.
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

  /// Times the contestants. Rows are in the order in which the contestants were added.
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

  /// Returns the number of links in a batch. The runs that determine it also warm up. The minimum
  /// of three counts is used, because an interrupted run would make the batch too short.
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

/// The results of a contest.
struct ContestResult: Codable {
  struct Row: Codable {
    var name: String
    var note: String?
    /// The number of links in a batch.
    var links: Int
    /// The number of results that were compared, and the total number.
    var answersChecked: String
    /// Nanoseconds per link or run, one value per round.
    var samples: [Double]
  }

  var title: String
  var unit: Contest.Unit
  var rows: [Row]
  var absent: [Contest.Absence]

  /// Returns the samples of one contestant, transformed by `change`.
  func summary(_ name: String, _ change: (Double) -> Double) -> Summary? {
    rows.first { $0.name == name }.flatMap { Summary($0.samples.map(change)) }
  }

  /// Returns how much longer one contestant took than another in each round, in nanoseconds.
  func difference(_ name: String, _ other: String) -> Summary? {
    guard let left = rows.first(where: { $0.name == name }),
      let right = rows.first(where: { $0.name == other })
    else { return nil }
    return Summary(zip(left.samples, right.samples).map { $0 - $1 })
  }

  /// Returns the ratio of the times of two contestants in each round.
  func ratio(_ name: String, to other: String) -> Summary? {
    guard let left = rows.first(where: { $0.name == name }),
      let right = rows.first(where: { $0.name == other })
    else { return nil }
    return Summary(zip(left.samples, right.samples).map { $0 / max($1, 1e-9) })
  }

  /// The reason why a contestant has no row.
  func reason(_ name: String) -> String? {
    absent.first { $0.name == name }?.reason
  }
}
