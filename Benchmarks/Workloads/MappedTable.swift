import LinkwayDiagnostics
import LinkwayTable
import LinkwayTableCompiler

/// Measures a compiled table from its file to a result; the table is mapped again for each link.
package final class MappedTable: Contestant {
  package static let title = "Linkway, mapped table"

  package let name = MappedTable.title
  package let note: String?
  private let file: String
  private let links: [String]
  private var cursor: Cursor
  private var planned = 0

  /// Compiles the routes into a file.
  ///
  /// - Parameter write: writes the bytes to the file.
  init(
    _ routes: [RouteTemplate], links: [String], file: String, write: ([UInt8]) throws -> Void
  ) throws {
    let (table, diagnostics) = TableCompiler.compile(
      SourceText(file: "workload.json", text: RouteDocument.text(routes)))
    guard let table else {
      throw WorkloadError("the table does not load: \(diagnostics.first?.message ?? "")")
    }
    let bytes = CompiledTable.bytes(of: table)
    try write(bytes)
    note = "\(bytes.count / max(1, routes.count)) bytes a route"
    self.file = file
    self.links = links.map { Engines.origin + $0 }
    cursor = Cursor(count: links.count)
  }

  package func answers(_ count: Int) throws -> [Int] {
    try links.prefix(count).map { link in
      let table = try CompiledTable.load(mapping: file)
      return table.resolve(link, source: .universal).route.flatMap { Int($0) } ?? -1
    }
  }

  package func run(_ count: Int) throws -> Double {
    try ThreadClock.nanoseconds {
      try cursor.take(count) { places in
        for place in places {
          let table = try CompiledTable.load(mapping: file)
          if case .plan = table.resolve(links[place], source: .universal).outcome { planned &+= 1 }
        }
      }
    }
  }
}
