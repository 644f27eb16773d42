package import LinkwayMatching
package import LinkwayNavigation

/// What a table knows of a route beside how it matches.
package struct RouteEntry: Sendable {
  package var action: RouteAction
  package var changes: [ParameterChange]
  /// Names of parameters that no log may show.
  package var secrets: Set<String>
  package var mode: NavigationMode
  package var requires: [GateRequirement]
  /// The captures that hold several segments, for redirects.
  package var crossing: Set<String>
  /// The captures that are the rest of the link as written.
  package var raw: Set<String>
  package var examples: [Example] = []

  /// A link with what it must resolve to.
  package struct Example: Sendable {
    package var link: String
    package var source: LinkSource?
    /// The route that must answer.
    package var route: String
    /// Those named must equal what the screen gets; `nil` for one that must be absent.
    package var parameters: [(name: String, value: ParameterValue?)]
    /// Why the example is not run.
    package var skip: String?
    /// Where it stands in the table.
    package var range: Range<Int>
  }
}

/// A link that must not resolve.
package struct UnmatchedLink: Sendable {
  package var link: String
  package var source: LinkSource?
  package var skip: String?
  package var range: Range<Int>
}

/// What becomes of a link that a route has won.
package enum RouteAction: Sendable {
  /// The place of the screen or coordinator among the table's targets.
  case opens(String)
  case redirect(Template)
  case unwrap(String)
  case resolver(String)
  case leaveToWeb
  case refuse

  /// Whether another link is resolved instead of the one that the route took.
  var leadsOn: Bool {
    switch self {
    case .redirect, .unwrap: true
    case .opens, .resolver, .leaveToWeb, .refuse: false
    }
  }
}

/// One entry of a route's `with`.
package struct ParameterChange: Sendable {
  package enum Value: Sendable {
    case template(Template)
    case constant(ParameterValue)
    case dropped
  }

  package var name: String
  package var value: Value
}

extension RouteEntry {
  /// Parameters of a link as `with` changes them.
  package func changed(_ captured: Parameters, link: String) -> Parameters {
    var parameters = captured
    for change in changes {
      switch change.value {
      case .dropped: parameters[change.name] = nil
      case .constant(let value): parameters[change.name] = value
      case .template(let template):
        parameters[change.name] = template.value(captured, link: link)
      }
    }
    return parameters
  }

  /// What becomes of the links of the route, as far as that is known without reading them.
  var outcome: LocatedLink.Outcome {
    guard secrets.isEmpty else { return .unresolved }
    return switch action {
    case .opens: .opens
    case .resolver: .resolver
    case .leaveToWeb: .leavesToWeb
    case .refuse: .refuses
    case .redirect, .unwrap: .unresolved
    }
  }

  /// The chain of a route that opens something.
  func chain(in graph: CoordinatorGraph) -> PlanChain? {
    guard case .opens(let target) = action else { return nil }
    return graph.chain(to: target, requires: requires, mode: mode)
  }
}
