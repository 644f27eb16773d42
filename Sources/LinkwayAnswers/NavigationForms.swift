import LinkwayMatching
package import LinkwayNavigation

extension NavigationPlan.Step {
  /// `start` with `as`, or `push`; `requires` and `parameters` only where they say something.
  package var json: JSONTree {
    var members: [String: JSONTree] = [:]
    switch kind {
    case .start(let id, let presentation):
      members["start"] = .string(id)
      if let presentation { members["as"] = .string(presentation.rawValue) }
    case .push(let id):
      members["push"] = .string(ScreenPlace.screen(of: id))
    }
    if !requires.isEmpty { members["requires"] = JSONTree(requires.map { $0.description }) }
    if !parameters.isEmpty { members["parameters"] = .parameters(parameters) }
    return .object(members)
  }
}

extension Transition {
  /// `{ KIND: ID, "in": COORDINATOR }` with `parameters`, `as` and `outcome` where they say
  /// something.
  package var json: JSONTree {
    var members: [String: JSONTree] = [kind.rawValue: .string(name)]
    if let container { members["in"] = .string(container) }
    if !parameters.isEmpty { members["parameters"] = .parameters(parameters) }
    if let presentation { members["as"] = .string(presentation.rawValue) }
    if let outcome { members["outcome"] = .string(outcome.rawValue) }
    return .object(members)
  }
}

extension EndedLink {
  /// `[arrival, fate]`.
  package var json: JSONTree { .array([.int(arrival), .string(fate.rawValue)]) }
}

extension HeldLink {
  package var json: JSONTree {
    .object([
      "gate": .string(gate), "flow": .string(flow), "ticket": .int(ticket),
      "owner": JSONTree(owner), "expires": .string(expiresText),
    ])
  }

  /// The time as `1970-01-01T00:10:00Z`.
  package var expiresText: String { TimeText.text(expires) }

  /// The gate, when the link expires, and for whom it resumes.
  package var waitingText: String {
    "\(gate) until \(expiresText); resumes for \(owner ?? "whichever user signs in")"
  }
}

extension NavigationState {
  /// What `--state` reads. The order of the modals is written only where the tree does not tell it.
  package var json: JSONTree {
    var members = ["root": root.map { $0.json } ?? .null]
    if modals != toldModals { members["modals"] = JSONTree(modals) }
    return .object(members)
  }
}

extension RunningCoordinator {
  /// Only what is there, beside the id. Recurses as deep as the tree, which is bounded.
  fileprivate var json: JSONTree {
    var members: [String: JSONTree] = ["coordinator": .string(id)]
    if !stack.isEmpty { members["stack"] = .array(stack.map { $0.json }) }
    if !tabs.isEmpty { members["tabs"] = .array(tabs.map { $0.json }) }
    if let selected { members["selected"] = .string(selected) }
    if let child { members["child"] = child.json }
    if !modals.isEmpty { members["modals"] = .array(modals.map { $0.json }) }
    if !gates.isEmpty { members["gates"] = JSONTree(gates) }
    if let ticket { members["ticket"] = .int(ticket) }
    return .object(members)
  }
}

extension StackEntry {
  /// As a state has it: only what says something, beside the screen's own id and its coordinator.
  fileprivate var json: JSONTree {
    var members: [String: JSONTree] = [
      "screen": .string(name), "coordinator": .string(coordinator),
    ]
    if isStart { members["start"] = .bool(true) }
    if !parameters.isEmpty { members["parameters"] = .parameters(parameters) }
    if isProtected { members["protected"] = .bool(true) }
    if !gates.isEmpty { members["gates"] = JSONTree(gates) }
    if let ticket { members["ticket"] = .int(ticket) }
    return .object(members)
  }

  /// The screen with the coordinator whose it is.
  package var visibleJSON: JSONTree {
    var members: [String: JSONTree] = [
      "screen": .string(name), "coordinator": .string(coordinator),
    ]
    if !parameters.isEmpty { members["parameters"] = .parameters(parameters) }
    return .object(members)
  }

  /// The screen with its parameters, as a line of a stack.
  package var stackJSON: JSONTree {
    var members: [String: JSONTree] = ["screen": .string(name)]
    if !parameters.isEmpty { members["parameters"] = .parameters(parameters) }
    return .object(members)
  }
}
