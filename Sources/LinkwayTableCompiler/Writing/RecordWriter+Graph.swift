import LinkwayMatching
import LinkwayNavigation
import LinkwayTable

extension RecordWriter {
  /// Writes the tree of coordinators with its screens and gates.
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
