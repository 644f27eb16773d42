/// The reason why a workload cannot be used.
package struct WorkloadError: Error, CustomStringConvertible {
  package var description: String

  package init(_ description: String) {
    self.description = description
  }
}

/// Routes and links, with the route that must win for each link.
package struct Workload: Sendable {
  package let name: String
  package let routes: [RouteTemplate]
  package let links: LinkList
  /// The index of the winner for each link; -1 if no route matches.
  package let expected: [Int]

  /// - Parameter expected: if it is `nil`, the reference trie determines the winners.
  package init(
    name: String, routes: [RouteTemplate], links: [String], expected: [Int]? = nil
  ) throws(WorkloadError) {
    self.name = name
    self.routes = routes
    self.links = LinkList(links)
    guard !routes.isEmpty, !links.isEmpty else {
      throw WorkloadError("the workload \(name) has no routes or no links")
    }
    if let expected {
      guard expected.count == links.count else {
        throw WorkloadError(
          "\(name) has \(links.count) links and \(expected.count) expected routes")
      }
      self.expected = expected
    } else {
      let trie = try ReferenceTrie(routes)
      self.expected = links.map(trie.route(of:))
    }
  }
}
