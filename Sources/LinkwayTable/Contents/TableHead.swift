package import LinkwayMatching
package import LinkwayNavigation

/// A parameter that a screen declares.
package struct ScreenParameter: Sendable {
  package var name: String
  package var type: ValueType
  package internal(set) var isList: Bool
  /// Whether the parameter is required: not optional, and without a default value.
  package internal(set) var isNeeded: Bool

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
  package internal(set) var rules = RouteSet(routes: [])
  package internal(set) var hasSecrets = false
  /// A fingerprint of the table's text.
  package internal(set) var sourceFingerprint: UInt64 = 0
  package var types = TypeTable()
  package internal(set) var graph = CoordinatorGraph(coordinators: [], screens: [], gates: [])
  /// The parameters that screens declare, by screen id; no entry for screens without `parameters`.
  package internal(set) var screenParameters: [String: [ScreenParameter]] = [:]
  /// The table's `platforms`, or `nil` if it has none.
  package internal(set) var platforms: PlatformSettings?

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
