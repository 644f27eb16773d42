import LinkwayMatching
package import LinkwayNavigation
package import LinkwayTable

extension JSONBytes {
  /// Writes an explanation as an object: the link, its candidates, the plan with its gates, the reason
  /// if it does not resolve, and the explanation of the link it redirects to.
  package mutating func write(_ explanation: Explanation) {
    write("{\"candidates\":")
    writeList(explanation.candidates) { $0.write($1) }
    write(",\"gates\":")
    writeList(explanation.gates) { $0.write(string: $1.description) }
    write(",\"link\":")
    write(string: explanation.shownLink)
    if let next = explanation.next.first {
      write(",\"next\":")
      // Recursion is at most eight levels deep, the maximum number of redirects.
      write(next)
    }
    let reason = explanation.resolution.outcome.reason
    if let offset = reason?.offset { write(",\"offset\":\(offset)") }
    write(",\"plan\":")
    writeList(explanation.resolution.outcome.steps) { $0.write($1.json) }
    if let reason {
      write(",\"reason\":")
      write(string: reason.text)
    }
    write("}")
  }

  private mutating func write(_ candidate: Explanation.Candidate) {
    write("{\"outcome\":\"\(candidate.outcome.rawValue)\",\"reason\":")
    write(string: candidate.reason)
    write(",\"route\":")
    write(string: candidate.route)
    write(",\"rule\":" + (candidate.rule.map { "\($0)" } ?? "null"))
    write(",\"segment\":" + (candidate.segment.map { "\($0)" } ?? "null") + "}")
  }

}

extension Explanation {
  /// The distinct gates that the plan requires, in plan order.
  var gates: [GateRequirement] {
    resolution.outcome.steps.flatMap { $0.requires }.reduce(into: []) { gates, requirement in
      if !gates.contains(requirement) { gates.append(requirement) }
    }
  }

  /// Returns the required gates that are conditions or checks.
  package func askedGates(_ table: RouteTable) -> [(gate: String, kind: String)] {
    gates.compactMap { table.graph.gate($0.gate) }.filter { $0.isAsked }
      .map { ($0.id, $0.kind.rawValue) }
  }
}

extension ResolvedLink.Outcome {
  /// The steps of the plan; empty if there is none.
  package var steps: [NavigationPlan.Step] {
    if case .plan(let plan) = self { plan.steps } else { [] }
  }

  /// The reason why the link does not resolve, and the position in the link, if known.
  var reason: (text: String, offset: Int?)? {
    switch self {
    case .unmatched(let reason), .failed(let reason): (reason, nil)
    case .refused(let reason, let offset): (reason, offset)
    case .plan, .leftToWeb, .resolver: nil
    }
  }
}
