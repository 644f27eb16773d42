package import LinkwayMatching

/// The steps of a plan before a link fills in its parameters: what a table knows of a target.
package struct PlanChain: Sendable {
  /// What a step's screen gets of the link's parameters.
  enum Share: Hashable, Sendable {
    case all
    case named([String])
  }

  /// The steps, all without parameters. Of the route's own gates only the last one knows yet.
  package private(set) var steps: [NavigationPlan.Step] = []
  package let mode: NavigationMode
  /// The steps that get parameters, by their places.
  private var shares: [(step: Int, share: Share)] = []
  /// The route's own gates.
  private var requires: [GateRequirement] = []

  init(mode: NavigationMode) { self.mode = mode }

  /// Whether all links have the same gates on the same steps, whatever their parameters are.
  package var hasFixedGates: Bool {
    requires.isEmpty || shares.allSatisfy { $0.step == steps.count - 1 }
  }

  /// - Parameter share: `nil` for a step that gets none.
  mutating func append(_ step: NavigationPlan.Step, _ share: Share?) {
    if let share, share != .named([]) { shares.append((steps.count, share)) }
    steps.append(step)
  }

  /// Adds the route's own gates to the last step, and to each earlier one that will show
  /// parameters of a link.
  mutating func require(_ requirements: [GateRequirement]) {
    guard let last = steps.indices.last else { return }
    requires = requirements
    steps[last].require(requirements)
  }

  /// The plan of a link. O(steps).
  package func plan(_ parameters: Parameters) -> NavigationPlan {
    var plan = NavigationPlan(steps: steps, mode: mode)
    guard !parameters.isEmpty else { return plan }
    for (step, share) in shares {
      switch share {
      case .all: plan.steps[step].parameters = parameters
      case .named(let names): plan.steps[step].parameters = parameters.keeping(names)
      }
      // The last one has them already.
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
