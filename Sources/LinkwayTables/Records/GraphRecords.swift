import LinkwayMatching
import LinkwayNavigation

extension RecordWriter {
  /// Writes the tree of coordinators, its screens and gates.
  mutating func graph(_ graph: CoordinatorGraph) {
    list(graph.gates) { writer, gate in
      writer.text(gate.id)
      writer.optional(gate.flow) { $0.text($1) }
      writer.count(gate.expiresAfter)
      writer.texts(gate.after)
      writer.optional(gate.staysOpen) { $0.count($1) }
      writer.text(gate.whenClosed.rawValue)
      writer.text(gate.whenNewLink.rawValue)
      writer.flag(gate.isCheck)
      writer.optional(gate.fallback) { $0.text($1) }
      writer.optional(gate.pending) { $0.text($1) }
      writer.optional(gate.timeout) { $0.count($1) }
      writer.text(gate.onFailure.rawValue)
    }
    list(graph.coordinators) { writer, coordinator in
      writer.text(coordinator.id)
      writer.optional(coordinator.parent) { $0.text($1) }
      writer.optional(coordinator.presentation) { $0.text($1.rawValue) }
      writer.optional(coordinator.under) { $0.text($1) }
      writer.text(coordinator.container.rawValue)
      writer.list(coordinator.requires) { $0.requirement($1) }
      writer.texts(coordinator.screens)
      writer.texts(coordinator.children)
      writer.optional(coordinator.start) { $0.text($1) }
      writer.text(coordinator.interruption.rawValue)
    }
    list(graph.screens) { writer, screen in
      writer.text(screen.id)
      writer.text(screen.coordinator)
      writer.optional(screen.under) { $0.text($1) }
      writer.optional(screen.parameters) { $0.texts($1) }
      writer.list(Array(screen.defaults)) { writer, parameter in
        writer.text(parameter.name)
        writer.value(parameter.value)
      }
      writer.list(screen.requires) { $0.requirement($1) }
      switch screen.identity {
      case .parameters(let names):
        writer.byte(0)
        writer.texts(names)
      case .singleton: writer.byte(1)
      case .always: writer.byte(2)
      }
      writer.flag(screen.hidesBottomBar)
      writer.text(screen.interruption.rawValue)
    }
  }
}

extension RecordReader {
  /// Reads the tree of coordinators, and checks it like that of a `routes.json`.
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
