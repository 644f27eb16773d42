import Navigation
import RouteMatching
import RouteTables

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// `linkctl resolve LINK…`: from a link to what the person sees.
func resolve(
  _ arguments: ParsedArguments, _ output: inout Output
) throws(CommandFailure) -> ExitCode {
  let (table, _) = try TableFile.load(arguments, &output)
  let start = try StartOptions(arguments, table: table, &output)
  let isJSON = arguments.value(.format) == "json"
  var status = ExitCode.success
  for argument in arguments.values(.links) {
    guard argument == "-" else {
      let answer = start.answer(argument, table, arguments)
      if !answer.isTaken { status = .failure }
      try output.print(answer, asJSON: isJSON)
      continue
    }
    while let line = readLine() {
      let answer = start.answer(line, table, arguments)
      if !answer.isTaken { status = .failure }
      try output.print(answer, asJSON: isJSON)
    }
  }
  return status
}

extension StartOptions {
  /// Resolves a link and applies it to the start.
  func answer(_ link: String, _ table: RouteTable, _ arguments: ParsedArguments) -> ResolveAnswer {
    let resolved = table.resolve(link, source: SourceArgument(arguments).source(of: link))
    guard case .plan = resolved.outcome else {
      return ResolveAnswer(resolved: resolved, effects: nil, state: state)
    }
    let reducer = Reducer(graph: table.graph) { _, _ in LinkResolution(resolved) }
    let mode = arguments.value(.mode, as: NavigationMode.self)
    let (next, effects) = reducer.reduce(
      state, .open(link, source: resolved.source, mode: mode))
    let isTaken = [.held, .link(.applied)].contains(effects.outcome)
    return ResolveAnswer(resolved: resolved, effects: effects, state: isTaken ? next : state)
  }
}

/// What became of one link.
struct ResolveAnswer {
  var resolved: ResolvedLink
  /// What opening it did; `nil` where there is no plan.
  var effects: NavigationEffects?
  var state: EngineState

  var status: String {
    switch resolved.outcome {
    case .plan: effects?.outcome.description ?? "refused"
    case .refused: "refused"
    case .unmatched: "unmatched"
    case .leftToWeb: "leftToWeb"
    case .resolver: "resolver"
    case .failed: "failed"
    }
  }

  /// Whether somebody takes the link.
  var isTaken: Bool { ["applied", "held", "resolver", "leftToWeb"].contains(status) }

  /// Why it is not taken, and where in the link.
  var reason: (text: String, offset: Int?)? {
    switch resolved.outcome {
    case .unmatched(let reason), .failed(let reason): return (reason, nil)
    case .refused(let reason, let offset): return (reason, offset)
    case .plan, .leftToWeb, .resolver:
      return effects?.reason.map { ($0, nil) }
    }
  }

  var held: HeldLink? { effects?.outcome == .held ? state.held : nil }

  /// What is done to the screen; nothing where the link is not taken.
  var transitions: [Transition] { isTaken ? effects?.transitions ?? [] : [] }

  var plan: [NavigationPlan.Step] {
    if case .plan(let plan) = resolved.outcome { plan.steps } else { [] }
  }
}

extension ResolveAnswer {
  /// The object of the design: each of its keys is always there.
  var json: JSONTree {
    var members: [String: JSONTree] = [
      "link": .string(resolved.redactedLink), "status": .string(status),
      "route": JSONTree(resolved.route), "parameters": .value(resolved.parameters),
      "plan": .array(plan.map { .value($0) }),
      "transitions": .array(transitions.map { .value($0) }),
      "held": held.map(\.json) ?? .null,
      "visible": state.navigation.visible.map(\.visibleJSON) ?? .null,
      "stack": .array(state.navigation.visibleStack.map(\.stackJSON)),
      "navigation": .value(state.navigation),
    ]
    if !resolved.via.isEmpty { members["via"] = .array(resolved.via.map(JSONTree.string)) }
    if case .resolver(let name) = resolved.outcome { members["resolver"] = .string(name) }
    if let reason {
      members["reason"] = .string(reason.text)
      if let offset = reason.offset { members["offset"] = .int(offset) }
    }
    return .object(members)
  }
}

extension HeldLink {
  var json: JSONTree {
    .object([
      "gate": .string(gate), "flow": .string(flow), "ticket": .int(ticket),
      "owner": JSONTree(owner), "expires": .string(expiresText),
    ])
  }

  /// The time as `1970-01-01T00:10:00Z`.
  var expiresText: String {
    Date(timeIntervalSince1970: TimeInterval(expires)).formatted(.iso8601)
  }
}

extension StackEntry {
  /// The screen with the coordinator whose it is.
  var visibleJSON: JSONTree {
    var members: [String: JSONTree] = [
      "screen": .string(screen), "coordinator": .string(coordinator),
    ]
    if !parameters.isEmpty { members["parameters"] = .value(parameters) }
    return .object(members)
  }

  /// The screen with its parameters, as a line of a stack.
  var stackJSON: JSONTree {
    var members: [String: JSONTree] = ["screen": .string(screen)]
    if !parameters.isEmpty { members["parameters"] = .value(parameters) }
    return .object(members)
  }
}
