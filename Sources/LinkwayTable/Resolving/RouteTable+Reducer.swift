import LinkwayMatching
package import LinkwayNavigation
import LinkwayURLParsing

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

  /// The same for an event whose link was resolved before, so that it is not resolved again.
  package func knowing(_ known: ResolvedLink) -> Reducer {
    let resolve = resolve
    return Reducer(graph: graph, checkParameters: checkParameters) { link, source in
      let isKnown =
        link.hasSameBytes(as: known.link)
        && (source ?? LinkSource(inferredFrom: link)) == known.source
      return isKnown ? known : resolve(link, source)
    }
  }
}
