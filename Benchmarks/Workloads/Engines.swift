/// The engine under test, made from a workload's routes. The one place that names it.
package enum Engines {
  /// The origin under which all routes of a workload stand, and which every link to resolve has.
  package static let origin = "https://links.example"

  /// A table of the routes, and how long and large it became.
  ///
  /// - Throws: where the engine does not take tables of this size.
  package static func matching(_ routes: [RouteTemplate]) throws -> MatchingTable {
    try MatchingTable(routes)
  }

  /// The whole resolve, under a `routes.json` of these routes.
  ///
  /// - Parameter readsValues: whether parameters and plan are built, not only located.
  package static func resolving(
    _ routes: [RouteTemplate], links: [String], readsValues: Bool
  ) throws -> ResolveRun {
    try ResolveRun(
      readsValues ? "Linkway resolve, values read" : "Linkway resolve",
      text: RouteDocument.text(routes), links: links, readsValues: readsValues)
  }

  /// A compiled table of the routes, mapped anew for each link.
  ///
  /// - Parameters:
  ///   - file: where the table is to be.
  ///   - write: writes its bytes there.
  package static func mapped(
    _ routes: [RouteTemplate], links: [String], file: String, write: ([UInt8]) throws -> Void
  ) throws -> MappedTable {
    try MappedTable(routes, links: links, file: file, write: write)
  }
}
