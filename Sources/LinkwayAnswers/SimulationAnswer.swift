package import LinkwayNavigation

/// What one event came to: the line of the command line's specification.
package struct SimulationAnswer {
  /// The number of the event, counted from 1.
  package var number: Int
  /// The event in short, without anything secret.
  package var shown: String
  package var effects: NavigationResult
  /// The state after it.
  package var state: EngineState

  /// Each key but `reason`, `offset`, `resolver`, `gate`, `asked` and `interrupts` is always
  /// there.
  package var json: JSONTree {
    let navigation = state.navigation
    var members: [String: JSONTree] = [
      "event": .int(number), "outcome": .string(effects.outcome.description),
      "fates": .array(effects.fates.map { $0.json }),
      "transitions": .array(effects.transitions.map { $0.json }),
      "held": state.held.map { $0.json } ?? .null,
      "visible": navigation.visible.map { $0.visibleJSON } ?? .null,
      "stack": .array(navigation.visibleStack.map { $0.stackJSON }),
      "coordinators": JSONTree(navigation.coordinators),
      "navigation": navigation.json,
    ]
    if let reason = effects.reason { members["reason"] = .string(reason) }
    if let offset = effects.offset { members["offset"] = .int(offset) }
    if let resolver = effects.resolver { members["resolver"] = .string(resolver) }
    if let gate = effects.gate { members["gate"] = .string(gate) }
    if let question = effects.interruption {
      members["interrupts"] = .object([
        "check": .int(question.check), "lost": JSONTree(question.lost),
        "shown": JSONTree(question.shown),
      ])
    }
    if !state.session.asked.isEmpty { members["asked"] = state.session.askedJSON }
    return .object(members)
  }
}
