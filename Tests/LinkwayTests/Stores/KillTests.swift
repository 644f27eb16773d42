import Foundation
import Linkway
import StoreChild
import TestSupport
import Testing

/// A process that is repeatedly killed by SIGKILL while it uses a file store, and restarted with
/// the same file.
@Suite("Kills", .serialized)
struct KillTests {
  private static let program = URL(fileURLWithPath: productsFolder.path)
    .appendingPathComponent("StoreChild")
  private let folder: URL
  private let seed: UInt64

  init() throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("StoreChild-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    seed = SeededGenerator.seed(for: "kills")
  }

  private var file: URL { folder.appendingPathComponent("held") }

  /// Runs the child with the file until it ends or is killed.
  private func run(
    _ trial: Int, mode: Int, events: Int, step: Int, killedAfter delay: Duration? = nil
  ) throws -> (lines: [StoreLine], isKilled: Bool) {
    let process = Process()
    let output = Pipe()
    process.executableURL = Self.program
    process.arguments = [
      file.path, "\(seed % 1_000_000 + UInt64(trial))", "\(events)", "\(trial * 1_000 + 1)",
      "\(step)", "\(mode)",
    ]
    process.standardOutput = output
    try process.run()
    if let delay {
      usleep(UInt32(clamping: delay.components.attoseconds / 1_000_000_000_000))
      kill(process.processIdentifier, SIGKILL)
    }
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (
      text.split(separator: "\n").compactMap { StoreLine(String($0)) },
      process.terminationReason == .uncaughtSignal
    )
  }

  /// The contents of all files in the folder.
  private func textOnDisk() -> String {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.map { name in
      let data = FileManager.default.contents(atPath: folder.path + "/" + name) ?? Data()
      return String(decoding: data, as: UTF8.self)
    }.joined()
  }

  // §9.1 rule 6, §9.5 rule 1, §14.7 rule 6: a navigator writes within the event that needs it or
  // separately; an app writes on another thread.
  @Test(
    "No kill loses a held link, lets one act twice, or leaves one that has ended",
    arguments: [[0, 1], [2]])
  func kills(modes: [Int]) throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    var oracle = StoreOracle()
    var random = SeededGenerator(seed: seed)
    var steps: Set<String> = []
    var killed = 0
    let trials = Effort.rounds(150, thorough: 600)
    let calls = ["read", "remove", "create", "write", "synchronise", "rename", "synchroniseFolder"]
    let kinds = Set(calls.flatMap { ["before-\($0)", "after-\($0)"] })
    // Some kinds of steps are rare: at most as many trials again look for them.
    var trial = 0
    while trial < trials || steps != kinds && trial < 2 * trials {
      trial += 1
      let isTimed = trial % 5 == 0
      let run = try run(
        trial, mode: modes[trial % modes.count], events: isTimed ? 200 : 8,
        step: isTimed ? 0 : random.next(below: 90) + 1,
        killedAfter: isTimed ? .microseconds(random.next(below: 20_000)) : nil)
      for line in run.lines {
        if case .kills(let step) = line { steps.insert(step) }
        oracle.hear(line)
      }
      oracle.crash()
      if run.isKilled { killed += 1 }
      let text = textOnDisk()
      for id in oracle.ended.keys where text.contains("s\\/\(id)\"") {
        Issue.record("link \(id) has ended and is on disk; seed \(seed), trial \(trial)")
      }
      try #require(oracle.complaints.isEmpty, "\(oracle.complaints), seed \(seed), trial \(trial)")
      if trial % 10 == 0, try tear(&random) { oracle.damage() }
    }
    #expect(killed >= trial * 5 / 6)
    #expect(steps == kinds)
    let few = trials / 24
    #expect(oracle.effects.count > few && oracle.returns > few && oracle.damages > few)
    print(
      """
      kills in modes \(modes): \(killed) of \(trial) runs, \(steps.count) of \(kinds.count) kinds of steps, \
      \(oracle.returns) links came back, \(oracle.effects.count) took effect, \
      \(oracle.damages) damaged files dropped
      """)
  }

  /// Damages the file between two runs.
  ///
  /// - Returns: whether there was a file.
  private func tear(_ random: inout SeededGenerator) throws -> Bool {
    guard var data = FileManager.default.contents(atPath: file.path), !data.isEmpty else {
      return false
    }
    let place = random.next(below: data.count)
    switch random.next(below: 3) {
    case 0: data = data.prefix(place)
    case 1: data[place] ^= UInt8(1 << random.next(below: 8))
    default: data.append(contentsOf: [0])
    }
    try data.write(to: file)
    return true
  }
}
