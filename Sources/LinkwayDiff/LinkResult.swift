package import LinkwayAnswers
import LinkwayMatching
import LinkwayNavigation
import LinkwayTable

/// What a table makes of a link, with no user and all gates closed.
package struct LinkResult {
  package var answer: LinkAnswer
  /// The links that were resolved one after the other, the given one first.
  var links: [String]
  /// The route that matched the given link.
  var route: String?

  init(_ link: String, _ source: LinkSource, _ table: RouteTable) {
    var links: [String] = []
    let resolved = table.resolve(link, source: source) { links.append($0) }
    let state = EngineState(session: Session(opened: [], at: 0), clock: 0)
    answer = LinkOpening(state: state, source: .given(source)).answer(resolved, table)
    self.links = links
    route = resolved.via.first ?? resolved.route
  }

  var resolved: ResolvedLink { answer.resolved }

  /// Whether something is done with the link.
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
