import LinkwayMatching

/// The steps of a plan before a link fills in its parameters: what a table knows of a target.
///
/// One object for all links of a route: a plan refers to it and to the parameters of its link.
package final class PlanChain: Sendable {
  /// What a step's screen gets of the link's parameters.
  enum Share: Hashable, Sendable {
    case nothing
    case all
    case named([String])
  }

  /// The steps, all without parameters. Of the route's own gates only the last one knows yet.
  package let steps: [NavigationPlan.Step]
  package let mode: NavigationMode
  /// What each step gets.
  private let shares: [Share]
  /// Of each step its gates where it shows parameters of a link; empty where that changes none.
  private let gates: [[GateRequirement]]
  /// Whether all links have the same gates on the same steps, whatever their parameters are.
  package let hasFixedGates: Bool

  /// - Parameters:
  ///   - steps: the steps with what each gets.
  ///   - requires: the route's own gates. They stand on the last step, and on each earlier one that
  ///     shows parameters of a link.
  init(
    _ steps: [(step: NavigationPlan.Step, share: Share)], requires: [GateRequirement],
    mode: NavigationMode
  ) {
    var all = steps.map { $0.step }
    if !all.isEmpty { all[all.count - 1].require(requires) }
    self.steps = all
    self.mode = mode
    shares = steps.map { $0.share == .named([]) ? .nothing : $0.share }
    hasFixedGates = requires.isEmpty || shares.dropLast().allSatisfy { $0 == .nothing }
    gates =
      hasFixedGates
      ? []
      : steps.map { step, _ in
        var gated = step
        gated.require(requires)
        return gated.requires
      }
  }

  /// Steps as they are, which need nothing of a link.
  convenience init(_ steps: [NavigationPlan.Step], mode: NavigationMode) {
    self.init(steps.map { (step: $0, share: .nothing) }, requires: [], mode: mode)
  }

  /// One step of the plan of a link.
  func step(_ place: Int, _ parameters: Parameters) -> NavigationPlan.Step {
    var step = steps[place]
    switch shares[place] {
    case .nothing: return step
    case .all: step.parameters = parameters
    case .named(let names): step.parameters = parameters.keeping(names)
    }
    if !gates.isEmpty, !step.parameters.isEmpty { step.requires = gates[place] }
    return step
  }
}

extension NavigationPlan.Step {
  /// Adds gates, each once.
  fileprivate mutating func require(_ requirements: [GateRequirement]) {
    if requirements.isEmpty { return }
    let own = requires
    requires += requirements.filter { !own.contains($0) }
  }
}
