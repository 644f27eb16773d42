import RouteMatching
import RouteTables
import SourceDiagnostics

/// From the text of a link to its route, parameters and plan.
package final class ResolveRun: Contestant {
  package let name = "Linkway resolve"
  private let table: RouteTable
  private let links: [String]
  private var cursor: Cursor
  private var planned = 0

  init(_ routes: [RouteTemplate], links: [String]) throws {
    let (table, diagnostics) = TableCompiler.compile(
      SourceText(file: "workload.json", text: RouteDocument.text(routes)))
    guard let table else {
      throw WorkloadError("the table does not load: \(diagnostics.first?.message ?? "")")
    }
    self.table = table
    self.links = links.map { Engines.origin + $0 }
    cursor = Cursor(count: links.count)
  }

  private func resolve(_ link: String) -> ResolvedLink {
    table.resolve(link, source: .universal)
  }

  package func answers(_ count: Int) throws -> [Int] {
    links.prefix(count).map { link in
      let resolved = resolve(link)
      guard case .plan = resolved.outcome else { return -1 }
      return resolved.route.flatMap { Int($0) } ?? -1
    }
  }

  package func run(_ count: Int) throws -> Double {
    ContinuousClock().nanoseconds {
      cursor.take(count) { places in
        for place in places {
          if case .plan = resolve(links[place]).outcome { planned &+= 1 }
        }
      }
    }
  }
}
