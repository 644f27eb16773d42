package import LinkwayMatching
package import LinkwayNavigation

/// The action of a route for the links that it matches, and its examples.
package struct RouteEntry: Sendable {
  package internal(set) var action: RouteAction
  package var changes: [ParameterChange]
  /// The names of the parameters whose values must not appear in logs.
  package internal(set) var secrets: Set<String>
  package var mode: NavigationMode
  package var requires: [GateRequirement]
  /// The captures whose values are several segments, for redirects.
  package internal(set) var crossing: Set<String>
  /// The captures that are the rest of the link as written.
  package internal(set) var raw: Set<String>
  package internal(set) var examples: [Example] = []

  package init(
    action: RouteAction, changes: [ParameterChange], secrets: Set<String>, mode: NavigationMode,
    requires: [GateRequirement], crossing: Set<String>, raw: Set<String>, examples: [Example] = []
  ) {
    self.action = action
    self.changes = changes
    self.secrets = secrets
    self.mode = mode
    self.requires = requires
    self.crossing = crossing
    self.raw = raw
    self.examples = examples
  }

  /// A link, and the result that it must have.
  package struct Example: Sendable {
    package var link: String
    package internal(set) var source: LinkSource?
    /// The route that must handle the link.
    package internal(set) var route: String
    /// The expected parameters of the screen. The value is `nil` if the parameter must be absent.
    package var parameters: [(name: String, value: ParameterValue?)]
    /// The reason why the example is not run; `nil` if it is run.
    package internal(set) var skip: String?
    /// The range of the example in the table's text.
    package var range: Range<Int>

    package init(
      link: String, source: LinkSource? = nil, route: String,
      parameters: [(name: String, value: ParameterValue?)], skip: String? = nil, range: Range<Int>
    ) {
      self.link = link
      self.source = source
      self.route = route
      self.parameters = parameters
      self.skip = skip
      self.range = range
    }
  }
}

/// A link that must not resolve.
package struct UnmatchedLink: Sendable {
  package var link: String
  package internal(set) var source: LinkSource?
  package internal(set) var skip: String?
  package var range: Range<Int>

  package init(link: String, source: LinkSource? = nil, skip: String? = nil, range: Range<Int>) {
    self.link = link
    self.source = source
    self.skip = skip
    self.range = range
  }
}

/// The action of a route.
package enum RouteAction: Sendable {
  /// The id of the screen or coordinator.
  case opens(String)
  case redirect(Template)
  case unwrap(String)
  case resolver(String)
  case leaveToWeb
  case refuse

  /// Whether another link is resolved instead of the one that the route matched.
  package var resolvesAnotherLink: Bool {
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
  package internal(set) var value: Value

  package init(name: String, value: Value) {
    self.name = name
    self.value = value
  }
}

extension RouteEntry {
  /// Returns the parameters of a link after applying `with`.
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

  /// The outcome of the route's links, as far as it is known without reading them.
  package var outcome: LocatedLink.Outcome {
    guard secrets.isEmpty else { return .unresolved }
    return switch action {
    case .opens: .opens
    case .resolver: .resolver
    case .leaveToWeb: .leavesToWeb
    case .refuse: .refuses
    case .redirect, .unwrap: .unresolved
    }
  }

  /// Returns the chain to the target of the route, or `nil` if the route opens nothing.
  package func chain(in graph: CoordinatorGraph) -> PlanChain? {
    guard case .opens(let target) = action else { return nil }
    return graph.chain(to: target, requires: requires, mode: mode)
  }
}
