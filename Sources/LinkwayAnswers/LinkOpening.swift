import LinkwayMatching
package import LinkwayNavigation
package import LinkwayTable

/// How links are opened: each from the same start.
package struct LinkOpening: Sendable {
  /// The session, the clock, and what is on screen.
  package var state: EngineState
  /// The mode for all links; `nil` leaves it to their routes.
  package var mode: NavigationMode?
  package var source: SourceRule

  package init(state: EngineState, mode: NavigationMode? = nil, source: SourceRule = .inferred) {
    (self.state, self.mode, self.source) = (state, mode, source)
  }

  /// Resolves a link and applies it to the start.
  package func answer(_ link: String, _ table: RouteTable) -> LinkAnswer {
    answer(table.resolve(link, source: source.source(of: link)), table)
  }

  /// Applies a resolved link to the start.
  package func answer(_ resolved: ResolvedLink, _ table: RouteTable) -> LinkAnswer {
    guard case .plan = resolved.outcome else {
      return LinkAnswer(resolved: resolved, effects: nil, state: state)
    }
    let reducer = Reducer(graph: table.graph) { _, _ in resolved }
    let (next, effects) = reducer.reduce(
      state, .open(resolved.link, source: resolved.source, mode: mode))
    // One that a closed gate refuses may show the fallback of the gate.
    let isTaken = [.held, .link(.applied)].contains(effects.outcome) || effects.gate != nil
    return LinkAnswer(resolved: resolved, effects: effects, state: isTaken ? next : state)
  }

  /// What a link would do, and what of it a person may see: the plan with the gates on its way.
  package func preview(_ link: String, _ table: RouteTable) -> LinkPreview {
    Reducer(table: table).preview(
      link, source: source.source(of: link), mode: mode, in: state)
  }

  /// The answer to a link of which only the beginning was read: nobody takes it.
  package func answer(toLinkOverBytes limit: Int, _ table: RouteTable) -> LinkAnswer {
    var answer = answer("", table)
    answer.resolved.outcome = .refused(
      reason: "size: the line has more than \(limit) bytes", offset: nil)
    return answer
  }
}

/// What became of one link.
package struct LinkAnswer {
  package var resolved: ResolvedLink
  /// What opening it did; `nil` where there is no plan.
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

  /// Why it is not taken, and where in the link.
  package var reason: (text: String, offset: Int?)? {
    resolved.outcome.reason ?? effects?.reason.map { ($0, nil) }
  }
}
