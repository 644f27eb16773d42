import LinkwayLanguages
package import LinkwayMatching
package import LinkwayTable

/// Two tables that resolve links side by side.
package struct LinkComparer {
  let old: RouteTable
  let new: RouteTable
  private let oldRoutes: [Route]
  private let newRoutes: [Route]
  private let oldDefinitions: RouteDefinitions
  private let newDefinitions: RouteDefinitions
  /// How links are spelled that only one of the tables reads in its way.
  let spellings: Set<LinkSpelling>
  /// Whether the tables read links in the same way, and choose among routes in the same way.
  private let areAlike: Bool

  package init(_ old: RouteTable, _ new: RouteTable) {
    (self.old, self.new) = (old, new)
    let (before, after) = (old.routeSet, new.routeSet)
    (oldRoutes, newRoutes) = (before.routes, after.routes)
    oldDefinitions = RouteDefinitions(old, oldRoutes)
    newDefinitions = RouteDefinitions(new, newRoutes)
    var spellings: Set<LinkSpelling> = []
    if before.admission.plusIsSpace != after.admission.plusIsSpace { spellings.insert(.plus) }
    if before.admission.mode != after.admission.mode { spellings.insert(.lenient) }
    self.spellings = spellings
    areAlike =
      spellings.isEmpty && before.slashes == after.slashes && before.precedence == after.precedence
      && (before.precedence == .specificity
        || before.routes.map { $0.id } == after.routes.map { $0.id })
  }

  /// The routes of both tables; links are sought that match one which is not the same in both.
  var routes: [LinkRoute] {
    func links(
      _ routes: [Route], _ own: RouteDefinitions, _ others: RouteDefinitions, table: Int
    ) -> [LinkRoute] {
      routes.enumerated().map { place, route in
        let other = others.places[route.id].map { others.texts[$0] }
        return LinkRoute(
          table: table, route: route, isSought: !areAlike || other != own.texts[place])
      }
    }
    return links(oldRoutes, oldDefinitions, newDefinitions, table: 0)
      + links(newRoutes, newDefinitions, oldDefinitions, table: 1)
  }

  /// Whether two routes match the same links and do the same.
  func areSame(_ before: String?, _ after: String?) -> Bool {
    guard let before, let after, before == after, let left = oldDefinitions.places[before],
      let right = newDefinitions.places[after]
    else { return false }
    return oldDefinitions.texts[left] == newDefinitions.texts[right]
  }

  /// What a link came to.
  package struct Found {
    package var kinds: Set<ChangeKind>
    /// The link that shows them: the last one to which both tables lead in the same way.
    package var witness: TableDiff.Witness
    /// The link to which a table leads the given one.
    var next: String?
    /// The routes that match the given link.
    var routes: [String?]
  }

  package func compare(_ link: String, _ source: LinkSource) -> Found {
    var link = link
    var before = LinkResult(link, source, old)
    var after = LinkResult(link, source, new)
    let next = (before.links.count > 1 ? before : after).links.dropFirst().first
    let routes = [before.route, after.route]
    let shared = zip(before.links, after.links).prefix { $0 == $1 }.count
    if shared > 1 {
      link = before.links[shared - 1]
      before = LinkResult(link, source, old)
      after = LinkResult(link, source, new)
    }
    let comparison = LinkComparison(
      old: before, new: after, oldTable: old, newTable: new, oldPlaces: oldDefinitions.places,
      newPlaces: newDefinitions.places, oldRoutes: oldRoutes, newRoutes: newRoutes, source: source)
    return Found(
      kinds: comparison.kinds,
      witness: TableDiff.Witness(link: link, source: source, old: before, new: after), next: next,
      routes: routes)
  }
}
