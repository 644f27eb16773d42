package import LinkwayAutomaton
package import LinkwayMatching
package import LinkwayNavigation
import LinkwayURLParsing

/// A compiled table: one block, whether `routes.json` was just compiled in memory or a file is mapped.
///
/// Immutable and safe to share between threads.
package struct RouteTable: Sendable {
  /// All of a table in one object, so that a table is passed on by counting one reference.
  final class Storage: Sendable {
    let automaton: AutomatonMatcher
    let records: RouteRecords

    init(automaton: AutomatonMatcher, records: RouteRecords) {
      (self.automaton, self.records) = (automaton, records)
    }
  }

  let storage: Storage

  package var automaton: AutomatonMatcher { storage.automaton }
  private var head: TableHead { storage.records.head }
  package var types: TypeTable { head.types }
  package var graph: CoordinatorGraph { head.graph }
  /// What screens declare that they take, by their ids; no entry where nothing is declared.
  package var screenParameters: [String: [ScreenParameter]] { head.screenParameters }
  /// What `platforms` says; `nil` where the table has none.
  package var platforms: PlatformSettings? { head.platforms }
  /// Whether any route has a secret.
  package var hasSecrets: Bool { head.hasSecrets }
  /// A number by which the `routes.json` of the table is known.
  package var sourceFingerprint: UInt64 { head.sourceFingerprint }
  /// The rules by which links are matched, without the routes.
  package var rules: RouteSet { automaton.routeSet }
  package var routeCount: Int { automaton.routeCount }

  package enum Limit {
    /// Redirects and wrapped links that one link may lead through.
    package static let depth = 8
  }
}

extension RouteTable {
  /// All that it says, read from the block. O(routes). A damaged route matches nothing, and refuses.
  package var contents: TableContents {
    TableContents(
      head: head, routes: storage.records.routes, entries: entries, unmatched: unmatched)
  }

  /// The routes, and the rules by which links are matched. O(routes).
  package var routeSet: RouteSet {
    var set = rules
    set.routes = storage.records.routes
    return set
  }

  /// What each route does, in the order of the routes. O(routes).
  package var entries: [RouteEntry] { storage.records.entries }

  /// The links that must not resolve.
  package var unmatched: [UnmatchedLink] { storage.records.unmatched }

  /// What a route does, without its examples; `nil` where there is none, or its record is damaged.
  package func entry(at place: Int) -> RouteEntry? { storage.records.known(at: place)?.entry }

  package func routeID(at place: Int) -> String? { storage.records.id(at: place) }

  /// The place of a route. O(routes).
  package func place(ofRoute id: String) -> Int? {
    (0..<routeCount).first { place in
      routeID(at: place).map { $0.hasSameBytes(as: id) } ?? false
    }
  }

  /// Reads every record. O(routes).
  package func checkRecords() throws(CompiledTableError) {
    do throws(RecordReader.Damage) { try storage.records.check() } catch { throw error.error }
  }
}
