import LinkwayMatching
package import LinkwayTable
import LinkwayURLParsing

/// A comparison of the links that a platform file opens with those that a table handles.
///
/// The search finds one link for each combination of rules and routes that links can match, and
/// then evaluates the real table and the real rules for it. Every reported difference is therefore
/// real, unless its kind is `unproven`, and the verdict is `equal` only if no combination differs.
package struct SiteCheck: Sendable {
  package enum Verdict: String, Sendable {
    case equal, wider, narrower, both, undecided
  }

  package enum Direction: String, Hashable, Sendable {
    /// The file opens a link that the table does not handle.
    case opens
    /// The table handles a link that the file does not open.
    case missing
  }

  package struct Difference: Hashable, Sendable {
    package var kind: SiteKind
    package var direction: Direction
    /// A shortest link that shows the difference; empty if no link is known.
    package var witness: String
    package var route: String?
    package var rule: String?
    /// The reason why nothing could be proven; set if `kind` is `unproven`.
    package var reason: String?
  }

  /// One difference per kind, direction, route and reason, the shortest witness first.
  package private(set) var differences: [Difference] = []
  /// The rules that keep links from opening that the table handles, also those that `differences`
  /// does not contain.
  private(set) var hidingRules: Set<String> = []

  package var verdict: Verdict {
    let proven = differences.filter { $0.kind != .unproven }
    let opens = proven.contains { $0.direction == .opens }
    let misses = proven.contains { $0.direction == .missing }
    if opens, misses { return .both }
    return misses ? .narrower : opens ? .wider : differences.isEmpty ? .equal : .undecided
  }

  /// The maximum number of combinations to search. If there are more, the search is limited to
  /// paths that represent all others.
  package static let combinationLimit = 500_000

  private var first: [Key: Difference] = [:]

  private struct Key: Hashable {
    var kind: SiteKind
    var direction: Direction
    var route: String?
    var reason: String?
  }

  /// Checks an association file for an app.
  package init(
    _ table: RouteTable, host: SiteHost, file: AppSiteAssociation, app: String,
    combinationLimit: Int = combinationLimit
  ) {
    self.init(table, host, AppleSite(file: file, app: app), combinationLimit)
  }

  /// Checks a manifest, asset links, or both.
  package init(
    _ table: RouteTable, _ site: AndroidSite, combinationLimit: Int = combinationLimit
  ) {
    self.init(table, site.host, site, combinationLimit)
  }

  private init(
    _ table: RouteTable, _ host: SiteHost, _ site: some SiteRules, _ combinationLimit: Int
  ) {
    let comparison = SiteComparison(table: table, site: site, host: host)
    search(comparison, port: host.port, isOwn: true, combinationLimit)
    if site.ignoresPorts {
      for port in site.ports.sorted() where port != host.port ?? 443 {
        search(comparison, port: port, isOwn: false, combinationLimit)
      }
    }
    differences = first.values.sorted { left, right in
      (left.witness.utf8.count, left.witness, left.kind.rawValue, left.route ?? "")
        < (right.witness.utf8.count, right.witness, right.kind.rawValue, right.route ?? "")
    }
  }

  /// - Parameter isSecond: whether another search has already noted what cannot be proven.
  private mutating func search(
    _ comparison: SiteComparison<some SiteRules>, port: UInt16?, isOwn: Bool,
    _ combinationLimit: Int, isSecond: Bool = false
  ) {
    let table = comparison.table
    let texts = SiteTexts(isLenient: table.routeSet.admission.mode == .lenient)
    let rules = comparison.site.rules(port: port, texts)
    var tails = SiteTails(table, rules, texts)
    let paths = SitePaths(
      table, on: SiteHost(name: comparison.host.name, port: port), rules, texts.path,
      countsSlashes: comparison.site.countsSlashes, ignoresPorts: comparison.site.ignoresPorts,
      combinationLimit: combinationLimit
    ) { found in
      // Outside of all routes, the table handles nothing, so the first link that opens the app is
      // enough.
      comparison.differences(found, tails.all(found.rules, []), port: port).contains {
        $0.kind == .form
      }
    } shows: { found, kind in
      comparison.differences(
        found, tails.all(found.rules, found.candidates), port: port, isRepresentative: true
      ).contains { kind == nil || $0.kind == kind }
    }
    for found in paths.all {
      let ends = tails.all(found.rules, found.candidates)
      for var difference in comparison.differences(
        found, ends, port: port, isRepresentative: paths.areRepresentative)
      {
        // Links of other ports that the file opens are reported once.
        if !isOwn { (difference.kind, difference.route) = (.port, nil) }
        note(difference)
      }
    }
    if isSecond { return }
    for found in paths.all { noteUnknown(comparison, found, paths, &tails, port) }
    for (route, reason) in paths.gaps {
      note(unproven(reason, route: route.flatMap { table.routeID(at: $0) }))
    }
    for reason in tails.gaps.sorted() { note(unproven(reason, route: nil)) }
    // The two searches try different values of a regex that no automaton represents.
    if !paths.gaps.isEmpty, !paths.areRepresentative {
      search(comparison, port: port, isOwn: isOwn, 1, isSecond: true)
    }
  }

  static let unknownReason = "no link was found for all values that may be numbers or links"

  /// Notes the routes that may match a path or tail for which no link is known to show the result.
  private mutating func noteUnknown(
    _ comparison: SiteComparison<some SiteRules>, _ found: SitePaths.Found, _ paths: SitePaths,
    _ tails: inout SiteTails, _ port: UInt16?
  ) {
    let table = comparison.table
    let ends = tails.all(found.rules, found.candidates)
    let unknown = ends.reduce(into: Set<Int>()) { $0.formUnion($1.unknown) }
    for route in unknown.union(found.possible) {
      let id = table.routeID(at: route)
      let isHandled = table.entry(at: route)?.action.isHandled ?? false
      let isKnown = first.values.contains {
        $0.direction == (isHandled ? .missing : .opens) && $0.route == id
      }
      let isPossible = found.possible.contains(route)
      let some = ends.filter {
        $0.unknown.contains(route) || isPossible && $0.routes.contains(route)
      }
      guard !isKnown, comparison.mayDiffer(found.path, some, port: port, route: route),
        unknown.contains(route) || !paths.isRepresented(found, for: route, isHandled: isHandled)
      else { continue }
      note(unproven(Self.unknownReason, route: id))
    }
  }

  private func unproven(_ reason: String, route: String?) -> Difference {
    Difference(
      kind: .unproven, direction: .missing, witness: "", route: route, rule: nil, reason: reason)
  }

  private mutating func note(_ difference: Difference) {
    if difference.direction == .missing, let rule = difference.rule { hidingRules.insert(rule) }
    // Links that the platform cannot distinguish from handled ones count as one difference per
    // file.
    let isAlike = difference.kind == .alike && difference.direction == .opens
    let key = Key(
      kind: difference.kind, direction: difference.direction,
      route: isAlike ? nil : difference.route, reason: difference.reason)
    func order(_ difference: Difference) -> (Int, String) {
      (difference.witness.utf8.count, difference.witness)
    }
    if let known = first[key], order(known) <= order(difference) { return }
    first[key] = difference
  }
}
