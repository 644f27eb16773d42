package import LinkwayMatching
package import LinkwayNavigation

/// A parameter that a screen declares.
package struct ScreenParameter: Sendable {
  package var name: String
  package var type: ValueType
  package var isList: Bool
  /// Whether it is neither optional nor defaulted.
  package var isNeeded: Bool

  package init(name: String, type: ValueType, isList: Bool, isNeeded: Bool) {
    self.name = name
    self.type = type
    self.isList = isList
    self.isNeeded = isNeeded
  }
}

/// What a table holds besides its routes: read when it is loaded.
package struct TableHead: Sendable {
  /// Without routes.
  package var rules = RouteSet(routes: [])
  package var hasSecrets = false
  /// A number by which the text of the table is known.
  package var sourceFingerprint: UInt64 = 0
  package var types = TypeTable()
  package var graph = CoordinatorGraph(coordinators: [], screens: [], gates: [])
  /// What screens declare that they take, by their ids; no entry where nothing is declared.
  package var screenParameters: [String: [ScreenParameter]] = [:]
  /// What `platforms` says; `nil` where the table has none.
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

/// All that a table says, as compiling its text makes it and as it is written into a block.
package struct TableContents: Sendable {
  package var head: TableHead
  package var routes: [Route]
  /// What each route does, in the order of the routes.
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
