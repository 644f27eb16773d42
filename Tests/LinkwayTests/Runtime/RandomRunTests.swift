import Foundation
import Linkway
import LinkwayTesting
import RandomApps
import TestSupport
import Testing

/// Long random runs of the real runtime and presenter. After each event, the presenter's complete
/// state must match the model, the live coordinators must be those of the model, and every call
/// must be one that UIKit allows.
@Suite("Random runs of the runtime")
struct RandomRunTests {
  static let seed = SeededGenerator.seed(for: "random runs")
  static let events = Effort.rounds(8_000, thorough: 100_000, variable: "LINKWAY_EVENTS")
  static let runLength = 250

  @Test("The presenter shows what the model has after each event", arguments: 0..<6)
  func run(tableIndex: Int) throws {
    let table = try RandomTable.all()[tableIndex]
    let events = Self.events / 6
    var generator = SeededGenerator(seed: Self.seed &+ UInt64(tableIndex))
    var made = 0
    var byHand = 0
    var restored = 0
    while made < events {
      var moves: [RandomMove] = []
      var run = try RandomRun(table)
      let census = run.app.census
      for _ in 0..<min(Self.runLength, events - made) {
        let move = RandomMove.random(table, run, using: &generator)
        moves.append(move)
        made += 1
        guard run.make(move).isEmpty else {
          return Self.report(try shrink(moves, table), table)
        }
      }
      byHand += run.movesByHand
      restored += run.restorations
      run = try RandomRun(table)
      #expect(census.living == [], "\(table.name): coordinators outlive the runtime")
      #expect(census.screens == 0, "\(table.name): screens outlive the runtime")
    }
    print(
      "random runs: \(table.name) \(made) of \(events), \(byHand) by hand, \(restored) restored")
    #expect(made == events)
  }

  /// Removes as many moves as possible while the run still fails at its end.
  private func shrink(_ moves: [RandomMove], _ table: RandomTable) throws -> [RandomMove] {
    var moves = moves
    var size = moves.count / 2
    while size > 0 {
      var start = 0
      while start < moves.count {
        var fewer = moves
        fewer.removeSubrange(start..<min(start + size, moves.count))
        if let count = try Self.failure(of: fewer, table)?.count {
          moves = Array(fewer.prefix(count))
        } else {
          start += size
        }
      }
      size /= 2
    }
    return moves
  }

  /// The number of moves up to the first one that causes errors, and the errors.
  private static func failure(
    of moves: [RandomMove], _ table: RandomTable
  ) throws -> (count: Int, problems: [String])? {
    var run = try RandomRun(table)
    for (place, move) in moves.enumerated() {
      let problems = run.make(move)
      if !problems.isEmpty { return (place + 1, problems) }
    }
    return nil
  }

  private static func report(_ moves: [RandomMove], _ table: RandomTable) {
    let problems = (try? failure(of: moves, table))?.problems ?? []
    Issue.record(
      """
      seed \(seed), \(table.name): \(problems.joined(separator: "; "))
      \(moves.map(\.description).joined(separator: "\n"))
      """)
  }
}
