package import LinkwayTable

/// Complete results of one table, for a contest: status, route, parameters and plan are read.
package final class WholeRun: Contestant {
  package let name: String
  private let table: RouteTable
  private let links: [String]
  private var cursor: Cursor
  private var sum = 0

  package init(_ name: String, _ table: RouteTable, _ links: [String]) {
    self.name = name
    self.table = table
    self.links = links
    cursor = Cursor(count: links.count)
  }

  package func answers(_ count: Int) -> [Int] {
    links.prefix(count).map { table.resolve($0, source: nil).place ?? -1 }
  }

  package func run(_ count: Int) -> Double {
    let (table, links) = (table, links)
    var sum = 0
    let time = ThreadClock.nanoseconds {
      cursor.take(count) { places in
        for place in places {
          sum &+= WholeResult.read(table.resolve(links[place], source: nil))
        }
      }
    }
    self.sum &+= sum
    return time
  }
}
