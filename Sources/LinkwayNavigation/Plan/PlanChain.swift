package import LinkwayMatching

/// The steps of a plan without the parameters of a link: the part that depends only on the target.
package struct PlanChain: Sendable {
  /// The part of the link's parameters that a step's screen receives.
  enum Share: Hashable, Sendable {
    case all
    case named([String])
  }

  /// The steps, without parameters. Only the last step includes the route's own gates yet.
  package private(set) var steps: [NavigationPlan.Step] = []
  package let mode: NavigationMode
  /// The steps that receive parameters, by index.
  private var shares: [(step: Int, share: Share)] = []
  /// The route's own gates.
  private var requires: [GateRequirement] = []

  init(mode: NavigationMode) { self.mode = mode }

  /// Whether all links have the same gates on the same steps, regardless of their parameters.
  package var hasFixedGates: Bool {
    requires.isEmpty || shares.allSatisfy { $0.step == steps.count - 1 }
  }

  /// - Parameter share: `nil` for a step without parameters.
  mutating func append(_ step: NavigationPlan.Step, _ share: Share?) {
    if let share, share != .named([]) { shares.append((steps.count, share)) }
    steps.append(step)
  }

  /// Adds the route's own gates to the last step, and to each earlier step that will show
  /// parameters of a link.
  mutating func require(_ requirements: [GateRequirement]) {
    guard let last = steps.indices.last else { return }
    requires = requirements
    steps[last].require(requirements)
  }

  /// Returns the plan of a link. O(steps).
  package func plan(_ parameters: Parameters) -> NavigationPlan {
    var plan = NavigationPlan(steps: steps, mode: mode)
    guard !parameters.isEmpty else { return plan }
    for (step, share) in shares {
      switch share {
      case .all: plan.steps[step].parameters = parameters
      case .named(let names): plan.steps[step].parameters = parameters.keeping(names)
      }
      // The last step already has them.
      if !requires.isEmpty, !plan.steps[step].parameters.isEmpty {
        plan.steps[step].require(requires)
      }
    }
    return plan
  }
}

extension NavigationPlan.Step {
  /// Adds gates, each once.
  fileprivate mutating func require(_ requirements: [GateRequirement]) {
    let own = requires
    requires += requirements.filter { !own.contains($0) }
  }
}
