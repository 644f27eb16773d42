import LinkwayLanguages
import LinkwayMatching
import LinkwayNavigation
import LinkwayResults
import LinkwayTable
import LinkwayURLParsing

/// The search for links that two tables handle differently.
struct DiffSearch {
  private struct Key: Hashable {
    var kind: ChangeKind
    var route: String
  }

  private let comparer: LinkComparer
  /// The languages of the routes of the old and the new table.
  private let languages: [RouteLanguages]
  private var best: [Key: TableDiff.Witness] = [:]
  private var gaps: Set<TableDiff.Gap> = []
  /// For each old route, new route, source, origin that is kept, and result of a table that does not
  /// redirect: a link that redirects, and its target. If only one table redirects to that target,
  /// another link with other captures, because the first link's may be those of the target.
  private var redirecting: [[String?]: [RedirectingLink]] = [:]

  /// What is known about the redirects of one route in one table.
  private struct Redirects {
    /// Whether a link was found whose redirect resolves.
    var isResolved = false
    /// Whether all redirects lead to the same path.
    var isFixed = false
    /// Whether the next link is redirected, too.
    var redirectsAgain = false

    var isKnown: Bool { isResolved || isFixed && !redirectsAgain }
  }

  private struct RedirectKey: Hashable {
    /// The routes that match in the old and the new table.
    var routes: [String?]
    var isOld: Bool
  }

  private var redirects: [RedirectKey: Redirects] = [:]

  private struct ArrivalKey: Hashable {
    /// The routes that match in the old and the new table.
    var routes: [String?]
    var isOld: Bool
    var target: String
  }

  /// The first link found that arrives at each target.
  private var arriving: [ArrivalKey: RedirectingLink] = [:]

  /// The maximum number of targets tried for each redirecting link.
  private static let targetLimit = 4_096
  /// The maximum number of targets if both tables redirect alike: then the target's own difference
  /// is reported, except for links whose plus signs the tables interpret differently.
  private static let sharedTargetLimit = 64

  init(_ old: RouteTable, _ new: RouteTable) {
    comparer = LinkComparer(old, new)
    languages = zip([old, new], comparer.links.only).map { table, links in
      var languages = RouteLanguages(table.routeSet)
      languages.otherLinks = links
      return languages
    }
  }

  mutating func run() {
    let routes = comparer.routes
    var search = LinkSearch(routes, languages)
    search.spellings = comparer.spellings
    search.distinguishesCaptures = true
    var run = self
    search.run { sample in run.mayDiffer(sample.text, sample.source) }
    self = run
    for gap in search.gaps {
      gaps.insert(
        TableDiff.Gap(route: gap.route.map { routes[$0].route.id }, reason: gap.reason))
    }
    followRedirects()
    compareKeptTails()
    for (key, redirects) in redirects where !redirects.isKnown {
      gaps.insert(
        TableDiff.Gap(
          route: key.routes.compactMap { $0 }.first,
          reason: "no link was found that another route handles"))
    }
  }

  /// Compares the results of a link in both tables.
  ///
  /// - Returns: whether other links of the same routes may differ in other ways.
  private mutating func mayDiffer(_ link: String, _ source: LinkSource) -> Bool {
    let found = compare(at: link, source)
    let (before, after) = (found.witness.old, found.witness.new)
    guard before.isResolved, after.isResolved else {
      // Other links of a route that refuses this one may be resolved.
      let others = [before, after].filter { !$0.isResolved }
      return !found.next.isEmpty || others.count == 2 || others.contains { $0.route != nil }
    }
    return !found.next.isEmpty || !comparer.areSame(before.route, after.route)
  }

  private mutating func compare(at link: String, _ source: LinkSource) -> LinkComparer.Found {
    let found = comparer.compare(link, source)
    let (before, after) = (found.witness.old, found.witness.new)
    // If both tables redirect in the same way, the witness is the redirect's target.
    for (isOld, result) in [(true, before), (false, after)] where result.links.count > 1 {
      let key = RedirectKey(routes: [before.route, after.route], isOld: isOld)
      var known =
        redirects[key] ?? Redirects(isFixed: comparer.redirectsToOnePath(result, isOld))
      known.isResolved = known.isResolved || result.isResolved
      known.redirectsAgain = known.redirectsAgain || result.links.count > 2
      redirects[key] = known
    }
    if !found.next.isEmpty {
      let item = RedirectingLink(link: link, next: found.next, source: source)
      for (isOld, result) in [(true, before), (false, after)] {
        if item.isShared, result.isResolved {
          let key = RedirectKey(routes: found.routes, isOld: isOld)
          redirects[key, default: Redirects()].isResolved = true
        }
        if !item.isUnwrapped, let target = result.resolved.route,
          target != found.routes[isOld ? 0 : 1]
        {
          let key = ArrivalKey(routes: found.routes, isOld: isOld, target: target)
          if arriving[key] == nil { arriving[key] = item }
        }
      }
      // If one table does not redirect the link, its result may depend on the rest of the link.
      var key = found.routes + [source.rawValue, item.keptOrigin]
      key += [before, after].filter { $0.links.count == 1 }.map(Self.outcome)
      let known = redirecting[key, default: []]
      if known.isEmpty
        || known.count == 1 && !item.isShared
          && !item.path.hasPrefix(known[0].path)
      {
        redirecting[key, default: []].append(item)
      }
    }
    for result in [before, after] where result.isFailed {
      gaps.insert(
        TableDiff.Gap(
          route: result.route, reason: result.answer.reason?.text ?? "a link cannot be resolved"))
    }
    for kind in found.kinds { note(kind, found.witness) }
    return found
  }

