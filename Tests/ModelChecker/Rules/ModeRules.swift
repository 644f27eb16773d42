import LinkwayNavigation

/// §9.1 rule 10: an event has exactly the effects on what is on screen that the specification
/// defines.
extension Observation {
  /// A modal flow is presented above everything, and nothing is removed for it, except by a gate
  /// that applies the prefix first.
  func presenting() -> [Broken] {
    guard isHeldAnew, case .open = event, old.held == nil, old.isLaunched, let held = new.held,
      let id = held.flow, let gate = held.gate.flatMap({ table.gates[$0] }), !gate.appliesPrefix,
      let flow = table.coordinators[id], let parent = flow.parent,
      ["sheet", "fullScreen", "popover"].contains(flow.presentation),
      old.navigation.coordinators.contains(parent),
      !old.navigation.coordinators.contains(id)
    else { return [] }
    let others = effects.transitions.filter { ![.start, .present].contains($0.kind) }
    return others.map {
      Broken(rule: 10, text: "holding does \($0.kind.rawValue) of `\($0.id)`")
    }
  }

  /// What remains after a link took effect with `reset` or `push`.
  func modes() -> [Broken] {
    var found: [Broken] = []
    guard case .open(_, _, let mode?) = event, case .link(.applied) = effects.outcome,
      let route = opened?.link.route, let target = table.routes[route]?.opens
    else { return [] }
    let navigation = new.navigation
    if mode == .reset, navigation.root?.child != nil {
      let path = table.path(to: table.coordinator(of: target))
      for modal in navigation.modals where !path.contains(modal) {
        found.append(Broken(rule: 10, text: "`reset` leaves `\(modal)`"))
      }
    }
    let way = table.pushes(to: target)
    if mode == .push, table.coordinators[table.coordinator(of: target)]?.presentation != "push",
      navigation.visibleStack.suffix(way.count).map(\.screen) != way
    {
      found.append(Broken(rule: 10, text: "`push` does not show \(way)"))
    }
    return found
  }
}
