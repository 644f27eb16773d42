import LinkwayMatching
import LinkwayNavigation
package import LinkwayResults

extension TableDiff {
  /// The output of `linkctl diff --format json`.
  package var json: JSONTree { .object(jsonMembers) }

  package var jsonMembers: [String: JSONTree] {
    [
      "verdict": .string(verdict.rawValue),
      "changes": .array(changes.map { $0.json }),
      "undecided": .array(
        gaps.map { gap in
          .object(["route": JSONTree(gap.route), "reason": .string(gap.reason)])
        }),
    ]
  }
}

extension TableDiff.Change {
  fileprivate var json: JSONTree {
    var members: [String: JSONTree] = [
      "kind": .string(kind.rawValue), "route": JSONTree(route),
      "source": JSONTree(witness?.source.rawValue), "witness": JSONTree(witness?.link),
      "old": .null, "new": .null, "detail": JSONTree(detail),
    ]
    if let witness {
      members["old"] = witness.old.json(witness.link)
      members["new"] = witness.new.json(witness.link)
    }
    if let gate { members["gate"] = .string(gate) }
    if let environment { members["environment"] = .string(environment) }
    return .object(members)
  }
}

extension LinkResult {
  fileprivate func json(_ link: String) -> JSONTree {
    var members = answer.members(shownLink: link)
    members["navigation"] = nil
    return .object(members)
  }
}
