import LinkwayMatching
import LinkwayNavigation

extension RecordReader {
  /// Reads the gates, coordinators and screens, and checks that every name is defined and nothing
  /// is cyclic.
  mutating func graph() throws(Damage) -> CoordinatorGraph {
    let start = place
    let gates = try list { (reader) throws(Damage) in try reader.gate() }
    let coordinators = try list { (reader) throws(Damage) in try reader.coordinator() }
    let screens = try list { (reader) throws(Damage) in try reader.screen() }
    let graph = CoordinatorGraph(coordinators: coordinators, screens: screens, gates: gates)
    guard graph.isSound else { throw Damage(offset: start) }
    return graph
  }

  private mutating func optionalText() throws(Damage) -> String? {
    try optional { (reader) throws(Damage) in try reader.text() }
  }

  private mutating func gate() throws(Damage) -> CoordinatorGraph.Gate {
    CoordinatorGraph.Gate(
      id: try text(), flow: try optionalText(), expiresAfter: try number(), after: try texts(),
      staysOpen: try optional { (reader) throws(Damage) in try reader.number() },
      whenClosed: try named(CoordinatorGraph.Gate.ClosedPolicy.self),
      whenNewLink: try named(CoordinatorGraph.Gate.NewLinkPolicy.self), isCheck: try flag(),
      fallback: try optionalText(), pending: try optionalText(),
      timeout: try optional { (reader) throws(Damage) in try reader.number() },
      onFailure: try named(CoordinatorGraph.Gate.FailurePolicy.self))
  }

  private mutating func coordinator() throws(Damage) -> CoordinatorGraph.Coordinator {
    CoordinatorGraph.Coordinator(
      id: try text(), parent: try optionalText(),
      presentation: try optional { (reader) throws(Damage) in
        try reader.named(Presentation.self)
      },
      under: try optionalText(), container: try named(ContainerKind.self),
      requires: try requirements(), screens: try texts(), children: try texts(),
      start: try optionalText(),
      interruption: try named(CoordinatorGraph.Interruption.self))
  }

  private mutating func screen() throws(Damage) -> CoordinatorGraph.Screen {
    CoordinatorGraph.Screen(
      id: try text(), coordinator: try text(), under: try optionalText(),
      parameters: try optional { (reader) throws(Damage) in try reader.texts() },
      defaults: try defaults(),
      requires: try requirements(), identity: try identity(), hidesBottomBar: try flag(),
      interruption: try named(CoordinatorGraph.Interruption.self))
  }

  private mutating func defaults() throws(Damage) -> Parameters {
    var defaults = Parameters()
    for (name, value) in try list({ (reader) throws(Damage) in
      (try reader.text(), try reader.value())
    }) { defaults[name] = value }
    return defaults
  }

  private mutating func identity() throws(Damage) -> CoordinatorGraph.Screen.Identity {
    switch try byte() {
    case 0: return .parameters(try texts())
    case 1: return .singleton
    case 2: return .always
    default: throw Damage(offset: place - 1)
    }
  }
}
