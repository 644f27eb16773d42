/// One route as the matcher sees it: where it stands and what it asks, not what it does.
package struct Route: Sendable {
  package var id: String
  package var patterns: [RoutePattern]
  package var query: QueryRule
  package var fragment: FragmentRule?
  package var sources: Set<LinkSource>
  package var caseSensitive: Bool
  /// Places of the routes that this one wins over where all else ties (precedence rule 5).
  package var over: [Int]

  package init(
    id: String, patterns: [RoutePattern], query: QueryRule = QueryRule(),
    fragment: FragmentRule? = nil, sources: Set<LinkSource> = Set(LinkSource.allCases),
    caseSensitive: Bool = true, over: [Int] = []
  ) {
    self.id = id
    self.patterns = patterns
    self.query = query
    self.fragment = fragment
    self.sources = sources
    self.caseSensitive = caseSensitive
    self.over = over
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
