import LinkwayMatching
package import LinkwayNavigation
import LinkwayURLParsing

extension NavigationPlan.Step {
  /// An object with `push`, or with `start` and, except for the root, `as`. It has `requires` and
  /// `parameters` only if they are not empty.
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
  /// An object of the form `{ KIND: NAME, "in": COORDINATOR }`, with `parameters`, `as` and
  /// `outcome` if present.
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
  /// An array of the form `[arrival, fate]`.
  package var json: JSONTree { .array([.int(arrival), .string(fate.rawValue)]) }
}

extension HeldLink {
  /// The held link. `check` is present only if the link waits for an answer of the app, `awaited`
  /// only if a screen or coordinator has to end first.
  package var json: JSONTree {
    var members: [String: JSONTree] = [
      "gate": JSONTree(gate), "flow": JSONTree(flow), "ticket": ticket.map { .int($0) } ?? .null,
      "owner": JSONTree(owner), "expires": .string(expiresText),
    ]
    if let check { members["check"] = .int(check) }
    if let awaited { members["awaited"] = .string(awaited) }
    return .object(members)
  }

  /// The expiration time, such as `1970-01-01T00:10:00Z`.
  package var expiresText: String { TimeText.text(expires) }

  /// The gate, or the screen or coordinator that has to end first, in words.
  package var place: String {
    awaited.map { "for the end of \($0)" } ?? "at the gate \(gate ?? "")"
  }

  /// A description of where the link waits, when it expires, and for which user it resumes.
  package var waitingText: String {
    "\(place) until \(expiresText); resumes for \(owner ?? "whichever user signs in")"
  }
}

extension Session {
  /// The gates with a pending check, in the order of the checks.
  package var questions: [(gate: String, check: Int)] {
    asked.sorted { $0.value.number < $1.value.number }.map { ($0.key, $0.value.number) }
  }
}

extension NavigationState {
  /// The state as printed under the key `navigation`. The order of modals is omitted if the tree
  /// implies it.
  package var json: JSONTree {
    var members = ["root": root.map { $0.json } ?? .null]
    if modals != impliedModals { members["modals"] = JSONTree(modals) }
    return .object(members)
  }
}

extension RunningCoordinator {
  /// The coordinator with its non-empty properties. Recursive, as deep as the coordinator tree,
  /// whose depth is bounded.
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
  private var members: [String: JSONTree] {
    var members: [String: JSONTree] = ["screen": .string(name)]
    if !parameters.isEmpty { members["parameters"] = .parameters(parameters) }
    return members
  }

  /// The entry as part of a state: its screen and coordinator, and other properties if not empty.
  fileprivate var json: JSONTree {
    var members = members
    members["coordinator"] = .string(coordinator)
    if isStart { members["start"] = .bool(true) }
    if isProtected { members["protected"] = .bool(true) }
    if !gates.isEmpty { members["gates"] = JSONTree(gates) }
    if let ticket { members["ticket"] = .int(ticket) }
    return .object(members)
  }

  /// The visible screen with its coordinator.
  package var visibleJSON: JSONTree {
    var members = members
    members["coordinator"] = .string(coordinator)
    return .object(members)
  }

  /// The screen with its parameters, as an entry of a stack.
  package var stackJSON: JSONTree { .object(members) }
}
