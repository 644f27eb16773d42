import LinkwayMatching

/// The steps of a plan before a link fills in its parameters: what a table knows of a target. Plans share it.
package final class PlanChain: Sendable {
  /// What the screen of a step gets of the link's parameters.
  enum Share: Hashable, Sendable {
    case all
    case named([String])
  }

  /// The steps without parameters. Of the route's own gates, only the last step has them.
  package let steps: [NavigationPlan.Step]
  package let mode: NavigationMode
  /// The steps that get parameters, by index.
  private let shares: [(step: Int, share: Share)]
  /// The route's own gates.
  private let requires: [GateRequirement]

  /// - Parameters:
  ///   - steps: each with what its screen gets; `nil` for one that gets nothing.
  ///   - requires: the route's own gates. The last step has them, and each earlier one that shows
  ///     parameters of a link.
  init(
    _ steps: [(step: NavigationPlan.Step, share: Share?)], requires: [GateRequirement] = [],
    mode: NavigationMode
  ) {
    var chain = steps.map(\.step)
    if let last = chain.indices.last { chain[last].require(requires) }
    self.steps = chain
    self.mode = mode
    self.requires = chain.isEmpty ? [] : requires
    shares = steps.enumerated().compactMap { place, step in
      step.share.flatMap { $0 == .named([]) ? nil : (place, $0) }
    }
  }

  /// Whether all links have the same gates on the same steps, regardless of their parameters.
  package var hasFixedGates: Bool {
    requires.isEmpty || shares.allSatisfy { $0.step == steps.count - 1 }
  }

  /// The steps with the parameters of a link. O(steps).
  func steps(_ parameters: Parameters) -> [NavigationPlan.Step] {
    guard !parameters.isEmpty else { return steps }
    var steps = steps
    for (step, share) in shares {
      switch share {
      case .all: steps[step].parameters = parameters
      case .named(let names): steps[step].parameters = parameters.keeping(names)
      }
      // The last one has them already.
      if !requires.isEmpty, !steps[step].parameters.isEmpty { steps[step].require(requires) }
    }
    return steps
  }
}

extension NavigationPlan.Step {
  /// Adds gates, each once.
  fileprivate mutating func require(_ requirements: [GateRequirement]) {
    let own = requires
    requires += requirements.filter { !own.contains($0) }
  }
}
