package import LinkwayDiagnostics
import LinkwayTable

/// Where the names of a table stand in its text, for what can be wrong with them beyond the table.
package struct NamePlaces: Sendable {
  package enum Kind: Hashable, Sendable {
    case route, coordinator, screen, gate, type, resolver
    case value(of: String)
    case parameter(of: String)
  }

  private var ranges: [Kind: [String: Range<Int>]] = [:]

  /// Reads the names of a text that is a table; of any other there are none. O(length).
  package init(_ source: SourceText) {
    self.init(TableDocument.read(source).0)
  }

  init(_ document: TableDocument?) {
    guard let document else { return }
    for route in document.routes { add(route.name, .route) }
    for gate in document.gates { add(gate.name, .gate) }
    for type in document.types {
      add(type.name, .type)
      guard case .enumeration(let values) = type.kind else { continue }
      for value in values { add(value, .value(of: type.name.value)) }
    }
    for screen in document.screens { add(screen) }
    var pending = document.app.map { [$0] } ?? []
    while let coordinator = pending.popLast() {
      add(coordinator.name, .coordinator)
      // One that the table declares for several coordinators is declared there.
      for screen in coordinator.screens where range(of: screen.name.value, .screen) == nil {
        add(screen)
      }
      pending += coordinator.children
    }
  }

  /// The names with a scalar that hides, or shows them in another order. In the order of the text.
  var hidden: [(kind: Kind, name: String, range: Range<Int>)] {
    ranges.flatMap { kind, names in
      names.filter { $0.key.unicodeScalars.contains(where: TerminalText.isHidden) }
        .map { (kind, $0.key, $0.value) }
    }.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// The names of a kind, in the order of the text.
  package func names(_ kind: Kind) -> [(name: String, range: Range<Int>)] {
    (ranges[kind] ?? [:]).map { (name: $0.key, range: $0.value) }
      .sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// Where a name is declared.
  package func range(of name: String, _ kind: Kind) -> Range<Int>? { ranges[kind]?[name] }

  private mutating func add(_ screen: ScreenDeclaration) {
    add(screen.name, .screen)
    for parameter in screen.parameters ?? [] {
      add(parameter.name, .parameter(of: screen.name.value))
    }
  }

  private mutating func add(_ name: LocatedString, _ kind: Kind) {
    ranges[kind, default: [:]][name.value] = name.range
  }
}

extension NamePlaces.Kind {
  package var noun: String {
    switch self {
    case .route: "route"
    case .coordinator: "coordinator"
    case .screen: "screen"
    case .gate: "gate"
    case .type: "type"
    case .resolver: "resolver"
    case .value: "value"
    case .parameter: "parameter"
    }
  }
}
