import LinkwayDiagnostics
import LinkwayMatching
import LinkwayNavigation
import LinkwayResults
import LinkwayTable
import LinkwayTableCompiler

/// A table and the options for opening links; the object behind a `linkway_router` pointer.
///
/// Immutable, except for a cache of plan statuses that does not affect results.
final class Router: Sendable {
  private let resolver: BulkResolver
  private let statuses: LockedValue<PlanStatuses>
  /// The memories that no call uses at present. A call keeps what it has read of the table.
  private let idle = LockedValue<[BulkResolver.Memory]>([])
  /// The names of the routes in table order; the dictionary of the route columns.
  let routes: ArrowColumn
  let routeNames: [String]
  /// The indices of the routes by the UTF-8 bytes of their names.
  private let places: [[UInt8]: Int]

  var table: RouteTable { resolver.table }
  var opener: LinkOpener { resolver.opener }

  init(_ loaded: LoadedTable, _ options: RouterOptions) throws(InterfaceError) {
    let table = try loaded.usable()
    for gate in options.open where table.graph.gate(gate) == nil {
      throw .unknown("gate", gate, among: table.graph.gates.map(\.id))
    }
    let session = Session(user: nil, opened: Set(options.open), at: 0)
    let opener = LinkOpener(
      state: EngineState(session: session, clock: 0), source: options.source)
    resolver = BulkResolver(table: table, opener: opener)
    statuses = LockedValue(resolver.statuses)
    // A route whose record is damaged has no name.
    routeNames = (0..<table.routeCount).map { table.routeID(at: $0) ?? "" }
    routes = ArrowColumn(routeNames)
    let pairs = routeNames.enumerated().map { (Array($1.utf8), $0) }
    places = Dictionary(pairs) { _, last in last }
  }

  /// Returns the index of a route; `nil` if there is no route of that name.
  func place(ofRoute name: String) -> Int? { places[Array(name.utf8)] }

  /// Calls `body` with a resolver and a memory that have the cached plan statuses, then merges new
  /// statuses into the cache.
  func withResolver<Result>(
    _ body: (BulkResolver, inout BulkResolver.Memory) throws(InterfaceError) -> Result
  ) throws(InterfaceError) -> Result {
    var memory = idle.with { $0.popLast() } ?? resolver.memory()
    memory.renew(statuses.with { $0.unshared() })
    defer { idle.with { if $0.count < Self.mostIdle { $0.append(memory) } } }
    let result = try body(resolver, &memory)
    if memory.hasNewStatuses { statuses.with { $0.merge(memory.statuses) } }
    return result
  }

  /// The maximum number of memories that are kept.
  private static let mostIdle = 64
}
