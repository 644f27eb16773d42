import LinkwayAnswers
import LinkwayMatching
import LinkwayNavigation
import LinkwayTables
import LinkwayURLParsing

/// `linkctl resolve LINK…`: from a link to what the person sees.
func resolve(
  _ arguments: ParsedArguments, _ output: inout Output
) async throws(CommandFailure) -> ExitCode {
  if arguments.has(.brief) { return try await resolveBriefly(arguments, &output) }
  let (table, _) = try TableFile.load(arguments, &output)
  let start = try StartOptions(arguments, table: table, &output)
  let isJSON = arguments.value(.format) == "json"
  var status = ExitCode.success
  for links in try GivenLinks.all(arguments) {
    switch links {
    case .link(let link):
      let answer = start.answer(link, table, arguments)
      if !answer.isTaken { status = .failure }
      output.print(answer, asJSON: isJSON)
    case .lines(let path):
      var lines = try InputLines(path: path, limit: LinkBlocks.Limit.line)
      while output.failure == nil, let line = try lines.next() {
        let answer = start.answer(line, table, arguments)
        if !answer.isTaken { status = .failure }
        output.print(answer, asJSON: isJSON)
      }
    }
  }
  return status
}

/// `linkctl resolve --brief LINK…`: what became of each link, in a JSON line of four keys.
private func resolveBriefly(
  _ arguments: ParsedArguments, _ output: inout Output
) async throws(CommandFailure) -> ExitCode {
  if arguments.options[OptionDescription.format.name] == ["text"] {
    throw .usage(arguments.contradiction(.format, .brief))
  }
  let (table, _) = try TableFile.load(arguments, &output)
  let start = try StartOptions(arguments, table: table, &output)
  var bulk = BulkResolution(BriefAnswers(table: table, start: start, arguments: arguments))
  for links in try GivenLinks.all(arguments) {
    switch links {
    case .link(let link): bulk.answer(link, &output)
    case .lines(let path): try await bulk.answer(linesOf: path, &output)
    }
  }
  return bulk.areAllTaken ? .success : .failure
}

/// Where links come from.
private enum GivenLinks {
  case link(String)
  /// The lines of a file; `-` is standard input.
  case lines(String)

  /// The arguments, in their order.
  static func all(_ arguments: ParsedArguments) throws(CommandFailure) -> [GivenLinks] {
    let links = arguments.values(.links)
    let file = arguments.value(.from)
    if let file, !links.contains("-") {
      throw .usage(
        arguments.malformed(file, of: .from, expected: "a file for `-`, and no LINK is `-`"))
    }
    return links.map { $0 == "-" ? lines(file ?? $0) : link($0) }
  }
}

extension StartOptions {
  /// Resolves the link of a line. A carriage return at its end is no part of it; of a line that
  /// is too long the link is empty.
  func answer(
    _ line: InputLines.Line, _ table: RouteTable, _ arguments: ParsedArguments
  ) -> ResolveAnswer {
    guard case .bytes(let bytes) = line else {
      var answer = answer("", table, arguments)
      answer.resolved.outcome = .refused(
        reason: "size: the line has more than \(LinkBlocks.Limit.line) bytes", offset: nil)
      return answer
    }
    let link = bytes.last == UInt8(ascii: "\r") ? bytes.dropLast() : bytes[...]
    return answer(String(linkBytes: link), table, arguments)
  }

  /// Resolves a link and applies it to the start.
  func answer(_ link: String, _ table: RouteTable, _ arguments: ParsedArguments) -> ResolveAnswer {
    answer(
      table.resolve(link, source: SourceArgument(arguments).source(of: link)), table, arguments)
  }

  /// Applies a resolved link to the start.
  func answer(
    _ resolved: ResolvedLink, _ table: RouteTable, _ arguments: ParsedArguments
  ) -> ResolveAnswer {
    guard case .plan = resolved.outcome else {
      return ResolveAnswer(
        resolved: resolved, effects: nil, state: state, reveals: arguments.has(.reveal))
    }
    let reducer = Reducer(graph: table.graph) { _, _ in resolved }
    let mode = arguments.value(.mode, as: NavigationMode.self)
    let (next, effects) = reducer.reduce(
      state, .open(resolved.link, source: resolved.source, mode: mode))
    let isTaken = [.held, .link(.applied)].contains(effects.outcome)
    return ResolveAnswer(
      resolved: resolved, effects: effects, state: isTaken ? next : state,
      reveals: arguments.has(.reveal))
  }
}

/// What became of one link.
struct ResolveAnswer {
  var resolved: ResolvedLink
  /// What opening it did; `nil` where there is no plan.
  var effects: NavigationEffects?
  var state: EngineState
  /// Whether to show a link that may hold a secret.
  var reveals: Bool

  var shownLink: String { resolved.shownLink(reveal: reveals) }

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
      "link": .string(shownLink), "status": .string(status),
      "route": JSONTree(resolved.route), "parameters": .parameters(resolved.parameters),
      "plan": .array(plan.map { $0.json }),
      "transitions": .array(transitions.map { $0.json }),
      "held": held.map(\.json) ?? .null,
      "visible": state.navigation.visible.map(\.visibleJSON) ?? .null,
      "stack": .array(state.navigation.visibleStack.map(\.stackJSON)),
      "navigation": state.navigation.json,
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
