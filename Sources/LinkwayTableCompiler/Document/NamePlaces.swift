package import LinkwayDiagnostics
import LinkwayTable
import LinkwayURLParsing

/// The source ranges of a table's names, for messages about a table that has been compiled.
package struct NamePlaces: Sendable {
  package enum Kind: Hashable, Sendable {
    case route, coordinator, screen, gate, type, resolver, environment
    case value(of: String)
    case parameter(of: String)
  }

  private var ranges: [Kind: [String: Range<Int>]] = [:]

  /// Collects the names of a table, or none if the text is not a table. O(length).
  package init(_ source: SourceText) {
    self.init(TableDocument.read(source).0)
  }

  init(_ document: TableDocument?) {
    guard let document else { return }
    for route in document.routes { add(route.name, .route) }
    for gate in document.gates { add(gate.name, .gate) }
    for environment in document.environments { add(environment.name, .environment) }
    for type in document.types {
      add(type.name, .type)
      guard case .enumeration(let values) = type.kind else { continue }
      for value in values { add(value, .value(of: type.name.value)) }
    }
    for screen in document.screens { add(screen) }
    var pending = document.app.map { [$0] } ?? []
    while let coordinator = pending.popLast() {
      add(coordinator.name, .coordinator)
      // A screen in the table's `screens` is declared there, not in its coordinators.
      for screen in coordinator.screens where range(of: screen.name.value, .screen) == nil {
        add(screen)
      }
      pending += coordinator.children
    }
  }

  /// The names with an invisible or reordering scalar, in source order.
  var hidden: [(kind: Kind, name: String, range: Range<Int>)] {
    ranges.flatMap { kind, names in
      names.filter { $0.key.unicodeScalars.contains(where: TerminalText.isHidden) }
        .map { (kind, $0.key, $0.value) }
    }.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// Returns the names of a kind, in source order.
  package func names(_ kind: Kind) -> [(name: String, range: Range<Int>)] {
    (ranges[kind] ?? [:]).map { (name: $0.key, range: $0.value) }
      .sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// Returns the range in which a name is declared, or `nil` if it is not declared.
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
    case .environment: "environment"
    case .value: "value"
    case .parameter: "parameter"
    }
  }
}
