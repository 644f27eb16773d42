import Linkway
import LinkwayNavigation
import RandomApps
import TestSupport
import Testing

/// Long runs of the runtime with the tree, followed as SwiftUI follows state. After each move what is seen
/// is what the model has, and nothing lives that should not.
@Suite("Random runs with a tree for SwiftUI")
struct RandomTreeTests {
  static let seed = SeededGenerator.seed(for: "random runs with a tree")
  static let events = Effort.rounds(2_000, thorough: 20_000, variable: "LINKWAY_EVENTS")

  @Test("The tree shows what the model has after each event", arguments: 0..<6)
  func run(tableIndex: Int) throws {
    let table = try RandomTable.all()[tableIndex]
    var generator = SeededGenerator(seed: Self.seed &+ UInt64(tableIndex))
    var made = 0
    var byHand = 0
    while made < Self.events / 6 {
      let app = try TreeApp(LinkNavigator(router: table.router, state: EngineState()))
      var moves: [String] = []
      for _ in 0..<250 {
        let (move, isByHand) = Self.makeMove(app, table, using: &generator)
        moves.append(move)
        if isByHand { byHand += 1 }
        made += 1
        // Some come while a modal is still on its way out.
        if generator.next(below: 4) == 0 { continue }
        app.rest()
        guard app.problems.isEmpty else {
          let text = moves.suffix(12).joined(separator: "\n")
          Issue.record(
            "seed \(Self.seed), \(table.name): \(app.problems.joined(separator: "; "))\n\(text)")
          return
        }
      }
    }
    print("random runs with a tree: \(table.name) \(made), \(byHand) by hand")
    #expect(byHand > made / 20)
  }

  /// Makes a move.
  ///
  /// - Returns: the move in words, and whether a person could make it.
  private static func makeMove(
    _ app: TreeApp, _ table: RandomTable, using generator: inout SeededGenerator
  ) -> (String, Bool) {
    let event = NavigationEvent.random(table, app.navigator.state, using: &generator)
    switch generator.next(below: 20) {
    case 0..<5:
      guard let stack = app.stack, !stack.path.isEmpty else { break }
      let count = 1 + generator.next(below: stack.path.count)
      stack.path.removeLast(count)
      return ("person: back by \(count)", true)
    case 5..<8:
      guard let tabs = app.tabs, let tab = tabs.tabs.randomElement(using: &generator) else { break }
      tabs.selection = tab.coordinator
      return ("person: tab \(tab.coordinator)", true)
    case 8..<11:
      let place = generator.next(below: app.seenModals.count + 1)
      return ("person: dismiss modal \(place)", app.dismissByHand(place))
    case 11:
      // A view writes back what it was told.
      for node in app.path { node.path = node.path }
      return ("the views echo", false)
    case 12:
      app.navigator.send(event)
      return ("navigator: \(event)", false)
    default: break
    }
    app.runtime.send(event)
    return ("app: \(event)", false)
  }
}
