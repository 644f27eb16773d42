/// One route as the matcher sees it: where it stands and what it asks, not what it does.
package struct Route: Sendable {
  package var id: String
  package var patterns: [RoutePattern]
  package var caseSensitive: Bool
  /// `nil` where all of it is what most routes say, so that a large table's routes are small.
  private var asked: Asked?

  /// What it asks beside its patterns.
  private struct Conditions: Sendable {
    var query = QueryRule()
    var fragment: FragmentRule?
    var sources = Route.allSources
    var over: [Int] = []
  }

  private final class Asked: Sendable {
    let conditions: Conditions

    /// `nil` for what most routes say.
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
    asked = Asked(Conditions(query: query, fragment: fragment, sources: sources, over: over))
  }

  /// Whether it asks nothing beside its patterns, and wins over none.
  package var asksNothingElse: Bool { asked == nil }

  package var query: QueryRule {
    get { asked?.conditions.query ?? QueryRule() }
    set { change { $0.query = newValue } }
  }

  package var fragment: FragmentRule? {
    get { asked?.conditions.fragment }
    set { change { $0.fragment = newValue } }
  }

  package var sources: Set<LinkSource> {
    get { asked?.conditions.sources ?? Self.allSources }
    set { change { $0.sources = newValue } }
  }

  /// Places of the routes that this one wins over where all else ties (precedence rule 5).
  package var over: [Int] {
    get { asked?.conditions.over ?? [] }
    set { change { $0.over = newValue } }
  }

  private mutating func change(_ body: (inout Conditions) -> Void) {
    var conditions = asked?.conditions ?? Conditions()
    body(&conditions)
    asked = Asked(conditions)
  }
}

/// One entry of a route's `paths` or `links`.
package struct RoutePattern: Sendable {
  /// The pattern as written, for people.
  package var text: String
  package var list: OriginList
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
