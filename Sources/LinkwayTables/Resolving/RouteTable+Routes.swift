import LinkwayAutomaton
package import LinkwayMatching
import LinkwayNavigation
import LinkwayURLParsing

// What a table knows of its routes. One that was compiled from text holds all of it; one from a
// compiled file reads of each route what is asked for.

extension RouteTable {
  package var routeCount: Int { automaton.routeCount }

  /// The routes, and the rules by which links are matched.
  ///
  /// O(1), but O(routes) of a table from a compiled file, whose routes are all made. A damaged
  /// one matches nothing.
  package var routeSet: RouteSet {
    guard storage.records != nil else { return automaton.routeSet }
    var set = automaton.routeSet
    set.routes = (0..<routeCount).map { place in
      automaton.route(at: place) ?? Route(id: routeID(at: place) ?? "", patterns: [])
    }
    return set
  }

  /// What a route does; `nil` where there is none, or its record is damaged. Without its examples
  /// where the table is from a compiled file.
  package func entry(at place: Int) -> Entry? {
    if let records = storage.records { return records.entry(at: place) }
    return storage.entries.indices.contains(place) ? storage.entries[place] : nil
  }

  /// What each route does, in the order of the matcher's routes. O(routes) of a table from a
  /// compiled file; of a damaged record, one that refuses.
  package var entries: [Entry] { storage.records?.entries ?? storage.entries }

  package var unmatched: [UnmatchedLink] { storage.records?.unmatched ?? storage.unmatched }

  package func routeID(at place: Int) -> String? {
    if let records = storage.records { return records.id(at: place) }
    let routes = automaton.routeSet.routes
    return routes.indices.contains(place) ? routes[place].id : nil
  }

  /// The place of a route. O(routes).
  package func place(ofRoute id: String) -> Int? {
    (0..<routeCount).first { place in
      routeID(at: place).map { $0.hasSameBytes(as: id) } ?? false
    }
  }

  /// Whether any route has a secret.
  package var hasSecrets: Bool { storage.hasSecrets }

  /// Reads every record of a table from a compiled file. O(routes).
  package func checkRecords() throws(CompiledTableError) {
    do throws(RecordReader.Damage) { try storage.records?.check() } catch { throw error.error }
  }

  /// A number by which the `routes.json` of a table from a compiled file is known.
  package var sourceFingerprint: UInt64? { storage.records?.head.sourceFingerprint }
}

extension RouteTable.Storage {
  /// What becomes of the links of a route that matched.
  @inline(__always)
  func outcome(of route: Int) -> LocatedLink.Outcome {
    records == nil ? outlines.outcome(of: route) : storedOutcome(of: route)
  }

  @inline(never)
  private func storedOutcome(of route: Int) -> LocatedLink.Outcome {
    records?.outcome(of: route) ?? .unresolved
  }

  /// The chain of a route that opens something. O(1), but O(steps) of a stored one.
  func chain(of route: Int) -> PlanChain? {
    records == nil
      ? outlines.chain(of: route)
      : records?.entry(at: route).flatMap { RouteOutlines.chain(of: $0, in: graph) }
  }

  /// The plan of a link of a route that opens something; `nil` where its record is damaged.
  func plan(of route: Int, _ parameters: Parameters) -> NavigationPlan? {
    records == nil
      ? outlines.plan(of: route, parameters) : chain(of: route)?.plan(parameters)
  }

  /// The parameters of a route whose pattern matched, in the order of their names' bytes; `nil`
  /// where its record is damaged.
  func parameters(of route: Int, pattern: Int) -> ArraySlice<RouteOutlines.Parameter>? {
    records == nil
      ? outlines.parameters(of: route, pattern: pattern)
      : records?.parameters(of: route, pattern: pattern)?[...]
  }
}
