import LinkwayMatching
package import LinkwayNavigation
package import LinkwayTable

/// Opens links, each from the same initial state and with the same options.
package struct LinkOpener: Sendable {
  /// The session, the clock and the navigation state.
  package var state: EngineState
  /// The mode for all links; `nil` for the mode of each route.
  package var mode: NavigationMode?
  package var source: SourceRule

  package init(state: EngineState, mode: NavigationMode? = nil, source: SourceRule = .inferred) {
    (self.state, self.mode, self.source) = (state, mode, source)
  }

  /// Returns the result of resolving a link and applying it to the initial state.
  package func open(_ link: String, _ table: RouteTable) -> OpenedLink {
    open(table.resolve(link, source: source.source(of: link)), table)
  }

  /// Returns the result of applying a resolved link to the initial state.
  package func open(_ resolved: ResolvedLink, _ table: RouteTable) -> OpenedLink {
    guard case .plan = resolved.outcome else {
      return OpenedLink(resolved: resolved, effects: nil, state: state)
    }
    let reducer = Reducer(graph: table.graph) { _, _ in resolved }
    let (next, effects) = reducer.reduce(
      state, .open(resolved.link, source: resolved.source, mode: mode))
    // A link that a closed gate refuses may still show the gate's fallback.
    let isHandled = [.held, .link(.applied)].contains(effects.outcome) || effects.gate != nil
    return OpenedLink(resolved: resolved, effects: effects, state: isHandled ? next : state)
  }

  /// Returns what the link would do and the gates in its plan, without applying it.
  package func preview(_ link: String, _ table: RouteTable) -> LinkPreview {
    Reducer(table: table).preview(
      link, source: source.source(of: link), mode: mode, in: state)
  }

  /// Returns the result for a link that is too long to be read: it is refused.
  package func refuse(linkOverBytes limit: Int, _ table: RouteTable) -> OpenedLink {
    var result = open("", table)
    result.resolved.outcome = .refused(
      reason: "size: the line has more than \(limit) bytes", offset: nil)
    return result
  }
}

/// The result of opening one link.
package struct OpenedLink {
  package var resolved: ResolvedLink
  /// The effects of opening the link; `nil` if there is no plan.
  package var effects: NavigationResult?
  package var state: EngineState

  package var status: LinkStatus {
    switch resolved.outcome {
    case .plan: effects.flatMap { LinkStatus(rawValue: $0.outcome.description) } ?? .refused
    case .refused: .refused
    case .unmatched: .unmatched
    case .leftToWeb: .leftToWeb
    case .resolver: .resolver
    case .failed: .failed
    }
  }

  /// The reason why the link is not handled, and the position in the link, if known.
  package var reason: (text: String, offset: Int?)? {
    resolved.outcome.reason ?? effects?.reason.map { ($0, nil) }
  }
}
