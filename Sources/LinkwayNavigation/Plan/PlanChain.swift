import LinkwayMatching

/// The steps of a plan before a link fills in its parameters: what a table knows of a target.
package struct PlanChain: Sendable {
  /// What a step's screen gets of the link's parameters.
  enum Share: Hashable, Sendable {
    case all
    case named([String])
  }

  /// The steps, all without parameters.
  package private(set) var steps: [NavigationPlan.Step] = []
  package let mode: NavigationMode
  /// The steps that get parameters, by their places.
  private var shares: [(step: Int, share: Share)] = []

  init(mode: NavigationMode) { self.mode = mode }

  /// - Parameter share: `nil` for a step that gets none.
  mutating func append(_ step: NavigationPlan.Step, _ share: Share?) {
    if let share, share != .named([]) { shares.append((steps.count, share)) }
    steps.append(step)
  }

  /// Adds the route's own gates to the last step, each once.
  mutating func require(_ requirements: [GateRequirement]) {
    guard let last = steps.indices.last else { return }
    let own = steps[last].requires
    steps[last].requires = own + requirements.filter { !own.contains($0) }
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
    }
    return plan
  }
}
