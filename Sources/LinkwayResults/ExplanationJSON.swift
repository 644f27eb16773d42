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
    writeList(explanation.gates) { $0.write(string: $1) }
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
    writeList(explanation.plan) { $0.write($1) }
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

  private mutating func write(_ step: NavigationPlan.Step) {
    write("{")
    if case .start(_, let presentation?) = step.kind {
      write("\"as\":\"\(presentation.rawValue)\",")
    }
    if !step.parameters.isEmpty {
      write("\"parameters\":")
      write(step.parameters)
      write(",")
    }
    if case .push(let id) = step.kind {
      write("\"push\":")
      write(string: ScreenPlace.screen(of: id))
    }
    if !step.requires.isEmpty {
      if case .push = step.kind { write(",") }
      write("\"requires\":")
      writeList(step.requires) { $0.write(string: $1.description) }
    }
    if case .start(let id, _) = step.kind {
      if !step.requires.isEmpty { write(",") }
      write("\"start\":")
      write(string: id)
    }
    write("}")
  }

  package mutating func writeList<Element>(
    _ elements: [Element], _ body: (inout JSONBytes, Element) -> Void
  ) {
    write("[")
    for (place, element) in elements.enumerated() {
      if place > 0 { write(",") }
      body(&self, element)
    }
    write("]")
  }
}

extension Explanation {
  package var plan: [NavigationPlan.Step] {
    if case .plan(let plan) = resolution.outcome { plan.steps } else { [] }
  }

  /// The distinct gates that the plan requires, in plan order.
  package var gates: [String] {
    var gates: [String] = []
    for requirement in plan.flatMap({ $0.requires }) {
      let name = (requirement.whileClosed ? "!" : "") + requirement.gate
      if !gates.contains(name) { gates.append(name) }
    }
    return gates
  }
}

extension Explanation {
  /// Returns the required gates that are conditions or checks.
  package func askedGates(_ table: RouteTable) -> [(gate: String, kind: String)] {
    gates.compactMap { name in
      guard let gate = table.graph.gate(name.hasPrefix("!") ? String(name.dropFirst()) : name),
        gate.isAsked
      else { return nil }
      return (gate.id, gate.kind.rawValue)
    }
  }
}

extension ResolvedLink.Outcome {
  /// The reason why the link does not resolve, and the position in the link, if known.
  var reason: (text: String, offset: Int?)? {
    switch self {
    case .unmatched(let reason), .failed(let reason): (reason, nil)
    case .refused(let reason, let offset): (reason, offset)
    case .plan, .leftToWeb, .resolver: nil
    }
  }
}