  private mutating func note(_ kind: ChangeKind, _ witness: TableDiff.Witness) {
    let key = Key(kind: kind, route: witness.route(of: kind) ?? "")
    func order(_ witness: TableDiff.Witness) -> (Int, Int, String, String) {
      // Witnesses with the inferred source are preferred.
      let isUsual = LinkSource(inferredFrom: witness.link) == witness.source
      return (isUsual ? 0 : 1, witness.link.utf8.count, witness.link, witness.source.rawValue)
    }
    if let known = best[key], order(known) <= order(witness) { return }
    best[key] = witness
  }

  /// Makes redirecting routes redirect to links of each kind, and compares the results.
  private mutating func followRedirects() {
    let items = redirecting.values.flatMap { $0 }.sorted { $0.link < $1.link }
    guard !items.isEmpty else { return }
    var targets: [[String?]: [String]] = [:]
    // For each pair of routes that redirect, a link.
    var wrappers: [[String?]: RedirectingLink] = [:]
    for table in [0, 1] {
      let routes = comparer.routes.filter { $0.table == table }.map { route in
        var route = route
        (route.table, route.isSought) = (0, true)
        return route
      }
      var search = LinkSearch(routes, [languages[table]])
      search.spellings = comparer.spellings
      search.distinguishesCaptures = true
      search.run { sample in
        // The target may need a port that only one of the tables declares.
        let links = [sample.text] + [comparer.links.withPort(sample.text, table)].compactMap { $0 }
        var isTarget = false
        for link in links {
          let found = comparer.compare(link, sample.source)
          let witness = found.witness
          if !found.next.isEmpty, wrappers[found.routes] == nil {
            wrappers[found.routes] = RedirectingLink(
              link: link, next: found.next, source: sample.source)
          }
          // A link that its target's route refuses is a target, too.
          let results = [witness.old, witness.new]
          guard results.contains(where: { $0.isResolved || $0.isRefused && $0.route != nil })
          else { continue }
          isTarget = true
          let key = results.map { $0.route } + results.map(Self.outcome)
          let known = targets[key, default: []]
          if known.isEmpty || known.count == 1 && !witness.link.hasPrefix(known[0]) {
            targets[key, default: []].append(witness.link)
          }
        }
        // Links with optional items are needed too: they give the screen more parameters.
        return isTarget
      }
      // If a link of the route was found, its gaps do not matter: one target is enough.
      let found = Set(targets.keys.map { $0[table] })
      for gap in search.gaps {
        let route = gap.route.map { routes[$0].route.id }
        if let route, found.contains(route) { continue }
        gaps.insert(TableDiff.Gap(route: route, reason: gap.reason))
      }
    }
    // In a small table, a second target with other captures is tried, too.
    let perKey = targets.count > Self.targetLimit / 16 ? 1 : 2
    let links = targets.values.flatMap { $0.prefix(perKey) }
      .sorted { ($0.utf8.count, $0) < ($1.utf8.count, $1) }
    if links.count > Self.targetLimit {
      gaps.insert(TableDiff.Gap(route: nil, reason: "redirects have too many targets"))
    }
    guard let first = links.first else { return }
    // The target's route may accept other sources.
    var all: [RedirectingLink] = []
    for item in items {
      all.append(item)
      for source in comparer.sources(of: item.link) where source != item.source {
        var other = item
        other.source = source
        if comparer.compare(other.link, source).next == item.next { all.append(other) }
      }
    }
    // Of the routes that unwrap a link, one of each form of the query is enough.
    var seen: Set<Substring> = []
    let forms = wrappers.values.sorted { $0.link < $1.link }.filter { wrapper in
      RedirectingLink.tails(of: wrapper.links(to: RedirectingLink.Target(first)))
        .contains { seen.insert($0).inserted }
    }
    func nested(_ targets: [String]) -> [String] {
      let targets = targets.map { RedirectingLink.Target($0) }
      return forms.flatMap { form in targets.flatMap { form.links(to: $0) } }
    }
    let again = follow(all, to: links.prefix(Self.targetLimit) + nested([first]))
    // What unwraps a link reaches all targets directly.
    let others = again.filter { !$0.isUnwrapped }
    if !others.isEmpty { _ = follow(others, to: nested(links).prefix(Self.targetLimit)) }
  }

