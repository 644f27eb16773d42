import LinkwayMatching
package import LinkwayNavigation
package import LinkwayTable

extension JSONBytes {
  /// Writes an explanation as an object: its link, the candidates, the plan and its gates; why it
  /// comes to nothing, and where the link leads on.
  package mutating func write(_ explanation: Explanation) {
    write("{\"candidates\":")
    writeList(explanation.candidates) { $0.write($1) }
    write(",\"gates\":")
    writeList(explanation.gates) { $0.write(string: $1) }
    write(",\"link\":")
    write(string: explanation.shownLink)
    if let next = explanation.next.first {
      write(",\"next\":")
      // At most eight deep, as links lead on so often at most.
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

  /// The gates on the way, in the order in which they are met.
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
  /// The conditions and checks among the gates on the way.
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
  /// Why it comes to nothing, and where in the link.
  var reason: (text: String, offset: Int?)? {
    switch self {
    case .unmatched(let reason), .failed(let reason): (reason, nil)
    case .refused(let reason, let offset): (reason, offset)
    case .plan, .leftToWeb, .resolver: nil
    }
  }
}
