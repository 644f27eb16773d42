import LinkwayMatching

/// The steps to a target as the table defines them, before a link provides its parameters.
///
/// All links of a route share one object. A plan combines it with the parameters of its link.
package final class PlanChain: Sendable {
  /// The link's parameters that the screen of a step receives.
  enum ReceivedParameters: Equatable, Sendable {
    case nothing
    case all
    case named([String])
  }

  /// The steps without parameters. Only the last one includes the route's own gates.
  package let steps: [NavigationPlan.Step]
  package let mode: NavigationMode
  /// The parameters that each step receives.
  private let received: [ReceivedParameters]
  /// The gates that each step has if it shows parameters of a link. Empty if the gates are the same
  /// for all links.
  private let gates: [[GateRequirement]]
  /// Whether the gates of each step are the same for all links, regardless of their parameters.
  package let hasFixedGates: Bool

  /// Creates the chain of a route.
  ///
  /// - Parameters:
  ///   - steps: the steps, each with the parameters that it receives.
  ///   - requires: the route's own gates. They apply to the last step and to each earlier step that
  ///     shows parameters of a link.
  init(
    _ steps: [(step: NavigationPlan.Step, received: ReceivedParameters)],
    requires: [GateRequirement],
    mode: NavigationMode
  ) {
    var all = steps.map { $0.step }
    if !all.isEmpty { all[all.count - 1].require(requires) }
    self.steps = all
    self.mode = mode
    received = steps.map { $0.received == .named([]) ? .nothing : $0.received }
    hasFixedGates = requires.isEmpty || received.dropLast().allSatisfy { $0 == .nothing }
    gates =
      hasFixedGates
      ? []
      : steps.map { step, _ in
        var gated = step
        gated.require(requires)
        return gated.requires
      }
  }

  /// Creates a chain of steps that do not depend on a link.
  convenience init(_ steps: [NavigationPlan.Step], mode: NavigationMode) {
    self.init(steps.map { (step: $0, received: .nothing) }, requires: [], mode: mode)
  }

  /// Returns a step of a link's plan.
  func step(_ place: Int, _ parameters: Parameters) -> NavigationPlan.Step {
    var step = steps[place]
    switch received[place] {
    case .nothing: return step
    case .all: step.parameters = parameters
    case .named(let names): step.parameters = parameters.keeping(names)
    }
    if !gates.isEmpty, !step.parameters.isEmpty { step.requires = gates[place] }
    return step
  }
}

extension NavigationPlan.Step {
  /// Adds gates that are not in the list yet.
  fileprivate mutating func require(_ requirements: [GateRequirement]) {
    if requirements.isEmpty { return }
    let own = requires
    requires += requirements.filter { !own.contains($0) }
  }
}
