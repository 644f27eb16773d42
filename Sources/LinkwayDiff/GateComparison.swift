import LinkwayNavigation

/// Compares two definitions of a gate.
struct GateComparison {
  var old: CoordinatorGraph.Gate
  var new: CoordinatorGraph.Gate

  /// The kinds of differences, each with the keys that differ.
  var notes: [ChangeKind: String] {
    var notes: [ChangeKind: String] = [:]
    // The new gate with what makes it weaker taken back.
    var rest = new
    if isWeaker {
      if staysOpenLonger { rest.staysOpen = old.staysOpen }
      rest.after = new.after + old.after.filter { !new.after.contains($0) }
      notes[.gateRemoved] = note(rest, new)
    }
    if old.definition != rest.definition { notes[.gateChanged] = note(old, rest) }
    return notes
  }

  private func note(_ before: CoordinatorGraph.Gate, _ after: CoordinatorGraph.Gate) -> String {
    let members = zip(before.definition, after.definition).filter { $0 != $1 }
    return "gate \(old.id): "
      + members.map { Differences.note("`\($0.key)`", $0.value, $1.value) }.joined(separator: "; ")
  }

  /// Whether the new gate protects less: it stays open longer, or no longer waits for another gate.
  private var isWeaker: Bool { staysOpenLonger || old.after.contains { !new.after.contains($0) } }

  private var staysOpenLonger: Bool {
    guard let before = old.staysOpen else { return false }
    return new.staysOpen.map { $0 > before } ?? true
  }
}

extension CoordinatorGraph.Gate {
  struct Member: Equatable {
    var key: String
    /// `nil` for a key that is not set.
    var value: String?
  }

  /// The keys of a gate in `routes.json`, with texts that are equal if the values are.
  var definition: [Member] {
    func seconds(_ number: Int?) -> String? { number.map { "\($0) s" } }
    return [
      Member(key: "kind", value: kind.rawValue), Member(key: "flow", value: flow),
      Member(key: "expiresAfter", value: seconds(expiresAfter)),
      Member(key: "after", value: after.isEmpty ? nil : after.sorted().joined(separator: ", ")),
      Member(key: "staysOpen", value: seconds(staysOpen)),
      Member(key: "whenClosed", value: whenClosed.rawValue),
      Member(key: "whenNewLink", value: whenNewLink.rawValue),
      Member(key: "fallback", value: fallback), Member(key: "pending", value: pending),
      Member(key: "timeout", value: seconds(timeout)),
      Member(key: "onFailure", value: onFailure.rawValue),
    ]
  }
}
