/// A step of a plan: a start or a push.
struct Step: Hashable, Sendable {
  /// A coordinator's id, or a screen's.
  var id: String
  var isStart: Bool
  var values: AbstractValues = [:]
  /// The gates of the route, if the step shows its parameters or is the last one.
  var gates: Set<String> = []
  /// The required gates, with `!` for closed ones, in the order in which they are checked.
  var requires: [String] = []
}

/// The reason why a step is blocked.
enum Verdict: Hashable, Sendable {
  case open
  case closed(String)
  /// A gate that must be closed has no result.
  case unknown(String)
  case refused
}

extension Model {
  /// Returns the plan to a screen or a coordinator.
  ///
  /// "Each coordinator on the way is a start, each screen beyond a coordinator's root is a push."
  func plan(to target: String, _ values: AbstractValues, requires: [String]) -> [Step] {
    let screen = table.screen(target)
    var steps: [Step] = []
    for id in ancestors(screen?.coordinator ?? target).reversed() {
      if let under = table.coordinator(id)?.under { steps += pushes(to: under) }
      steps.append(Step(id: id, isStart: true, requires: needed(toStart: id)))
    }
    if let screen { steps += pushes(to: screen.id) }
    for place in steps.indices {
      let isLast = place == steps.count - 1
      steps[place].values =
        isLast && screenShown(by: steps[place]) != nil
        ? values : given(to: screenShown(by: steps[place]), values)
      // "Those of the route on the last step and on each earlier one that shows parameters of
      // the route."
      if isLast || !steps[place].values.isEmpty {
        steps[place].gates = Set(requires.filter { !$0.hasPrefix("!") })
        steps[place].requires += requires
      }
    }
    return steps
  }

  /// The pushes to a screen of a coordinator, from above its root.
  private func pushes(to id: String) -> [Step] {
    guard let screen = table.screen(id), !isRoot(id) else { return [] }
    let below = screen.under.map(pushes) ?? []
    return below + [Step(id: id, isStart: false, requires: screen.requires)]
  }

  func isRoot(_ screen: String) -> Bool {
    guard let coordinator = table.screen(screen)?.coordinator else { return false }
    return table.screens(of: coordinator).first?.id == screen
  }

  func screenShown(by step: Step) -> AbstractScreen? {
    step.isStart ? table.screens(of: step.id).first : table.screen(step.id)
  }

  /// The parameters of a route that a screen below the target shows: those that it declares.
  private func given(to screen: AbstractScreen?, _ values: AbstractValues) -> AbstractValues {
    guard let screen else { return [:] }
    return values.filter { name, _ in screen.parameters.contains { $0.name == name } }
  }

  /// The requirements for starting a coordinator.
  func needed(toStart id: String) -> [String] {
    // "A flow is behind the gates in its gate's `after`."
    (table.gate(openedBy: id)?.after ?? [])
      + (table.coordinator(id)?.requires ?? [])
      + (table.screens(of: id).first?.requires ?? [])
  }

  /// Adds requirements in order, each "with the gates of its `after` before it".
  func verdict(_ requires: [String]) -> Verdict {
    if ignoresGates { return .open }
    for gate in requires {
      if gate.hasPrefix("!") {
        let gate = String(gate.dropFirst())
        if isOpen(gate) { return .refused }
        if isUnknown(gate) { return .unknown(gate) }
      } else if let closed = firstClosed(gate) {
        return .closed(closed)
      }
    }
    return .open
  }

  private func firstClosed(_ gate: String) -> String? {
    for earlier in table.gate(gate)?.after ?? [] {
      if let closed = firstClosed(earlier) { return closed }
    }
    return isOpen(gate) ? nil : gate
  }

  /// The parameters with the declared defaults for missing ones.
  func filled(_ screen: AbstractScreen?, _ values: AbstractValues) -> AbstractValues {
    var values = values
    for parameter in screen?.parameters ?? [] where values[parameter.name] == nil {
      values[parameter.name] = parameter.fallback
    }
    return values
  }

  /// The names of the parameters that identify a screen; `nil` for never.
  func identity(of screen: AbstractScreen) -> [String]? {
    switch screen.identity {
    case .always: return nil
    case .singleton: return []
    case .names(let names): return names
    case .unsaid:
      if !screen.parameters.isEmpty { return screen.parameters.filter(\.isRequired).map(\.name) }
      // "If no parameters are declared: the path captures common to all routes that open the
      // screen."
      let captures = table.routes.compactMap { route -> Set<String>? in
        guard case .opens(let target) = route.action,
          target == screen.id || (isRoot(screen.id) && target == screen.coordinator)
        else { return nil }
        // Interpretation: a parameter that `with` replaces or removes is no longer a capture.
        return Set(route.captures.map(\.name)).subtracting(route.with.keys)
      }
      guard let first = captures.first else { return [] }
      return captures.dropFirst().reduce(first) { $0.intersection($1) }.sorted()
    }
  }
}
