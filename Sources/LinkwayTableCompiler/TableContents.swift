package import LinkwayMatching
package import LinkwayTable

/// The complete contents of a table, as compiled from its text and written into a block.
package struct TableContents: Sendable {
  package internal(set) var head: TableHead
  package var routes: [Route]
  /// The entry of each route, in the order of the routes.
  package var entries: [RouteEntry]
  package internal(set) var unmatched: [UnmatchedLink]

  package var routeSet: RouteSet {
    var set = head.rules
    set.routes = routes
    return set
  }
}

extension RouteTable {
  /// The complete contents, read from the block. O(routes). A damaged route matches nothing, and
  /// refuses its links.
  package var contents: TableContents {
    TableContents(
      head: head, routes: routeSet.routes, entries: entries, unmatched: unmatched)
  }
}
