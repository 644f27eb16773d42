import LinkwayMatching

/// The programs of routes' paths as an explanation runs them: with the literals that the index of a table
/// compares instead.
struct TracePrograms {
  /// One way in which a route can match, as the entries of a table's block are.
  struct Way {
    /// The number of the entry.
    var entry: UInt32
    var pattern: RoutePattern
    var form: ComponentPattern.Form
    var fragment: Specificity.Fragment
    /// Of path and fragment.
    var optionalParts: Int
    /// Where the program of the path stands.
    var program: Int
  }

  let routes: [(route: Route, ways: [Way])]
  let block: FlatBlock
  let environment: ProgramEnvironment

  /// - Parameter entries: the numbers of each route's entries, in the order in which they were made.
  init(_ routes: [(route: Route, entries: [UInt32])], admission: Admission) {
    var pool = ProgramPool()
    self.routes = routes.map { route, entries in
      (route, Self.ways(of: route, entries, &pool))
    }
    block = pool.block
    environment = ProgramEnvironment(texts: 0, foreign: pool.foreign, admission: admission)
  }

  /// As `EntryCollector` makes entries: the forms of each pattern's path, each with those of the fragment.
  private static func ways(
    of route: Route, _ entries: [UInt32], _ pool: inout ProgramPool
  ) -> [Way] {
    let fragments = FragmentForms.all(of: route, &pool)
    var ways: [Way] = []
    for pattern in route.patterns {
      for form in pattern.path.forms {
        let program = ProgramCompiler.compile(
          form, .path, isFolded: !route.caseSensitive, boundsSpans: false, &pool)
        for fragment in fragments where ways.count < entries.count {
          ways.append(
            Way(
              entry: entries[ways.count], pattern: pattern, form: form, fragment: fragment.rank,
              optionalParts: pattern.path.optionalParts + fragment.optionalParts,
              program: Int(program) * 4))
        }
      }
    }
    return ways
  }
}
