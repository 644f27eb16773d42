package import LinkwayAutomaton
package import LinkwayMatching
package import LinkwayNavigation
import LinkwayURLParsing

/// A compiled table: one block, either compiled in memory from `routes.json` or loaded from a file.
///
/// Immutable and safe to share between threads.
package struct RouteTable: Sendable {
  /// A class, so that copying a table retains a single reference.
  final class Storage: Sendable {
    let automaton: AutomatonMatcher
    let records: RouteRecords
    let environments: [String]

    init(automaton: AutomatonMatcher, records: RouteRecords, environments: [String] = []) {
      (self.automaton, self.records, self.environments) = (automaton, records, environments)
    }
  }

  let storage: Storage

  package var automaton: AutomatonMatcher { storage.automaton }
  package var head: TableHead { storage.records.head }
  package var types: TypeTable { head.types }
  package var graph: CoordinatorGraph { head.graph }
  /// The parameters that screens declare, by screen id; no entry for screens without `parameters`.
  package var screenParameters: [String: [ScreenParameter]] { head.screenParameters }
  /// The table's `platforms`, or `nil` if it has none.
  package var platforms: PlatformSettings? { head.platforms }
  /// Whether any route has a secret.
  package var hasSecrets: Bool { head.hasSecrets }
  /// A fingerprint of the table's `routes.json`.
  package var sourceFingerprint: UInt64 { head.sourceFingerprint }
  /// The rules for matching links, without routes.
  package var rules: RouteSet { automaton.routeSet }
  package var routeCount: Int { automaton.routeCount }
  /// The names of all environments of the file, in order; empty if `origins` is a list.
  package var environments: [String] { storage.environments }

  /// Returns the same table with the names of all environments of the file.
  package func with(environments: [String]) -> RouteTable {
    RouteTable(
      storage: Storage(
        automaton: automaton, records: storage.records, environments: environments))
  }

  /// Returns the same table for one thread. Threads that resolve links with the same objects wait
  /// for each other, because all of them count their references to these objects. The block, which
  /// is most of the table, is shared.
  package func unshared() -> RouteTable {
    let records = RouteRecords(
      storage.records, keepsRoutes: routeCount > Limit.unsharedRoutes)
    return RouteTable(
      storage: Storage(
        automaton: automaton.unshared(), records: records, environments: environments))
  }

  package enum Limit {
    /// The maximum number of routes that each thread decodes for itself.
    static let unsharedRoutes = 5_000
    /// The maximum number of redirects and wrapped links that are followed for one link.
    package static let depth = 8
  }
}

extension RouteTable {
  /// The routes, and the rules for matching links. O(routes).
  package var routeSet: RouteSet {
    var set = rules
    set.routes = storage.records.routes
    return set
  }

  /// The entry of each route, in the order of the routes. O(routes).
  package var entries: [RouteEntry] { storage.records.entries }

  /// The examples of all routes, each with the index of its route.
  package var examples: [(route: Int, example: RouteEntry.Example)] {
    ((try? storage.records.links())?.examples ?? []).map { ($0.0, $0.1) }
  }

  /// The links that must not resolve.
  package var unmatched: [UnmatchedLink] { storage.records.unmatched }

  /// Returns the entry of a route without its examples, or `nil` if there is none or its record is
  /// damaged.
  package func entry(at place: Int) -> RouteEntry? { storage.records.known(at: place)?.entry }

  package func routeID(at place: Int) -> String? { storage.records.id(at: place) }

  /// Returns the index of a route, or `nil` if there is none with this id. O(routes).
  package func place(ofRoute id: String) -> Int? {
    (0..<routeCount).first { place in
      routeID(at: place).map { $0.hasSameBytes(as: id) } ?? false
    }
  }

  /// Reads and checks every record. O(routes).
  package func checkRecords() throws(CompiledTableError) {
    do throws(RecordReader.Damage) { try storage.records.check() } catch { throw error.error }
  }
}
