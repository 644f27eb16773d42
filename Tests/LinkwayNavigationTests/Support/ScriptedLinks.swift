import LinkwayMatching
import LinkwayNavigation

/// Links of the tests, which say themselves what they resolve to: `photo id=42 +adult -session
/// @push` opens `photo` with a parameter behind the gate `adult`, only while `session` is closed,
/// by the mode `push`.
///
/// `secret` marks the link as one that carries a secret. The words `unmatched`, `refused`, `web`,
/// `resolver` and `failed` alone come to that.
enum ScriptedLinks {
  static func resolve(_ link: String, in graph: CoordinatorGraph) -> LinkResolution {
    let words = link.split(separator: " ").map(String.init)
    switch words.first {
    case "unmatched"?: return .unmatched(reason: "no route matches")
    case "refused"?: return .refused(reason: "credentials", offset: 8)
    case "web"?: return .leftToWeb
    case "failed"?: return .failed(reason: "limit")
    case "resolver"?: return .resolver(name: "chooser", parameters: ["id": .int(1)])
    default: break
    }
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
      return .unmatched(reason: "no route matches")
    }
    if words.contains("secret") { parameters.markSecret(parameters.names) }
    return .plan(
      graph.plan(to: target, parameters: parameters, requires: requires, mode: mode),
      route: target, carriesSecret: words.contains("secret"))
  }
}

extension Reducer {
  /// A reducer that resolves scripted links.
  init(scripted graph: CoordinatorGraph) {
    self.init(graph: graph) { link, _ in ScriptedLinks.resolve(link, in: graph) }
  }
}
