package import LinkwayNavigation

/// The result of one event, as printed by `linkctl simulate`.
package struct SimulationResult {
  /// The number of the event, starting at 1.
  package var number: Int
  /// A short form of the event, as in ``SentEvent/shown``.
  package var shown: String
  package var effects: NavigationResult
  /// The state after the event.
  package var state: EngineState

  /// The result as an object. All keys except `reason`, `offset`, `resolver`, `gate`, `asked` and
  /// `interrupts` are always present.
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
