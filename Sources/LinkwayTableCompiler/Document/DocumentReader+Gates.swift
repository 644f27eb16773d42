import LinkwayDiagnostics
import LinkwayNavigation
import LinkwayTable

extension DocumentReader {
  mutating func gate(_ member: LocatedJSON.Member) -> GateDeclaration? {
    if member.key.value.utf8.first == UInt8(ascii: "!") {
      report(
        "bad-name", member.key.range,
        "the name of a gate begins with `!`, which means \"while it is closed\" in `requires`",
        suggestion: "write a name without `!`")
    }
    guard let members = members(of: member.value, as: Self.gateShape) else { return nil }
    ignoreDescription(in: members)
    var gate = GateDeclaration(name: member.key)
    gate.flow = members["flow"].flatMap { name($0, "`flow`") }
    gate.expiresAfter = members["expiresAfter"].flatMap {
      duration($0, "`expiresAfter`", atMost: CoordinatorGraph.Gate.longestExpiry)
    }
    gate.after = names(members["after"], "`after`")
    gate.staysOpen = members["staysOpen"].flatMap {
      duration($0, "`staysOpen`", atMost: CoordinatorGraph.Gate.longestOpening)
    }
    read(&gate.whenClosed, "whenClosed", in: members)
    read(&gate.whenNewLink, "whenNewLink", in: members)
    readCheck(&gate, members)
    return checkKind(of: gate, members) ? gate : nil
  }

  /// Reads the keys that only conditions and checks have.
  private mutating func readCheck(_ gate: inout GateDeclaration, _ members: ObjectMembers) {
    if let json = members["check"] {
      gate.isCheck = bool(json, "`check`")?.value ?? true
      if !gate.isCheck {
        report(
          "bad-value", json.range, "`check` must be `true`, not `false`",
          suggestion: "remove it if the gate is not a check")
      }
    }
    gate.fallback = members["fallback"].flatMap { name($0, "`fallback`") }
    gate.pending = members["pending"].flatMap { name($0, "`pending`") }
    gate.timeout = members["timeout"].flatMap {
      duration($0, "`timeout`", atMost: CoordinatorGraph.Gate.longestExpiry)
    }
    read(&gate.onFailure, "onFailure", in: members)
  }

  /// Reports keys that do not fit the kind of the gate. Returns whether the kind is known.
  private mutating func checkKind(of gate: GateDeclaration, _ members: ObjectMembers) -> Bool {
    let hasFlow = members["flow"] != nil
    if let member = members.member("fallback"), hasFlow || gate.isCheck {
      report(
        "conflicting-keys", member.key.range,
        "`fallback` is only for a condition, which has neither `flow` nor `check`",
        suggestion: "remove it")
    }
    if !gate.isCheck, members["check"] == nil {
      for key in ["pending", "timeout", "onFailure"] {
        guard let member = members.member(key) else { continue }
        report(
          "conflicting-keys", member.key.range,
          "`\(key)` is only for a gate with `\"check\": true`",
          suggestion: "remove it, or add `\"check\": true`")
      }
    }
    if !hasFlow, let member = members.member("whenClosed") {
      report(
        "conflicting-keys", member.key.range, "`whenClosed` is only for a gate with a `flow`",
        suggestion: "remove it")
    }
    if !hasFlow, gate.onFailure == .flow, let json = members["onFailure"] {
      report(
        "conflicting-keys", json.range, "`onFailure` is `flow`, and the gate has no `flow`",
        suggestion: "add `\"flow\": …`, or write `closed`")
    }
    // A gate whose flow could not be read is not a condition.
    return !hasFlow || gate.flow != nil
  }
}
