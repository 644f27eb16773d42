package import LinkwayNavigation
package import LinkwayTables

extension Explanation {
  package var json: JSONTree {
    var members: [String: JSONTree] = [
      "link": .string(shownLink),
      "candidates": .array(candidates.map { $0.json }),
      "plan": .array(plan.map { $0.json }),
      "gates": JSONTree(gates),
    ]
    switch resolution.outcome {
    case .unmatched(let reason), .failed(let reason): members["reason"] = .string(reason)
    case .refused(let reason, let offset):
      members["reason"] = .string(reason)
      if let offset { members["offset"] = .int(offset) }
    case .plan, .leftToWeb, .resolver: break
    }
    if let next = next.first { members["next"] = next.json }
    return .object(members)
  }

  package var plan: [NavigationPlan.Step] {
    if case .plan(let plan) = resolution.outcome { plan.steps } else { [] }
  }

  /// The gates on the way, in the order in which they are met.
  private var gates: [String] {
    var gates: [String] = []
    for requirement in plan.flatMap({ $0.requires }) where !gates.contains(requirement.description)
    {
      gates.append(requirement.description)
    }
    return gates
  }
}

extension Explanation.Candidate {
  fileprivate var json: JSONTree {
    .object([
      "route": .string(route), "outcome": .string(outcome.rawValue), "rule": JSONTree(rule),
      "segment": JSONTree(segment), "reason": .string(reason),
    ])
  }
}
