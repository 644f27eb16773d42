package import LinkwayMatching
package import LinkwayNavigation

/// A parameter that a screen declares.
package struct ScreenParameter: Sendable {
  package var name: String
  package var type: ValueType
  package var isList: Bool
  /// Whether the parameter is required: not optional, and without a default value.
  package var isNeeded: Bool

  package init(name: String, type: ValueType, isList: Bool, isNeeded: Bool) {
    self.name = name
    self.type = type
    self.isList = isList
    self.isNeeded = isNeeded
  }
}

/// Everything in a table except its routes, examples and unmatched links. A `TableHead` is read
/// when the table is loaded.
package struct TableHead: Sendable {
  /// The rules for matching links, without routes.
  package var rules = RouteSet(routes: [])
  package var hasSecrets = false
  /// A fingerprint of the table's text.
  package var sourceFingerprint: UInt64 = 0
  package var types = TypeTable()
  package var graph = CoordinatorGraph(coordinators: [], screens: [], gates: [])
  /// The parameters that screens declare, by screen id; no entry for screens without `parameters`.
  package var screenParameters: [String: [ScreenParameter]] = [:]
  /// The table's `platforms`, or `nil` if it has none.
  package var platforms: PlatformSettings?

  package init(
    rules: RouteSet = RouteSet(routes: []), hasSecrets: Bool = false, sourceFingerprint: UInt64 = 0,
    types: TypeTable = TypeTable(),
    graph: CoordinatorGraph = CoordinatorGraph(coordinators: [], screens: [], gates: []),
    screenParameters: [String: [ScreenParameter]] = [:], platforms: PlatformSettings? = nil
  ) {
    self.rules = rules
    self.hasSecrets = hasSecrets
    self.sourceFingerprint = sourceFingerprint
    self.types = types
    self.graph = graph
    self.screenParameters = screenParameters
    self.platforms = platforms
  }
}

/// The complete contents of a table, as compiled from its text and written into a block.
package struct TableContents: Sendable {
  package var head: TableHead
  package var routes: [Route]
  /// The entry of each route, in the order of the routes.
  package var entries: [RouteEntry]
  package var unmatched: [UnmatchedLink]

  package init(head: TableHead, routes: [Route], entries: [RouteEntry], unmatched: [UnmatchedLink])
  {
    self.head = head
    self.routes = routes
    self.entries = entries
    self.unmatched = unmatched
  }

  package var routeSet: RouteSet {
    var set = head.rules
    set.routes = routes
    return set
  }
}
