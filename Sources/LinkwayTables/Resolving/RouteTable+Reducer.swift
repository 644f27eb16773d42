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
        LinkResolution(table.resolve(link, source: source ?? LinkSource(inferredFrom: link)))
      })
  }
}

extension LinkResolution {
  /// What the reducer needs of a resolved link.
  package init(_ resolved: ResolvedLink) {
    switch resolved.outcome {
    case .plan(let plan):
      self = .plan(plan, route: resolved.route ?? "", carriesSecret: resolved.holdsSecret)
    case .unmatched(let reason):
      self = .unmatched(reason: reason)
    case .refused(let reason, let offset):
      self = .refused(reason: reason, offset: offset)
    case .leftToWeb:
      self = .leftToWeb
    case .resolver(let name):
      self = .resolver(name: name, parameters: resolved.parameters)
    case .failed(let reason):
      self = .failed(reason: reason)
    }
  }
}
