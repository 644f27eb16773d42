import LinkwayMatching
package import LinkwayNavigation

extension Reducer {
  /// A reducer that resolves links by a table. A link whose source is not given is `universal` for
  /// https and `scheme` otherwise.
  package init(table: RouteTable) {
    self.init(
      graph: table.graph,
      checkParameters: { parameters, screen in
        let problems = table.problems(with: parameters, for: screen)
        return problems.isEmpty ? nil : problems.map { $0.sentence }.joined(separator: "; ")
      },
      resolve: { link, source in
        table.resolve(link, source: source ?? LinkSource(inferredFrom: link))
      })
  }
}
