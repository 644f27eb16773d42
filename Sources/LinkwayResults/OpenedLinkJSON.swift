package import LinkwayNavigation

extension OpenedLink {
  package var held: HeldLink? { effects?.outcome == .held ? state.held : nil }

  /// The changes on screen; empty if the link is not handled.
  package var transitions: [Transition] { status.isHandled ? effects?.transitions ?? [] : [] }

  /// Returns the result as an object with the keys of §11.1 rule 1.
  ///
  /// - Parameter reveal: whether to show a link that may contain a secret.
  package func json(reveal: Bool) -> JSONTree {
    .object(members(shownLink: resolved.shownLink(reveal: reveal)))
  }

  /// Returns the members of the JSON object of the result.
  package func members(shownLink: String) -> [String: JSONTree] {
    var members: [String: JSONTree] = [
      "link": .string(shownLink), "status": .string(status.rawValue),
      "route": JSONTree(resolved.route), "parameters": .parameters(resolved.parameters),
      "plan": .array(resolved.outcome.steps.map { $0.json }),
      "transitions": .array(transitions.map { $0.json }),
      "held": held.map { $0.json } ?? .null,
      "visible": state.navigation.visible.map { $0.visibleJSON } ?? .null,
      "stack": .array(state.navigation.visibleStack.map { $0.stackJSON }),
      "navigation": state.navigation.json,
    ]
    if !resolved.via.isEmpty { members["via"] = JSONTree(resolved.via) }
    if case .resolver(let name) = resolved.outcome { members["resolver"] = .string(name) }
    if let reason {
      members["reason"] = .string(reason.text)
      if let offset = reason.offset { members["offset"] = .int(offset) }
    }
    return members
  }
}
