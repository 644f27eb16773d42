import LinkwayMatching

/// The path programs of routes for an explanation. Unlike those in a table's block, they include
/// the literals that the automaton compares.
struct TracePrograms {
  /// One alternative by which a route can match, corresponding to an entry of the block.
  struct Alternative {
    /// The number of the entry.
    var entry: UInt32
    var pattern: RoutePattern
    var form: ComponentPattern.Form
    var fragment: Specificity.Fragment
    /// The number of optional parts in path and fragment.
    var optionalParts: Int
    /// The offset of the path's program in `block`, in bytes.
    var program: Int
  }

  let routes: [(route: Route, alternatives: [Alternative])]
  let block: FlatBlock
  let environment: ProgramEnvironment

  /// Compiles the path programs of routes.
  ///
  /// - Parameter routes: the routes, each with the numbers of its entries in the order of their
  ///   creation.
  init(_ routes: [(route: Route, entries: [UInt32])], admission: Admission) {
    var pool = ProgramPool()
    self.routes = routes.map { route, entries in
      (route, Self.alternatives(of: route, entries, &pool))
    }
    block = pool.block
    environment = ProgramEnvironment(foreign: pool.foreign, admission: admission)
  }

  /// Returns the alternatives of a route in the order of `EntryCollector`: the forms of each path,
  /// combined with those of the fragment.
  private static func alternatives(
    of route: Route, _ entries: [UInt32], _ pool: inout ProgramPool
  ) -> [Alternative] {
    let fragments = FragmentForms.all(of: route, &pool)
    var alternatives: [Alternative] = []
    for pattern in route.patterns {
      for form in pattern.path.forms {
        let program = ProgramCompiler.compile(
          form, .path, isFolded: !route.caseSensitive, boundsSpans: false, &pool)
        for fragment in fragments where alternatives.count < entries.count {
          alternatives.append(
            Alternative(
              entry: entries[alternatives.count], pattern: pattern, form: form,
              fragment: fragment.rank,
              optionalParts: pattern.path.optionalParts + fragment.optionalParts,
              program: Int(program) * 4))
        }
      }
    }
    return alternatives
  }
}
