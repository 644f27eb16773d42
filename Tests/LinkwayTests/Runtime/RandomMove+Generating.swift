import Linkway
import LinkwayNavigation
import LinkwayTesting
import TestSupport

extension RandomMove {
  /// A move that has a fair chance to be possible.
  static func random(
    _ table: RandomTable, _ run: RandomRun, using generator: inout SeededGenerator
  ) -> RandomMove {
    switch Int.random(in: 0..<10, using: &generator) {
    case 0..<4:
      let moves = byHand(table, run, using: &generator)
      return moves.randomElement(using: &generator) ?? .event(event(table, run, using: &generator))
    case 4..<7:
      return .step(
        step(table, run, using: &generator),
        context: Bool.random(using: &generator) ? 0 : Int.random(in: 1..<12, using: &generator))
    default:
      let event = event(table, run, using: &generator)
      return Int.random(in: 0..<10, using: &generator) == 0 ? .aside(event) : .event(event)
    }
  }

  /// What the person sees to do.
  private static func byHand(
    _ table: RandomTable, _ run: RandomRun, using generator: inout SeededGenerator
  ) -> [RandomMove] {
    let presenter = run.app.presenter
    let finishes = Int.random(in: 0..<4, using: &generator) > 0
    let event = event(table, run, using: &generator)
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

  private static func link(
    _ table: RandomTable, using generator: inout SeededGenerator
  ) -> String {
    let link = table.links.randomElement(using: &generator) ?? ""
    let id = Int.random(in: 0...3, using: &generator)
    return id == 0 ? link : "\(link)?id=\(id)"
  }

  private static func event(
    _ table: RandomTable, _ run: RandomRun, using generator: inout SeededGenerator
  ) -> NavigationEvent {
    let graph = table.graph
    let state = run.app.navigator.state
    let place = graph.screens.randomElement(using: &generator)?.id ?? ""
    let screen = Bool.random(using: &generator) ? place : ScreenPlace.screen(of: place)
    let coordinator = graph.coordinators.randomElement(using: &generator)?.id ?? ""
    let gate = graph.gates.randomElement(using: &generator)?.id ?? ""
    let shown = state.navigation.visibleStack.randomElement(using: &generator)?.screen ?? screen
    let id = Int64.random(in: 1...3, using: &generator)
    switch Int.random(in: 0..<100, using: &generator) {
    case 0..<3: return .launch
    case 3..<38:
      let mode = NavigationMode.allCases.randomElement(using: &generator)
      return .open(
        link(table, using: &generator), mode: Bool.random(using: &generator) ? mode : nil)
    case 38..<54:
      let ticket: Int? = Bool.random(using: &generator) ? state.held?.ticket : nil
      return .pass(
        Bool.random(using: &generator) ? state.held?.gate ?? gate : gate,
        user: [nil, nil, "ann", "ann", "bob"].randomElement(using: &generator) ?? nil,
        ticket: ticket)
    case 54..<56: return .cancel(gate)
    case 56..<57: return .signOut
    case 57..<59: return .revoke(gate)
    case 59..<61: return .back
    case 61..<63: return .popTo(shown)
    case 63..<64: return .popToRoot
    case 64..<66: return .dismiss
    case 66..<71: return .select(coordinator)
    case 71..<77: return .push(screen, ["id": .int(id)])
    case 77..<84: return .start(coordinator, ["id": .int(id)])
    case 84..<87: return .finish(coordinator, .completed)
    case 87..<91: return .protect(shown)
    case 91..<95: return .unprotect(shown)
    case 95..<99: return .advance(Int64.random(in: 0...100, using: &generator))
    default: return Bool.random(using: &generator) ? .restart : .launch
    }
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
    default: return .open(link(table, using: &generator))
    }
  }
}
