import LinkwayMatching
import LinkwayNavigation
package import LinkwayResults
import LinkwayTable

/// The result of a link in one table, with no user and all gates closed.
package struct LinkResult {
  let resolved: ResolvedLink
  let source: LinkSource
  let table: RouteTable
  /// The links in the redirect chain, starting with the given one.
  var links: [String]
  /// The route that matched the given link.
  var route: String?

  init(_ link: String, _ source: LinkSource, _ table: RouteTable) {
    var links: [String] = []
    let resolved = table.resolve(link, source: source) { links.append($0) }
    (self.resolved, self.source, self.table) = (resolved, source, table)
    self.links = links
    route = resolved.via.first ?? resolved.route
  }

  /// The result of opening the link in the initial state. O(screens): a comparison of many links
  /// does not need it.
  package var answer: OpenedLink {
    let state = EngineState(session: Session(opened: [], at: 0), clock: 0)
    return LinkOpener(state: state, source: .given(source)).open(resolved, table)
  }

  /// Whether the link resolves: to a plan, the web or a resolver.
  var isResolved: Bool {
    switch resolved.outcome {
    case .plan, .leftToWeb, .resolver: true
    case .unmatched, .refused, .failed: false
    }
  }

  var isFailed: Bool { if case .failed = resolved.outcome { true } else { false } }
  var isRefused: Bool { if case .refused = resolved.outcome { true } else { false } }
  var isLeftToWeb: Bool { if case .leftToWeb = resolved.outcome { true } else { false } }

  var resolver: String? {
    if case .resolver(let name) = resolved.outcome { name } else { nil }
  }

  var plan: NavigationPlan? { if case .plan(let plan) = resolved.outcome { plan } else { nil } }
}
