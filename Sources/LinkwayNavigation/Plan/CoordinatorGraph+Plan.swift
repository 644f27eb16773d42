package import LinkwayMatching

extension CoordinatorGraph {
  /// Returns the plan that leads to a screen or coordinator. O(depth of the tree and of the back
  /// stack).
  ///
  /// The gates of a coordinator apply to the step that starts it, those of a screen to the step
  /// that shows it, and those of the route to the last step and to each earlier step that shows
  /// parameters of the route. Each gate is preceded by its prerequisites (`after`).
  ///
  /// - Parameters:
  ///   - target: the id of a screen or coordinator.
  ///   - parameters: the target's parameters; screens below it receive those that they declare.
  ///   - requires: the route's gates.
  package func plan(
    to target: String, parameters: Parameters, requires: [GateRequirement], mode: NavigationMode
  ) -> NavigationPlan {
    NavigationPlan(chain(to: target, requires: requires, mode: mode), parameters)
  }

  /// Returns the steps without parameters, from which the plans of links are made. O(depth of the
  /// tree and of the back stack).
  package func chain(
    to target: String, requires: [GateRequirement], mode: NavigationMode
  ) -> PlanChain {
    let targetScreen = screen(target)
    let owner = targetScreen?.coordinator ?? target
    var steps: [(step: NavigationPlan.Step, received: PlanChain.ReceivedParameters)] = []
    for coordinator in path(to: owner) {
      if coordinator.presentation == .push {
        addPushes(to: coordinator.under.flatMap(screen), target: target, &steps)
      }
      let root = coordinator.screens.first.flatMap(screen)
      let isTarget = root?.id == target || (coordinator.id == target && targetScreen == nil)
      let step = NavigationPlan.Step(
        .start(coordinator.id, as: coordinator.presentation),
        requires: startRequirements(of: coordinator.id))
      let received: PlanChain.ReceivedParameters =
        root.map { self.received(of: $0, isTarget: isTarget) } ?? .nothing
      steps.append((step: step, received: received))
    }
    addPushes(to: targetScreen, target: target, &steps)
    return PlanChain(steps, requires: withPrerequisites(requires), mode: mode)
  }

  /// Adds the pushes from above the root up to a screen, bottom first.
  private func addPushes(
    to screen: Screen?, target: String,
    _ steps: inout [(step: NavigationPlan.Step, received: PlanChain.ReceivedParameters)]
  ) {
    guard let screen, let root = coordinator(screen.coordinator)?.screens.first else { return }
    var pushed: [Screen] = []
    var next: Screen? = screen
    while let current = next, current.id != root, pushed.count < screens.count {
      pushed.append(current)
      next = self.screen(current.under ?? root)
    }
    for screen in pushed.reversed() {
      let step = NavigationPlan.Step(
        .push(screen.id), requires: withPrerequisites(screen.requires))
      steps.append((step: step, received: received(of: screen, isTarget: screen.id == target)))
    }
  }

  private func received(of screen: Screen, isTarget: Bool) -> PlanChain.ReceivedParameters {
    isTarget ? .all : .named(screen.parameters ?? [])
  }
}
