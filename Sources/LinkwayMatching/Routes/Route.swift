/// A route as the matcher sees it: its patterns and conditions, without its action.
package struct Route: Sendable {
  package internal(set) var id: String
  package var patterns: [RoutePattern]
  package var caseSensitive: Bool
  /// The other conditions; `nil` if all have default values, to keep the routes of a large table
  /// small.
  private var stored: ConditionStorage?

  /// The conditions of a route in addition to its patterns.
  private struct Conditions: Sendable {
    var query = QueryRule()
    var fragment: FragmentRule?
    var sources = Route.allSources
    var over: [Int] = []
  }

  private final class ConditionStorage: Sendable {
    let conditions: Conditions

    /// Returns `nil` if all conditions have default values.
    init?(_ conditions: Conditions) {
      if conditions.query.items.isEmpty, !conditions.query.passesOthers, conditions.fragment == nil,
        conditions.sources.count == Route.allSources.count, conditions.over.isEmpty
      {
        return nil
      }
      self.conditions = conditions
    }
  }

  package static let allSources = Set(LinkSource.allCases)

  package init(
    id: String, patterns: [RoutePattern], query: QueryRule = QueryRule(),
    fragment: FragmentRule? = nil, sources: Set<LinkSource> = Route.allSources,
    caseSensitive: Bool = true, over: [Int] = []
  ) {
    self.id = id
    self.patterns = patterns
    self.caseSensitive = caseSensitive
    stored = ConditionStorage(
      Conditions(query: query, fragment: fragment, sources: sources, over: over))
  }

  /// Whether the route has nothing but its patterns: neither other conditions nor `over`.
  package var hasOnlyPatterns: Bool { stored == nil }

  package var query: QueryRule {
    get { stored?.conditions.query ?? QueryRule() }
    set { change { $0.query = newValue } }
  }

  package var fragment: FragmentRule? {
    get { stored?.conditions.fragment }
    set { change { $0.fragment = newValue } }
  }

  package var sources: Set<LinkSource> {
    get { stored?.conditions.sources ?? Self.allSources }
    set { change { $0.sources = newValue } }
  }

  /// Indices of the routes that this one wins over if all else ties (precedence rule 5).
  package var over: [Int] {
    get { stored?.conditions.over ?? [] }
    set { change { $0.over = newValue } }
  }

  private mutating func change(_ body: (inout Conditions) -> Void) {
    var conditions = stored?.conditions ?? Conditions()
    body(&conditions)
    stored = ConditionStorage(conditions)
  }
}

/// One entry of a route's `paths` or `links`.
package struct RoutePattern: Sendable {
  /// The pattern as written, for messages.
  package var text: String
  package internal(set) var list: OriginList
  package var path: ComponentPattern

  package var origins: [OriginPattern] { list.origins }

  package init(text: String, list: OriginList, path: ComponentPattern) {
    self.text = text
    self.list = list
    self.path = path
  }

  package init(text: String, origins: [OriginPattern], path: ComponentPattern) {
    self.init(text: text, list: OriginList(origins), path: path)
  }
}
