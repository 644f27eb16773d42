import Linkway
import LinkwayNavigation
import LinkwayTesting
import RandomApps
import TestSupport

extension RandomMove {
  /// Returns a move that is likely to be possible.
  static func random(
    _ table: RandomTable, _ run: RandomRun, using generator: inout SeededGenerator
  ) -> RandomMove {
    switch Int.random(in: 0..<10, using: &generator) {
    case 0..<4:
      let moves = byHand(table, run, using: &generator)
      return moves.randomElement(using: &generator)
        ?? .event(.random(table, run.app.navigator.state, using: &generator))
    case 4..<7:
      return .step(
        step(table, run, using: &generator),
        context: Bool.random(using: &generator) ? 0 : Int.random(in: 1..<12, using: &generator))
    default:
      let event = NavigationEvent.random(table, run.app.navigator.state, using: &generator)
      return Int.random(in: 0..<10, using: &generator) == 0 ? .aside(event) : .event(event)
    }
  }

  /// The possible user actions.
  private static func byHand(
    _ table: RandomTable, _ run: RandomRun, using generator: inout SeededGenerator
  ) -> [RandomMove] {
    let presenter = run.app.presenter
    let finishes = Int.random(in: 0..<4, using: &generator) > 0
    let event = NavigationEvent.random(table, run.app.navigator.state, using: &generator)
    let meanwhile: Meanwhile =
      switch Int.random(in: 0..<4, using: &generator) {
      case 0..<2: .nothing
      case 2: .event(event)
      default: .aside(event)
      }
    var moves: [RandomMove] = []
    let depth = presenter.visibleStack.count
    if depth > 1 {
      moves += [
        .tapBack, .longPressBack(Int.random(in: 1..<depth, using: &generator)),
        .swipeBack(finishes: finishes, meanwhile: meanwhile),
      ]
    }
    for container in presenter.visiblePath.compactMap({ presenter.containers[$0] }) {
      moves += container.tabs.map { container.kind == .pages ? .turnPage($0) : .tapTab($0) }
    }
    switch presenter.modals.last?.presentation {
    case .sheet: moves.append(.swipeDown(finishes: finishes, meanwhile: meanwhile))
    case .popover: moves.append(.tapOutside)
    default: break
    }
    if let modal = presenter.modals.randomElement(using: &generator) {
      moves.append(.close(modal.id))
    }
    return moves
  }

  private static func step(
    _ table: RandomTable, _ run: RandomRun, using generator: inout SeededGenerator
  ) -> Step {
    let graph = table.graph
    let shown = run.app.navigator.state.navigation.visibleStack
    let owner = shown.last.flatMap { graph.coordinator($0.coordinator) }
    let screen =
      (Bool.random(using: &generator) ? owner?.screens : shown.map(\.screen))?
      .randomElement(using: &generator) ?? ""
    let gate = graph.gates.randomElement(using: &generator)?.id ?? ""
    switch Int.random(in: 0..<20, using: &generator) {
    case 0..<7: return .push(screen, Int64.random(in: 1...3, using: &generator))
    case 7..<12:
      return .start(
        (owner?.children.randomElement(using: &generator)
          ?? graph.coordinators.randomElement(using: &generator)?.id) ?? "")
    case 12: return .popTo(screen)
    case 13: return .finish(Bool.random(using: &generator) ? .completed : .cancelled)
    case 14..<16: return .pass(gate, Bool.random(using: &generator) ? "ann" : nil)
    case 16: return Bool.random(using: &generator) ? .cancel(gate) : .back
    case 17: return .protect(screen)
    case 18: return .unprotect(screen)
    default: return .open(table.randomLink(using: &generator))
    }
  }
}
