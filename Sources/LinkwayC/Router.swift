import LinkwayAnswers
import LinkwayDiagnostics
import LinkwayMatching
import LinkwayNavigation
import LinkwayTables

/// A table with how its links are opened: what a pointer of the interface leads to.
///
/// Immutable but for what is learnt of the routes' plans, which changes no answer.
final class Router: Sendable {
  private let answers: BulkAnswers
  private let statuses: Guarded<PlanStatuses>
  /// The names of the routes in the table's order, which the columns of routes point into.
  let routes: ArrowColumn
  /// The places of the routes by their names' bytes.
  private let places: [[UInt8]: Int]

  var table: RouteTable { answers.table }
  var opening: LinkOpening { answers.opening }

  init(_ loaded: LoadedTable, _ options: RouterOptions) throws(InterfaceError) {
    let table = try Self.table(loaded)
    for gate in options.open where table.graph.gate(gate) == nil {
      let names = table.graph.gates.map { "`\($0.id)`" }.joined(separator: ", ")
      throw InterfaceError(
        "unknown gate `\(gate)`; "
          + (names.isEmpty ? "the table has no gates" : "use one of \(names)"))
    }
    let session = Session(user: nil, opened: Set(options.open), at: 0)
    let opening = LinkOpening(
      state: EngineState(session: session, clock: 0), source: options.source)
    answers = BulkAnswers(table: table, opening: opening)
    statuses = Guarded(answers.statuses)
    // A route whose record is damaged has no name, and answers nothing.
    let names = (0..<table.routeCount).map { table.routeID(at: $0) ?? "" }
    routes = ArrowColumn(names)
    var places: [[UInt8]: Int] = [:]
    places.reserveCapacity(names.count)
    for (place, name) in names.enumerated() { places[Array(name.utf8)] = place }
    self.places = places
  }

  /// The table; what is wrong with it is the error's text, each fault with its line and a caret.
  private static func table(_ loaded: LoadedTable) throws(InterfaceError) -> RouteTable {
    if let table = loaded.table { return table }
    let (errors, sentence) = loaded.failure
    let renderer = DiagnosticRenderer()
    throw InterfaceError(
      errors.map { renderer.text(for: $0, in: loaded.source) }.joined() + sentence)
  }

  /// A table as a file that is mapped and used at once.
  static func compiled(_ loaded: LoadedTable) throws(InterfaceError) -> [UInt8] {
    let table = try table(loaded)
    guard !loaded.isCompiled else {
      throw InterfaceError(
        "\(loaded.source.file) is a compiled table; compile its routes.json instead")
    }
    return CompiledTable.bytes(of: table)
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

/// How links are opened.
struct RouterOptions {
  var open: [String] = []
  var source = SourceRule.inferred
}
