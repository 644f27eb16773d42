/// Creates the engine under test from a workload's routes. No other file refers to it.
package enum Engines {
  /// The origin of all routes of a workload, and of every link to resolve.
  package static let origin = "https://links.example"

  /// Returns a table of the routes, the time to build it, and its size.
  ///
  /// - Throws: if the engine does not support tables of this size.
  package static func matching(_ routes: [RouteTemplate]) throws -> MatchingTable {
    try MatchingTable(routes)
  }

  /// Returns a contestant for complete results, with a `routes.json` of these routes.
  ///
  /// - Parameter readsValues: whether parameters and plan are built, not only located.
  package static func resolving(
    _ routes: [RouteTemplate], links: [String], readsValues: Bool
  ) throws -> ResolveRun {
    try ResolveRun(
      readsValues ? "Linkway resolve, values read" : "Linkway resolve",
      text: RouteDocument.text(routes), links: links, readsValues: readsValues)
  }

  /// Returns a contestant that maps a compiled table of the routes again for each link.
  ///
  /// - Parameters:
  ///   - file: the path of the table's file.
  ///   - write: writes the table's bytes to that path.
  package static func mapped(
    _ routes: [RouteTemplate], links: [String], file: String, write: ([UInt8]) throws -> Void
  ) throws -> MappedTable {
    try MappedTable(routes, links: links, file: file, write: write)
  }
}
