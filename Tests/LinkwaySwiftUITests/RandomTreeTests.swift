import Linkway
import LinkwayNavigation
import LinkwayTesting
import RandomApps
import TestSupport
import Testing

/// Long random runs of the runtime with the tree, followed as SwiftUI follows state, with an app
/// whose own code acts as well and a clock that closes gates. After each move, what is visible must
/// match the model, and no object may be leaked.
@Suite("Random runs with a tree for SwiftUI")
struct RandomTreeTests {
  static let seed = SeededGenerator.seed(for: "random runs with a tree")
  static let events = Effort.rounds(2_000, thorough: 20_000, variable: "LINKWAY_EVENTS")

  // §14.5 rule 1
  @Test("The tree shows what the model has after each event", arguments: 0..<6)
  func run(tableIndex: Int) throws {
    let table = try RandomTable.all()[tableIndex]
    var generator = SeededGenerator(seed: Self.seed &+ UInt64(tableIndex))
    var made = 0
    var byHand = 0
    var byApp = 0
    while made < Self.events / 6 {
      let clock = TestClock()
      let code = RandomCode(table, SeededGenerator(seed: generator.next()))
      let app = try TreeApp(LinkNavigator(router: table.router, clock: clock), code.callbacks)
      code.runtime = app.runtime
      var moves: [String] = []
      for _ in 0..<250 {
        let (move, isByHand) = Self.makeMove(app, clock, table, using: &generator)
        moves.append(move)
        if isByHand { byHand += 1 }
        made += 1
        switch generator.next(below: 8) {
        // The next move comes in the same turn of the run loop, or while a modal is being
        // dismissed.
        case 0: continue
        case 1:
          app.endTurn()
          continue
        default: app.rest()
        }
        guard app.problems.isEmpty else {
          let text = moves.suffix(12).joined(separator: "\n")
          Issue.record(
            "seed \(Self.seed), \(table.name): \(app.problems.joined(separator: "; "))\n\(text)")
          return
        }
      }
      byApp += code.steps
    }
    print("random runs with a tree: \(table.name) \(made), \(byHand) by hand, \(byApp) by code")
    #expect(byHand > made / 50)
    #expect(byApp > made / 50)
  }

  /// Makes a move.
  ///
  /// - Returns: a description of the move, and whether a user could make it.
  private static func makeMove(
    _ app: TreeApp, _ clock: TestClock, _ table: RandomTable,
    using generator: inout SeededGenerator
  ) -> (String, Bool) {
    let event = NavigationEvent.random(table, app.navigator.state, using: &generator)
    switch generator.next(below: 20) {
    case 0..<5:
      guard let stack = app.stack, !stack.path.isEmpty else { break }
      let count = 1 + generator.next(below: stack.path.count)
      stack.path.removeLast(count)
      return ("user: back by \(count)", true)
    case 5..<8:
      guard let tabs = app.tabs, let tab = tabs.tabs.randomElement(using: &generator) else { break }
      tabs.selection = tab.coordinator
      return ("user: tab \(tab.coordinator)", true)
    case 8..<11:
      let place = generator.next(below: app.seenModals.count + 1)
      return ("user: dismiss modal \(place)", app.dismissByHand(place))
    case 11:
      // A view writes back the value that it received.
      for node in app.path { node.path = node.path }
      return ("the views echo", false)
    case 12:
      app.navigator.send(event)
      return ("navigator: \(event)", false)
    case 13:
      let seconds = 1 + generator.next(below: 90)
      clock.advance(by: Int64(seconds))
      return ("\(seconds) s pass", false)
    default: break
    }
    app.runtime.send(event)
    return ("app: \(event)", false)
  }
}

/// The app's own code: random actions of coordinators and views when they are called.
private final class RandomCode {
  weak var runtime: CoordinatorRuntime<RecordedScreen>?
  private(set) var steps = 0
  private let table: RandomTable
  private var generator: SeededGenerator

  init(_ table: RandomTable, _ generator: SeededGenerator) {
    self.table = table
    self.generator = generator
  }

  var callbacks: TreeApp.Callbacks {
    TreeApp.Callbacks(
      onStart: { self.act(by: $0) }, onChildFinish: { context, _, _ in self.act(by: context) },
      onAppear: { _ in self.act() }, onDisappear: { _ in self.act() })
  }

  /// A coordinator acts through its context.
  private func act(by context: CoordinatorContext<RecordedScreen>) {
    guard generator.next(below: 8) == 0 else { return }
    steps += 1
    let gate = table.graph.gate(openedBy: context.coordinator)?.id
    switch generator.next(below: 8) {
    case 0..<3: context.open(table.randomLink(using: &generator))
    case 3: context.finish()
    case 4: context.dismiss()
    case 5: context.signOut()
    default:
      if let gate { context.open(gate: gate, user: "ann") } else { context.back() }
    }
  }

  /// A view of the app acts.
  private func act() {
    guard generator.next(below: 8) == 0 else { return }
    steps += 1
    runtime?.send(.random(table, runtime?.navigator.state ?? EngineState(), using: &generator))
  }
}
