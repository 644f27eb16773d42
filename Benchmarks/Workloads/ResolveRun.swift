import LinkwayDiagnostics
import LinkwayMatching
import LinkwayTable
import LinkwayTableCompiler
import LinkwayURLParsing

/// Resolves the text of a link to its route and plan; the parameters are located, or also read.
package final class ResolveRun: Contestant {
  package let name: String
  private let table: RouteTable
  private let links: [String]
  private let readsValues: Bool
  private var cursor: Cursor
  private var planned = 0

  /// - Parameters:
  ///   - text: a `routes.json` in which the ids of routes are their indices.
  ///   - links: paths, optionally with query and fragment.
  ///   - readsValues: whether the parameters and plan of every link are built.
  package init(_ name: String, text: String, links: [String], readsValues: Bool) throws {
    let (table, diagnostics) = TableCompiler.compile(
      SourceText(file: "workload.json", text: text))
    guard let table else {
      throw WorkloadError("the table does not load: \(diagnostics.first?.message ?? "")")
    }
    self.table = table
    self.links = links.map { Engines.origin + $0 }
    self.readsValues = readsValues
    self.name = name
    cursor = Cursor(count: links.count)
  }

  package func answers(_ count: Int) throws -> [Int] {
    var located = LocatedLink()
    return links.prefix(count).map { link in
      let id: String?
      if readsValues {
        let resolved = table.resolve(link, source: .universal)
        guard case .plan = resolved.outcome else { return -1 }
        id = resolved.route
      } else {
        switch table.locate(link, source: .universal, into: &located) {
        case .opens: id = table.routeName(of: &located)
        case .unresolved: id = table.resolve(link, source: .universal).route
        default: id = nil
        }
      }
      return id.flatMap { Int($0) } ?? -1
    }
  }

  package func run(_ count: Int) throws -> Double {
    // The scratch memory and the list are outside of the object, because each use of an object's
    // properties is checked for overlapping access.
    let (table, links) = (table, links)
    var located = LocatedLink()
    var found = 0
    let time = ThreadClock.nanoseconds {
      cursor.take(count) { places in
        if readsValues {
          for place in places {
            found &+= WholeResult.read(table.resolve(links[place], source: .universal))
          }
        } else {
          for place in places {
            switch table.locate(links[place], source: .universal, into: &located) {
            case .opens: found &+= 1
            case .unresolved:
              if table.resolve(links[place], source: .universal).route != nil { found &+= 1 }
            default: break
            }
          }
        }
      }
    }
    planned &+= found
    return time
  }
}
