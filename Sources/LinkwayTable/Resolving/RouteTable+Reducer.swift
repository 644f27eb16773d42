import LinkwayMatching
package import LinkwayNavigation
import LinkwayURLParsing

extension Reducer {
  /// Creates a reducer that resolves links with a table. The default source of a link is
  /// `universal` for https, otherwise `scheme`.
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

  /// Returns a reducer that reuses the result of a resolved link instead of resolving it again.
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
