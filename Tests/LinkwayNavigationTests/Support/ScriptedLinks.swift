import LinkwayMatching
import LinkwayNavigation

/// Test links that contain their own resolution: `photo id=42 +adult -session @push` opens `photo`
/// with a parameter behind the gate `adult`, only while `session` is closed, with the mode `push`.
///
/// `secret` marks the link as containing a secret. The single words `unmatched`, `refused`, `web`,
/// `resolver` and `failed` are outcomes.
enum ScriptedLinks {
  static func resolve(_ link: String, in graph: CoordinatorGraph) -> ResolvedLink {
    var resolved = ResolvedLink(link: link, source: nil)
    let words = link.split(separator: " ").map(String.init)
    switch words.first {
    case "unmatched"?: return resolved
    case "refused"?: resolved.outcome = .refused(reason: "credentials", offset: 8)
    case "web"?: resolved.outcome = .leftToWeb
    case "failed"?: resolved.outcome = .failed(reason: "limit")
    case "resolver"?:
      resolved.outcome = .resolver("chooser")
      resolved.parameters = ["id": .int(1)]
    default: opens(words, in: graph, &resolved)
    }
    return resolved
  }

  private static func opens(
    _ words: [String], in graph: CoordinatorGraph, _ resolved: inout ResolvedLink
  ) {
    var parameters = Parameters()
    var requires: [GateRequirement] = []
    var mode = NavigationMode.reuse
    for word in words.dropFirst() {
      let pair = word.split(separator: "=", maxSplits: 1).map(String.init)
      if pair.count == 2 {
        parameters[pair[0]] = Int64(pair[1]).map { .int($0) } ?? .string(pair[1])
      } else if word.hasPrefix("+") {
        requires.append(GateRequirement(gate: String(word.dropFirst())))
      } else if word.hasPrefix("-") {
        requires.append(GateRequirement(gate: String(word.dropFirst()), whileClosed: true))
      } else if word.hasPrefix("@") {
        mode = NavigationMode(rawValue: String(word.dropFirst())) ?? .reuse
      }
    }
    let target = words.first ?? ""
    guard graph.screen(target) != nil || graph.coordinator(target) != nil else {
      return
    }
    if words.contains("secret") { parameters.markSecret(parameters.names) }
    resolved.route = target
    resolved.holdsSecret = words.contains("secret")
    resolved.outcome = .plan(
      graph.plan(to: target, parameters: parameters, requires: requires, mode: mode))
  }
}

extension Reducer {
  /// A reducer that resolves scripted links.
  init(scripted graph: CoordinatorGraph) {
    self.init(graph: graph) { link, _ in ScriptedLinks.resolve(link, in: graph) }
  }
}
