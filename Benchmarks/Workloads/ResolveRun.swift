import RouteMatching
import RouteTables
import SourceDiagnostics
import URLParsing

/// From the text of a link to its route and plan; the parameters are located, or read too.
package final class ResolveRun: Contestant {
  package let name: String
  private let table: RouteTable
  private let links: [String]
  private let readsValues: Bool
  private var cursor: Cursor
  private var located = LocatedLink()
  private var planned = 0

  /// - Parameter readsValues: whether every link's parameters and plan are built.
  init(_ routes: [RouteTemplate], links: [String], readsValues: Bool) throws {
    let (table, diagnostics) = TableCompiler.compile(
      SourceText(file: "workload.json", text: RouteDocument.text(routes)))
    guard let table else {
      throw WorkloadError("the table does not load: \(diagnostics.first?.message ?? "")")
    }
    self.table = table
    self.links = links.map { Engines.origin + $0 }
    self.readsValues = readsValues
    name = readsValues ? "Linkway resolve, values read" : "Linkway resolve"
    cursor = Cursor(count: links.count)
  }

  package func answers(_ count: Int) throws -> [Int] {
    links.prefix(count).map { link in
      let id: String?
      if readsValues {
        let resolved = table.resolve(link, source: .universal)
        guard case .plan = resolved.outcome else { return -1 }
        id = resolved.route
      } else {
        guard table.locate(link, source: .universal, into: &located) == .opens else { return -1 }
        id = table.routeName(of: located)
      }
      return id.flatMap { Int($0) } ?? -1
    }
  }

  package func run(_ count: Int) throws -> Double {
    ContinuousClock().nanoseconds {
      cursor.take(count) { places in
        for place in places { planned &+= isPlanned(links[place]) ? 1 : 0 }
      }
    }
  }

  @inline(__always)
  private func isPlanned(_ link: String) -> Bool {
    if readsValues {
      if case .plan = table.resolve(link, source: .universal).outcome { return true }
      return false
    }
    return table.locate(link, source: .universal, into: &located) == .opens
  }
}
