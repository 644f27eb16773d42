/// What stands at a place of a table, as far as names are concerned.
///
/// This is the one list of the places where a table declares names or uses them. `NameIndex` goes
/// through a text by it, and completion goes to the cursor by it.
package enum TablePosition: Hashable, Sendable {
  case table
  case types, gates, gate, sharedScreens, screenBody
  case coordinators, coordinator, screens
  case routes, route, query, queryItem, examples, example
  /// An object whose values are short forms of types.
  case parameters
  /// Arrays, and what their elements are.
  indirect case list(TablePosition)
  /// A string that declares a name.
  case declaration(NameKind)
  /// A string that is a name.
  case reference(NameKind)
  /// A string that names a screen or coordinator, or a screen at a coordinator: `search/product`.
  case place
  /// The name of a gate, possibly after `!`.
  case requirement
  case shortForm
  case pattern
  /// A fragment: a pattern, or items.
  case fragment
  case other

  /// What an element of an array here is.
  package var element: TablePosition {
    switch self {
    case .coordinators: .coordinator
    case .screens: .screenBody
    case .routes: .route
    case .examples: .example
    case .list(let element): element
    default: .other
    }
  }

  /// What the keys of an object here declare.
  package var declaredByKeys: NameKind? {
    switch self {
    case .types: .type
    case .gates: .gate
    case .sharedScreens: .screen
    default: nil
    }
  }

  /// What the value of a key is.
  package func member(_ key: String) -> TablePosition {
    switch self {
    case .table: Self.tableKeys[key] ?? .other
    case .gates: .gate
    case .gate: Self.gateKeys[key] ?? .other
    case .sharedScreens: .screenBody
    case .screenBody: Self.screenKeys[key] ?? .other
    case .coordinator: Self.coordinatorKeys[key] ?? .other
    case .route: Self.routeKeys[key] ?? .other
    case .query, .fragment: key == "*" ? .other : .queryItem
    case .queryItem: Self.queryItemKeys[key] ?? .other
    case .parameters: .shortForm
    case .example: key == "route" ? .reference(.route) : .other
    default: .other
    }
  }

  private static let requirements = list(.requirement)

  private static let tableKeys: [String: TablePosition] = [
    "origins": list(.pattern), "types": .types, "gates": .gates, "screens": .sharedScreens,
    "app": .coordinator, "routes": .routes,
  ]
  private static let gateKeys: [String: TablePosition] = [
    "flow": .reference(.coordinator), "after": list(.reference(.gate)),
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
    "route": .declaration(.route), "paths": list(.pattern), "links": list(.pattern),
    "query": .query, "fragment": .fragment, "opens": .place, "requires": requirements,
    "over": list(.reference(.route)), "examples": .examples,
  ]
  private static let queryItemKeys: [String: TablePosition] = [
    "type": .reference(.type), "matches": .pattern,
  ]
}