  /// Compares links that are made from redirecting links, with the given targets or with their
  /// queries and fragments, which redirects keep.
  ///
  /// - Returns: the redirecting links some of whose targets are redirected, too.
  private mutating func follow(
    _ items: [RedirectingLink], to targets: some Collection<String>
  ) -> [RedirectingLink] {
    let tails = RedirectingLink.tails(of: targets)
    let hasPlus = comparer.spellings.contains(.plus)
    let targets = targets.map { RedirectingLink.Target($0, hasPlus: hasPlus) }
    return items.filter { item in
      var redirectsAgain = false
      let count = item.isShared ? Self.sharedTargetLimit : targets.count
      for link in targets.prefix(count).lazy.flatMap({ item.links(to: $0) })
        + tails.prefix(count).lazy.flatMap({ item.links(withTail: $0) })
      {
        let witness = compare(at: link, item.source).witness
        redirectsAgain =
          redirectsAgain || max(witness.old.links.count, witness.new.links.count) > 2
      }
      return redirectsAgain
    }
  }

  /// Compares links with queries and fragments that a redirecting route and the target's route
  /// distinguish together.
  private mutating func compareKeptTails() {
    var known: [[String]: [Substring]] = [:]
    for (key, item) in arriving.sorted(by: { $0.value.link < $1.value.link }) {
      let routes = comparer.routes(
        matching: key.routes, redirectingTo: key.target, in: key.isOld ? 0 : 1)
      let definitions = routes.map { "\($0.table)" + $0.route.definition(among: []) }
      if known[definitions] == nil {
        var links: [String] = []
        var search = LinkSearch(routes, languages)
        search.spellings = comparer.spellings
        search.run { sample in
          links.append(sample.text)
          return true
        }
        known[definitions] = RedirectingLink.tails(of: links)
      }
      for link in known[definitions, default: []].flatMap({ item.links(withTail: $0) }) {
        _ = compare(at: link, item.source)
      }
    }
  }

  /// Returns the names of a result's parameters, or that the link is refused. An item that a link
  /// has, and a default or an empty list, lead to different changes.
  private static func outcome(_ result: LinkResult) -> String {
    if result.isRefused { return "refused" }
    var names: [String] = []
    result.resolved.parameters.visit { name, value, _ in
      names.append(value == .list([]) ? "[\(name)]" : name)
    }
    return names.joined(separator: " ")
  }

  var foundGaps: [TableDiff.Gap] {
    gaps.sorted { ($0.route ?? "", $0.reason) < ($1.route ?? "", $1.reason) }
  }

  var changes: [TableDiff.Change] {
    var changes = best.map { key, witness in
      let found = comparer.compare(witness.link, witness.source, isNoted: true)
      return TableDiff.Change(
        kind: key.kind, route: key.route, witness: witness, detail: found.differences.note(key.kind)
      )
    }
    for gate in comparer.old.graph.gates {
      guard let note = comparer.gates[gate.id]?[.gateRemoved],
        !changes.contains(where: { change in
          change.kind == .gateRemoved
            && change.witness?.old.plan?.steps.contains {
              $0.requires.contains { $0.gate == gate.id }
            } == true
        })
      else { continue }
      changes.append(TableDiff.Change(kind: .gateRemoved, gate: gate.id, detail: note))
    }
    let (old, new) = (comparer.old.environments, comparer.new.environments)
    for name in old where !new.contains(where: { $0.hasSameBytes(as: name) }) {
      changes.append(TableDiff.Change(kind: .environmentRemoved, environment: name))
    }
    for name in new where !old.contains(where: { $0.hasSameBytes(as: name) }) {
      changes.append(TableDiff.Change(kind: .environmentAdded, environment: name))
    }
    func key(_ change: TableDiff.Change) -> (Int, String, String) {
      (
        ChangeKind.allCases.firstIndex(of: change.kind) ?? 0, change.route ?? "",
        change.gate ?? change.environment ?? ""
      )
    }
    return changes.sorted { key($0) < key($1) }
  }
}
