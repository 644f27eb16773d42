import LinkwayLanguages
package import LinkwayMatching
import LinkwayNavigation
package import LinkwayTable

/// Resolves links with two tables and compares the results.
package struct LinkComparer {
  let old: RouteTable
  let new: RouteTable
  /// The routes of the old and the new table.
  let definitions: [RouteDefinitions]
  /// The kinds of differences between the definitions of each gate of both tables.
  let gates: [String: [ChangeKind: String]]
  /// The spellings of links that the tables interpret differently.
  let spellings: Set<LinkSpelling>
  /// The links that only one of the tables accepts as values.
  let links: AdmittedLinks
  /// Whether both tables parse links and order routes by the same rules.
  private let haveEqualRules: Bool

  package init(_ old: RouteTable, _ new: RouteTable) {
    (self.old, self.new) = (old, new)
    let (before, after) = (old.routeSet, new.routeSet)
    links = AdmittedLinks([old, new], [before, after].map { RouteLanguages($0) })
    definitions = [
      RouteDefinitions(old, before.routes, links: links.only[0]),
      RouteDefinitions(new, after.routes, links: links.only[1]),
    ]
    var gates: [String: [ChangeKind: String]] = [:]
    for gate in old.graph.gates {
      guard let other = new.graph.gate(gate.id) else { continue }
      gates[gate.id] = GateComparison(old: gate, new: other).notes
    }
    self.gates = gates
    var spellings: Set<LinkSpelling> = []
    if before.admission.plusIsSpace != after.admission.plusIsSpace { spellings.insert(.plus) }
    if before.admission.mode != after.admission.mode { spellings.insert(.lenient) }
    self.spellings = spellings
    haveEqualRules =
      spellings.isEmpty && before.slashes == after.slashes && before.precedence == after.precedence
      && (before.precedence == .specificity
        || before.routes.map { $0.id } == after.routes.map { $0.id })
  }

  /// Returns the names of the parameters from which a route makes a link that it resolves.
  private static func links(_ entry: RouteEntry?) -> [String] {
    guard let entry, case .unwrap(let name) = entry.action else { return [] }
    if case .template(let template)? = entry.changes.first(where: { $0.name == name })?.value {
      return template.parameters.map { $0.name }
    }
    return [name]
  }

  /// The routes of both tables. A route is sought if it is not identical in both tables; all routes
  /// are sought if the tables' rules differ.
  var routes: [LinkRoute] {
    zip([old, new], [0, 1]).flatMap { table, number in
      let (own, others) = (definitions[number], definitions[1 - number])
      return own.routes.enumerated().map { place, route in
        let other = others.places[route.id].map { others.texts[$0] }
        let isSought = !haveEqualRules || other != own.texts[place]
        // A link without one of the route's parameters can have an undeclared item of that name.
        // `with` drops such an item, and a screen of the plan may receive it.
        let parameters = isSought ? table.signatures(ofRouteAt: place).parameters : []
        let entry = isSought ? table.entry(at: place) : nil
        var link = LinkRoute(table: number, route: route, isSought: isSought)
        link.parameters =
          parameters.map { $0.name } + (entry?.changes ?? []).map { $0.name }
          + (entry.map { RouteDefinitions.parameters(ofScreensOf: $0, table) } ?? [])
        link.links = isSought ? Self.links(entry) : []
        link.otherSources = others.sources(of: route.id)
        return link
      }
    }
  }

  /// Returns whether the routes with these identifiers match the same links and have the same
  /// effect; `false` if the tables treat slashes or plus signs differently.
  func areSame(_ before: String?, _ after: String?) -> Bool {
    guard old.rules.slashes == new.rules.slashes, !spellings.contains(.plus), let before, let after,
      before == after,
      let left = definitions[0].places[before],
      let right = definitions[1].places[after]
    else { return false }
    return definitions[0].texts[left] == definitions[1].texts[right]
  }

  /// Returns the routes that match a redirecting link in the old and the new table, and its
  /// target's route. All have the same path. A link that all of them match meets the conditions of
  /// the query and fragment at both ends of the redirect.
  ///
  /// - Returns: an empty array if the redirecting routes have no such conditions.
  func routes(matching pair: [String?], redirectingTo target: String, in table: Int) -> [LinkRoute]
  {
    func route(_ id: String?, _ number: Int) -> LinkRoute? {
      id.flatMap { definitions[number].places[$0] }.map { place in
        let route = definitions[number].routes[place]
        return LinkRoute(
          table: number,
          route: Route(
            id: "\(number)", patterns: [], query: route.query, fragment: route.fragment,
            caseSensitive: route.caseSensitive), isSought: true)
      }
    }
    let own = [0, 1].compactMap { route(pair[$0], $0) }
    guard own.contains(where: { !$0.route.hasOnlyPatterns }), let target = route(target, table),
      let pattern = definitions[table].routes.lazy.flatMap({ $0.patterns }).first
    else { return [] }
    return ([target] + own).map { route in
      var route = route
      route.route.patterns = [pattern]
      return route
    }
  }

  /// Returns possible sources of a link such that not the same routes accept any two of them.
  func sources(of link: String) -> [LinkSource] {
    var known: Set<[Bool]> = []
    return [LinkSource(inferredFrom: link), .internal, .notification].filter { source in
      known.insert(definitions.flatMap { $0.routes.map { $0.sources.contains(source) } }).inserted
    }
  }

  /// Returns whether a route redirects all links to the same path.
  func redirectsToOnePath(_ result: LinkResult, _ isOld: Bool) -> Bool {
    guard let place = result.route.flatMap({ definitions[isOld ? 0 : 1].places[$0] }),
      case .redirect(let template)? = (isOld ? old : new).entry(at: place)?.action
    else { return false }
    return template.parameters.isEmpty && !template.holdsLink
  }

  /// The result of comparing one link.
  package struct Found {
    package var kinds: Set<ChangeKind> { differences.kinds }
    var differences: Differences
    /// The link that shows the differences: the last one in the common prefix of both redirect
    /// chains.
    package var witness: TableDiff.Witness
    /// The links that the given one redirects to in the old and the new table.
    var next: [String]
    /// The routes that match the given link, in the old and the new table.
    var routes: [String?]
  }

  /// - Parameter isNoted: whether to describe what the results do not show.
  package func compare(_ link: String, _ source: LinkSource, isNoted: Bool = false) -> Found {
    var link = link
    var before = LinkResult(link, source, old)
    var after = LinkResult(link, source, new)
    let next = [before, after].flatMap { $0.links.dropFirst().prefix(1) }
    let routes = [before.route, after.route]
    let shared = zip(before.links, after.links).prefix { $0 == $1 }.count
    if shared > 1 {
      link = before.links[shared - 1]
      before = LinkResult(link, source, old)
      after = LinkResult(link, source, new)
    }
    let comparison = LinkComparison(old: before, new: after, comparer: self)
    return Found(
      differences: comparison.differences(isNoted: isNoted),
      witness: TableDiff.Witness(link: link, source: source, old: before, new: after), next: next,
      routes: routes)
  }
}
