import LinkwayMatching
import LinkwayNavigation
import LinkwayResults
import LinkwayTable

/// `linkctl explain LINK`: shows which route wins, and the rule or segment that ruled the others
/// out.
func explain(
  _ arguments: ParsedArguments, _ output: inout Output
) throws(CommandFailure) -> ExitCode {
  let (table, _) = try TableFile.load(arguments, &output)
  let link = arguments.value(.link) ?? ""
  let source = SourceRule(arguments).source(of: link)
  let explanation = table.explain(link, source: source, reveal: arguments.has(.reveal))
  if arguments.value(.format) == "json" {
    var json = JSONBytes()
    json.write(explanation)
    json.write("\n")
    output.print(bytes: json.bytes)
  } else {
    output.print(explanation, table)
  }
  return .success
}

extension SourceRule {
  /// Creates the rule for `--source`; with `any`, no route is filtered by source.
  init(_ arguments: ParsedArguments) {
    self =
      arguments.value(.source).map { .given(LinkSource(rawValue: $0)) } ?? .inferred
  }
}

extension Output {
  /// Prints an explanation as text: the matching candidates, the closest other ones, and the result
  /// of the link.
  fileprivate mutating func print(_ explanation: Explanation, _ table: RouteTable) {
    var step: Explanation? = explanation
    var last = explanation
    while let current = step {
      print("\(current.shownLink, .bold)")
      printCandidates(current.candidates, table)
      last = current
      step = current.next.first
      if step != nil { print("continues with") }
    }
    let resolution = explanation.resolution
    switch resolution.outcome {
    case .plan:
      print("plan")
      for line in explanation.planLines { print("  \(line)", indent: 6) }
      let asked = explanation.askedGates(table)
      if !asked.isEmpty {
        print("asked: \(asked.map { "\($0.gate) (\($0.kind))" }.joined(separator: ", "))")
      }
    case .unmatched(let reason):
      print("\("unmatched", .yellow): \(reason)")
      if !last.candidates.contains(where: { $0.outcome != .fails || $0.isOnOrigin }),
        let meant = table.originMeant(by: last.link)
      {
        print("\("help:", .cyan) no route has this origin; did you mean `\(meant)`?")
      }
    case .refused(let reason, let offset):
      print("\("refused", .red): \(reason)\(offset.map { ", at byte \($0)" } ?? "")")
    case .failed(let reason): print("\("failed", .red): \(reason)")
    case .leftToWeb: print("\("left to the web", .green)")
    case .resolver(let name): print("\("the app decides", .green), by its resolver \(name)")
    }
  }

  private mutating func printCandidates(
    _ candidates: [Explanation.Candidate], _ table: RouteTable
  ) {
    let near = candidates.filter { $0.outcome != .fails }
    let failed = table.closestFirst(candidates.filter { $0.outcome == .fails })
    for candidate in near {
      let isWinner = candidate.outcome == .wins
      print(
        "  \(isWinner ? "✓" : "✗", isWinner ? .green : .yellow) \(candidate.route, .bold)  \(candidate.reason)",
        indent: 6)
      for (name, value) in candidate.parameters ?? Parameters() {
        let isSecret = candidate.parameters?.isSecret(name) ?? false
        print("      \(name) = \(isSecret ? "(secret)" : value.shown)", indent: 8)
      }
    }
    for candidate in failed.prefix(8) {
      print("  \("·", .dim) \(candidate.route)  \(candidate.reason)", indent: 6)
    }
    if failed.count > 8 { print("  \("·", .dim) and \(failed.count - 8) more that do not match") }
  }
}

extension Explanation {
  fileprivate var planLines: [String] {
    resolution.outcome.steps.map { step in
      var line: String
      switch step.kind {
      case .start(let id, let presentation):
        line = "start \(id)" + (presentation.map { " as \($0.rawValue)" } ?? "")
      case .push(let id):
        line = "push \(ScreenPlace.screen(of: id))"
      }
      let parameters = step.parameters.map { name, value in
        "\(name)=\(step.parameters.isSecret(name) ? "(secret)" : value.shown)"
      }
      if !parameters.isEmpty { line += " (" + parameters.joined(separator: ", ") + ")" }
      let gates = step.requires.map { ($0.whileClosed ? "!" : "") + $0.gate }
      if !gates.isEmpty { line += "  behind " + gates.joined(separator: ", ") }
      return line
    }
  }
}
