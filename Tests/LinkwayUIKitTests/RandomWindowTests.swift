#if os(Linux)
  import Linkway
  import LinkwayNavigation
  import RandomApps
  import TestSupport
  import Testing

  /// Long random runs of the runtime with the adapter on the stand-in, which is strict. After each
  /// move, the window must match the model, and no object may be leaked.
  @Suite("Random runs in a window of UIKit")
  @MainActor struct RandomWindowTests {
    static let seed = SeededGenerator.seed(for: "random runs in a window")
    static let events = Effort.rounds(2_000, thorough: 20_000, variable: "LINKWAY_EVENTS")

    // §14.5 rule 1
    @Test("The window shows what the model has after each event", arguments: 0..<6)
    func run(tableIndex: Int) throws {
      let table = try RandomTable.all()[tableIndex]
      var generator = SeededGenerator(seed: Self.seed &+ UInt64(tableIndex))
      var made = 0
      var byHand = 0
      var performed = 0
      var due = 0
      while made < Self.events / 6 {
        let actions = RandomCallbackActions(table, seed: generator.next())
        var app: WindowApp? = try actions.makeApp()
        app?.stage.isCompact = made / 250 % 2 == 1
        for _ in 0..<250 {
          guard let app else { return }
          let move = WindowMove.random(table, app, using: &generator)
          actions.nextMove("\(move)")
          if app.make(move) { byHand += 1 }
          made += 1
          // Some moves come while others are still in progress.
          guard actions.passTime(app.stage) else { continue }
          guard app.problems.isEmpty else {
            return Self.report(app.problems, actions.log, table, Self.seed)
          }
        }
        due += app?.dueInMotion ?? 0
        guard let stage = app?.stage else { return }
        stage.run()
        performed += actions.count
        app = nil
        #expect(stage.livingControllers == 0, "\(table.name): controllers outlive the window")
      }
      print(
        "random runs in a window: \(table.name) \(made), \(byHand) by hand, \(performed) in calls, "
          + "\(due) due in motion")
      #expect(byHand > made / 8)
      #expect(performed > made / 20)
      let closes = table.graph.gates.contains { $0.staysOpen != nil }
      #expect(!closes || due >= made / 1_000)
    }

    private static func report(
      _ problems: [String], _ moves: [String], _ table: RandomTable, _ seed: UInt64
    ) {
      Issue.record(
        """
        seed \(seed), \(table.name): \(problems.joined(separator: "; "))
        \(moves.suffix(16).joined(separator: "\n"))
        """)
    }
  }
#endif
