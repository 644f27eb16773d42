import LinkwayAnswers
import LinkwayDiagnostics
import LinkwayMatching
import LinkwayNavigation
import LinkwayTable
import LinkwayTableCompiler

/// A table with how its links are opened: what a pointer of the interface leads to.
///
/// Immutable but for what is learnt of the routes' plans, which changes no answer.
final class Router: Sendable {
  private let answers: BulkAnswers
  private let statuses: Guarded<PlanStatuses>
  /// The names of the routes in the table's order, which the columns of routes point into.
  let routes: ArrowColumn
  let routeNames: [String]
  /// The places of the routes by their names' bytes.
  private let places: [[UInt8]: Int]

  var table: RouteTable { answers.table }
  var opening: LinkOpening { answers.opening }

  init(_ loaded: LoadedTable, _ options: RouterOptions) throws(InterfaceError) {
    let table = try loaded.usable()
    for gate in options.open where table.graph.gate(gate) == nil {
      throw .unknown("gate", gate, among: table.graph.gates.map(\.id))
    }
    let session = Session(user: nil, opened: Set(options.open), at: 0)
    let opening = LinkOpening(
      state: EngineState(session: session, clock: 0), source: options.source)
    answers = BulkAnswers(table: table, opening: opening)
    statuses = Guarded(answers.statuses)
    // A route whose record is damaged has no name, and answers nothing.
    let names = (0..<table.routeCount).map { table.routeID(at: $0) ?? "" }
    routeNames = names
    routes = ArrowColumn(names)
    var places: [[UInt8]: Int] = [:]
    places.reserveCapacity(names.count)
    for (place, name) in names.enumerated() { places[Array(name.utf8)] = place }
    self.places = places
  }

  /// The place of a route; `nil` where there is none of that name.
  func place(ofRoute name: String) -> Int? { places[Array(name.utf8)] }

  /// Answers links with a memory that knows what others have learnt, and hands on what is new.
  func answering<Result>(
    _ body: (BulkAnswers, inout BulkAnswers.Memory) throws(InterfaceError) -> Result
  ) throws(InterfaceError) -> Result {
    var answers = answers
    answers.statuses = statuses.with { $0.unshared() }
    var memory = answers.memory()
    let result = try body(answers, &memory)
    if memory.hasLearnt { statuses.with { $0.merge(memory.statuses) } }
    return result
  }
}
