package import LinkwayAutomaton
package import LinkwayMatching
package import LinkwayNavigation

/// A compiled `routes.json`: the matcher, what each route does, and the tree of coordinators.
///
/// Immutable and safe to share between threads.
package struct RouteTable: Sendable {
  /// What the table knows of a route beside how it matches.
  package struct Entry: Sendable {
    package var action: RouteAction
    package var changes: [ParameterChange]
    /// Names of parameters that no log may show.
    package var secrets: Set<String>
    package var mode: NavigationMode
    package var requires: [GateRequirement]
    /// The captures that hold several segments, for redirects.
    package var crossing: Set<String>
    /// The captures that are the rest of the link as written.
    package var raw: Set<String>
    package var examples: [Example]
  }

  /// A link with what it must resolve to.
  package struct Example: Sendable {
    package var link: String
    package var source: LinkSource?
    /// The route that must answer.
    package var route: String
    /// Those named must equal what the screen gets; `nil` for one that must be absent.
    package var parameters: [(name: String, value: ParameterValue?)]
    /// Why the example is not run.
    package var skip: String?
    /// Where it stands in the table.
    package var range: Range<Int>
  }

  /// A link that must not resolve.
  package struct UnmatchedLink: Sendable {
    package var link: String
    package var source: LinkSource?
    package var skip: String?
    package var range: Range<Int>
  }

  package var automaton: AutomatonMatcher { storage.automaton }
  package var types: TypeTable { storage.types }
  package var graph: CoordinatorGraph { storage.graph }
  /// What screens declare that they take, by their ids; no entry where nothing is declared.
  package var screenParameters: [String: [ScreenParameter]] { storage.screenParameters }
  /// What `platforms` says; `nil` where the table has no gates.
  package var platforms: PlatformSettings? { storage.platforms }

  /// All of a table in one object, so that a table is passed on by counting one reference.
  final class Storage: Sendable {
    let automaton: AutomatonMatcher
    let types: TypeTable
    let graph: CoordinatorGraph
    let screenParameters: [String: [ScreenParameter]]
    let platforms: PlatformSettings?
    /// What each route does, in the order of the matcher's routes; empty of a stored table.
    let entries: [Entry]
    let unmatched: [UnmatchedLink]
    /// What is known of each route's links beforehand: their chains and where parameters lie.
    /// Empty of a stored table.
    let outlines: RouteOutlines
    /// The same of a table from a compiled file, where each is read when it is needed.
    let records: RouteRecords?
    /// Whether any route has a secret.
    let hasSecrets: Bool

    init(
      automaton: AutomatonMatcher, types: TypeTable, graph: CoordinatorGraph,
      screenParameters: [String: [ScreenParameter]], platforms: PlatformSettings?,
      entries: [Entry] = [],
      unmatched: [UnmatchedLink] = [], outlines: RouteOutlines = RouteOutlines(),
      records: RouteRecords? = nil
    ) {
      self.automaton = automaton
      self.types = types
      self.graph = graph
      self.screenParameters = screenParameters
      self.platforms = platforms
      self.entries = entries
      self.unmatched = unmatched
      self.outlines = outlines
      self.records = records
      hasSecrets = records?.head.hasSecrets ?? entries.contains { !$0.secrets.isEmpty }
    }
  }

  private(set) var storage: Storage

  /// Computes the chains of all routes. About linear in their number.
  package init(
    automaton: AutomatonMatcher, types: TypeTable, entries: [Entry], graph: CoordinatorGraph,
    unmatched: [UnmatchedLink], platforms: PlatformSettings? = nil
  ) {
    storage = Storage(
      automaton: automaton, types: types, graph: graph, screenParameters: [:], platforms: platforms,
      entries: entries,
      unmatched: unmatched,
      outlines: RouteOutlines(automaton.routeSet.routes, entries, graph: graph))
  }

  /// A table of which each route is read when it is needed. O(1).
  init(automaton: AutomatonMatcher, records: RouteRecords) {
    storage = Storage(
      automaton: automaton, types: records.head.types, graph: records.head.graph,
      screenParameters: records.head.screenParameters, platforms: records.head.platforms,
      records: records)
  }

  /// Adds what screens declare: their parameters, with what these are where nobody gives them, and
  /// when two screens are the same.
  mutating func declareScreens(
    _ parameters: [String: [ScreenParameter]],
    identities: [String: CoordinatorGraph.Screen.Identity], defaults: [String: Parameters]
  ) {
    storage = Storage(
      automaton: automaton, types: types,
      graph: graph.with(identities: identities, defaults: defaults),
      screenParameters: parameters, platforms: platforms, entries: entries, unmatched: unmatched,
      outlines: storage.outlines, records: storage.records)
  }

  package enum Limit {
    /// Redirects and wrapped links that one link may lead through.
    package static let depth = 8
  }
}
