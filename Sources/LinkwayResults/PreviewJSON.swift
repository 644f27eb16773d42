package import LinkwayNavigation

extension LinkPreview {
  /// Returns the output of `resolve --preview`. Secret parameters are `null`.
  ///
  /// - Parameter reveal: whether to show a link that may contain a secret.
  package func json(reveal: Bool) -> JSONTree {
    var members: [String: JSONTree] = [
      "link": .string(resolved.shownLink(reveal: reveal)),
      "outcome": .string(effects.outcome.description), "route": JSONTree(resolved.route),
      "parameters": .parameters(resolved.parameters), "gates": .array(gates.map { $0.json }),
      "transitions": .array(effects.transitions.map { $0.json }), "removed": JSONTree(removed),
      "waits": held.map { $0.json } ?? .null,
      "interrupts": lost.isEmpty
        ? .null : .object(["asks": .bool(asksApp), "lost": JSONTree(lost)]),
      "visible": visible.map { $0.visibleJSON } ?? .null,
    ]
    if let reason = effects.reason { members["reason"] = .string(reason) }
    if let offset = effects.offset { members["offset"] = .int(offset) }
    if let resolver = effects.resolver { members["resolver"] = .string(resolver) }
    return .object(members)
  }

  /// Whether the link would be handled.
  package var isHandled: Bool { effects.isHandled || effects.outcome == .leftToWeb }
}

extension LinkPreview.Gate {
  fileprivate var json: JSONTree {
    .object([
      "gate": .string((whileClosed ? "!" : "") + id), "kind": .string(kind.rawValue),
      "state": .string(state.rawValue),
    ])
  }
}
