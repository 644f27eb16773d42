/// The kind of a position in a table, with respect to names.
///
/// This is the only list in this target of the positions where a table declares or uses names.
/// `NameIndex` uses it to walk a text, and completion uses it to classify the cursor position.
package enum TablePosition: Hashable, Sendable {
  case table, origins
  case types, gates, gate, sharedScreens, screenBody
  case coordinators, coordinator, screens
  case routes, route, query, queryItem, examples, example, unmatchedLink
  /// An object whose values are types in short form.
  case parameters
  /// An array, with the kind of its elements.
  indirect case list(TablePosition)
  /// A string that declares a name.
  case declaration(NameKind)
  /// A string that refers to a name.
  case reference(NameKind)
  /// A string that refers to a screen, a coordinator, or a screen of a coordinator
  /// (`search/product`).
  case place
  /// A string that refers to a gate, optionally preceded by `!`.
  case requirement
  case shortForm
  case pattern
  /// A fragment: a pattern, or a list of items.
  case fragment
  case other

  /// The kind of the elements of an array at this position.
  package var element: TablePosition {
    switch self {
    case .origins: .pattern
    case .coordinators: .coordinator
    case .screens: .screenBody
    case .routes: .route
    case .examples: .example
    case .list(let element): element
    default: .other
    }
  }

  /// The kind of name that the keys of an object at this position declare.
  package var declaredByKeys: NameKind? {
    switch self {
    case .origins: .environment
    case .types: .type
    case .gates: .gate
    case .sharedScreens: .screen
    default: nil
    }
  }

  /// Returns the kind of position that the value of a key has in an object at this position.
  package func member(_ key: String) -> TablePosition {
    switch self {
    case .table: Self.tableKeys[key] ?? .other
    case .origins: Self.patterns
    case .gates: .gate
    case .gate: Self.gateKeys[key] ?? .other
    case .sharedScreens: .screenBody
    case .screenBody: Self.screenKeys[key] ?? .other
    case .coordinator: Self.coordinatorKeys[key] ?? .other
    case .route: Self.routeKeys[key] ?? .other
    case .query, .fragment: key == "*" ? .other : .queryItem
    case .queryItem: Self.queryItemKeys[key] ?? .other
    case .parameters: .shortForm
    case .example where key == "route": .reference(.route)
    case .example, .unmatchedLink: key == "environment" ? .reference(.environment) : .other
    default: .other
    }
  }

  private static let requirements = list(.requirement)
  private static let patterns = list(.pattern)

  private static let tableKeys: [String: TablePosition] = [
    "origins": .origins, "types": .types, "gates": .gates, "screens": .sharedScreens,
    "app": .coordinator, "routes": .routes, "unmatched": list(.unmatchedLink),
  ]
  private static let gateKeys: [String: TablePosition] = [
    "flow": .reference(.coordinator), "after": list(.reference(.gate)), "fallback": .place,
    "pending": .reference(.coordinator),
  ]
  private static let screenKeys: [String: TablePosition] = [
    "screen": .declaration(.screen), "under": .place, "requires": requirements,
    "parameters": .parameters,
  ]
  private static let coordinatorKeys: [String: TablePosition] = [
    "coordinator": .declaration(.coordinator), "under": .place, "requires": requirements,
    "screens": .screens, "children": .coordinators, "start": .reference(.coordinator),
  ]
  private static let routeKeys: [String: TablePosition] = [
    "route": .declaration(.route), "paths": patterns, "links": patterns,
    "query": .query, "fragment": .fragment, "opens": .place, "requires": requirements,
    "over": list(.reference(.route)), "examples": .examples,
  ]
  private static let queryItemKeys: [String: TablePosition] = [
    "type": .reference(.type), "matches": .pattern,
  ]
}
