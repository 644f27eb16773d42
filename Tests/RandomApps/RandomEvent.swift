import Linkway
package import LinkwayNavigation
package import TestSupport

extension RandomTable {
  /// Returns a link that the table resolves, with or without a query.
  package func randomLink(using generator: inout SeededGenerator) -> String {
    let link = links.randomElement(using: &generator) ?? ""
    let id = Int.random(in: 0...3, using: &generator)
    return id == 0 ? link : "\(link)?id=\(id)"
  }
}

extension NavigationEvent {
  /// Returns an event that is likely to be possible.
  package static func random(
    _ table: RandomTable, _ state: EngineState, using generator: inout SeededGenerator
  ) -> NavigationEvent {
    let graph = table.graph
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
        table.randomLink(using: &generator), mode: Bool.random(using: &generator) ? mode : nil)
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
}
